// linear.ts: tangential part with a share of the normal stiffness.
//
//   f = −k s − γ u_t,   k = κ k_n,   γ = c √(k m*),   s⁺ = s − (s·n) n + h u_t                                      (1)
// bounded as (3) of hertzMindlin.ts; k_n is elastic force over overlap. Source: Cundall & Strack 1979.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { abs, type i32, type real, sqrt, type vec3 } from '../../../language/values.js'
import { scale } from '../../math/vec3.js'
import { advanceSpring, frictionFactor, heldSpring, tangentialForce } from '../hertzMindlin.js'
import type { Drag, Press, Touch } from '../touch.js'

export const linear = {
  kind: 'tangential',
  name: 'linear',
  what: 'spring of a share of the normal stiffness',
  parameters: {
    friction: { unit: '1', default: 0.5, from: 0, what: 'Coulomb coefficient' },
  },
  numbers: (pair, { stiffnessRatio }) => [stiffnessRatio, 2 * pair.dampingRatio(true), pair.value('friction')],
  spring: ([ratio = 0, damping = 0], { pressing }) => ({ stiffness: ratio * pressing, damping }),
} as const satisfies ContactPart

/** (1) */
export function linearForce(of: Touch, at: i32, press: Press, grip: real, before: vec3, h: real): Drag {
  const stiffness = lawNumber(at) * press.stiffness
  const limit = lawNumber(at + 2) * (abs(press.force) + grip)
  const spring = heldSpring(advanceSpring(before, of.normal, of.slip, h, 1), stiffness, limit)
  const trial = tangentialForce(spring, of.slip, stiffness, lawNumber(at + 1) * sqrt(stiffness * of.struckMass))
  return { force: scale(frictionFactor(trial, limit), trial), spring }
}
