// periodicOf.ts: the domain as kernels of the search take it: periodic axes, their periods and inverses (0 where an axis is not
// periodic), the large box.

import type { PairSearch } from './run.js'

/** Parameters of kernels that know of periodic axes. */
export function periodicOf({ periodic, period, box }: PairSearch) {
  const bins = { periodicX: periodic[0] ? 1 : 0, periodicY: periodic[1] ? 1 : 0, periodicZ: periodic[2] ? 1 : 0 }
  const images = { period, invPeriod: period.map((p) => (p === 0 ? 0 : 1 / p)) }
  const inBox = { boxLow: box.low, boxHigh: box.high }
  return { bins, images, inBox, look: { ...bins, ...images, ...inBox } }
}
