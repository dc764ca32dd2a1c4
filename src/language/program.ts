// program.ts: a set of fields with the kernels compiled for them. The engine is one; tests and benchmarks have their own.

import type { FieldList } from '../state/field.js'
import type { Precision } from '../state/layout.js'
import type { KernelEntry } from './kernelTable.js'

export interface Program {
  readonly list: FieldList
  readonly kernels: readonly KernelEntry[]
  /** Where the WebAssembly module lies: `shared` ones import shared memory, the others plain memory. */
  wasm(precision: Precision, shared: boolean): URL
  /** A second module, whose functions stand in place of those of the first; made when it is asked for. */
  added?(precision: Precision, shared: boolean): Promise<URL>
}
