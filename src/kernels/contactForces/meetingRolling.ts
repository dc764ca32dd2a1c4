// meetingRolling.ts: rolling and spinning friction at the points of two bodies of any shape, stage `contactForces`; equations
// in rollingLaw.ts. Springs follow their points as those of meetingForces.ts do, which runs between the two kernels.

import {
  bodyOmega,
  bodyWeight,
  holdFeature,
  holdForce,
  holdPoint,
  holdRadius,
  holdRoll,
  materialRolling,
  materialShear,
  materialSpinning,
  materialTangentialDamping,
  meetingBodyA,
  meetingBodyB,
  meetingFirstSlot,
  meetingHolds,
  meetingPoints,
  meetingTorqueA,
  meetingTorqueB,
  moved,
  partMaterial,
  partRolling,
  rebuildWanted,
  setHoldRoll,
  setMeetingTorqueA,
  setMeetingTorqueB,
  slotFeature,
  slotGap,
  slotNormal,
  slotPartA,
  slotPartB,
  slotPointA,
  slotPointB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import {
  abs,
  array,
  asI32,
  asU32,
  type bool,
  type i32,
  quat,
  real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { add, dot, scale, sub } from '../math/vec3.js'
import { contactRadius, inSeries, keptShare } from './hertzMindlin.js'
import { overlapping, pointBefore, slipSpeed } from './meetingForces.js'
import { advanceRoll, rollForce } from './rollingLaw.js'

/** Springs to the places of the points of this step, before the points of the step before are forgotten. */
export const carryRolls = kernel('meeting', { tolerance: 1e-6, disjoint: ['holdRoll'] }, (i) => {
  if (rebuildWanted() !== 0 || moved() === 0) return
  const first = 8 * i
  const features = array(8, asU32(0))
  const points = array(8, vec3(0, 0, 0))
  const rolls = array(8, vec3(0, 0, 0))
  const spins = array(8, 0.0)
  const before = asI32(meetingHolds(i))
  for (let k = 0; k < before; k++) {
    const roll = holdRoll(first + k)
    features[k] = holdFeature(first + k)
    points[k] = holdPoint(first + k)
    rolls[k] = vec3(roll.x, roll.y, roll.z)
    spins[k] = roll.w
  }
  const count = asI32(meetingPoints(i))
  for (let k = 0; k < 8; k++) {
    const slot = meetingFirstSlot(i) + asU32(k)
    let from = -1
    if (k < count) from = pointBefore(slotFeature(slot), slotPointA(slot), before, features, points)
    if (from < 0) setHoldRoll(first + k, quat(0, 0, 0, 0))
    else setHoldRoll(first + k, quat(rolls[from].x, rolls[from].y, rolls[from].z, spins[from]))
  }
})

/** Torque on B at one of so many points, and its spring. */
function pointCouple(slot: u32, hold: i32, a: i32, b: i32, points: i32, h: real, materials: i32, rescaled: bool): vec3 {
  const radius = inSeries(partRolling(slotPartA(slot)), partRolling(slotPartB(slot)))
  const overlap = -slotGap(slot)
  if (overlap <= 0 || radius === 0) {
    setHoldRoll(hold, quat(0, 0, 0, 0))
    return vec3(0, 0, 0)
  }
  const normal = slotNormal(slot)
  const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
  const area = contactRadius(holdRadius(hold), overlap)
  const stiffness = 8 * materialShear(law) * area
  const weights = bodyWeight(a) + bodyWeight(b)
  const damping = materialTangentialDamping(law) * sqrt(area / (real(points) * weights))
  const push = abs(dot(holdForce(hold), normal))
  const rollLimit = materialRolling(law) * push
  const spinLimit = materialSpinning(law) * push
  const rate = scale(radius, sub(bodyOmega(b), bodyOmega(a)))
  const u = slipSpeed(a, b, slotPointA(slot), slotPointB(slot))
  const kept = keptShare(overlap, dot(u, normal), h, rescaled)
  const roll = advanceRoll(holdRoll(hold), normal, rate, h, kept, stiffness, rollLimit, spinLimit)
  setHoldRoll(hold, roll)
  return scale(radius, rollForce(roll, normal, rate, stiffness, damping, rollLimit, spinLimit))
}

export const meetingRolling = kernel(
  'meeting',
  { tolerance: 2e-3, disjoint: ['holdRoll'] },
  (i, h: real, materials: i32, rescaled: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    const a = meetingBodyA(i)
    const b = meetingBodyB(i)
    let couple = vec3(0, 0, 0)
    const count = asI32(meetingPoints(i))
    const together = overlapping(meetingFirstSlot(i), count)
    for (let k = 0; k < count; k++) {
      const slot = meetingFirstSlot(i) + asU32(k)
      const torque = pointCouple(slot, 8 * i + k, a, b, together, h, materials, rescaled)
      couple = add(couple, torque)
    }
    setMeetingTorqueA(i, sub(meetingTorqueA(i), couple))
    setMeetingTorqueB(i, add(meetingTorqueB(i), couple))
  },
)
