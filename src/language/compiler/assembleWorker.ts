// assembleWorker.ts: a thread that `assembleApart` starts.

import { parentPort } from 'node:worker_threads'
import { assemble } from './assemble.js'

interface Told {
  readonly files: Readonly<Record<string, string>>
  readonly entries: readonly string[]
}

parentPort!.on('message', async (told: Told | null) => {
  if (told === null) parentPort!.close()
  else parentPort!.postMessage(await assemble(told.files, told.entries))
})
