// periodicOf.ts: the domain as kernels of the search take it: periods and their inverses (0 where an axis is not periodic), the
// large box.

import type { PairSearch, Run } from './run.js'

/** Parameters of kernels that know of periodic axes. */
export function periodicOf({ period, box }: PairSearch) {
  const images = { period, invPeriod: period.map((p) => (p === 0 ? 0 : 1 / p)) }
  const inBox = { boxLow: box.low, boxHigh: box.high }
  return { images, inBox }
}

/** Roundings that a position takes from one search for pairs to the next. */
const roundings = 64

/** The same for withoutLaps.ts, with what places and ways are rounded by. */
export function lapsOf({ search: { origin, period }, backend }: Run) {
  const rounded = backend.precision === 'double' ? 2 ** -53 : 2 ** -24
  const far = Math.max(...origin.map((low, c) => Math.max(Math.abs(low), Math.abs(low + period[c]!))))
  return { low: origin, period, rounding: roundings * rounded * far }
}
