// coupling.ts: joints that are let go, and made to hold again, between two steps.
//
// A joint that is let go is one that has broken: its rows, motors and limits act on nothing. One that is to hold again must nearly close in
// the present poses; what is left is closed as other errors of joints are, and velocities that differ are made one in the next step, as by an impact.

import type { Backend } from '../../backends/backend.js'
import type { Rotation, Triple } from '../../math/rotation.js'
import { listOf } from '../../model/checks.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { jointKind } from '../../model/joints/jointKinds.js'
import { short } from '../../model/joints/makeJoint.js'
import { jointCoordinate, largestStartError, type Pose, poseNear } from '../../model/joints/startErrors.js'
import { didYouMean } from '../../model/nearestName.js'
import type { Run } from '../run.js'

interface Jointed {
  readonly backend: Backend
  readonly scene: Scene
  readonly run: Pick<Run, 'search' | 'timeStep'>
  nameOf(body: number): string
}

/** How far a joint may be from closing, as a share of its size, or rad: further is what runs warn of. */
const closeEnough = 0.05

/** The joints of these names, each once, that hold or do not. */
export async function jointsNamed(
  { backend, scene }: Jointed,
  names: readonly string[],
  what: 'couple' | 'uncouple',
): Promise<readonly number[]> {
  const { joints } = scene.data
  listOf(names, `${what}: joints`)
  if (new Set(names).size < names.length) throw new InputError(`${what}: a joint is given twice.`)
  const broken = joints.length > 0 ? await backend.read('jointBroken') : []
  return names.map((name) => {
    const joint = joints.findIndex((one) => one.name === name)
    const all = joints.map((one) => one.name)
    if (joint < 0) throw new InputError(`${what}: unknown joint ${name}${didYouMean(name, all)}`)
    if ((broken[joint] === 0) === (what === 'couple'))
      throw new InputError(`${what}: joint ${name} ${what === 'couple' ? 'holds already' : 'does not hold'}.`)
    return joint
  })
}

export function letGo({ backend }: Jointed, joints: readonly number[]): void {
  for (const joint of joints) backend.write('jointBroken', [1], joint)
}

/** Those whose bodies are there, and near enough to each other. */
export async function makeHold(on: Jointed, joints: readonly number[], there: ArrayLike<number>): Promise<void> {
  const { backend, scene, run } = on
  const poses = await readPoses(on)
  const { stepNumber } = await backend.readCounts()
  const closed = joints.map((k) => {
    const joint = scene.data.joints[k]!
    const who = `couple: joint ${joint.name}`
    const gone = [joint.a, joint.b].find((body) => there[body]! < 0)
    if (gone !== undefined) throw new InputError(`${who}: ${on.nameOf(gone)} is not there.`)
    const a = poses(joint.a)
    const b = poseNear(joint, a, poses(joint.b), run.search.period)
    const now = { time: stepNumber! * run.timeStep, angle: null, least: 1e-9 }
    const { share, error, unit } = largestStartError(joint, a, b, now)
    if (share > closeEnough)
      throw new InputError(
        `${who}: ${unit === 'm' ? 'its points' : 'its axes'} are ${short(Math.abs(error))} ${unit} apart: bring its bodies together first.`,
      )
    return { k, angle: jointKind(joint.kind).free.includes('rotation') ? jointCoordinate(joint, a, b, 'rotation') : 0 }
  })
  for (const { k, angle } of closed) {
    const [first, end] = [
      (await backend.read('jointFirstRow', k, 1))[0]!,
      (await backend.read('jointEndRow', k, 1))[0]!,
    ]
    backend.write('rowImpulse', new Array(end - first).fill(0), first)
    backend.write('jointAngle', [angle], k)
    backend.write('jointBroken', [0], k)
  }
}

async function readPoses({ backend }: Jointed): Promise<(body: number) => Pose> {
  const [positions, rotations] = [await backend.read('bodyPos'), await backend.read('bodyRot')]
  return (body) => ({
    position: Array.from(positions.subarray(3 * body, 3 * body + 3)) as unknown as Triple,
    rotation: Array.from(rotations.subarray(4 * body, 4 * body + 4)) as unknown as Rotation,
  })
}
