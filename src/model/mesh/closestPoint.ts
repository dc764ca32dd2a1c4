// closestPoint.ts: the point of a triangle nearest to a point, by the region of the plane its foot falls in.
//
// Source: Ericson 2005, Real-Time Collision Detection, 5.1.5, for the regions.

import { dot, minus, plus, type Triple, times } from '../../math/rotation.js'

export function closestPoint(p: Triple, a: Triple, b: Triple, c: Triple): Triple {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = minus(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return plus(a, times(d1 / (d1 - d3), ab))
  const cp = minus(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return plus(a, times(d2 / (d2 - d6), ac))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 >= d3 && d5 >= d6) return plus(b, times((d4 - d3) / (d4 - d3 + (d5 - d6)), minus(c, b)))
  const sum = va + vb + vc
  // no area: any corner is as good as rounding
  if (!(Math.abs(sum) > 0)) return a
  return plus(a, plus(times(vb / sum, ab), times(vc / sum, ac)))
}
