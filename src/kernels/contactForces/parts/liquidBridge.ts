// liquidBridge.ts: cohesion part of a drop between two surfaces.
//
//   f = 4 π R* γ cos θ (1 − H/√(H² + V/(π R*))),   H the gap                                                        (1)
// The bridge of volume V forms where surfaces touch, and breaks at H = (1 + θ/2) V^(1/3). Friction is a share of the normal force without
// the pull. Source: Rabinovich, Esayanur & Moudgil 2005; Lian, Thornton & Adams 1993.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, max, type real, sqrt } from '../../../language/values.js'
import type { Cohesion, Touch } from '../touch.js'

export const liquidBridge = {
  kind: 'cohesion',
  name: 'liquidBridge',
  what: 'drops between surfaces that wet',
  parameters: {
    surfaceTension: { unit: 'N/m', default: 0, from: 0, what: 'surface tension of the liquid' },
    contactAngle: {
      unit: 'rad',
      default: 0,
      from: 0,
      to: Math.PI / 2,
      what: 'angle at which the liquid meets the surface',
    },
    bridgeVolume: { unit: 'm3', default: 0, from: 0, what: 'liquid of one bridge' },
  },
  numbers: (pair) => [
    4 * Math.PI * pair.value('surfaceTension') * Math.cos(pair.value('contactAngle')),
    pair.value('bridgeVolume') / Math.PI,
    (1 + pair.value('contactAngle') / 2) * Math.cbrt(pair.value('bridgeVolume')),
  ],
  reach: ([, , rupture = 0]) => rupture,
} as const satisfies ContactPart

/** (1) */
export function bridgePull(of: Touch, at: i32, before: real): Cohesion {
  const gap = max(-of.overlap, 0)
  const volume = lawNumber(at + 1)
  const holds = volume > 0 && (of.overlap >= 0 || (before !== 0 && gap <= lawNumber(at + 2)))
  let pull: real = 0
  if (holds) pull = lawNumber(at) * of.curvature * (1 - gap / sqrt(gap * gap + volume / of.curvature))
  return { pull, grip: 0, bond: holds ? 1 : 0 }
}
