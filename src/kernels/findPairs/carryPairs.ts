// carryPairs.ts: a new pair that was there before takes over what it remembers, found by its key: body and other body, or body and
// wall; stage `findPairs`. What that is says the list of fields, by `carried`.

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  setFoundBody,
  setFoundPair,
  wallPairBody,
  wallPairWall,
} from '../../generated/accessors.js'
import {
  carryPairContacts,
  carryPairMemory,
  carryPairSpring,
  carryWallPairContacts,
  carryWallPairMemory,
  carryWallPairRow,
} from '../../generated/carried.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, type u32 } from '../../language/values.js'

type OtherOf = (k: u32) => i32

/** The one of these old records whose other side is the same, -1 where there is none. */
function recordBefore(first: u32, count: u32, other: i32, otherOf: OtherOf): i32 {
  const end = first + count
  for (let k = first; k < end; k++) if (otherOf(k) === other) return asI32(k)
  return -1
}

function oldOther(k: u32): i32 {
  return oldPairBodyB(k)
}

function oldWall(k: u32): i32 {
  return oldWallPairWall(k)
}

function pairBefore(i: i32): i32 {
  const a = pairBodyA(i)
  return recordBefore(bodyOldFirst(a), bodyOldCount(a), pairBodyB(i), oldOther)
}

function wallPairBefore(i: i32): i32 {
  const body = wallPairBody(i)
  return recordBefore(bodyOldWallFirst(body), bodyOldWallCount(body), wallPairWall(i), oldWall)
}

export const carryPairs = kernel('newPair', { variants: { parts: [false, true] } }, (i, parts: bool) => {
  const before = pairBefore(i)
  carryPairSpring(i, before)
  if (parts) carryPairMemory(i, before)

  // the list each body is found in: sorted by the second body next
  setFoundBody(i, asU32(pairBodyB(i)))
  setFoundPair(i, asU32(i))
})

export const carryWallPairs = kernel('newWallPair', { variants: { parts: [false, true] } }, (i, parts: bool) => {
  const before = wallPairBefore(i)
  carryWallPairRow(i, before)
  if (parts) carryWallPairMemory(i, before)
})

export const carryContacts = kernel('newPair', (i) => {
  carryPairContacts(i, pairBefore(i))
})

export const carryWallContacts = kernel('newWallPair', (i) => {
  carryWallPairContacts(i, wallPairBefore(i))
})
