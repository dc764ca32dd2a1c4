// pairForces.ts: force between two spheres, stage `contactForces`; equations in hertzMindlin.ts, or of parts in lawOfParts.ts.
//
//   u = v_B − v_A − (r_A ω_A + r_B ω_B) × n, arms r to the middle of the overlap                                    (1)
//   A = π/4 δ (2 R_A − δ)(2 R_B − δ)(2 R_A + 2 R_B − δ)/d², the circle in which they cut at a distance d            (2)
//   I = 7/5 of the reduced m R²: rolling of two balls about their contact                                           (3)

import {
  bodyContactInvMass,
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyRests,
  bodyVel,
  pairBodyA,
  pairBodyB,
  pairQuiet,
  pairSpring,
  setPairArmA,
  setPairArmB,
  setPairBond,
  setPairCouple,
  setPairDent,
  setPairForce,
  setPairQuiet,
  setPairRoll,
  setPairSpin,
  setPairSpring,
  setPairTwist,
  unrested,
  unsure,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, max, type real, sqrt, vec3 } from '../../language/values.js'
import { add, cross, dot, scale, sub, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { bothRest } from '../sleep/isAsleep.js'
import { contactRadius, hertzMindlin } from './hertzMindlin.js'
import { type Choice, lawOfParts } from './lawOfParts.js'
import { ownTurnOf } from './ownTurn.js'
import { keepPairMemory, pairMemory } from './pairMemory.js'
import { nothing, type Response, type Touch } from './touch.js'

/** Spheres a and b, `between` their centres. */
export function sphereTouch(a: i32, b: i32, between: vec3, distance: real, overlap: real): Touch {
  // two centres in one place have no normal: any will do, and this one is always the same
  const normal = distance > 0 ? scale(1 / distance, between) : vec3(0, 0, 1)
  const radiusA = bodyRadius(a)
  const radiusB = bodyRadius(b)
  const reach = radiusA + radiusB
  const armA = radiusA - 0.5 * overlap
  const armB = radiusB - 0.5 * overlap

  // (1)
  const spin = add(scale(armA, bodyOmega(a)), scale(armB, bodyOmega(b)))
  const u = sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)

  // effective values of the pair: R* and m* by one division
  const invMasses = bodyContactInvMass(a) + bodyContactInvMass(b)
  const share = 1 / (reach * invMasses)
  const curvature = radiusA * radiusB * invMasses * share
  const radius = contactRadius(curvature, max(overlap, 0))
  const root = sqrt(radius * reach * share)

  // (2), (3)
  const cut = overlap * (2 * radiusA - overlap) * (2 * radiusB - overlap) * (2 * reach - overlap)
  const section = (0.25 * 3.141592653589793 * cut) / max(distance * distance, 1e-30)
  const apart = radiusA - radiusB
  const lens = distance * (distance + 2 * reach) - 3 * apart * apart
  const volume = ((3.141592653589793 / 12) * overlap * overlap * lens) / max(distance, 1e-30)
  const inertia = 1.4 / (bodyContactInvMass(a) / (radiusA * radiusA) + bodyContactInvMass(b) / (radiusB * radiusB))
  const turn = sub(bodyOmega(b), bodyOmega(a))
  const mass = reach * share
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
    ownTurn: ownTurnOf(a, b),
    rollRadius: curvature,
    inertia,
  }
}

/**
 * With `parts` the law is made of those whose numbers are given, which act up to `reach` beyond the surfaces. With `sleep` pairs that
 * rest keep what they remember.
 */
export const pairForces = kernel(
  'spherePair',
  {
    hot: true,
    sparse: true,
    tolerance: 2e-3,
    disjoint: ['pairRoll', 'pairSpin', 'pairBond', 'pairDent', 'pairCouple'],
    variants: { parts: [false, true], sleep: [false, true] },
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
    sleep: bool,
  ) => {
    if (secondWaits()) return
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    // both rest, and are not to be looked at; products, for lanes
    if (sleep ? bodyRests(a) * bodyRests(b) > 4 * asI32(unrested()) : false) return
    const between = bodyPosSeparation(a, b)
    const distanceSquared = dot(between, between)
    const radiusA = bodyRadius(a)
    const radiusB = bodyRadius(b)
    const radii = radiusA + radiusB
    let farthest = radii
    if (parts) farthest += reach

    // apart: the contact is forgotten, once; arms of 0 say so
    if (!(distanceSquared < farthest * farthest)) {
      if (pairQuiet(i) === 0 || unsure() !== 0) {
        const none = vec3(0, 0, 0)
        setPairForce(i, none)
        setPairTwist(i, none)
        setPairArmA(i, 0)
        setPairArmB(i, 0)
        setPairSpring(i, none)
        setPairQuiet(i, 1)
        if (parts) {
          setPairRoll(i, none)
          setPairSpin(i, 0)
          setPairDent(i, 0)
          setPairBond(i, 0)
          setPairCouple(i, none)
        }
      }
      return
    }
    const distance = sqrt(distanceSquared)
    const overlap = radii - distance
    const touch = sphereTouch(a, b, between, distance, overlap)
    const law = bodyMaterial(a) * materials + bodyMaterial(b)
    let held: Response = nothing()
    if (parts) {
      const by: Choice = { normal, tangential, rolling, spinning, cohesion }
      held = lawOfParts(touch, law, by, pairMemory(i, pairSpring(i)), h)
    } else held = hertzMindlin(touch, law, pairSpring(i), h, rescaled, tension)
    const touches = parts ? overlap > 0 || held.bond !== 0 : true
    const armA = touches ? radiusA - 0.5 * overlap : 0
    const armB = touches ? radiusB - 0.5 * overlap : 0
    setPairForce(i, held.force)
    setPairTwist(i, held.twist)
    setPairArmA(i, armA)
    setPairArmB(i, armB)
    if (parts) setPairCouple(i, held.couple)
    if (sleep ? !bothRest(a, b) : true) {
      setPairSpring(i, held.spring)
      setPairQuiet(i, 0)
      if (parts) keepPairMemory(i, held)
    } else setPairQuiet(i, 0)
  },
)
