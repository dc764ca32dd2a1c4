// carryPairs.ts: a new pair that was there before takes over what it remembers, found by its two bodies among the old pairs of its kind
// that the first of them had; stage `findPairs`. What that is says the list of fields, by `carried`.

import {
  bodyOldCount,
  bodyOldEndMeeting,
  bodyOldFirst,
  bodyOldFirstMeeting,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  pairBodyA,
  pairBodyB,
  setFoundBody,
  setFoundPair,
} from '../../generated/accessors.js'
import { carryPairContacts, carryPairMemory, carryPairSpring } from '../../generated/carried.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, idiv, type u32 } from '../../language/values.js'
import { noPairYet } from './noPairYet.js'
import { isMeeting, isWallPair } from './pairRanges.js'

/** Of old meetings from `from` on, which lie by their second body. */
function meetingBefore(from: u32, end: u32, other: i32): i32 {
  let low = asI32(from)
  let high = asI32(end)
  while (low < high) {
    const middle = low + idiv(high - low, 2)
    const found = oldPairBodyB(middle)
    if (found === other) return middle
    if (found < other) low = middle + 1
    else high = middle
  }
  return -1
}

/** The old pair with the same bodies, -1 where there is none; a body that came into a place since then is not the one that was there. */
export function pairBefore(i: i32): i32 {
  const a = pairBodyA(i)
  const other = pairBodyB(i)
  if (bodyOldFirst(a) === noPairYet || bodyOldFirst(other) === noPairYet) return -1
  if (isMeeting(i)) return meetingBefore(bodyOldFirstMeeting(a), bodyOldEndMeeting(a), other)
  const wall = isWallPair(i)
  const first = wall ? bodyOldWallFirst(a) : bodyOldFirst(a)
  const end = first + (wall ? bodyOldWallCount(a) : bodyOldCount(a))
  for (let k = first; k < end; k++) if (oldPairBodyB(k) === other) return asI32(k)
  return -1
}

/** By force. */
export const carryPairs = kernel('newPair', { variants: { parts: [false, true] } }, (i, parts: bool) => {
  const before = pairBefore(i)
  carryPairSpring(i, before)
  if (parts) carryPairMemory(i, before)
})

/** By impulses. */
export const carryContacts = kernel('newPair', (i) => {
  carryPairContacts(i, pairBefore(i))
})

/** The list each body is found in: sorted by the second body next. */
export const listFound = kernel('newSpherePair', (i) => {
  setFoundBody(i, asU32(pairBodyB(i)))
  setFoundPair(i, asU32(i))
})
