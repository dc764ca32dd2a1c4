// newcomers.ts: bodies that came into their places since pairs were searched: what stands there of contacts is of whoever was there before.

import type { Backend } from '../backends/backend.js'
import { noPairYet } from '../math/sharedNumbers.js'

export async function newcomers(backend: Backend): Promise<(body: number) => boolean> {
  const firsts = await backend.read('bodyFirstPair', 0, backend.capacity('rebuildBody'))
  return (body) => firsts[body] === noPairYet
}
