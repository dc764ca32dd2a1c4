// rollingLaw.ts: torque that resists rolling and spinning, as a second spring beside the tangential one of hertzMindlin.ts.
//
// r = R* (ω_B − ω_A), of which r_t lies across the normal n and r_n along it; k, γ those of the tangential force:
//   ξ_t⁺ = κ (ξ_t − (ξ_t·n) n) + h r_t,     ξ_n⁺ = κ ξ_n + h r_n,    κ as for the tangential spring                 (1)
//   k |ξ_t| ≤ ρ |f_n|,  k |ξ_n| ≤ σ |f_n|; beyond, the springs are shortened                                        (2)
//   p_t = −k ξ_t − γ r_t,  p_n = −k ξ_n − γ r_n, shortened to the same limits                                       (3)
//   torque R* (p_t + p_n n) on B, its opposite on A                                                                 (4)
// A body that rolls on bears the whole torque ρ R* |f_n|; one at rest is held by the spring. Source: the torque of
// Houlihan & Mukherjee 2013 (11), with the spring and stiffness k R*² of Iwashita & Oda 1998.

import { max, min, quat, type real, vec3 } from '../../language/values.js'
import { add, dot, scale, subScaled } from '../math/vec3.js'
import { advanceSpring, frictionFactor, heldSpring, tangentialForce } from './hertzMindlin.js'

function bounded(value: real, limit: real): real {
  return min(max(value, -limit), limit)
}

/** (1) and (2): ξ_t as x y z and ξ_n as w; `rate` is r, limits are forces. */
export function advanceRoll(
  roll: quat,
  normal: vec3,
  rate: vec3,
  h: real,
  kept: real,
  stiffness: real,
  rollLimit: real,
  spinLimit: real,
): quat {
  const spin = dot(rate, normal)
  const across = advanceSpring(vec3(roll.x, roll.y, roll.z), normal, subScaled(rate, spin, normal), h, kept)
  const held = heldSpring(across, stiffness, rollLimit)
  return quat(held.x, held.y, held.z, bounded(kept * roll.w + h * spin, spinLimit / stiffness))
}

/** (3): p_t + p_n n. */
export function rollForce(
  roll: quat,
  normal: vec3,
  rate: vec3,
  stiffness: real,
  damping: real,
  rollLimit: real,
  spinLimit: real,
): vec3 {
  const spin = dot(rate, normal)
  const across = tangentialForce(vec3(roll.x, roll.y, roll.z), subScaled(rate, spin, normal), stiffness, damping)
  const along = bounded(-stiffness * roll.w - damping * spin, spinLimit)
  return add(scale(frictionFactor(across, rollLimit), across), scale(along, normal))
}
