// kernelTable.ts: what the compiler says about each kernel; the generated table is an array of these.

export type ValueType = 'real' | 'i32' | 'u32' | 'bool' | 'vec3' | 'quat' | 'mat3'

export interface KernelParameter {
  readonly name: string
  readonly type: ValueType
  /** Byte offset in the WGSL uniform struct. */
  readonly gpuOffset: number
}

export interface KernelBinding {
  /** Group of the GPU layout. */
  readonly group: string
  readonly binding: number
  readonly access: 'read' | 'read_write'
}

/** One compiled kernel (one variant, where it has compile-time parameters). */
export interface KernelEntry {
  /** Export name in WebAssembly; a variant is `kernel__rolling_true`. */
  readonly name: string
  readonly kernel: string
  readonly variant: Readonly<Record<string, number | boolean | string>>
  /** Source file, relative to the project. */
  readonly file: string
  readonly stage: string
  readonly owner: string
  readonly hot: boolean
  readonly tolerance: number
  /** Owner of the levels that records are done in, and whether from the last to the first. */
  readonly ordered?: string
  readonly descending?: boolean
  readonly parameters: readonly KernelParameter[]
  /** Fields, owners' counts (`contactCount`) and counters. */
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** WGSL of the whole module; entry point `main`, workgroup size `workgroupSize` x 1 x 1. */
  readonly wgsl: string
  readonly workgroupSize: number
  /** Bytes of the uniform at binding 0; 0 where the kernel takes no parameters. */
  readonly parameterBytes: number
  /** Binding 1 is the table of counts: as uniform, or as storage where the kernel writes counts or counters. */
  readonly countsAccess: 'uniform' | 'read_write'
  /** Binding 2 is the domain uniform, where positions are used. */
  readonly usesDomain: boolean
  /** Storage buffers, binding 3 and on. */
  readonly bindings: readonly KernelBinding[]
}
