// hooke.ts: normal part of linear springs.
//
//   f = k δ − γ u·n,   γ = 2 ζ √(k m) from restitution with the mass m that is struck, or given                     (1)
//   k = 16/15 E* √R* (15 m* V² / (16 E* √R*))^(1/5)                                                                (2)
// k takes up the energy that Hertz' spring does in an impact at the speed V. 0 where (1) would pull, unless tension is asked
// for. Source: (2): Kloss et al. 2012.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, max, sqrt } from '../../../language/values.js'
import { pow } from '../../math/pow.js'
import type { Press, Touch } from '../touch.js'

export const hooke = {
  kind: 'normal',
  name: 'hooke',
  what: 'linear springs, as stiff as the speed of impacts asks for',
  parameters: {
    young: { unit: 'Pa', default: 1e7, above: 0, what: "Young's modulus" },
    poisson: { unit: '1', default: 0.3, above: -1, to: 0.5, what: "Poisson's ratio" },
    restitution: { unit: '1', default: 0.5, from: 0, to: 1, what: 'speed after over speed before a head-on impact' },
    viscosity: { unit: 'N s/m', default: 0, from: 0, what: 'damping along the normal, where it is viscous' },
  },
  numbers: (pair, { tension, damping, speed }) => [
    (16 / 15) * pair.effectiveYoung * ((15 * speed * speed) / (16 * pair.effectiveYoung)) ** 0.2,
    damping === 'viscous' ? 0 : 2 * pair.dampingRatio(tension),
    damping === 'viscous' ? pair.value('viscosity') : 0,
    tension ? 1 : 0,
  ],
  spring: ([factor = 0, damping = 0, viscosity = 0], { radius, mass }) => {
    const stiffness = factor * (radius * radius * mass) ** 0.2
    return { stiffness, damping: damping + viscosity / Math.sqrt(stiffness * mass) }
  },
} as const satisfies ContactPart

/** (1), (2) */
export function hookeForce(of: Touch, at: i32): Press {
  const stiffness = lawNumber(at) * pow(of.curvature * of.curvature * of.mass, 0.2)
  const elastic = stiffness * of.overlap
  const damping = lawNumber(at + 1) * sqrt(stiffness * of.struckMass) + lawNumber(at + 2)
  const push = elastic - damping * of.approach
  return { force: lawNumber(at + 3) !== 0 ? push : max(push, 0), elastic, stiffness, dent: 0 }
}
