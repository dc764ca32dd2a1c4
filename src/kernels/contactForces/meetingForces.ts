// meetingForces.ts: forces at the points of two bodies of any shape, stage `contactForces`; equations in hertzMindlin.ts.
//
//   u = v_B + ω_B × r_B − v_A − ω_A × r_A at the point                                                              (1)
//
// R* is that of contactRadii.ts. Where two bodies touch at n points, each is damped as for the n-th part of m*, so that an
// impact with a whole face has the restitution of one with a point.
// Springs are kept by feature; where none is the same, the spring of the nearest point is taken over.

import {
  bodyOmega,
  bodyVel,
  bodyWeight,
  holdFeature,
  holdPoint,
  holdRadius,
  holdSpring,
  meetingBodyA,
  meetingBodyB,
  meetingFirstSlot,
  meetingHolds,
  meetingPoints,
  moved,
  partMaterial,
  rebuildWanted,
  setHoldFeature,
  setHoldForce,
  setHoldPoint,
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
import { array, asI32, asU32, type bool, type i32, real, sqrt, type u32, vec3 } from '../../language/values.js'
import { add, cross, dot, lengthSquared, sub, subScaled } from '../math/vec3.js'
import { contactRadius, hertzMindlin, type Response } from './hertzMindlin.js'

/** A point of the step before that is no further away than this is the same one, over its distance from the centre. */
const sameShare: real = 0.05

/** Which point of the step before has this feature, or else is the nearest; -1 where there is none. */
export function pointBefore(
  feature: u32,
  point: vec3,
  count: i32,
  features: array<u32, 8>,
  points: array<vec3, 8>,
): i32 {
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

/** What the bodies do to each other at a slot; the spring there is that of the step before. */
function pointForce(
  slot: u32,
  hold: i32,
  a: i32,
  b: i32,
  points: i32,
  before: vec3,
  h: real,
  materials: i32,
  rescaled: bool,
  tension: bool,
): Response {
  const normal = slotNormal(slot)
  const overlap = -slotGap(slot)
  if (overlap <= 0) return { force: vec3(0, 0, 0), spring: vec3(0, 0, 0) }
  const u = slipSpeed(a, b, slotPointA(slot), slotPointB(slot))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)
  const law = partMaterial(slotPartA(slot)) * materials + partMaterial(slotPartB(slot))
  const radius = contactRadius(holdRadius(hold), overlap)
  const root = sqrt(radius / (real(points) * (bodyWeight(a) + bodyWeight(b))))
  return hertzMindlin({ normal, overlap, approach, slip, radius, root }, law, before, h, rescaled, tension)
}

export const meetingForces = kernel(
  'meeting',
  { tolerance: 2e-3, disjoint: ['holdFeature', 'holdPoint', 'holdSpring'] },
  (i, h: real, materials: i32, rescaled: bool, tension: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    const a = meetingBodyA(i)
    const b = meetingBodyB(i)
    const first = 8 * i
    const features = array(8, asU32(0))
    const points = array(8, vec3(0, 0, 0))
    const springs = array(8, vec3(0, 0, 0))
    const before = asI32(meetingHolds(i))
    for (let k = 0; k < before; k++) {
      features[k] = holdFeature(first + k)
      points[k] = holdPoint(first + k)
      springs[k] = holdSpring(first + k)
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
      let spring = vec3(0, 0, 0)
      if (from >= 0) spring = springs[from]
      const held = pointForce(slot, first + k, a, b, together, spring, h, materials, rescaled, tension)
      const f = held.force
      force = add(force, f)
      torqueA = sub(torqueA, cross(point, f))
      torqueB = add(torqueB, cross(slotPointB(slot), f))
      setHoldFeature(first + k, slotFeature(slot))
      setHoldPoint(first + k, point)
      setHoldSpring(first + k, held.spring)
      setHoldForce(first + k, f)
    }
    // nothing is left of points that are gone
    for (let k = count; k < before; k++) {
      setHoldFeature(first + k, 0)
      setHoldPoint(first + k, vec3(0, 0, 0))
      setHoldSpring(first + k, vec3(0, 0, 0))
    }
    setMeetingHolds(i, asU32(count))
    setMeetingForce(i, force)
    setMeetingTorqueA(i, torqueA)
    setMeetingTorqueB(i, torqueB)
  },
)
