// kernel.ts: how a kernel is declared.
//
// A kernel is a function of one index over the records of an owner (body, contact, ...). It runs as it stands: call
// `run(i, ...)`. The compiler reads the same text and makes AssemblyScript and WGSL of it.

import type { i32 } from './values.js'

export interface KernelOptions {
  /** Also compiled lane-parallel: two f64 or four f32 indices at once. */
  readonly hot?: boolean
  /**
   * With `hot`: many records are done soon, on the first side of the last choice (`if (far) { ...; return }`), and the lanes
   * are filled with the others.
   */
  readonly sparse?: boolean
  /** Largest difference between double precision and single precision or a GPU relative to each value, in parity tests. */
  readonly tolerance?: number
  /** Fields that are written while other records of them are read, each index touching its own records only. */
  readonly disjoint?: readonly string[]
  /**
   * Owner of the levels that the kernel's records are done in, one level after the other; those of one level are
   * independent. Its u32 model fields `<owner>First` and `<owner>End` are ranges of records, in order and without gaps.
   */
  readonly ordered?: string
  /** With `ordered`: from the last level and record to the first. */
  readonly descending?: boolean
  /** Compile-time parameters: one compiled variant for each value or function listed, named `kernel__name_value`. */
  readonly variants?: Readonly<Record<string, readonly (number | boolean | KernelFunction)[]>>
}

/** A function of a kernel file. */
export type KernelFunction = (...parameters: never[]) => unknown

// biome-ignore lint/suspicious/noExplicitAny: parameters are of any kernel type
export type KernelBody = (i: i32, ...parameters: any[]) => void

export interface Kernel<Body extends KernelBody = KernelBody> {
  readonly owner: string
  readonly options: KernelOptions
  readonly run: Body
}

/** Declares a kernel that runs once for each record of `owner`. */
export function kernel<Body extends KernelBody>(owner: string, body: Body): Kernel<Body>
export function kernel<Body extends KernelBody>(owner: string, options: KernelOptions, body: Body): Kernel<Body>
export function kernel<Body extends KernelBody>(
  owner: string,
  optionsOrBody: KernelOptions | Body,
  body?: Body,
): Kernel<Body> {
  return body
    ? { owner, options: optionsOrBody as KernelOptions, run: body }
    : { owner, options: {}, run: optionsOrBody as Body }
}
