// incidences.ts: for each body that moves, its contacts in a fixed order: those of the pairs it found, of the pairs it
// was found in, of its walls, of its meetings, and limits of its joints (fillLimits); stage `findContacts`.

import {
  bodyContactInvMass,
  bodyEndFound,
  bodyFirst,
  bodyFirstFound,
  bodyFirstPair,
  bodyIncidences,
  bodyLimits,
  bodyPairCount,
  bodyWallPairCount,
  foundPair,
  incidenceCapacity,
  pairContactCount,
  pairFirstContact,
  setBodyEnd,
  setBodyIncidences,
  setIncidenceContact,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type u32 } from '../../language/values.js'
import { firstWallPair } from '../findPairs/pairRanges.js'

export const countIncidences = kernel('stepBody', (i) => {
  let count: u32 = 0
  // what does not move needs no sum
  if (bodyContactInvMass(i) > 0) {
    const endPair = bodyFirstPair(i) + bodyPairCount(i)
    for (let p = bodyFirstPair(i); p < endPair; p++) count += pairContactCount(p)
    const endFound = bodyEndFound(i)
    for (let k = bodyFirstFound(i); k < endFound; k++) count += pairContactCount(foundPair(k))
    const endWall = firstWallPair(i) + bodyWallPairCount(i)
    for (let w = firstWallPair(i); w < endWall; w++) count += pairContactCount(w)
    count += bodyLimits(i)
  }
  setBodyIncidences(i, count)
})

/** Contacts first to first + count as incidences from `at` on; side 1 where the body is the second. */
export function fill(at: u32, first: u32, count: u32, side: u32): u32 {
  let next = at
  for (let c = first; c < first + count; c++) {
    if (next < asU32(incidenceCapacity())) setIncidenceContact(next, 2 * c + side)
    next += 1
  }
  return next
}

export const fillIncidences = kernel('stepBody', (i) => {
  let at = bodyFirst(i)
  setBodyEnd(i, at + bodyIncidences(i))
  if (bodyIncidences(i) === 0) return
  const endPair = bodyFirstPair(i) + bodyPairCount(i)
  for (let p = bodyFirstPair(i); p < endPair; p++) at = fill(at, pairFirstContact(p), pairContactCount(p), 0)
  const endFound = bodyEndFound(i)
  for (let k = bodyFirstFound(i); k < endFound; k++) {
    const p = foundPair(k)
    at = fill(at, pairFirstContact(p), pairContactCount(p), 1)
  }
  const endWall = firstWallPair(i) + bodyWallPairCount(i)
  for (let w = firstWallPair(i); w < endWall; w++) at = fill(at, pairFirstContact(w), pairContactCount(w), 0)
})
