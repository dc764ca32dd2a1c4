// startErrors.ts: how far a joint is from closing in the pose the bodies start in, or a later one, row by row, and its free
// coordinate.
//
// Ψ of jointKinds.ts; gear and rack count from the start, so they are always closed there.

import { nearestImage } from '../../math/nearestImage.js'
import {
  across,
  compose,
  cross,
  dot,
  type Frame,
  inverse,
  lengthOf,
  minus,
  placed,
  plus,
  turned,
} from '../../math/rotation.js'
import { type TimeFunction, valueAt } from '../timeFunction.js'
import type { JointData } from './jointData.js'
import { type Along, jointKind, type RowTemplate, rowKinds } from './jointKinds.js'

/** Where a body is: its centre of mass and its principal axes in the world. */
export type Pose = Frame

export interface StartError {
  /** Ψ, m or 1. */
  readonly error: number
  readonly unit: 'm' | 'rad'
}

/** Angle of b_1 about a_3 from a_1, rad, or path a_3·d, m; of a distance |d|, of a rod the angle of d about a_3 from a_1. */
export function jointCoordinate(joint: JointData, a: Pose, b: Pose, along: Along): number {
  const found = coordinateInPose(joint, a, b, along)
  if (joint.startAngle === undefined || along !== 'rotation') return found
  const turn = 2 * Math.PI
  return found + turn * Math.round((joint.startAngle - found) / turn)
}

function coordinateInPose(joint: JointData, a: Pose, b: Pose, along: Along): number {
  const { axesA, axesB, d } = jointPose(joint, a, b)
  if (joint.kind === 'revoluteSpherical') return Math.atan2(dot(axesA[1], d), dot(axesA[0], d))
  if (jointKind(joint.kind).points === 'two') return lengthOf(d)
  if (along === 'translation') return dot(axesA[2], d)
  if (Math.abs(dot(axesB[0], axesA[2])) > 1 - 1e-12) return 0
  const b1 = across(axesB[0], axesA[2])
  return Math.atan2(dot(cross(axesA[0], b1), axesA[2]), dot(axesA[0], b1))
}

/** What the poses do not tell: the time, s, and the angle with its turns, rad. */
export interface JointMoment {
  readonly time: number
  readonly angle: number | null
  /** Of a joint without arms, m: what its errors are held against at least. */
  readonly least: number
}

const start: JointMoment = { time: 0, angle: null, least: 1e-9 }

export interface LargestError extends StartError {
  readonly share: number
  /** Null where all rows close. */
  readonly row: RowTemplate | null
}

/** The row furthest from closing: lengths by the size of the joint, angles as they are. */
export function largestStartError(joint: JointData, a: Pose, b: Pose, now = start): LargestError {
  const size = Math.max(jointSize(joint, a, b), now.least)
  const pose = jointPose(joint, a, b)
  let worst: LargestError = { error: 0, unit: 'm', share: 0, row: null }
  for (const row of jointKind(joint.kind).rows) {
    const found = rowError(row, joint, pose, a, b, now)
    const share = Math.abs(found.error) / (found.unit === 'm' ? size : 1)
    if (share > worst.share) worst = { ...found, share, row }
  }
  return worst
}

/** m; what the errors of a joint are held against. */
export function jointSize(joint: JointData, a: Pose, b: Pose): number {
  const arms = lengthOf(joint.frameA.position) + lengthOf(joint.frameB.position)
  return Math.max(arms, lengthOf(minus(b.position, a.position)), start.least)
}

/** The image of B, in a periodic box, whose half of the joint is nearest to that of A. */
export function poseNear(
  joint: Pick<JointData, 'frameA' | 'frameB'>,
  a: Pose,
  b: Pose,
  period: readonly number[],
): Pose {
  const [{ position: halfA }, { position: halfB }] = [placed(a, joint.frameA), placed(b, joint.frameB)]
  return { ...b, position: plus(b.position, minus(nearestImage(halfB, halfA, period), halfB)) }
}

function jointPose(joint: JointData, a: Pose, b: Pose) {
  const [frameA, frameB] = [placed(a, joint.frameA), placed(b, joint.frameB)]
  const axesOf = ({ rotation }: Frame) =>
    [turned(rotation, [1, 0, 0]), turned(rotation, [0, 1, 0]), turned(rotation, [0, 0, 1])] as const
  return {
    axesA: axesOf(frameA),
    axesB: axesOf(frameB),
    d: minus(frameB.position, frameA.position),
    relative: compose(inverse(frameA.rotation), frameB.rotation),
  }
}

function rowError(
  row: RowTemplate,
  joint: JointData,
  { axesA, axesB, d, relative }: ReturnType<typeof jointPose>,
  a: Pose,
  b: Pose,
  now: JointMoment,
): StartError {
  switch (row.kind) {
    case rowKinds.translation:
      return { error: dot(axesA[row.axis]!, d), unit: 'm' }
    case rowKinds.alignment:
      return { error: dot(axesA[row.axis % 3]!, axesB[Math.floor(row.axis / 3)]!), unit: 'rad' }
    case rowKinds.rotation:
      return { error: 2 * Math.sign(relative[3] || 1) * relative[row.axis]!, unit: 'rad' }
    case rowKinds.distance:
      return { error: lengthOf(d) - valueAt(joint.length ?? (joint.number as TimeFunction), now.time), unit: 'm' }
    case rowKinds.screw: {
      const turns = (now.angle ?? jointCoordinate(joint, a, b, 'rotation')) / (2 * Math.PI)
      return { error: dot(axesA[2], d) - joint.number! * turns, unit: 'm' }
    }
    case rowKinds.slope:
      // x of the cross-section lies along the slope
      return { error: dot(axesA[row.axis]!, turned(b.rotation, [1, 0, 0])), unit: 'rad' }
    default:
      return { error: 0, unit: 'm' }
  }
}
