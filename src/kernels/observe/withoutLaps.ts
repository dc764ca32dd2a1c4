// withoutLaps.ts: where a body would be had it not come back on the other side of a periodic domain since pairs were searched for.
//
//   x − d, the way d since then, is outside of the domain by one period: so many laps are taken back                (1)
//
// Sums of d are rounded: what began that near the upper boundary is not told from what began at the lower one, which is where lattices
// begin.

import { bodyDrift, bodyPos } from '../../generated/accessors.js'
import { type i32, type real, vec3 } from '../../language/values.js'

/** (1) on one axis; period 0 where it is not periodic. */
function lap(place: real, way: real, low: real, period: real, rounding: real): real {
  const began = place - way
  if (began < low - rounding) return period
  return began >= low + period - rounding ? -period : 0
}

export function withoutLaps(body: i32, low: vec3, period: vec3, rounding: real): vec3 {
  const p = bodyPos(body)
  const way = bodyDrift(body)
  return vec3(
    p.x + lap(p.x, way.x, low.x, period.x, rounding),
    p.y + lap(p.y, way.y, low.y, period.y, rounding),
    p.z + lap(p.z, way.z, low.z, period.z, rounding),
  )
}
