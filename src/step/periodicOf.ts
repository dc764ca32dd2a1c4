// periodicOf.ts: the domain as kernels of the search take it: periods and their inverses (0 where an axis is not periodic), the
// large box.

import type { PairSearch } from './run.js'

/** Parameters of kernels that know of periodic axes. */
export function periodicOf({ period, box }: PairSearch) {
  const images = { period, invPeriod: period.map((p) => (p === 0 ? 0 : 1 / p)) }
  const inBox = { boxLow: box.low, boxHigh: box.high }
  return { images, inBox }
}
