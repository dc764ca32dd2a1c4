// storedEnergy.ts: elastic energy of contacts by force and of springs, run when somebody asks.
//
//   contact  ∫ f dδ over the way back to no overlap, at rest, − ½ f_t·s − ½ τ_r·r − ½ τ_s s                         (1)
//            with f_t, τ_r and τ_s the answers to the springs s, r and s that are kept
//   spring   ½ k (|d| − l)², or ½ k (θ − θ_0)² of a turning one, or the integral of its table                       (2)
//   bond     ½ (u·K u + φ·C φ), with u, φ, K and C of bondLoads.ts                                                  (3)
//
// With δ' = δ t² the integral is 2 δ ∫ f(δ t²) t dt, of a polynomial in t for Hertz (t⁴), Hooke (t³) and volumes (t⁵): three points of Gauss are
// exact. What cohesion holds is not counted, nor what lies between two bodies that stand.

import {
  bodyMaterial,
  bodyPosSeparation,
  bodyRadius,
  bodyRot,
  bondBend,
  bondBroken,
  bondLoad,
  bondShear,
  bondStretch,
  bondTwist,
  holdDent,
  holdRoll,
  holdSpin,
  holdSpring,
  jointAngle,
  jointBroken,
  loadBodyA,
  loadBodyB,
  loadDrive,
  loadJoint,
  loadKind,
  loadPosA,
  loadPosB,
  loadRest,
  loadStiffness,
  meetingFirstSlot,
  meetingPoints,
  pairBodyA,
  pairBodyB,
  pairSpring,
  partMaterial,
  setLoadStored,
  setMeetingStored,
  setPairStored,
  setWallPairStored,
  slotPartA,
  slotPartB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, imax, type real, sqrt, vec3 } from '../../language/values.js'
import { normalOf, rollingOf, spinningOf, tangentialOf } from '../contactForces/chosenParts.js'
import { contactRadius, hertzMindlin } from '../contactForces/hertzMindlin.js'
import { type Choice, lawWidth } from '../contactForces/lawOfParts.js'
import { overlapping, pointTouch } from '../contactForces/meetingForces.js'
import { sphereTouch } from '../contactForces/pairForces.js'
import { pairMemory } from '../contactForces/pairMemory.js'
import type { Memory, Touch } from '../contactForces/touch.js'
import { wallTouch } from '../contactForces/wallForces.js'
import { isGone } from '../findPairs/leaveDomain.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { meetingPair, wallPairAt } from '../findPairs/pairRanges.js'
import { strainOf } from '../joints/bondLoads.js'
import { tableIntegral } from '../joints/drive.js'
import { rotate } from '../math/quat.js'
import { add, dot, length, sub, subScaled } from '../math/vec3.js'
import { bothStand } from './bothStand.js'

/** The same surfaces at rest, with another overlap: caps of balls have areas as δ and volumes as δ². */
function atRest(of: Touch, overlap: real): Touch {
  const zero = vec3(0, 0, 0)
  const share = overlap / of.overlap
  const radius = contactRadius(of.curvature, overlap)
  return {
    normal: of.normal,
    overlap,
    approach: 0,
    slip: zero,
    radius,
    root: sqrt(radius * of.struckMass),
    curvature: of.curvature,
    mass: of.mass,
    struckMass: of.struckMass,
    section: share * of.section,
    volume: share * share * of.volume,
    turn: zero,
    ownTurn: zero,
    rollRadius: of.rollRadius,
    inertia: of.inertia,
  }
}

/** 2 δ t f(δ t²) */
function pressed(of: Touch, part: i32, at: i32, dent: real, t: real): real {
  const { elastic } = normalOf(part, atRest(of, of.overlap * t * t), at, dent, 0)
  return 2 * of.overlap * t * elastic
}

/** (1) of a law of parts; 0 where nothing overlaps. With `across` its springs alone. */
function storedByParts(of: Touch, law: i32, by: Choice, kept: Memory, across: bool): real {
  if (of.overlap <= 0) return 0
  const at = lawWidth * law
  const aside: real = 0.1127016653792583
  const sides = pressed(of, by.normal, at, kept.dent, aside) + pressed(of, by.normal, at, kept.dent, 1 - aside)
  const along = (5 * sides + 8 * pressed(of, by.normal, at, kept.dent, 0.5)) / 18
  const still = atRest(of, of.overlap)
  const press = normalOf(by.normal, still, at, kept.dent, 0)
  const { force } = tangentialOf(by.tangential, still, at + 4, press, 0, kept.spring, 0)
  let turned: real = 0
  if (of.rollRadius > 0) {
    const rolling = rollingOf(by.rolling, still, at + 8, press, kept.roll, 0)
    const spinning = spinningOf(by.spinning, still, at + 12, press, kept.spin, 0)
    turned = dot(rolling.torque, rolling.roll) + spinning.torque * spinning.spin
  }
  return (across ? 0 : along) - 0.5 * (dot(force, kept.spring) + turned)
}

