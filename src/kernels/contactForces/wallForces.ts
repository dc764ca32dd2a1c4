// wallForces.ts: force between a sphere and a plane, stage `contactForces`; equations in hertzMindlin.ts, or of
// parts in lawOfParts.ts.
//
//   u = v_W + ω_W × r_W − v − r ω × n, the first two where planes move                                              (1)
//   A = π δ (2 R − δ), the circle in which they cut; I = 7/5 m R²: rolling of a ball                                (2)
//
// The wall is flat where it touches and forces do not move it: R* = R, m* = m. Point, normal and gap are those of the slot.

import {
  bodyContactInvMass,
  bodyMaterial,
  bodyOmega,
  bodyRadius,
  bodyVel,
  pairBodyA,
  pairBodyB,
  pairSpring,
  setPairArmA,
  setPairArmB,
  setPairCouple,
  setPairForce,
  setPairSpring,
  setPairTwist,
  slotGap,
  slotNormal,
  slotPointB,
  unrested,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { wallPairAt } from '../findPairs/pairRanges.js'
import { add, cross, dot, negate, sub, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { bothRest } from '../sleep/isAsleep.js'
import { contactRadius, hertzMindlin } from './hertzMindlin.js'
import { type Choice, lawOfParts } from './lawOfParts.js'
import { keepPairMemory, pairMemory } from './pairMemory.js'
import { nothing, type Response, type Touch } from './touch.js'

/** Velocity of a wall where a sphere touches it. */
export function surfaceVelocity(body: i32, slot: i32): vec3 {
  return add(bodyVel(body), cross(bodyOmega(body), slotPointB(slot)))
}

/** A sphere and a wall, which is the second body, at their slot. */
export function wallTouch(slot: i32, sphere: i32, body: i32, moving: bool): Touch {
  const normal = slotNormal(slot)
  const curvature = bodyRadius(sphere)
  const overlap = -slotGap(slot)
  const arm = curvature - 0.5 * overlap

  // (1)
  let u = subScaled(negate(bodyVel(sphere)), arm, cross(bodyOmega(sphere), normal))
  if (moving) u = add(u, surfaceVelocity(body, slot))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)
  const radius = contactRadius(curvature, max(overlap, 0))
  const root = sqrt(radius / bodyContactInvMass(sphere))

  // (2)
  const section = 3.141592653589793 * overlap * (2 * curvature - overlap)
  const volume = (3.141592653589793 / 3) * overlap * overlap * (3 * curvature - overlap)
  const turn = sub(bodyOmega(body), bodyOmega(sphere))
  const mass = 1 / bodyContactInvMass(sphere)
  const inertia = 1.4 * mass * curvature * curvature
  return {
    normal,
    overlap,
    approach,
    slip,
    radius,
    root,
    curvature,
    mass,
    struckMass: mass,
    section,
    volume,
    turn,
    ownTurn: negate(bodyOmega(sphere)),
    rollRadius: curvature,
    inertia,
  }
}

/**
 * With `parts` the law is made of those whose numbers are given, which act up to `reach` beyond the surfaces. With `sleep` pairs that
 * rest keep what they remember.
 */
export const wallForces = kernel(
  'wallPair',
  {
    tolerance: 2e-3,
    disjoint: ['pairSpring', 'pairRoll', 'pairSpin', 'pairBond', 'pairDent'],
    variants: { moving: [true, false], parts: [false, true], sleep: [false, true] },
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
    moving: bool,
    parts: bool,
    sleep: bool,
  ) => {
    if (secondWaits()) return
    const p = wallPairAt(i)
    const sphere = pairBodyA(p)
    const body = pairBodyB(p)
    const rests = sleep ? bothRest(sphere, body) : false
    if (sleep) if (rests && unrested() === 0) return
    const overlap = -slotGap(i)
    let farthest: real = 0
    if (parts) farthest = -reach

    // apart: the contact is forgotten; an arm of 0 says so
    let held: Response = nothing()
    let arm: real = 0
    let height: real = 0
    if (overlap > farthest) {
      const touch = wallTouch(i, sphere, body, moving)
      const law = bodyMaterial(sphere) * materials + bodyMaterial(body)
      if (parts) {
        const by: Choice = { normal, tangential, rolling, spinning, cohesion }
        held = lawOfParts(touch, law, by, pairMemory(p, pairSpring(p)), h)
      } else held = hertzMindlin(touch, law, pairSpring(p), h, rescaled, tension)
      if (overlap > 0 || held.bond !== 0) {
        height = -0.5 * overlap
        arm = bodyRadius(sphere) - 0.5 * overlap
      }
    }
    setPairForce(p, held.force)
    setPairTwist(p, held.twist)
    setPairArmA(p, arm)
    setPairArmB(p, height)
    if (parts) setPairCouple(p, held.couple)
    if (sleep) if (rests) return
    setPairSpring(p, held.spring)
    if (parts) keepPairMemory(p, held)
  },
)
