// watch.ts: contacts deeper than a quarter of a body, bodies so fast that they may pass through others, and joints that do not hold; looked
// for at the end of a block of steps. In a block bodies go a small part of the skin, so that nothing comes and goes between two looks. Nothing of
// the motion depends on it.
//
//   too deep:  overlap > r/2 of the smaller sphere, a quarter of it;  depth > a quarter of the thinner body              (1)
//   too fast:  h |v| > the way in which contacts of a body are sure to be found                                      (2)
//   not held:  |Ψ| > a twentieth of the joint, or rad;  |Ψ' − w| > |w|/2 of a motor that asks for a speed w            (3)

import {
  addDeepLooks,
  bodyRadius,
  bodyStride,
  bodyThickness,
  bodyVel,
  deepPair,
  driveEnd,
  driveMiddle,
  jointArmA,
  jointArmB,
  jointOffset,
  jointWhole,
  maxDeepPair,
  maxFastBody,
  maxOpenRow,
  meetingFirstSlot,
  meetingPoints,
  pairArmA,
  pairBodyA,
  pairBodyB,
  pairGap,
  pairKind,
  rowBias,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowJoint,
  rowKind,
  rowTie,
  setDeepPair,
  setLastDeepPair,
  slotGap,
  stepsDone,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, asI32, asU32, type bool, type i32, max, min, type real } from '../../language/values.js'
import { isMeeting, isWallPair, meetingPair, wallPairAt } from '../findPairs/pairRanges.js'
import { errorOf, isTurning } from '../joints/jointErrors.js'
import { speedOf } from '../joints/projectJoints.js'
import { withinStops } from '../joints/stoppedDrive.js'
import { length, lengthSquared } from '../math/vec3.js'

/** (1) */
const deepRadius: real = 0.5
const deepThickness: real = 0.25

/** (3) */
const openShare: real = 0.05
const missedShare: real = 0.5

/** Of two bodies the thinner counts; planes, sheets and ground have no thickness. */
function isDeep(a: i32, b: i32, depth: real): bool {
  const thicknessA = bodyThickness(a)
  const thicknessB = bodyThickness(b)
  let thickness = min(thicknessA, thicknessB)
  if (thickness === 0) thickness = thicknessA + thicknessB
  return thickness > 0 && depth > deepThickness * thickness
}

function meetingDepth(meeting: i32): real {
  const count = asI32(meetingPoints(meeting))
  let gap: real = 0
  for (let k = 0; k < count; k++) gap = min(gap, slotGap(meetingFirstSlot(meeting) + asU32(k)))
  return -gap
}

/** The arm ends in the middle of the overlap, and is 0 while apart; of spheres, and with a wall, which has no radius. */
function overlapByForce(i: i32, radius: real): real {
  return pairArmA(i) === 0 ? 0 : 2 * (radius - pairArmA(i))
}

function overlapByImpulses(i: i32): real {
  return isWallPair(i) ? -slotGap(i - wallPairAt(0)) : -pairGap(i)
}

export const watchPairs = kernel('pair', { variants: { byForce: [true, false] } }, (i, byForce: bool) => {
  if (stepsDone() === 0 || pairKind(i) !== 0) return
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  if (isMeeting(i)) {
    if (isDeep(a, b, meetingDepth(i - meetingPair(0)))) maxDeepPair(asU32(i + 1))
    return
  }
  const smaller = bodyRadius(b) > 0 ? min(bodyRadius(a), bodyRadius(b)) : bodyRadius(a)
  const overlap = byForce ? overlapByForce(i, bodyRadius(a)) : overlapByImpulses(i)
  if (overlap > deepRadius * smaller) maxDeepPair(asU32(i + 1))
})

/** (2) */
export const watchBodies = kernel('body', (i, h: real) => {
  const stride = bodyStride(i)
  if (stride > 0 && h * h * lengthSquared(bodyVel(i)) > stride * stride) maxFastBody(asU32(i + 1))
})

/** m, or rad of what turns; a joint in the middle of both its bodies has no arms and is held against `least`. */
function sizeOf(row: i32, joint: i32, least: real): real {
  if (isTurning(rowKind(row))) return 1
  return max(length(jointArmA(joint)) + length(jointArmB(joint)) + length(jointOffset(joint)), least)
}

/** (3), where joints and drives have last been looked at in a step. Rows that may give way, and those of cables, are not asked. */
export const watchRows = kernel('row', (i, byForce: bool, least: real, slow: real, slowTurn: real) => {
  const joint = rowJoint(i)
  if (stepsDone() === 0 || rowBound(i) !== 0 || rowTie(i) >= 0 || jointWhole(joint) === 0) return
  const drive = rowDrive(i)
  if (drive >= 0 && rowDriveMode(i) === 1) {
    const slack = isTurning(rowKind(i)) ? slowTurn : slow
    if (abs(speedOf(i) + rowBias(i)) > missedShare * abs(rowBias(i)) + slack) maxOpenRow(asU32(i + 1))
    return
  }
  let error = errorOf(i, joint)
  if (drive >= 0) error -= withinStops(i, byForce ? driveMiddle(drive) : driveEnd(drive))
  if (abs(error) > openShare * sizeOf(i, joint, least)) maxOpenRow(asU32(i + 1))
})

/** Counts the look, and keeps what it saw for whoever asks for the bodies. */
export const endWatch = kernel('one', (i) => {
  if (i > 0 || deepPair() === 0) return
  addDeepLooks(1)
  setLastDeepPair(deepPair())
  setDeepPair(0)
})
