// pileWorker.ts: a process of its own for one engine with one setting, so that no engine's memory or compiled code
// stands beside another's. The request comes as a message, then one for each block of the window and one to end; each is answered.

import { type PileRequest, type PileResult, type PileSession, settlePile } from './measurePile.js'

/** An engine that this machine does not have is told apart from one that fails. */
export type PileAnswer = { readonly result: PileResult } | { readonly missing: string } | 'done'
export type PileMessage = PileRequest | 'block' | 'end'

let session: PileSession | null = null

process.on('message', async (message: PileMessage) => {
  const answer = await answerTo(message)
  process.send!(answer, () => answer === 'done' || process.exit(0))
})

async function answerTo(message: PileMessage): Promise<PileAnswer> {
  try {
    if (message === 'end') return { result: await session!.end() }
    if (message === 'block') await session!.block()
    else session = await settlePile(message)
    return 'done'
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException
    const absent = code === 'ERR_MODULE_NOT_FOUND' || error instanceof WebAssembly.CompileError
    if (!absent) throw error
    return { missing: why.split('\n')[0]! }
  }
}
