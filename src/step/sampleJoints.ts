// sampleJoints.ts: values of probes of joints: reactions, and the free coordinate with its rate.
//
//   angle     θ, turns counted;             (ω_B − ω_A)·a₃
//   path      a₃·d;                         a₃·(v_B + ω_B × r_B − v_A − ω_A × (r_A + d))
//   distance  |d|;                          the same along d / |d|
//   rod       angle of d about a₃;          (a₃ × d)/d²·(v_B + ω_B × r_B − v_A − ω_A × (r_A + d))
//   error     the largest |Ψ| of startErrors.ts, at the present poses

import { nearestImage } from '../math/nearestImage.js'
import {
  compose,
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  type Rotation,
  type Triple,
  turned,
  turnedBack,
  unit,
} from '../math/rotation.js'
import { jointKind } from '../model/joints/jointKinds.js'
import { largestStartError, type Pose, poseNear } from '../model/joints/startErrors.js'
import type { Probe } from '../model/probe.js'
import { leastSize } from './joints/joints.js'
import { limitReaction, sampleMotors } from './sampleMotors.js'
import type { Observer } from './sampleProbes.js'

/** Null where the probe is of no joint. */
export async function sampleJoints(observer: Observer, probe: Probe): Promise<readonly number[] | null> {
  switch (probe.quantity) {
    case 'reactionForce':
      return reaction(observer, probe, 'force')
    case 'reactionTorque':
      return reaction(observer, probe, 'torque')
    case 'jointPosition':
      return [(await coordinate(observer, probe)).value]
    case 'jointSpeed':
      return [(await coordinate(observer, probe)).rate]
    case 'jointError':
      return [await largestError(observer)]
    case 'brokenBonds':
      return [await brokenBonds(observer)]
    default:
      return sampleMotors(observer, probe, async (rotary) => {
        const along = rotary ? 'rotation' : 'translation'
        return (await coordinate(observer, { ...probe, along })).rate
      })
  }
}

async function brokenBonds({ backend, run }: Observer): Promise<number> {
  if (!run.joints?.bonds) return 0
  const steps = Array.from(await backend.read('bondBroken', 0, run.joints.bonds))
  return steps.filter((step) => step > 0).length
}

/** Of all joints that are whole and hold by rows: an actuator with a largest force may be off. */
async function largestError({ backend, scene, run }: Observer): Promise<number> {
  const { joints } = scene.data
  if (joints.length === 0) return 0
  const [positions, rotations] = [await backend.read('bodyPos'), await backend.read('bodyRot')]
  const [angles, broken] = [await backend.read('jointAngle'), await backend.read('jointBroken')]
  const { stepNumber } = await backend.readCounts()
  const pose = (body: number): Pose => ({
    position: Array.from(positions.subarray(3 * body, 3 * body + 3)) as unknown as Triple,
    rotation: Array.from(rotations.subarray(4 * body, 4 * body + 4)) as unknown as Rotation,
  })
  const least = leastSize(run)
  const held = joints.map((joint, k) => {
    if (broken[k] === 1 || joint.maxForce !== null) return 0
    const now = { time: stepNumber! * run.timeStep, angle: angles[k]! }
    const a = pose(joint.a)
    return largestStartError(joint, a, poseNear(joint, a, pose(joint.b), run.search.period), { ...now, least }).share
  })
  return Math.max(...held)
}

async function triple({ backend }: Observer, field: string, at: number): Promise<Triple> {
  return Array.from(await backend.read(field, at, 1)) as unknown as Triple
}

async function rotation({ backend }: Observer, field: string, at: number): Promise<Rotation> {
  return Array.from(await backend.read(field, at, 1)) as unknown as Rotation
}

/** In world axes, or in those of the shape of the second body. */
async function reaction(observer: Observer, probe: Probe, what: 'force' | 'torque'): Promise<Triple> {
  const { joint, frame } = probe
  const lines = await coordinate(observer, { ...probe, along: 'rotation' })
  const ofRows = await triple(observer, what === 'force' ? 'jointForce' : 'jointTorque', joint!)
  const inWorld = plus(ofRows, (await limitReaction(observer, joint!, lines))[what])
  if (frame !== 'body') return inWorld
  const { joints, columns } = observer.model
  const body = joints!.jointBodyB[joint!]!
  const shape = Array.from(columns.shapeRot.subarray(4 * body, 4 * body + 4)) as unknown as Rotation
  return turnedBack(compose(await rotation(observer, 'bodyRot', body), shape), inWorld)
}

/** A coordinate of a joint and its rate; the main axis, and the direction between two points. */
interface Coordinate {
  readonly value: number
  readonly rate: number
  readonly axis: Triple
  readonly direction: Triple
}

async function coordinate(observer: Observer, { joint, along }: Probe): Promise<Coordinate> {
  const { backend, model, scene, run } = observer
  const columns = model.joints!
  const j = joint!
  const [a, b] = [columns.jointBodyA[j]!, columns.jointBodyB[j]!]
  const at = (values: Float64Array) => Array.from(values.subarray(3 * j, 3 * j + 3)) as unknown as Triple
  const rotA = await rotation(observer, 'bodyRot', a)
  const frameA = Array.from(columns.jointRotA.subarray(4 * j, 4 * j + 4)) as unknown as Rotation
  const axis = turned(compose(rotA, frameA), [0, 0, 1])
  const [spinA, spinB] = [await triple(observer, 'bodyOmega', a), await triple(observer, 'bodyOmega', b)]
  const { kind } = scene.data.joints[j]!
  const distance = jointKind(kind).points === 'two'
  if (along === 'rotation' && !distance) {
    const value = (await backend.read('jointAngle', j, 1))[0]!
    return { value, rate: dot(minus(spinB, spinA), axis), axis, direction: axis }
  }
  const armA = turned(rotA, at(columns.jointPosA))
  const armB = turned(await rotation(observer, 'bodyRot', b), at(columns.jointPosB))
  const placeA = plus(await triple(observer, 'bodyPos', a), armA)
  const placeB = plus(await triple(observer, 'bodyPos', b), armB)
  const d = minus(nearestImage(placeB, placeA, run.search.period), placeA)
  const rod = kind === 'revoluteSpherical'
  const pointA = distance && !rod ? armA : plus(armA, d)
  const velocityB = plus(await triple(observer, 'bodyVel', b), cross(spinB, armB))
  const velocityA = plus(await triple(observer, 'bodyVel', a), cross(spinA, pointA))
  const speed = minus(velocityB, velocityA)
  if (rod) {
    const x = turned(compose(rotA, frameA), [1, 0, 0])
    const value = Math.atan2(dot(cross(axis, x), d), dot(x, d))
    return { value, rate: dot(speed, cross(axis, d)) / dot(d, d), axis, direction: unit(d) }
  }
  const direction = distance ? unit(d) : axis
  return { value: distance ? lengthOf(d) : dot(d, axis), rate: dot(speed, direction), axis, direction }
}
