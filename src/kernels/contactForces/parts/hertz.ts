// hertz.ts: normal part of elastic spheres.
//
//   f = 4/3 E* a δ − γ u·n,   γ = c √(2 E* a m*) from restitution, or given                                        (1)
// and 0 where this would pull, unless tension is asked for. Source: Hertz 1882, Tsuji et al. 1992.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, max } from '../../../language/values.js'
import type { Press, Touch } from '../touch.js'

export const hertz = {
  kind: 'normal',
  name: 'hertz',
  what: 'elastic spheres',
  parameters: {
    young: { unit: 'Pa', default: 1e7, above: 0, what: "Young's modulus" },
    poisson: { unit: '1', default: 0.3, above: -1, to: 0.5, what: "Poisson's ratio" },
    restitution: { unit: '1', default: 0.5, from: 0, to: 1, what: 'speed after over speed before a head-on impact' },
    viscosity: { unit: 'N s/m', default: 0, from: 0, what: 'damping along the normal, where it is viscous' },
  },
  numbers: (pair, { tension, damping }) => [
    pair.effectiveYoung,
    damping === 'viscous' ? 0 : 2 * Math.sqrt(5 / 6) * pair.dampingRatio(tension) * Math.sqrt(2 * pair.effectiveYoung),
    damping === 'viscous' ? pair.value('viscosity') : 0,
    tension ? 1 : 0,
  ],
  spring: ([young = 0, damping = 0, viscosity = 0], { radius, overlap, mass }) => {
    const stiffness = 2 * young * Math.sqrt(radius * overlap)
    return { stiffness, damping: damping / Math.sqrt(2 * young) + viscosity / Math.sqrt(stiffness * mass) }
  },
} as const satisfies ContactPart

/** (1) */
export function hertzForce(of: Touch, at: i32): Press {
  const stiffness = (4 / 3) * lawNumber(at) * of.radius
  const elastic = stiffness * of.overlap
  const push = elastic - (lawNumber(at + 1) * of.root + lawNumber(at + 2)) * of.approach
  return { force: lawNumber(at + 3) !== 0 ? push : max(push, 0), elastic, stiffness, dent: 0 }
}
