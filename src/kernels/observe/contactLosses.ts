// contactLosses.ts: what contacts by force take, as power at the end of a step, stage `observe`; run where somebody asks for it.
//
//   along n     (f_e − f_n) u_n            f_e the elastic force, f_n with damping and with what cohesion pulls         (1)
//   across it   −(f_t·u_t + τ·ω)           of it springs of friction and rolling keep what storedEnergy.ts says         (2)
//   of all      Σ h P(t), half of it at the first and at the last moment                                                (3)
//   elastic     f_e u_n                    less than the energy that springs give by what the step is too long for      (4)
//
// A kick of the step before and one of the step behind are by the same force, about the velocity at the end of the step: Σ h f·u is the
// work that they do, to the last bit for balls. (1) is a loss by the law, whatever the motion makes of it: energy that a step too long
// gives to a spring is in neither, and told by (4).

import {
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  energyElastic,
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
  setEnergyElastic,
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
import { asI32, asU32, type i32, imax, type real, type vec3 } from '../../language/values.js'
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
import { bothStand } from './bothStand.js'

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

/** Which of (1), (2) and (4) is asked for. */
const alongNormals: i32 = 0
const acrossNormals: i32 = 1

/** (1), or (4) */
function alongNormal(of: Touch, elastic: real, force: vec3, which: i32): real {
  const push: real = which === alongNormals ? elastic - dot(force, of.normal) : elastic
  return push * of.approach
}

export const lostInPairs = kernel(
  'spherePair',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, which: i32, parts: bool) => {
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    // arms of 0 say that nothing touches
    if (pairArmA(i) === 0 || bothStand(a, b)) {
      setPairStored(i, 0)
      return
    }
    const between = bodyPosSeparation(a, b)
    const distance = length(between)
    const touch = sphereTouch(a, b, between, distance, bodyRadius(a) + bodyRadius(b) - distance)
    const force = pairForce(i)
    let lost: real = 0
    if (which === acrossNormals) {
      lost = -dot(force, touch.slip)
      if (parts) lost -= dot(pairCouple(i), touch.turn)
    } else {
      const law = bodyMaterial(a) * materials + bodyMaterial(b)
      if (parts) lost = alongNormal(touch, elasticByPart(touch, law, normal), force, which)
      else lost = alongNormal(touch, elasticByHertz(touch, law), force, which)
    }
    setPairStored(i, lost)
  },
)

export const lostInWalls = kernel(
  'wallPair',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, which: i32, parts: bool) => {
    const p = wallPairAt(i)
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    if (pairArmA(p) === 0 || bothStand(a, b)) {
      setWallPairStored(i, 0)
      return
    }
    const touch = wallTouch(i, a, b, true)
    const force = pairForce(p)
    let lost: real = 0
    if (which === acrossNormals) {
      lost = -dot(force, touch.slip)
      if (parts) lost -= dot(pairCouple(p), touch.turn)
    } else {
      const law = bodyMaterial(a) * materials + bodyMaterial(b)
      if (parts) lost = alongNormal(touch, elasticByPart(touch, law, normal), force, which)
      else lost = alongNormal(touch, elasticByHertz(touch, law), force, which)
    }
    setWallPairStored(i, lost)
  },
)

/** (2) is what the forces of all points take, but for what they take along their normals. */
export const lostInMeetings = kernel(
  'meeting',
  { tolerance: 1e-2, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, which: i32, parts: bool) => {
    const a = pairBodyA(meetingPair(i))
    const b = pairBodyB(meetingPair(i))
    const count = bothStand(a, b) ? 0 : asI32(meetingPoints(i))
    const together = imax(overlapping(meetingFirstSlot(i), count), 1)
    let lost: real = 0
    if (which === acrossNormals) {
      const turned = dot(meetingTorqueA(i), bodyOmega(a)) + dot(meetingTorqueB(i), bodyOmega(b))
      lost = -(dot(meetingForce(i), sub(bodyVel(b), bodyVel(a))) + turned)
    }
    for (let k = 0; k < count; k++) {
      const slot = meetingFirstSlot(i) + asU32(k)
      const hold = holdOf(i, k)
      const touch = pointTouch(i, slot, hold, together)
      if (which === acrossNormals) lost += dot(holdForce(hold), touch.normal) * touch.approach
      else {
        const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
        if (parts) lost += alongNormal(touch, elasticByPart(touch, law, normal), holdForce(hold), which)
        else lost += alongNormal(touch, elasticByHertz(touch, law), holdForce(hold), which)
      }
    }
    setMeetingStored(i, lost)
  },
)

/** (3) */
export const addLosses = kernel('one', (i, h: real, which: i32, meet: bool) => {
  if (i > 0 || secondWaits()) return
  const sum = h * (sumPairStored(i) + sumWallStored(i) + (meet ? sumMeetingStored(i) : 0))
  if (which === acrossNormals) setEnergyFriction(i, energyFriction(i) + sum)
  else if (which === alongNormals) setEnergyImpact(i, energyImpact(i) + sum)
  else setEnergyElastic(i, energyElastic(i) + sum)
})
