// turningSpring.ts: rolling and spinning parts with springs beside the tangential one.
//
// r = R* (ω_B − ω_A), of which r_t lies across the normal n and r_n along it; k = 8 G* a, γ = c √(k m*):
//   ξ_t⁺ = κ (ξ_t − (ξ_t·n) n) + h r_t,     ξ_n⁺ = κ ξ_n + h r_n,    κ as for the tangential spring                 (1)
//   k |ξ_t| ≤ ρ |f_n|,  k |ξ_n| ≤ σ |f_n|; beyond, the springs are shortened                                        (2)
//   p_t = −k ξ_t − γ r_t,  p_n = −k ξ_n − γ r_n, shortened to the same limits                                       (3)
//   torque R* (p_t + p_n n) on B, its opposite on A                                                                 (4)
// A body that rolls on bears the whole torque ρ R* |f_n|; one at rest is held by the spring. Source: the torque of
// Houlihan & Mukherjee 2013 (11), with the spring and stiffness k R*² of Iwashita & Oda 1998.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { abs, type i32, max, min, type real, type vec3 } from '../../../language/values.js'
import { dot, scale, subScaled } from '../../math/vec3.js'
import { advanceSpring, frictionFactor, heldSpring, keptShare, tangentialForce } from '../hertzMindlin.js'
import type { Press, Rolling, Spinning, Touch } from '../touch.js'

export const rollingSpring = {
  kind: 'rolling',
  name: 'spring',
  what: 'spring that holds what is at rest, of the tangential stiffness',
  parameters: {
    rolling: { unit: '1', default: 0, from: 0, what: 'rolling friction: torque over normal force and radius' },
  },
  numbers: (pair, { rescaled }) => [
    pair.effectiveShear,
    2 * Math.sqrt(5 / 6) * pair.dampingRatio(true) * Math.sqrt(8 * pair.effectiveShear),
    pair.value('rolling'),
    rescaled ? 1 : 0,
  ],
  active: ([, , share = 0]) => share > 0,
  spring: ([shear = 0, damping = 0], { radius, overlap }) => ({
    stiffness: 8 * shear * Math.sqrt(radius * overlap),
    damping: damping / Math.sqrt(8 * shear),
  }),
} as const satisfies ContactPart

export const spinningSpring = {
  ...rollingSpring,
  kind: 'spinning',
  parameters: {
    spinning: { unit: '1', default: 0, from: 0, what: 'spinning friction: torque over normal force and radius' },
  },
  numbers: (pair, { rescaled }) => [
    pair.effectiveShear,
    2 * Math.sqrt(5 / 6) * pair.dampingRatio(true) * Math.sqrt(8 * pair.effectiveShear),
    pair.value('spinning'),
    rescaled ? 1 : 0,
  ],
} as const satisfies ContactPart

/** Across the normal. */
export function rollingSpringTorque(of: Touch, at: i32, press: Press, before: vec3, h: real): Rolling {
  const stiffness = 8 * lawNumber(at) * of.radius
  const limit = lawNumber(at + 2) * abs(press.force)
  const kept = keptShare(of.overlap, of.approach, h, lawNumber(at + 3) !== 0)
  const rate = scale(of.rollRadius, of.turn)
  const across = subScaled(rate, dot(rate, of.normal), of.normal)
  const roll = heldSpring(advanceSpring(before, of.normal, across, h, kept), stiffness, limit)
  const trial = tangentialForce(roll, across, stiffness, lawNumber(at + 1) * of.root)
  return { torque: scale(of.rollRadius * frictionFactor(trial, limit), trial), roll }
}

function bounded(value: real, limit: real): real {
  return min(max(value, -limit), limit)
}

/** About the normal. */
export function spinningSpringTorque(of: Touch, at: i32, press: Press, before: real, h: real): Spinning {
  const stiffness = 8 * lawNumber(at) * of.radius
  const limit = lawNumber(at + 2) * abs(press.force)
  const kept = keptShare(of.overlap, of.approach, h, lawNumber(at + 3) !== 0)
  const rate = of.rollRadius * dot(of.turn, of.normal)
  const spin = bounded(kept * before + h * rate, limit / stiffness)
  return { torque: of.rollRadius * bounded(-stiffness * spin - lawNumber(at + 1) * of.root * rate, limit), spin }
}
