// cpuControl.ts: the words that host and workers synchronise on, and how a thread takes its share of a job.
//
// A job is a function over `count` records in chunks. `ticket` starts at minus the number of chunks; a thread that adds
// 1 and finds a negative value has taken the chunk with number chunks + value, anything else means that none is left.
// The host publishes the next job only after all chunks are counted in `done`, so a thread that holds one may read the
// job's words, and one that comes late takes nothing of a job it does not know.

import { abi } from '../../language/abi.js'

/** Index in the i32 view at `abi.control`; words written by different sides lie on different cache lines. */
export const word = {
  ticket: 0,
  /** Changes with every job: what idle workers sleep on. */
  generation: 16,
  /** Number of workers asleep. */
  sleepers: 32,
  /** Not 0: workers end. */
  stop: 33,
  /** Chunks finished. */
  done: 48,
  /** Not 0: the host sleeps on `done`. */
  hostWaits: 49,
  /** The job: index of the function, records, records per chunk, chunks. */
  function: 64,
  count: 65,
  chunk: 66,
  chunks: 67,
  /** Not 0: a chunk of this job threw; the length of the message and its UTF-8 bytes. */
  failed: 80,
  messageLength: 81,
  message: 82,
} as const

const messageBytes = abi.counts - abi.control - word.message * 4

export type KernelFunction = (begin: number, end: number) => void

/** Takes chunks until none is left. After a failure the remaining ones are counted but not run. */
export function takeChunks(control: Int32Array, functions: readonly KernelFunction[]): void {
  let taken = 0
  for (;;) {
    const ticket = Atomics.add(control, word.ticket, 1)
    if (ticket >= 0) break
    taken++
    if (Atomics.load(control, word.failed) !== 0) continue
    const size = control[word.chunk]!
    const begin = (control[word.chunks]! + ticket) * size
    try {
      functions[control[word.function]!]!(begin, Math.min(begin + size, control[word.count]!))
    } catch (error) {
      reportFailure(control, error)
    }
  }
  if (taken === 0) return
  Atomics.add(control, word.done, taken)
  if (Atomics.load(control, word.hostWaits) !== 0) Atomics.notify(control, word.done)
}

/** Leaves the message of the first failure for the host, which cannot receive events while it waits. */
function reportFailure(control: Int32Array, error: unknown): void {
  if (Atomics.compareExchange(control, word.failed, 0, 1) !== 0) return
  const text = new TextEncoder().encode(error instanceof Error ? error.message : String(error)).slice(0, messageBytes)
  new Uint8Array(control.buffer, control.byteOffset + word.message * 4, messageBytes).set(text)
  control[word.messageLength] = text.length
}

export function failureMessage(control: Int32Array): string {
  const bytes = new Uint8Array(control.buffer, control.byteOffset + word.message * 4, control[word.messageLength]!)
  // a copy, since text may not be decoded from shared memory
  return new TextDecoder().decode(bytes.slice())
}

/** Wakes all workers and lets them end their loop. */
export function endWorkers(control: Int32Array): void {
  Atomics.store(control, word.stop, 1)
  Atomics.add(control, word.generation, 1)
  Atomics.notify(control, word.generation)
}
