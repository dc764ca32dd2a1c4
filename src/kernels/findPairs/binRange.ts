// binRange.ts: the bins of an interval along one axis of a level: from `lowBin` over `binSpan` bins. A long grid repeats
// without end, and `wrapBin` gives the numbers of bins in it; a short one ends, and what lies outside counts as in its outermost bins.

import { type bool, floor, i32, imax, imin, type real } from '../../language/values.js'

/** Bins from which on a grid repeats: what a part looks into and what another is in, five bins and three, must not meet behind it. */
export const fewestRepeated: i32 = 8
/** So far from the grid that numbers of bins still add. */
const far: i32 = 1000000000

function repeats(bins: i32): bool {
  return bins >= fewestRepeated
}

/** Bin of a coordinate, before it is wrapped. */
function binAt(x: real, invSize: real, bins: i32): i32 {
  const k = i32(floor(x * invSize))
  return repeats(bins) ? imin(imax(k, -far), far) : imin(imax(k, 0), bins - 1)
}

/** First bin of the interval that begins with `low`, in the grid. */
export function lowBin(low: real, invSize: real, bins: i32): i32 {
  if (bins === 1) return 0
  const rest = binAt(low, invSize, bins) % bins
  return rest < 0 ? rest + bins : rest
}

/** Number of bins of the interval, at most all. */
export function binSpan(low: real, high: real, invSize: real, bins: i32): i32 {
  if (bins === 1) return 1
  return imin(binAt(high, invSize, bins) - binAt(low, invSize, bins) + 1, bins)
}

/** The number in the grid of a bin less than a grid behind its end. */
export function wrapBin(k: i32, bins: i32): i32 {
  return k < bins ? k : k - bins
}
