// hertzMindlin.ts: the contact law of dry grains, in small parts that others can be put beside.
//
// δ overlap, n normal from A to B, u relative velocity of B at the contact point, R*, m*, E*, G* effective values:
//   a  = √(R* δ)
//   f_n = 4/3 E* a δ − γ_n u·n,     γ_n = c √(2 E* a m*)                                                            (1)
//   f_t = −k_t s − γ_t u_t,         k_t = 8 G* a,  γ_t = c √(k_t m*)                                                (2)
//   |f_t| ≤ μ f_n; beyond, the force is cut and the spring with it: s = −(f_t + γ_t u_t) / k_t                      (3)
// c = −2 √(5/6) ln e / √(ln² e + π²). Source: Tsuji et al. 1992, Di Renzo & Di Maio 2004.

import { abs, type real, sqrt, vec3 } from '../../language/values.js'
import { add, addScaled, dot, scale, subScaled } from '../math/vec3.js'

/** Radius of the contact area. */
export function contactRadius(radius: real, overlap: real): real {
  return sqrt(radius * overlap)
}

/** (1), the elastic part. */
export function normalElastic(young: real, area: real, overlap: real): real {
  return (4 / 3) * young * area * overlap
}

/** (1), damping of the approach. */
export function normalDamping(damping: real, young: real, area: real, mass: real): real {
  return damping * sqrt(2 * young * area * mass)
}

/** The spring turned into the present contact plane at its old length, and stretched by the slip of this step. */
export function advanceSpring(spring: vec3, normal: vec3, slip: vec3, h: real): vec3 {
  const before = dot(spring, spring)
  const flat = subScaled(spring, dot(spring, normal), normal)
  const after = dot(flat, flat)
  const keep = after > 0 ? sqrt(before / after) : 0
  return addScaled(scale(keep, flat), h, slip)
}

/** (3): factor that brings a tangential force down to the friction limit. */
export function frictionFactor(tangential: vec3, friction: real, normalForce: real): real {
  const size = sqrt(dot(tangential, tangential))
  const limit = friction * abs(normalForce)
  return size > limit ? limit / size : 1
}

/** (2), before the cut. */
export function tangentialForce(spring: vec3, slip: vec3, stiffness: real, damping: real): vec3 {
  return add(scale(-stiffness, spring), scale(-damping, slip))
}
