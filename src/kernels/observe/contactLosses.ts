// contactLosses.ts: what contacts by force take, as power at the end of a step, stage `observe`; run where somebody asks for it.
//
//   along n     (f_e − f_n) u_n            f_e the elastic force, f_n with damping and with what cohesion pulls         (1)
//   across it   −(f_t·u_t + τ·ω)           of it springs of friction and rolling keep what storedEnergy.ts says         (2)
//   of all      Σ h P(t), half of it at the first and at the last moment                                                (3)
//
// A kick of the step before and one of the step behind are by the same force, about the velocity at the end of the step: Σ h f·u is the
// work that they do, to the last bit for balls. (1) is a loss by the law, whatever the motion makes of it: energy that a step too long
// gives to a spring is in neither.

import {
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  energyFriction,
  energyImpact,
  holdForce,
  materialYoung,
  meetingFirstSlot,
  meetingForce,
  meetingPoints,
  meetingTorqueA,
  meetingTorqueB,
  pairArmA,
  pairBodyA,
  pairBodyB,
  pairCouple,
  pairForce,
  partMaterial,
  setEnergyFriction,
  setEnergyImpact,
  setMeetingStored,
  setPairStored,
  setWallPairStored,
  slotPartA,
  slotPartB,
  sumMeetingStored,
  sumPairStored,
  sumWallStored,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, imax, type real, type vec3 } from '../../language/values.js'
import { normalOf } from '../contactForces/chosenParts.js'
import { lawWidth } from '../contactForces/lawOfParts.js'
import { overlapping, pointTouch } from '../contactForces/meetingForces.js'
import { sphereTouch } from '../contactForces/pairForces.js'
import type { Touch } from '../contactForces/touch.js'
import { wallTouch } from '../contactForces/wallForces.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { meetingPair, wallPairAt } from '../findPairs/pairRanges.js'
import { dot, length, sub } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'

/** f_e of (1), of Hertz; 0 where nothing overlaps. */
function elasticByHertz(of: Touch, law: i32): real {
  return of.overlap > 0 ? (4 / 3) * materialYoung(law) * of.radius * of.overlap : 0
}

/** That of a normal part, which is a function of the overlap alone. */
function elasticByPart(of: Touch, law: i32, normal: i32): real {
  if (of.overlap <= 0) return 0
  const { elastic } = normalOf(normal, of, lawWidth * law, 0, 0)
  return elastic
}

/** (1) */
function alongNormal(of: Touch, elastic: real, force: vec3): real {
  return (elastic - dot(force, of.normal)) * of.approach
}

export const lostInPairs = kernel(
  'spherePair',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, across: bool, parts: bool) => {
    // arms of 0 say that nothing touches
    if (pairArmA(i) === 0) {
      setPairStored(i, 0)
      return
    }
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    const between = bodyPosSeparation(a, b)
    const distance = length(between)
    const touch = sphereTouch(a, b, between, distance, bodyRadius(a) + bodyRadius(b) - distance)
    const force = pairForce(i)
    let lost: real = 0
    if (across) {
      lost = -dot(force, touch.slip)
      if (parts) lost -= dot(pairCouple(i), touch.turn)
    } else {
      const law = bodyMaterial(a) * materials + bodyMaterial(b)
      if (parts) lost = alongNormal(touch, elasticByPart(touch, law, normal), force)
      else lost = alongNormal(touch, elasticByHertz(touch, law), force)
    }
    setPairStored(i, lost)
  },
)

export const lostInWalls = kernel(
  'wallPair',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, across: bool, parts: bool) => {
    const p = wallPairAt(i)
    if (pairArmA(p) === 0) {
      setWallPairStored(i, 0)
      return
    }
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    const touch = wallTouch(i, a, b, true)
    const force = pairForce(p)
    let lost: real = 0
    if (across) {
      lost = -dot(force, touch.slip)
      if (parts) lost -= dot(pairCouple(p), touch.turn)
    } else {
      const law = bodyMaterial(a) * materials + bodyMaterial(b)
      if (parts) lost = alongNormal(touch, elasticByPart(touch, law, normal), force)
      else lost = alongNormal(touch, elasticByHertz(touch, law), force)
    }
    setWallPairStored(i, lost)
  },
)

/** (2) is what the forces of all points take, but for what they take along their normals. */
export const lostInMeetings = kernel(
  'meeting',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, across: bool, parts: bool) => {
    const a = pairBodyA(meetingPair(i))
    const b = pairBodyB(meetingPair(i))
    const count = asI32(meetingPoints(i))
    const together = imax(overlapping(meetingFirstSlot(i), count), 1)
    let lost: real = 0
    if (across) {
      const turned = dot(meetingTorqueA(i), bodyOmega(a)) + dot(meetingTorqueB(i), bodyOmega(b))
      lost = -(dot(meetingForce(i), sub(bodyVel(b), bodyVel(a))) + turned)
    }
    for (let k = 0; k < count; k++) {
      const slot = meetingFirstSlot(i) + asU32(k)
      const hold = holdOf(i, k)
      const touch = pointTouch(i, slot, hold, together)
      if (across) lost += dot(holdForce(hold), touch.normal) * touch.approach
      else {
        const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
        if (parts) lost += alongNormal(touch, elasticByPart(touch, law, normal), holdForce(hold))
        else lost += alongNormal(touch, elasticByHertz(touch, law), holdForce(hold))
      }
    }
    setMeetingStored(i, lost)
  },
)

/** (3) */
export const addLosses = kernel('one', (i, h: real, across: bool, meet: bool) => {
  if (i > 0 || secondWaits()) return
  const lost = h * (sumPairStored(i) + sumWallStored(i) + (meet ? sumMeetingStored(i) : 0))
  if (across) setEnergyFriction(i, energyFriction(i) + lost)
  else setEnergyImpact(i, energyImpact(i) + lost)
})
