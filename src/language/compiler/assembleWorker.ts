// assembleWorker.ts: the thread that `assembleApart` starts.

import { parentPort, workerData } from 'node:worker_threads'
import { assemble } from './assemble.js'

const { files, entries } = workerData as { files: Record<string, string>; entries: readonly string[] }
parentPort!.postMessage(await assemble(files, entries))
