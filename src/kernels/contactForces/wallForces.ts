// wallForces.ts: force between a sphere and a plane, stage `contactForces`; equations in hertzMindlin.ts, or of
// parts in lawOfParts.ts.
//
//   u = v_W + ω_W × r_W − v − r ω × n, the first two where planes move                                              (1)
//   A = π δ (2 R − δ), the circle in which they cut; I = 7/5 m R²: rolling of a ball                                (2)
//
// The wall is flat where it touches and forces do not move it: R* = R, m* = m.

import {
  bodyContactInvMass,
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  setWallPairArm,
  setWallPairBond,
  setWallPairCouple,
  setWallPairDent,
  setWallPairForce,
  setWallPairRoll,
  setWallPairSpin,
  setWallPairSpring,
  setWallPairTwist,
  unrested,
  wallBody,
  wallPairBody,
  wallPairBond,
  wallPairDent,
  wallPairRoll,
  wallPairSpin,
  wallPairSpring,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, type quat, type real, sqrt, vec3 } from '../../language/values.js'
import { add, addScaled, cross, dot, negate, sub, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { bothRest } from '../sleep/isAsleep.js'
import { contactRadius, hertzMindlin } from './hertzMindlin.js'
import { type Choice, lawOfParts } from './lawOfParts.js'
import { type Memory, nothing, type Response, type Touch } from './touch.js'

/** Velocity of a wall where a sphere touches it, `arm` along the normal from the centre of the sphere. */
export function surfaceVelocity(wall: i32, sphere: i32, arm: real, normal: vec3): vec3 {
  const body = wallBody(wall)
  const point = addScaled(bodyPosSeparation(body, sphere), arm, normal)
  return add(bodyVel(body), cross(bodyOmega(body), point))
}

/** A sphere and a wall, which is the second body; `away` is the normal of the wall and the distance of the centre. */
export function wallTouch(wall: i32, sphere: i32, away: quat, moving: bool): Touch {
  const normal = vec3(-away.x, -away.y, -away.z)
  const curvature = bodyRadius(sphere)
  const overlap = curvature - away.w
  const arm = curvature - 0.5 * overlap

  // (1)
  let u = subScaled(negate(bodyVel(sphere)), arm, cross(bodyOmega(sphere), normal))
  if (moving) u = add(u, surfaceVelocity(wall, sphere, arm, normal))
  const approach = dot(u, normal)
  const slip = subScaled(u, approach, normal)
  const radius = contactRadius(curvature, max(overlap, 0))
  const root = sqrt(radius / bodyContactInvMass(sphere))

  // (2)
  const section = 3.141592653589793 * overlap * (2 * curvature - overlap)
  const volume = (3.141592653589793 / 3) * overlap * overlap * (3 * curvature - overlap)
  const turn = sub(bodyOmega(wallBody(wall)), bodyOmega(sphere))
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
    disjoint: ['wallPairRoll', 'wallPairSpin', 'wallPairBond', 'wallPairDent', 'wallPairCouple'],
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
    const sphere = wallPairBody(i)
    const wall = wallPairWall(i)
    const rests = sleep ? bothRest(sphere, wallBody(wall)) : false
    if (sleep) if (rests && unrested() === 0) return
    const away = wallSeparation(wall, sphere)
    const overlap = bodyRadius(sphere) - away.w
    let farthest: real = 0
    if (parts) farthest = -reach

    // apart: the contact is forgotten; an arm of 0 says so
    let held: Response = nothing()
    let arm: real = 0
    if (overlap > farthest) {
      const touch = wallTouch(wall, sphere, away, moving)
      const law = bodyMaterial(sphere) * materials + bodyMaterial(wallBody(wall))
      if (parts) {
        const by: Choice = { normal, tangential, rolling, spinning, cohesion }
        const spring = wallPairSpring(i)
        const dent = wallPairDent(i)
        const before: Memory = { spring, roll: wallPairRoll(i), spin: wallPairSpin(i), bond: wallPairBond(i), dent }
        held = lawOfParts(touch, law, by, before, h)
      } else held = hertzMindlin(touch, law, wallPairSpring(i), h, rescaled, tension)
      if (overlap > 0 || held.bond !== 0) arm = bodyRadius(sphere) - 0.5 * overlap
    }
    setWallPairForce(i, held.force)
    setWallPairTwist(i, held.twist)
    setWallPairArm(i, arm)
    if (parts) setWallPairCouple(i, held.couple)
    if (sleep) if (rests) return
    setWallPairSpring(i, held.spring)
    if (parts) {
      setWallPairRoll(i, held.roll)
      setWallPairSpin(i, held.spin)
      setWallPairDent(i, held.dent)
      setWallPairBond(i, held.bond)
    }
  },
)
