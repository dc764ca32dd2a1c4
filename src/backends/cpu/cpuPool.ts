// cpuPool.ts: runs a function of the module over records, on the host's thread and on workers that share its memory.
//
// Chunks are fixed by the number of records alone. The host takes chunks like everyone else and then waits for the
// rest, spinning at first and asleep later; so do idle workers. What is small enough for one chunk wakes nobody, and a
// worker is started by the first job that has a chunk for it: a thread costs more than many a small run.

import { endWorkers, failureMessage, type KernelFunction, takeChunks, word } from './cpuControl.js'
import type { CpuMemory } from './cpuMemory.js'
import { availableThreads, type StartedWorker, startWorkers } from './cpuPlatform.js'
import type { WorkerStart } from './cpuWorker.js'
import { instantiate } from './instantiate.js'

/** Milliseconds of spinning before a thread sleeps: several times what it costs to wake one. */
const spinTime = 0.1

export interface PoolOptions {
  readonly modules: readonly WebAssembly.Module[]
  readonly memory: CpuMemory
  readonly names: readonly string[]
  readonly threads: number
}

export async function createPool({ modules, memory, names, threads }: PoolOptions): Promise<CpuPool> {
  const functions = await instantiate({ modules, memory: memory.memory, names, thread: 0 })
  // threads that have no core of their own would spin in the way of those that work
  const spin = threads > (await availableThreads()) ? 0 : spinTime
  const start = { modules, memory: memory.memory, names, spin }
  return new CpuPool(memory, functions, start, threads)
}

export class CpuPool {
  private readonly numbers: ReadonlyMap<string, number>
  private closed = false
  private starting: Promise<readonly StartedWorker[]> | null = null
  private started = 0

  constructor(
    private readonly memory: CpuMemory,
    private readonly functions: readonly KernelFunction[],
    private readonly start: Omit<WorkerStart, 'thread'>,
    readonly threads: number,
  ) {
    this.numbers = new Map(start.names.map((name, k) => [name, k]))
  }

  /** Threads that take chunks by now. */
  get atWork(): number {
    return this.started + 1
  }

  /** Resolves when workers that were called for have come; until then the host has their share. */
  async ready(): Promise<void> {
    await this.starting
  }

  /** Number of a function, for `run`, if the module has it. */
  number(name: string): number | undefined {
    return this.numbers.get(name)
  }

  /** Runs function `index` over records 0 to count - 1, with `chunk` of them at a time; returns when all are done. */
  run(index: number, count: number, chunk: number): void {
    if (this.closed) throw new Error('The backend is closed.')
    if (count === 0) return
    const chunks = Math.ceil(count / chunk)
    if (chunks === 1 || this.threads === 1) {
      this.runHere(index, count)
      return
    }
    this.starting ??= this.startWorkers()
    const control = this.memory.control
    control[word.function] = index
    control[word.count] = count
    control[word.chunk] = chunk
    control[word.chunks] = chunks
    control[word.failed] = 0
    Atomics.store(control, word.done, 0)
    // from here on workers take chunks; the words above are theirs to read
    Atomics.store(control, word.ticket, -chunks)
    Atomics.add(control, word.generation, 1)
    if (Atomics.load(control, word.sleepers) > 0) Atomics.notify(control, word.generation, chunks - 1)
    takeChunks(control, this.functions)
    waitForDone(control, chunks)
    if (control[word.failed] !== 0) throw failure(this.start.names[index]!, failureMessage(control))
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    endWorkers(this.memory.control)
    const workers = (await this.starting?.catch(() => [])) ?? []
    await Promise.all(workers.map((worker) => worker.terminate()))
  }

  private startWorkers(): Promise<readonly StartedWorker[]> {
    const starting = startWorkers(this.threads - 1, this.start).then((workers) => {
      this.started = workers.length
      return workers
    })
    // who waits for them hears of a failure
    starting.catch(() => {})
    return starting
  }

  private runHere(index: number, count: number): void {
    try {
      this.functions[index]!(0, count)
    } catch (error) {
      throw failure(this.start.names[index]!, error instanceof Error ? error.message : String(error))
    }
  }
}

function failure(name: string, message: string): Error {
  return new Error(`Kernel ${name} failed: ${message}`)
}

function waitForDone(control: Int32Array, chunks: number): void {
  for (let k = 0; k < 64; k++) if (Atomics.load(control, word.done) === chunks) return
  const end = performance.now() + spinTime
  while (performance.now() < end) {
    for (let k = 0; k < 64; k++) if (Atomics.load(control, word.done) === chunks) return
  }
  Atomics.store(control, word.hostWaits, 1)
  for (;;) {
    const done = Atomics.load(control, word.done)
    if (done === chunks) break
    Atomics.wait(control, word.done, done)
  }
  Atomics.store(control, word.hostWaits, 0)
}
