// engineProgram.ts: the engine's own kernels, as built.

import { kernelTable } from '../generated/kernelTable.js'
import { modulesOf, type Program, wasmFile } from '../language/program.js'
import { fieldList } from '../state/fields.js'

export const engineProgram: Program = {
  list: fieldList,
  kernels: kernelTable,
  wasm: (precision, shared) =>
    modulesOf(kernelTable).map(
      (of) => new URL(`../wasm/${wasmFile('engine', of, precision, shared)}`, import.meta.url),
    ),
}
