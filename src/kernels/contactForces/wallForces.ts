// wallForces.ts: force between a sphere and a plane, stage `contactForces`; equations in hertzMindlin.ts.
//
//   u = v_W + ω_W × r_W − v − r ω × n, the first two where planes move                                              (1)
//
// The wall is flat where it touches and forces do not move it: R* = R, m* = m.

import {
  bodyMaterial,
  bodyOmega,
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  bodyWeight,
  moved,
  rebuildWanted,
  setWallPairArm,
  setWallPairForce,
  setWallPairSpring,
  setWallPairTwist,
  wallBody,
  wallPairBody,
  wallPairSpring,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, sqrt, vec3 } from '../../language/values.js'
import { add, addScaled, cross, dot, negate, subScaled } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { contactRadius, hertzMindlin, type Touch } from './hertzMindlin.js'

/** Velocity of a wall where a sphere touches it, `arm` along the normal from the centre of the sphere. */
export function surfaceVelocity(wall: i32, sphere: i32, arm: real, normal: vec3): vec3 {
  const body = wallBody(wall)
  const point = addScaled(bodyPosSeparation(body, sphere), arm, normal)
  return add(bodyVel(body), cross(bodyOmega(body), point))
}

export const wallForces = kernel(
  'wallPair',
  { tolerance: 2e-3, variants: { moving: [true, false] } },
  (i, h: real, materials: i32, rescaled: bool, tension: bool, moving: bool) => {
    if (rebuildWanted() !== 0 || moved() === 0) return
    const sphere = wallPairBody(i)
    const wall = wallPairWall(i)
    const radius = bodyRadius(sphere)
    const away = wallSeparation(wall, sphere)
    const overlap = radius - away.w

    // apart: the contact is forgotten; an arm of 0 says so
    if (overlap <= 0) {
      setWallPairForce(i, vec3(0, 0, 0))
      setWallPairTwist(i, vec3(0, 0, 0))
      setWallPairSpring(i, vec3(0, 0, 0))
      setWallPairArm(i, 0)
      return
    }
    // from the sphere to the wall, which is the second body
    const normal = vec3(-away.x, -away.y, -away.z)
    const arm = radius - 0.5 * overlap

    // (1)
    let u = subScaled(negate(bodyVel(sphere)), arm, cross(bodyOmega(sphere), normal))
    if (moving) u = add(u, surfaceVelocity(wall, sphere, arm, normal))
    const approach = dot(u, normal)
    const slip = subScaled(u, approach, normal)

    const law = bodyMaterial(sphere) * materials + bodyMaterial(wallBody(wall))
    const area = contactRadius(radius, overlap)
    const root = sqrt(area / bodyWeight(sphere))
    const touch: Touch = { normal, overlap, approach, slip, radius: area, root }
    const { force, spring } = hertzMindlin(touch, law, wallPairSpring(i), h, rescaled, tension)
    setWallPairSpring(i, spring)
    setWallPairForce(i, force)
    setWallPairTwist(i, cross(normal, force))
    setWallPairArm(i, arm)
  },
)
