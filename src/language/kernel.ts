// kernel.ts: how a kernel is declared.
//
// A kernel is a function of one index over the records of an owner (body, contact, ...). It runs as it stands: call
// `run(i, ...)`. The compiler reads the same text and makes AssemblyScript and WGSL of it.

import type { OwnerName } from '../state/fields.js'
import type { i32 } from './values.js'

export interface KernelOptions {
  /** Also compiled lane-parallel: two f64 or four f32 indices at once. */
  readonly hot?: boolean
  /** Largest relative difference allowed between double precision and single precision or GPU, in parity tests. */
  readonly tolerance?: number
  /** Compile-time parameters: one compiled variant for each value listed, named `kernel$name=value`. */
  readonly variants?: Readonly<Record<string, readonly (number | boolean)[]>>
}

// biome-ignore lint/suspicious/noExplicitAny: parameters are of any kernel type
export type KernelBody = (i: i32, ...parameters: any[]) => void

export interface Kernel<Body extends KernelBody = KernelBody> {
  readonly owner: OwnerName
  readonly options: KernelOptions
  readonly run: Body
}

/** Declares a kernel that runs once for each record of `owner`. */
export function kernel<Body extends KernelBody>(owner: OwnerName, body: Body): Kernel<Body>
export function kernel<Body extends KernelBody>(owner: OwnerName, options: KernelOptions, body: Body): Kernel<Body>
export function kernel<Body extends KernelBody>(
  owner: OwnerName,
  optionsOrBody: KernelOptions | Body,
  body?: Body,
): Kernel<Body> {
  return body
    ? { owner, options: optionsOrBody as KernelOptions, run: body }
    : { owner, options: {}, run: optionsOrBody as Body }
}
