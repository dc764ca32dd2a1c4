// contactRadii.ts: R* at the points of two bodies of any shape, and the mass that is struck there, stage `contactForces`; equations in
// curvature.ts and struckMass.ts.

import {
  bodyRot,
  meetingFirstSlot,
  meetingPoints,
  pairBodyA,
  pairBodyB,
  partKind,
  partPos,
  partRot,
  setHoldRadius,
  setMeetingTurning,
  slotGap,
  slotNormal,
  slotPartA,
  slotPartB,
  slotPointA,
  slotPointB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, type i32, type real, type u32, type vec3 } from '../../language/values.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { quatMul, rotateInverse } from '../math/quat.js'
import { sub } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { sphereKind } from '../narrowphase/partKinds.js'
import { addBall, addCurvature, ballCurvature, isCurved, radiusOf, sharedBall } from './curvature.js'
import { turningInvMass } from './struckMass.js'

/** Adds the curvature of a part of a body; the point is from the centre of mass, world axes. */
function addPart(sum: array<real, 3>, part: u32, body: i32, normal: vec3, t1: vec3, t2: vec3, point: vec3): i32 {
  if (partKind(part) === sphereKind) return addBall(sum, part)
  if (!isCurved(part)) return 0
  const own = partRot(part)
  const world = quatMul(bodyRot(body), own)
  const place = rotateInverse(own, sub(rotateInverse(bodyRot(body), point), partPos(part)))
  const n = rotateInverse(world, normal)
  const round = addCurvature(sum, part, n, rotateInverse(world, t1), rotateInverse(world, t2), place)
  return round
}

/** What is flat both ways in both surfaces is taken as a ball of their volume. */
function pointRadius(slot: u32, a: i32, b: i32): real {
  // balls and faces look alike from every side
  if (!isCurved(slotPartA(slot)) && !isCurved(slotPartB(slot))) {
    const curvature = ballCurvature(slotPartA(slot)) + ballCurvature(slotPartB(slot))
    if (curvature > 0) return 1 / curvature
  }
  const normal = slotNormal(slot)
  const t1 = tangent1(normal)
  const t2 = tangent2(normal)
  const sum = array(3, 0.0)
  const roundA = addPart(sum, slotPartA(slot), a, normal, t1, t2, slotPointA(slot))
  const roundB = addPart(sum, slotPartB(slot), b, normal, t1, t2, slotPointB(slot))
  const ball = sharedBall(slotPartA(slot), slotPartB(slot))
  const least: real = roundA + roundB > 0 || ball === 0 ? 0 : 1 / ball
  return radiusOf(sum, least)
}

/** Of points nearer than `reach`, m. */
export const contactRadii = kernel('meeting', { tolerance: 1e-3, disjoint: ['holdRadius'] }, (i, reach: real) => {
  if (secondWaits()) return
  const count = asI32(meetingPoints(i))
  const p = meetingPair(i)
  for (let k = 0; k < count; k++) {
    const slot = meetingFirstSlot(i) + asU32(k)
    let radius: real = 0
    if (slotGap(slot) < reach) radius = pointRadius(slot, pairBodyA(p), pairBodyB(p))
    setHoldRadius(holdOf(i, k), radius)
  }
  setMeetingTurning(i, turningInvMass(i, count))
})
