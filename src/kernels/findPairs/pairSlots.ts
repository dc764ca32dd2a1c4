// pairSlots.ts: which of the new pairs never touch, room for the points of all, and the contacts they had before; stage
// `findPairs`.

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  maxSlotNeeded,
  meetingTotal,
  oldPairBodyB,
  oldPairContactCount,
  oldPairFirstContact,
  oldWallPairContactCount,
  oldWallPairFirstContact,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairFirstContact,
  pairTotal,
  rebuildWanted,
  setOldPairContactCount,
  setOldPairFirstContact,
  setOldWallPairContactCount,
  setOldWallPairFirstContact,
  setPairContactCount,
  setPairFirstContact,
  setPairKind,
  setSlotCount,
  setWallPairContactCount,
  setWallPairFirstContact,
  setWallPairKind,
  setWallPairWallBody,
  slotCapacity,
  wallBody,
  wallPairBody,
  wallPairContactCount,
  wallPairFirstContact,
  wallPairTotal,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, imin, type u32 } from '../../language/values.js'
import { keptApart } from './keptApart.js'
import { meetingSlots } from './meetingRanges.js'

export const keepOldContacts = kernel('oldPair', (i) => {
  setOldPairFirstContact(i, pairFirstContact(i))
  setOldPairContactCount(i, pairContactCount(i))
})

export const keepOldWallContacts = kernel('oldWallPair', (i) => {
  setOldWallPairFirstContact(i, wallPairFirstContact(i))
  setOldWallPairContactCount(i, wallPairContactCount(i))
})

/** One slot for each pair where these have some, and those of meetings. */
export const checkSlots = kernel('one', (i, pairsHaveSlots: bool, meet: bool) => {
  if (i > 0 || rebuildWanted() === 0) return
  let needed: u32 = 0
  if (pairsHaveSlots) needed += pairTotal() + wallPairTotal()
  if (meet) needed += meetingSlots * meetingTotal()
  if (asI32(needed) > slotCapacity()) maxSlotNeeded(needed)
  setSlotCount(imin(asI32(needed), slotCapacity()))
})

export const carryContacts = kernel('newPair', (i) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const first = bodyOldFirst(a)
  const end = first + bodyOldCount(a)
  let firstContact: u32 = 0
  let count: u32 = 0
  for (let k = first; k < end; k++) {
    if (oldPairBodyB(k) !== b) continue
    firstContact = oldPairFirstContact(k)
    count = oldPairContactCount(k)
    break
  }
  setPairFirstContact(i, firstContact)
  setPairContactCount(i, count)
})

export const carryWallContacts = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const body = wallPairBody(i)
  const wall = wallPairWall(i)
  const first = bodyOldWallFirst(body)
  const end = first + bodyOldWallCount(body)
  let firstContact: u32 = 0
  let count: u32 = 0
  for (let k = first; k < end; k++) {
    if (oldWallPairWall(k) !== wall) continue
    firstContact = oldWallPairFirstContact(k)
    count = oldWallPairContactCount(k)
    break
  }
  setWallPairFirstContact(i, firstContact)
  setWallPairContactCount(i, count)
})

export const markKinds = kernel('newPair', (i) => {
  setPairKind(i, keptApart(pairBodyA(i), pairBodyB(i)) ? 1 : 0)
})

export const markWallKinds = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const body = wallBody(wallPairWall(i))
  setWallPairKind(i, keptApart(wallPairBody(i), body) ? 1 : 0)
  setWallPairWallBody(i, body)
})