/** (1) of Hertz and Mindlin, where ∫ f dδ = 2/5 f δ; 0 where nothing overlaps. `across` as above. */
function storedByHertz(of: Touch, law: i32, spring: vec3, across: bool): real {
  if (of.overlap <= 0) return 0
  const { force } = hertzMindlin(atRest(of, of.overlap), law, spring, 0, false, true)
  const push = dot(force, of.normal)
  return (across ? 0 : 0.4 * push * of.overlap) - 0.5 * dot(subScaled(force, push, of.normal), spring)
}

function holdKept(i: i32): Memory {
  return { spring: holdSpring(i), roll: holdRoll(i), spin: holdSpin(i), bond: 0, dent: holdDent(i) }
}

export const storedInPairs = kernel(
  'spherePair',
  { tolerance: 1e-3, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, tangential: i32, rolling: i32, spinning: i32, across: bool, parts: bool) => {
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    if (bothStand(a, b)) {
      setPairStored(i, 0)
      return
    }
    const between = bodyPosSeparation(a, b)
    const distance = length(between)
    const touch = sphereTouch(a, b, between, distance, bodyRadius(a) + bodyRadius(b) - distance)
    const law = bodyMaterial(a) * materials + bodyMaterial(b)
    const by: Choice = { normal, tangential, rolling, spinning, cohesion: 0 }
    if (parts) setPairStored(i, storedByParts(touch, law, by, pairMemory(i, pairSpring(i)), across))
    else setPairStored(i, storedByHertz(touch, law, pairSpring(i), across))
  },
)

export const storedInWalls = kernel(
  'wallPair',
  { tolerance: 1e-3, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, tangential: i32, rolling: i32, spinning: i32, across: bool, parts: bool) => {
    const p = wallPairAt(i)
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    if (bothStand(a, b)) {
      setWallPairStored(i, 0)
      return
    }
    const touch = wallTouch(i, a, b, false)
    const law = bodyMaterial(a) * materials + bodyMaterial(b)
    const by: Choice = { normal, tangential, rolling, spinning, cohesion: 0 }
    if (parts) setWallPairStored(i, storedByParts(touch, law, by, pairMemory(p, pairSpring(p)), across))
    else setWallPairStored(i, storedByHertz(touch, law, pairSpring(p), across))
  },
)

export const storedInMeetings = kernel(
  'meeting',
  { tolerance: 1e-3, variants: { parts: [false, true] } },
  (i, materials: i32, normal: i32, tangential: i32, rolling: i32, spinning: i32, across: bool, parts: bool) => {
    const stand = bothStand(pairBodyA(meetingPair(i)), pairBodyB(meetingPair(i)))
    const count = stand ? 0 : asI32(meetingPoints(i))
    const together = imax(overlapping(meetingFirstSlot(i), count), 1)
    const by: Choice = { normal, tangential, rolling, spinning, cohesion: 0 }
    let sum: real = 0
    for (let k = 0; k < count; k++) {
      const slot = meetingFirstSlot(i) + asU32(k)
      const hold = holdOf(i, k)
      const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
      const touch = pointTouch(i, slot, hold, together)
      if (parts) sum += storedByParts(touch, law, by, holdKept(hold), across)
      else sum += storedByHertz(touch, law, holdSpring(hold), across)
    }
    setMeetingStored(i, sum)
  },
)

/** (2); nothing is stored in what is broken or holds on to a body that is gone, nor in loads that are no springs. */
export const springStored = kernel('load', { tolerance: 1e-3 }, (i) => {
  const joint = loadJoint(i)
  let way: real = 0
  if (loadKind(i) === 0) {
    const a = loadBodyA(i)
    const b = loadBodyB(i)
    const arms = sub(rotate(bodyRot(b), loadPosB(i)), rotate(bodyRot(a), loadPosA(i)))
    way = length(add(bodyPosSeparation(a, b), arms))
  } else if (loadKind(i) === 1 && jointBroken(joint) === 0) way = jointAngle(joint)
  else way = loadRest(i)
  const stretch = way - loadRest(i)
  const table = loadDrive(i)
  let stored = 0.5 * loadStiffness(i) * stretch * stretch
  // of others than springs it is a function of time
  const springs = loadKind(i) === 0 || (loadKind(i) === 1 && jointBroken(joint) === 0)
  if (springs && table >= 0) stored += tableIntegral(table, way)
  if (isGone(loadBodyA(i)) || isGone(loadBodyB(i))) stored = 0
  setLoadStored(i, stored)
})

/** (3), over what springStored wrote. */
export const bondStored = kernel('bond', { tolerance: 1e-3, disjoint: ['loadStored'] }, (i) => {
  const load = bondLoad(i)
  const { u, turn } = strainOf(i, load)
  const across = bondShear(i) * (u.y * u.y + u.z * u.z)
  const bent = bondBend(i) * (turn.y * turn.y + turn.z * turn.z)
  const whole = bondBroken(i) === 0 ? 0.5 : 0
  setLoadStored(load, whole * (bondStretch(i) * u.x * u.x + across + bondTwist(i) * turn.x * turn.x + bent))
})
