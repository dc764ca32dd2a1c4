// program.ts: a set of fields with the kernels compiled for them. The engine is one; tests and benchmarks have their own.

import type { FieldList } from '../state/field.js'
import type { Precision } from '../state/layout.js'
import type { KernelEntry } from './kernelTable.js'

export interface Program {
  readonly list: FieldList
  readonly kernels: readonly KernelEntry[]
  /** Where the WebAssembly modules lie, one for each folder of kernels: `shared` ones import shared memory, the others plain memory. */
  wasm(precision: Precision, shared: boolean): readonly URL[]
  /** Another module, whose functions stand in place of those of the others; made when it is asked for. */
  added?(precision: Precision, shared: boolean): Promise<URL>
}

/** What modules are made of: a folder of kernels, and the cooperative operations. */
export const cooperativeModule = 'cooperative'

/** Each apart, so that a kernel that changes has its own folder assembled anew, and no other. */
export function modulesOf(kernels: readonly KernelEntry[]): string[] {
  return [...new Set(kernels.map(({ stage }) => stage)), cooperativeModule]
}

export function wasmFile(program: string, module: string, precision: Precision, shared: boolean): string {
  return `${program}-${precision}-${module}${shared ? '' : '-unshared'}.wasm`
}
