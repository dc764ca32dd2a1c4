// cpuWorker.ts: the script of one worker thread. It instantiates the modules on the shared memory, says that it is ready
// and serves jobs until told to stop; from then on it blocks, so it hears of nothing but the control words.

import { abi } from '../../language/abi.js'
import { takeChunks, word } from './cpuControl.js'
import { instantiate } from './instantiate.js'

/** What the host sends to start a worker. */
export interface WorkerStart {
  readonly modules: readonly WebAssembly.Module[]
  readonly memory: WebAssembly.Memory
  readonly names: readonly string[]
  readonly thread: number
  /** Milliseconds to look for work before going to sleep. */
  readonly spin: number
}

/** Sent back: ready, or why not. */
export interface WorkerReady {
  readonly error: string | null
}

async function serve(start: WorkerStart, ready: (message: WorkerReady) => void): Promise<void> {
  let functions: Awaited<ReturnType<typeof instantiate>>
  try {
    functions = await instantiate(start)
  } catch (error) {
    ready({ error: String(error) })
    return
  }
  ready({ error: null })
  const control = new Int32Array(start.memory.buffer, abi.control, (abi.counts - abi.control) / 4)
  let idleSince = performance.now()
  while (Atomics.load(control, word.stop) === 0) {
    const generation = Atomics.load(control, word.generation)
    for (let k = 0; k < 64; k++) {
      if (Atomics.load(control, word.ticket) >= 0) continue
      takeChunks(control, functions)
      idleSince = performance.now()
    }
    if (performance.now() - idleSince < start.spin) continue
    // a job published since `generation` was read makes the wait return at once
    Atomics.add(control, word.sleepers, 1)
    Atomics.wait(control, word.generation, generation)
    Atomics.sub(control, word.sleepers, 1)
    idleSince = performance.now()
  }
}

if (typeof process !== 'undefined' && process.versions?.node) {
  import('node:worker_threads').then(({ parentPort }) => {
    parentPort!.once('message', (start: WorkerStart) => serve(start, (message) => parentPort!.postMessage(message)))
  })
} else {
  // set before anything is awaited, as a browser drops what arrives without a listener
  globalThis.onmessage = (event: MessageEvent) => serve(event.data, (message) => globalThis.postMessage(message))
}
