// assembleApart.ts: AssemblyScript text to WebAssembly on threads of their own, as many as there are cores.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What `assemble` is told, and what is done with what it makes. */
export interface Assembling {
  readonly files: Readonly<Record<string, string>>
  readonly entries: readonly string[]
  done(binary: Uint8Array): void
}

const lengthOf = ({ files }: Assembling) => Object.values(files).reduce((sum, text) => sum + text.length, 0)

/** The longest first, so that no thread is left with it at the end. */
export async function assembleApart(all: readonly Assembling[]): Promise<void> {
  const waiting = [...all].sort((a, b) => lengthOf(b) - lengthOf(a))
  const threads = Math.min(availableParallelism(), waiting.length)
  await Promise.all(Array.from({ length: threads }, () => assembleOn(waiting)))
}

/** One thread takes what is left, one after another. */
function assembleOn(waiting: Assembling[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./assembleWorker.js', import.meta.url))
    let present: Assembling | undefined
    const next = () => {
      present = waiting.shift()
      if (present) return worker.postMessage({ files: present.files, entries: present.entries })
      worker.postMessage(null)
      resolve()
    }
    worker.on('message', (binary: Uint8Array) => {
      present!.done(binary)
      next()
    })
    worker.once('error', reject)
    next()
  })
}
