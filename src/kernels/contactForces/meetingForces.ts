// meetingForces.ts: forces at the points of two bodies of any shape, stage `contactForces`; equations in
// hertzMindlin.ts, or of parts in lawOfParts.ts.
//
//   u = v_B + ω_B × r_B − v_A − ω_A × r_A at the point                                                              (1)
//   A = π δ (2 R* − δ), V = π/3 δ² (3 R* − δ): the circle and the volume in which a ball of radius R* cuts a plane   (2)
//
// R* is that of contactRadii.ts, the mass m that is struck that of struckMass.ts. Where two bodies touch at n points, each is damped as for
// the n-th part of m, so that an impact with a whole face has the restitution of one with a point.
// Springs are kept by feature; where none is the same, the spring of the nearest point is taken over.

import {
  bodyContactInvMass,
  bodyOmega,
  bodyVel,
  holdBond,
  holdDent,
  holdFeature,
  holdPoint,
  holdRadius,
  holdRoll,
  holdSpin,
  holdSpring,
  meetingFirstSlot,
  meetingHolds,
  meetingPoints,
  meetingTurning,
  pairBodyA,
  pairBodyB,
  partMaterial,
  partRolling,
  setHoldBond,
  setHoldDent,
  setHoldFeature,
  setHoldForce,
  setHoldPoint,
  setHoldRoll,
  setHoldSpin,
  setHoldSpring,
  setMeetingForce,
  setMeetingHolds,
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
  array,
  asI32,
  asU32,
  type bool,
  type i32,
  imax,
  max,
  real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { add, cross, dot, lengthSquared, sub, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { contactRadius, hertzMindlin, inSeries } from './hertzMindlin.js'
import { type Choice, lawOfParts } from './lawOfParts.js'
import { ownTurnOf } from './ownTurn.js'
import { type Memory, nothing, type Response, type Touch } from './touch.js'

/** A point of the step before that is no further away than this is the same one, over its distance from the centre. */
const sameShare: real = 0.05

/** Which point of the step before has this feature, or else is the nearest; -1 where there is none. */
function pointBefore(feature: u32, point: vec3, count: i32, features: array<u32, 8>, points: array<vec3, 8>): i32 {
  let best = sameShare * sameShare * lengthSquared(point)
  let found = -1
  for (let k = 0; k < count; k++) {
    if (features[k] === feature) return k
    const away = lengthSquared(sub(points[k], point))
    if (away >= best) continue
    best = away
    found = k
  }
  return found
}

/** (1) */
export function slipSpeed(a: i32, b: i32, pointA: vec3, pointB: vec3): vec3 {
  const velA = add(bodyVel(a), cross(bodyOmega(a), pointA))
  return sub(add(bodyVel(b), cross(bodyOmega(b), pointB)), velA)
}

/** Points at which two bodies overlap. */
export function overlapping(first: u32, count: i32): i32 {
  let points = 0
  for (let k = 0; k < count; k++) if (slotGap(first + asU32(k)) < 0) points += 1
  return points
}

/** The bodies of a meeting at a slot, one of so many points. */
export function pointTouch(meeting: i32, slot: u32, hold: i32, points: i32): Touch {
  const a = pairBodyA(meetingPair(meeting))
  const b = pairBodyB(meetingPair(meeting))
  const normal = slotNormal(slot)
  const overlap = -slotGap(slot)
  const u = slipSpeed(a, b, slotPointA(slot), slotPointB(slot))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)
  const curvature = holdRadius(hold)
  const radius = contactRadius(curvature, max(overlap, 0))
  const invMasses = bodyContactInvMass(a) + bodyContactInvMass(b)
  const mass = 1 / (real(points) * invMasses)
  const struckMass = 1 / (real(points) * (invMasses + meetingTurning(meeting)))
  const root = sqrt(radius * struckMass)
  // (2)
  const section = 3.141592653589793 * max(overlap * (2 * curvature - overlap), 0)
  const volume = (3.141592653589793 / 3) * overlap * overlap * max(3 * curvature - overlap, 0)
  const turn = sub(bodyOmega(b), bodyOmega(a))
  const rollRadius = inSeries(partRolling(slotPartA(slot)), partRolling(slotPartB(slot)))
  const inertia = 1.4 * mass * rollRadius * rollRadius
  const ownTurn = ownTurnOf(a, b)
  return {
    normal,
    overlap,
    approach,
    slip,
    radius,
    root,
    curvature,
    mass,
    struckMass,
    section,
    volume,
    turn,
    ownTurn,
    rollRadius,
    inertia,
  }
}

/** With `parts` the law is made of those whose numbers are given, which act up to `reach` beyond the surfaces. */
export const meetingForces = kernel(
  'meeting',
  {
    tolerance: 2e-3,
    disjoint: ['holdFeature', 'holdPoint', 'holdSpring', 'holdRoll', 'holdSpin', 'holdBond', 'holdDent'],
    variants: { parts: [false, true] },
  },
  (
    i,
    h: real,
    materials: i32,
    rescaled: bool,
    tension: bool,
    normal: i32,
    tangential: i32,
    rolling: i32,
    spinning: i32,
    cohesion: i32,
    reach: real,
    parts: bool,
  ) => {
    if (secondWaits()) return
    const first = holdOf(i, 0)
    const features = array(8, asU32(0))
    const points = array(8, vec3(0, 0, 0))
    const springs = array(8, vec3(0, 0, 0))
    const rolls = array(8, vec3(0, 0, 0))
    const spins = array(8, 0.0)
    const dents = array(8, 0.0)
    const bonds = array(8, 0.0)
    const before = asI32(meetingHolds(i))
    for (let k = 0; k < before; k++) {
      features[k] = holdFeature(first + k)
      points[k] = holdPoint(first + k)
      springs[k] = holdSpring(first + k)
      if (parts) {
        rolls[k] = holdRoll(first + k)
        spins[k] = holdSpin(first + k)
        dents[k] = holdDent(first + k)
        bonds[k] = holdBond(first + k)
      }
    }
    let force = vec3(0, 0, 0)
    let torqueA = vec3(0, 0, 0)
    let torqueB = vec3(0, 0, 0)
    const count = asI32(meetingPoints(i))
    const together = overlapping(meetingFirstSlot(i), count)
    for (let k = 0; k < count; k++) {
      const slot = meetingFirstSlot(i) + asU32(k)
      const point = slotPointA(slot)
      const from = pointBefore(slotFeature(slot), point, before, features, points)
      const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
      let held: Response = nothing()
      if (parts) {
        let kept: Memory = { spring: vec3(0, 0, 0), roll: vec3(0, 0, 0), spin: 0, bond: 0, dent: 0 }
        if (from >= 0)
          kept = { spring: springs[from], roll: rolls[from], spin: spins[from], bond: bonds[from], dent: dents[from] }
        const by: Choice = { normal, tangential, rolling, spinning, cohesion }
        const touch = pointTouch(i, slot, first + k, imax(together, 1))
        if (slotGap(slot) < reach) held = lawOfParts(touch, law, by, kept, h)
      } else if (slotGap(slot) < 0) {
        let spring = vec3(0, 0, 0)
        if (from >= 0) spring = springs[from]
        const touch = pointTouch(i, slot, first + k, together)
        held = hertzMindlin(touch, law, spring, h, rescaled, tension)
      }
      force = add(force, held.force)
      torqueA = sub(torqueA, cross(point, held.force))
      torqueB = add(torqueB, cross(slotPointB(slot), held.force))
      setHoldFeature(first + k, slotFeature(slot))
      setHoldPoint(first + k, point)
      setHoldSpring(first + k, held.spring)
      setHoldForce(first + k, held.force)
      if (parts) {
        torqueA = sub(torqueA, held.couple)
        torqueB = add(torqueB, held.couple)
        setHoldRoll(first + k, held.roll)
        setHoldSpin(first + k, held.spin)
        setHoldDent(first + k, held.dent)
        setHoldBond(first + k, held.bond)
      }
    }
    // nothing is left of points that are gone
    for (let k = count; k < before; k++) {
      setHoldFeature(first + k, 0)
      setHoldPoint(first + k, vec3(0, 0, 0))
      setHoldSpring(first + k, vec3(0, 0, 0))
      if (parts) {
        setHoldRoll(first + k, vec3(0, 0, 0))
        setHoldSpin(first + k, 0)
        setHoldDent(first + k, 0)
        setHoldBond(first + k, 0)
      }
    }
    setMeetingHolds(i, asU32(count))
    setMeetingForce(i, force)
    setMeetingTorqueA(i, torqueA)
    setMeetingTorqueB(i, torqueB)
  },
)
