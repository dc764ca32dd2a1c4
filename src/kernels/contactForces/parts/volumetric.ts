// volumetric.ts: normal part of an elastic foundation, which is pressed by the volume that two surfaces share.
//
//   f = κ V (1 − a u·n),   a = D/v                                                                                  (1)
//   ln((1 + D)/(1 − e D)) = (1 + e) D                                                                               (2)
// κ = k_f/h_f is the modulus of the foundation over its depth, v the largest speed of approach since the contact began: that of the
// impact. With D of (2), which follows from the work of (1) on the way in and out, an impact gives back e at any speed. 1/a is at least
// 2 h κ V/m*, so that damping is stable where a contact began slowly. 0 where (1) would pull, unless tension is asked for.
// Source: Gonthier, McPhee & Lange 2007; Khude et al. 2011, (10).

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, max, min, type real } from '../../../language/values.js'
import type { Press, Touch } from '../touch.js'

export const volumetric = {
  kind: 'normal',
  name: 'volumetric',
  what: 'elastic foundation, pressed by the volume that surfaces share',
  parameters: {
    foundationStiffness: { unit: 'N/m3', default: 2e9, above: 0, what: 'modulus of the foundation over its depth' },
    restitution: { unit: '1', default: 0.5, from: 0, to: 1, what: 'speed after over speed before a head-on impact' },
  },
  numbers: (pair, { tension }) => [pair.value('foundationStiffness'), pair.impactDamping, tension ? 1 : 0],
  // damping of m*/(2 h) leaves three quarters of the bound
  spring: ([foundation = 0], { radius, overlap }) => ({
    stiffness: (4 / 3) * foundation * 2 * Math.PI * radius * overlap,
    damping: 0,
  }),
} as const satisfies ContactPart

/** (1); the speed of the impact is what it remembers. */
export function volumetricForce(of: Touch, at: i32, before: real, h: real): Press {
  const elastic = lawNumber(at) * of.volume
  const speed = max(before, -of.approach)
  let rate: real = 0
  if (speed > 0) rate = min(lawNumber(at + 1) / speed, of.struckMass / max(2 * h * elastic, 1e-30))
  const push = elastic * (1 - rate * of.approach)
  return {
    force: lawNumber(at + 2) !== 0 ? push : max(push, 0),
    elastic,
    stiffness: elastic / max(of.overlap, 1e-20),
    dent: speed,
  }
}
