// reduceAll.ts: sums and maxima over all contacts or bodies of a scene, those of other ranks too.

import type { Reduction } from '../backends/backend.js'
import type { Run } from './run.js'

export function reduceAll({ across, backend }: Run, reductions: readonly Reduction[]): void {
  if (across) across.reduce(reductions)
  else backend.reduce(reductions)
}
