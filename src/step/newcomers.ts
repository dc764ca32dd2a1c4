// newcomers.ts: places whose body came or went since pairs were searched: what stands there of contacts is of whoever was there before.

import type { Backend } from '../backends/backend.js'
import { noPairYet } from '../math/sharedNumbers.js'
import type { Run } from './run.js'

export async function newcomers(backend: Backend): Promise<(body: number) => boolean> {
  const firsts = await backend.read('bodyFirstPair', 0, backend.capacity('rebuildBody'))
  return (body) => firsts[body] === noPairYet
}

/** The places have no pairs until they are searched. */
export function leavePairs(backend: Backend, places: readonly number[]): void {
  const all = (value: number) => places.map(() => value)
  backend.scatter('bodyFirstPair', places, all(noPairYet))
  for (const field of ['bodyPairCount', 'bodyWallPairCount']) backend.scatter(field, places, all(0))
}

/** Contacts of such places act on nobody. */
export function dropGone({ backend, impulses }: Run): void {
  backend.stage('findPairs')
  backend.run(impulses ? 'dropImpulses' : 'dropForces')
}
