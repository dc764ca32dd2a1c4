// pileWorker.ts: a process of its own for one engine with one setting, so that no engine's memory or compiled code
// stands beside another's. The request comes as a message and so does the answer.

import { measurePile, type PileRequest, type PileResult } from './measurePile.js'

/** An engine that this machine does not have is told apart from one that fails. */
export type PileAnswer = { readonly result: PileResult } | { readonly missing: string }

process.once('message', async (request: PileRequest) => {
  process.send!(await answer(request), () => process.exit(0))
})

async function answer(request: PileRequest): Promise<PileAnswer> {
  try {
    return { result: await measurePile(request) }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const absent = code === 'ERR_MODULE_NOT_FOUND' || error instanceof WebAssembly.CompileError
    if (!absent) throw error
    return { missing: message.split('\n')[0]! }
  }
}
