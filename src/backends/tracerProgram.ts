// tracerProgram.ts: the path tracer's kernels, as built; in single precision alone.

import { tracerTable } from '../generated/tracerTable.js'
import { modulesOf, type Program, wasmFile } from '../language/program.js'
import { tracerFieldList } from '../state/tracerFields.js'

export const tracerProgram: Program = {
  list: tracerFieldList,
  kernels: tracerTable,
  wasm: (_, shared) =>
    modulesOf(tracerTable).map((of) => new URL(`../wasm/${wasmFile('tracer', of, 'single', shared)}`, import.meta.url)),
}
