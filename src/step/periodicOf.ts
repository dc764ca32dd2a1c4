// periodicOf.ts: periodic axes as kernels take them: flags, periods and their inverses, 0 where an axis is not periodic.

import type { PairSearch } from './run.js'

/** Parameters of kernels that know of periodic axes. */
export function periodicOf({ periodic, period }: PairSearch) {
  const bins = { periodicX: periodic[0] ? 1 : 0, periodicY: periodic[1] ? 1 : 0, periodicZ: periodic[2] ? 1 : 0 }
  const images = { period, invPeriod: period.map((p) => (p === 0 ? 0 : 1 / p)) }
  return { bins, images, look: { ...bins, ...images } }
}
