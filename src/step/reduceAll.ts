// reduceAll.ts: sums and maxima over all contacts or bodies of a scene, those of other ranks too.

import type { KernelCall, Reduction } from '../backends/backend.js'
import type { Run } from './run.js'

/** Runs a kernel and reduces what it writes, which nothing else reads; then one over a single record that decides by the results. */
export function runReduced(
  { across, backend }: Run,
  call: KernelCall,
  reductions: readonly Reduction[],
  decide: KernelCall,
): void {
  if (!across) return backend.runReduced(call, reductions, decide)
  backend.run(call.kernel, call.parameters)
  across.reduce(reductions)
  backend.run(decide.kernel, decide.parameters)
}

export function reduceAll({ across, backend }: Run, reductions: readonly Reduction[]): void {
  if (across) across.reduce(reductions)
  else backend.reduce(reductions)
}
