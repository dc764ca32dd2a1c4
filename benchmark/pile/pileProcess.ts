// pileProcess.ts: one engine with one setting in a process of its own, asked block by block.

import { fork } from 'node:child_process'
import type { PileRequest } from './measurePile.js'
import type { PileAnswer, PileMessage } from './pileWorker.js'

export interface PileProcess {
  readonly request: PileRequest
  /** Rejects where the process ends without an answer. */
  ask(message: PileMessage): Promise<PileAnswer>
}

export function openPileProcess(request: PileRequest): PileProcess {
  const worker = fork(new URL('./pileWorker.js', import.meta.url))
  return {
    request,
    ask: (message) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) =>
          reject(new Error(`${request.setting.name}: its process ended with ${code}.`))
        worker.once('exit', ended)
        worker.once('error', reject)
        worker.once('message', (answer: PileAnswer) => {
          worker.off('exit', ended)
          worker.off('error', reject)
          resolve(answer)
        })
        worker.send(message)
      }),
  }
}
