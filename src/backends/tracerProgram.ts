// tracerProgram.ts: the path tracer's kernels, as built; in single precision alone.

import { tracerTable } from '../generated/tracerTable.js'
import type { Program } from '../language/program.js'
import { tracerFieldList } from '../state/tracerFields.js'

export const tracerProgram: Program = {
  list: tracerFieldList,
  kernels: tracerTable,
  wasm: (_, shared) => new URL(`../wasm/tracer-single${shared ? '' : '-unshared'}.wasm`, import.meta.url),
}
