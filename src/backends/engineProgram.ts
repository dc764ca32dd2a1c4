// engineProgram.ts: the engine's own kernels, as built.

import { kernelTable } from '../generated/kernelTable.js'
import type { Program } from '../language/program.js'
import { fieldList } from '../state/fields.js'

export const engineProgram: Program = {
  list: fieldList,
  kernels: kernelTable,
  wasm: (precision, shared) => new URL(`../wasm/engine-${precision}${shared ? '' : '-unshared'}.wasm`, import.meta.url),
}
