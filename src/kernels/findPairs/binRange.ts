// binRange.ts: the bins a body reaches into, along one axis of a level.
//
// A body reaches from bin `lowBin` over `binSpan` bins. On a periodic axis bins wrap around; `wrapBin` gives the true
// number. Elsewhere bodies outside the grid count as being in its outermost bins, so that none is ever missed.

import { floor, i32, imax, imin, type real } from '../../language/values.js'

/** First bin of the interval [low, high]; may be negative on a periodic axis. */
export function lowBin(low: real, invSize: real, bins: i32, periodic: i32): i32 {
  const k = i32(floor(low * invSize))
  if (bins === 1) return 0
  return periodic === 1 ? k : imin(imax(k, 0), bins - 1)
}

/** Number of bins of the interval, at most all. */
export function binSpan(low: real, high: real, invSize: real, bins: i32, periodic: i32): i32 {
  if (bins === 1) return 1
  const last = i32(floor(high * invSize))
  const end = periodic === 1 ? last : imin(imax(last, 0), bins - 1)
  return imin(end - lowBin(low, invSize, bins, periodic) + 1, bins)
}

/** The true number of a bin that may lie outside a periodic grid. */
export function wrapBin(k: i32, bins: i32): i32 {
  const rest = k % bins
  return rest < 0 ? rest + bins : rest
}
