// backend.ts: what the step sees of a backend. CPU and GPU implement it; no stage knows which one it drives.
//
// Calls that start with a verb of doing are queued in order (on the CPU they run at once); what gives data back is a
// promise. Nothing is read back unless asked for.

import type { Precision } from '../state/layout.js'

export type ParameterValue = number | boolean | readonly number[]
export type FieldArray = Float64Array | Int32Array | Uint32Array

/** A kernel by its name in the table, and what it is told. */
export interface KernelCall {
  readonly kernel: string
  readonly parameters: Readonly<Record<string, ParameterValue>>
}

export interface Domain {
  /** Sizes from its middle up to which positions are held on axes that are not periodic; 1 when omitted. */
  readonly reach?: number
  readonly origin: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  readonly periodic: readonly [boolean, boolean, boolean]
}

/** The device gave out: what was asked for, what there is. */
export class CapacityError extends Error {
  override name = 'CapacityError'
}

/** The device is lost or refused; the message says which and why. */
export class DeviceError extends Error {
  override name = 'DeviceError'
}

/** All records of a field where they lie: component c of record i is values[first[c] + stride * i]. */
export interface FieldView {
  readonly values: Float64Array | Float32Array | Int32Array | Uint32Array
  readonly first: readonly number[]
  readonly stride: number
  /** Where a position is six numbers, cell and remainder of each axis: the coordinate they are, m. */
  readonly coordinate?: (axis: number, cell: number, remainder: number) => number
}

/** Chosen fields of chosen records between a device and the host, in one transfer each way. */
export interface RecordPort {
  /** Of 32 bits, for each record. */
  readonly words: number
  /** Records that leave and records that arrive, from now on. */
  follow(leaving: Int32Array, arriving: Int32Array): void
  /** Those that leave, one after the other, bit for bit; all counts come with them. */
  take(): Promise<{ readonly words: Uint32Array; readonly counts: Readonly<Record<string, number>> }>
  /** Those that arrive, in their order. */
  put(words: Uint32Array): void
}

/** Sum or maximum of a real or u32 field into record 0 of a field of owner `one`, in the stated order. */
export interface Reduction {
  readonly operation: 'sum' | 'max'
  readonly input: string
  readonly output: string
}

export const sumOf = (input: string, output: string): Reduction => ({ operation: 'sum', input, output })
export const largestOf = (input: string, output: string): Reduction => ({ operation: 'max', input, output })

export interface Backend {
  readonly kind: 'cpu' | 'gpu'
  /** For people: "2 threads, WebAssembly SIMD", "NVIDIA H200 (Vulkan)". */
  readonly device: string
  readonly threads: number
  readonly precision: Precision

  /** Extent of the world: periodic axes, and the fixed-point range of positions on a GPU. */
  setDomain(domain: Domain): void

  /** Room for `capacity` records of `owner`; keeps what is there. Throws CapacityError with the number that fits. */
  reserve(owner: string, capacity: number): void
  /** Records of `owner` that a device can hold at the most, however much memory is free. */
  mostRecords(owner: string): number
  capacity(owner: string): number
  /** For owners counted by the host. */
  setCount(owner: string, count: number): void

  /** Writes records from `first` on; components side by side; reals are rounded to the backend's precision. */
  write(field: string, values: ArrayLike<number>, first?: number): void
  /** Writes records here and there, those of a kind in one piece of work. */
  scatter(field: string, places: readonly number[], values: ArrayLike<number>): void
  read(field: string, first?: number, count?: number): Promise<FieldArray>
  /** All there is of some records, bit for bit: as `read`, but a position on a GPU is six numbers, cell and remainder. */
  save(field: string, first: number, count: number): Promise<FieldArray>
  /** What `save` gave, put back from record `first` on. */
  load(field: string, values: FieldArray, first?: number): void

  /** Where the host shares the memory: records in place, good until anything else is done here. */
  view?(field: string): FieldView
  /** Where it does not, and copies stand in for it: these fields and all counts as they are now, for `view` and `peek` until a kernel changes them. */
  bring?(fields: readonly string[]): Promise<void>
  /** A copy whose records from `first` to before `end` are to be set: they go to the device before the next kernel. */
  edit?(field: string, first: number, end: number): FieldView
  /** Copies are needed no more. */
  release?(): void
  /** Where the host does not share the memory. */
  openPort?(fields: readonly string[]): RecordPort

  /** Keeps a copy of the fields and of all counts on the device, in place of the copy before. */
  keep(fields: readonly string[]): void
  /** Puts the copy back, also after buffers have grown; capacities stay. */
  putBack(): void

  /** One cell of the table of counts: `contactCount`, `contactCapacity` or a counter. */
  writeCount(cell: string, value: number): void
  readCounts(): Promise<Record<string, number>>
  /** One cell as it is after all that was queued, where nobody has to wait for it; null elsewhere. */
  peek(cell: string): number | null

  /** Runs a kernel (by its name in the table) over all records of its owner. */
  run(kernel: string, parameters?: Readonly<Record<string, ParameterValue>>): void

  /**
   * Repeats what `body` queues until the counter or count `cell` is 0 after a round, at most `most` times. A backend that
   * would have to wait for the counter queues all rounds: those past the last must find nothing to do.
   */
  loop(cell: string, most: number, body: () => void): void
  /** True where rounds past the last cost next to nothing. */
  readonly endsLoops: boolean
  /** Asks for loops that end on the device, worth it where there are few records; where they end anyway nothing changes. */
  fuseLoops(wanted: boolean): void

  /** output[i] = input[0] + ... + input[i-1] (u32, wrapping); total to the counter or count `total` if named. */
  exclusiveScan(input: string, output: string, total?: string): void
  /** Sorts key and value fields of one owner by the lowest `bits` of the keys, stable. */
  sortByKey(keys: string, values: string, bits?: number): void
  /** Sums and maxima over fields of one owner, in one pass over its records. */
  reduce(reductions: readonly Reduction[]): void
  /**
   * Runs a kernel, reduces fields that it writes for every record, and runs `decide` over the one record that has the results.
   * Nothing else may read these fields before they are written anew: a backend may sum what it does not store.
   */
  runReduced(call: KernelCall, reductions: readonly Reduction[], decide: KernelCall): void

  /** Time from here on is accounted to this stage. */
  stage(name: string): void
  /** ms; of a GPU estimated from part of its work, unless all of it is timed. */
  stageTimes(): Promise<Record<string, number>>
  /** Times all work from here on, which makes it slower. */
  timeAll?(): void

  /** All bytes held. */
  memoryBytes(): number
  /** Waits until everything queued is done. */
  finish(): Promise<void>
  close(): Promise<void>
}
