// assembleApart.ts: AssemblyScript text to WebAssembly on a thread of its own.

import { Worker } from 'node:worker_threads'

/** What `assemble` does. */
export function assembleApart(
  files: Readonly<Record<string, string>>,
  entries: readonly string[],
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./assembleWorker.js', import.meta.url), { workerData: { files, entries } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
