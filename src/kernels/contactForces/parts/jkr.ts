// jkr.ts: cohesion part of soft surfaces, which stick by a neck beyond where they would part.
//
// With the normal part of Hertz the force is that of Johnson, Kendall & Roberts 1971; a the radius of the area, b = √(2 π w/E*):
//   δ = a²/R* − b √a,   f = 4/3 E* a³/R* − 2 E* b a^(3/2)                                                           (1)
// The contact begins at δ = 0 and ends at δ_c = −3 a_c²/R*, a_c³ = (b R*)²/16, where the neck has no equilibrium. Its largest pull is
// 3/2 π w R*. Friction is a share of f and twice this pull (Thornton 1991).
// (1) is convex in a above a_c: Newton's method from a0 = √(R* δ) + 1.1 (b R*)^(2/3), above the root, falls to it.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, max, type real, sqrt } from '../../../language/values.js'
import { cbrt } from '../../math/cbrt.js'
import type { Cohesion, Touch } from '../touch.js'

export const jkr = {
  kind: 'cohesion',
  name: 'jkr',
  what: 'necks of soft surfaces, pull-off at 3/2 π w R*; with hertz',
  parameters: {
    workOfAdhesion: {
      unit: 'J/m2',
      default: 0,
      from: 0,
      combine: 'geometric',
      what: 'work that parts the surfaces, for their area',
    },
  },
  normal: 'hertz',
  numbers: (pair) => [
    Math.sqrt((2 * Math.PI * pair.value('workOfAdhesion')) / pair.effectiveYoung),
    pair.effectiveYoung,
  ],
  reach: ([b = 0], radius) => (3 * ((b * radius) ** 2 / 16) ** (2 / 3)) / radius,
} as const satisfies ContactPart

/** a of (1). */
function neckRadius(curvature: real, overlap: real, b: real): real {
  const width = cbrt(b * curvature)
  let a: real = sqrt(curvature * max(overlap, 0)) + 1.1 * width * width
  for (let k = 0; k < 12; k++) {
    const root = sqrt(a)
    const slope = (2 * a) / curvature - (0.5 * b) / root
    const error = (a * a) / curvature - b * root - overlap
    if (slope > 0) a = a - error / slope
  }
  return a
}

/** The pull is what the force of Hertz has too much. */
export function jkrPull(of: Touch, at: i32, before: real): Cohesion {
  const b = lawNumber(at)
  const young = lawNumber(at + 1)
  const least = cbrt((b * of.curvature * (b * of.curvature)) / 16)
  const holds = b > 0 && (of.overlap >= 0 || (before !== 0 && of.overlap * of.curvature >= -3 * least * least))
  let pull: real = 0
  let grip: real = 0
  let bond: real = 0
  if (holds) {
    const a = neckRadius(of.curvature, of.overlap, b)
    const force = (4 / 3) * young * ((a * a * a) / of.curvature) - 2 * young * b * a * sqrt(a)
    pull = (4 / 3) * young * of.radius * max(of.overlap, 0) - force
    grip = max(1.5 * b * b * young * of.curvature - pull, 0)
    bond = 1
  }
  return { pull, grip, bond }
}
