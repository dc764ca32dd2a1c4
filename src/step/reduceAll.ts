// reduceAll.ts: sums and maxima over all contacts or bodies of a scene, those of other ranks too.

import type { ParameterValue, Reduction } from '../backends/backend.js'
import type { Run } from './run.js'

/** Runs a kernel and reduces what it writes, which nothing else reads. */
export function runReduced(
  { across, backend }: Run,
  kernel: string,
  parameters: Readonly<Record<string, ParameterValue>>,
  reductions: readonly Reduction[],
): void {
  if (!across) return backend.runReduced(kernel, parameters, reductions)
  backend.run(kernel, parameters)
  across.reduce(reductions)
}

export function reduceAll({ across, backend }: Run, reductions: readonly Reduction[]): void {
  if (across) across.reduce(reductions)
  else backend.reduce(reductions)
}
