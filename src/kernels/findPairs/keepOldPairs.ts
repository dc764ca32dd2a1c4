// keepOldPairs.ts: sets aside what the present pairs remember, so that the new pairs can take it over, and says how far each body
// looks.
//
//   margin = half the skin + min(ahead speed, 0.9 r)                                                                (1)
//
// The speed is that of its fastest point, r the radius of its smallest part: bins are made for parts that reach no further.
// `ahead` is the time of some steps, so that fast bodies last as long as slow ones; by impulses of fewer, since all that is near
// is looked at in every step, and of one at least, the contacts of which must be known before it.

import {
  bodyExtent,
  bodyFinest,
  bodyFirstPair,
  bodyOmega,
  bodyPairCount,
  bodyVel,
  bodyWallPairCount,
  setBodyDrift,
  setBodyMargin,
  setBodyOldCount,
  setBodyOldFirst,
  setBodyOldWallCount,
  setBodyOldWallFirst,
  setBodyPairCount,
  setBodyTurn,
} from '../../generated/accessors.js'
import { keepPairBodies, keepPairContacts, keepPairMemory, keepPairSpring } from '../../generated/carried.js'
import { kernel } from '../../language/kernel.js'
import { type bool, min, type real, vec3 } from '../../language/values.js'
import { length } from '../math/vec3.js'
import { firstWallPair } from './pairRanges.js'

/** By force. */
export const keepOldPairs = kernel('oldPair', { variants: { parts: [false, true] } }, (i, parts: bool) => {
  keepPairBodies(i)
  keepPairSpring(i)
  if (parts) keepPairMemory(i)
})

/** By impulses. */
export const keepOldContacts = kernel('oldPair', (i) => {
  keepPairBodies(i)
  keepPairContacts(i)
})

/** Way that is looked for, over the radius. */
const farthest: real = 0.9

export const keepOldRanges = kernel('rebuildBody', (i, halfSkin: real, ahead: real) => {
  setBodyOldFirst(i, bodyFirstPair(i))
  setBodyOldCount(i, bodyPairCount(i))
  setBodyOldWallFirst(i, firstWallPair(i))
  setBodyOldWallCount(i, bodyWallPairCount(i))
  // what is in no bin finds nothing
  setBodyPairCount(i, 0)
  // (1)
  const speed = length(bodyVel(i)) + length(bodyOmega(i)) * bodyExtent(i)
  setBodyMargin(i, halfSkin + min(ahead * speed, farthest * bodyFinest(i)))
  setBodyDrift(i, vec3(0, 0, 0))
  setBodyTurn(i, 0)
})
