// elasticPlastic.ts: rolling part of a spring and a dashpot that yield.
//
//   M⁺ = M − (M·n) n − h k_r w_t,   k_r = 2.25 k_n (ρ R*)²,   |M| ≤ ρ R* |f_n|                                      (1)
//   τ = M − 2 η √(I k_r) w_t,   without the dashpot where M is at its bound                                         (2)
// w = ω_B − ω_A, w_t across the normal; k_n elastic force over overlap; I the inertia of rolling about the contact.
// Source: Ai et al. 2011, type C; (1) as in LIGGGHTS.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { abs, type i32, type real, sqrt, type vec3 } from '../../../language/values.js'
import { addScaled, dot, lengthSquared, scale, subScaled } from '../../math/vec3.js'
import type { Press, Rolling, Touch } from '../touch.js'

export const elasticPlastic = {
  kind: 'rolling',
  name: 'epsd',
  what: 'spring and dashpot that yield',
  parameters: {
    rolling: { unit: '1', default: 0, from: 0, what: 'rolling friction: torque over normal force and radius' },
    rollingDamping: { unit: '1', default: 0, from: 0, what: 'damping of rolling over the critical one' },
  },
  numbers: (pair) => [pair.value('rolling'), pair.value('rollingDamping')],
  active: ([share = 0]) => share > 0,
  spring: ([share = 0, damping = 0], { pressing }) => ({
    stiffness: 2.25 * share * share * pressing,
    damping: 2 * damping * Math.sqrt(1.4),
  }),
} as const satisfies ContactPart

/** (1), (2) */
export function elasticPlasticTorque(of: Touch, at: i32, press: Press, before: vec3, h: real): Rolling {
  const arm = lawNumber(at) * of.rollRadius
  const stiffness = 2.25 * press.stiffness * arm * arm
  const across = subScaled(of.turn, dot(of.turn, of.normal), of.normal)
  let roll = addScaled(subScaled(before, dot(before, of.normal), of.normal), -h * stiffness, across)
  let damping: real = 2 * lawNumber(at + 1) * sqrt(of.inertia * stiffness)
  const limit = arm * abs(press.force)
  const square = lengthSquared(roll)
  if (square > limit * limit) {
    roll = scale(limit / sqrt(square), roll)
    damping = 0
  }
  return { torque: addScaled(roll, -damping, across), roll }
}
