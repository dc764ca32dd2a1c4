// wheels.ts: how the wheels of gears and racks lie to each other and in their bearings.

import { cross, dot, type Frame, lengthOf, minus, placed, times, turned } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import type { JointData } from './jointData.js'
import { jointKind } from './jointKinds.js'
import { jointSize, type Pose } from './startErrors.js'

const mainAxis = ({ rotation }: Frame) => turned(rotation, [0, 0, 1])

/** Sine of the angle below which axes are side by side, and share of the size of a gear below which they are one line. */
const parallel = 1e-3
const oneLine = 1e-6

/** How the axes of a gear lie at the start: 0 they cross, 1 side by side, 2 on one line. */
export function lieOfAxes(joint: JointData, a: Pose, b: Pose): 0 | 1 | 2 {
  const [onA, onB] = [placed(a, joint.frameA), placed(b, joint.frameB)]
  const axis = mainAxis(onA)
  if (lengthOf(cross(axis, mainAxis(onB))) > parallel) return 0
  const d = minus(onB.position, onA.position)
  return lengthOf(minus(d, times(dot(d, axis), axis))) > oneLine * jointSize(joint, a, b) ? 1 : 2
}

interface Wheel {
  readonly joint: JointData
  readonly body: number
  /** Origin on the axis, z along it. */
  readonly frame: Frame
  readonly key: 'atA' | 'atB'
}

function wheelsOf(joint: JointData): Wheel[] {
  const { points } = jointKind(joint.kind)
  const first: Wheel = { joint, body: joint.a, frame: joint.frameA, key: 'atA' }
  if (points === 'wheel') return [first]
  return points === 'wheels' ? [first, { joint, body: joint.b, frame: joint.frameB, key: 'atB' }] : []
}

/** m; how far beside the axis of a wheel a joint lets its body turn, null where it does not about a parallel axis. */
function besideAxis({ body, frame }: Wheel, bearing: JointData): number | null {
  if ((body !== bearing.a && body !== bearing.b) || !jointKind(bearing.kind).free.includes('rotation')) return null
  const held = body === bearing.a ? bearing.frameA : bearing.frameB
  const axis = mainAxis(held)
  if (lengthOf(cross(axis, mainAxis(frame))) > parallel) return null
  const beside = lengthOf(cross(minus(frame.position, held.position), axis))
  return beside > oneLine * Math.max(lengthOf(frame.position), lengthOf(held.position)) ? beside : 0
}

/** A wheel that is borne about an axis parallel to that of its gear or rack is borne about that one. */
export function checkWheels(joints: readonly JointData[], nameOf: (body: number) => string): void {
  for (const wheel of joints.flatMap(wheelsOf)) {
    const bearings = joints.flatMap((bearing) => {
      const beside = besideAxis(wheel, bearing)
      return beside === null ? [] : [{ bearing, beside }]
    })
    if (bearings.length === 0 || bearings.some(({ beside }) => beside === 0)) continue
    const { bearing, beside } = bearings[0]!
    const { joint, body, key } = wheel
    throw new InputError(
      `joint ${joint.name}: ${nameOf(body)} turns in joint ${bearing.name}, ${Number(beside.toPrecision(3))} m beside the axis through its centre of mass or ${key}: give ${key}, a point on its axis.`,
    )
  }
}
