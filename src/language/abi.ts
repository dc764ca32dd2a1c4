// abi.ts: fixed addresses in WebAssembly memory, known to the compiler and to the CPU backend alike.
//
// A compiled kernel is exported as `name(begin: i32, end: i32): void` (and `name__plain` beside a lane-parallel form).
// It reads everything else from memory: base addresses, counts, parameters, the domain.

export const abi = {
  /** Words the worker pool synchronises on. */
  control: 64,
  /** u32 per cell of `countCells`. */
  counts: 1024,
  maxCounts: 512,
  /** u32 base address per slot of the CPU layout. */
  slots: 4096,
  maxSlots: 1024,
  /** 8 bytes per scalar of the parameters of the kernel being run, in order: an f64, or an i32 for integers and booleans. */
  parameters: 8192,
  maxParameters: 256,
  /** f64: origin x y z, period x y z, inverse period x y z (period and inverse 0 where an axis is not periodic). */
  domain: 12288,
  /** Local arrays of kernels: `scratchBytes` for each thread; thread t calls `setScratch(scratch + t * scratchBytes)`. */
  scratch: 65536,
  scratchBytes: 16384,
  maxThreads: 64,
  /** First byte free for fields. */
  data: 65536 + 64 * 16384,
} as const
