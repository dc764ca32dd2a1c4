// newcomers.ts: places whose body came or went since pairs were searched: what stands there of contacts is of whoever was there before.

import type { Backend } from '../backends/backend.js'
import { noPairYet } from '../math/sharedNumbers.js'
import type { Run } from './run.js'

export async function newcomers(backend: Backend): Promise<(body: number) => boolean> {
  const firsts = await backend.read('bodyFirstPair', 0, backend.capacity('rebuildBody'))
  return (body) => firsts[body] === noPairYet
}

/** The place has no pairs until they are searched. */
export function leavePairs(backend: Backend, place: number): void {
  backend.write('bodyFirstPair', [noPairYet], place)
  for (const field of ['bodyPairCount', 'bodyWallPairCount']) backend.write(field, [0], place)
}

/** Contacts of such places act on nobody. */
export function dropGone({ backend, impulses }: Run): void {
  backend.stage('findPairs')
  backend.run(impulses ? 'dropImpulses' : 'dropForces')
}
