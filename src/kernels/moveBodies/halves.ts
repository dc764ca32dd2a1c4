// halves.ts: which half of a step of velocity Verlet is to be taken. The first is taken once; the second waits until bodies have moved,
// and until pairs have been searched where that is wanted. By impulses a step has no halves: it is taken, or waits for pairs.

import { moved, rebuildWanted, stepBodyCount } from '../../generated/accessors.js'
import type { bool } from '../../language/values.js'

/** Forces are not to be found yet, or are. */
export function secondWaits(): bool {
  return rebuildWanted() !== 0 || moved() === 0
}

export function takesHalf(first: bool): bool {
  return first ? moved() === 0 : !secondWaits()
}

/** By either law: whether what forces do waits, or is done. */
export function isWaiting(byForce: bool): bool {
  return byForce ? secondWaits() : stepBodyCount() === 0
}
