// pairSlots.ts: which of the new pairs never touch, and room for the points of all; stage `findPairs`.

import {
  maxSlotNeeded,
  meetingTotal,
  pairBodyA,
  pairBodyB,
  pairTotal,
  setPairKind,
  setSlotCount,
  setWallPairKind,
  setWallPairWallBody,
  slotCapacity,
  wallBody,
  wallPairBody,
  wallPairTotal,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, imin, type u32 } from '../../language/values.js'
import { keptApart } from './keptApart.js'
import { meetingSlots } from './meetingSlots.js'

/** One slot for each pair where these have some, and those of meetings. */
export const checkSlots = kernel('search', (_i, pairsHaveSlots: bool, meet: bool) => {
  let needed: u32 = 0
  if (pairsHaveSlots) needed += pairTotal() + wallPairTotal()
  if (meet) needed += meetingSlots * meetingTotal()
  if (asI32(needed) > slotCapacity()) maxSlotNeeded(needed)
  setSlotCount(imin(asI32(needed), slotCapacity()))
})

export const markKinds = kernel('newPair', (i) => {
  setPairKind(i, keptApart(pairBodyA(i), pairBodyB(i)) ? 1 : 0)
})

export const markWallKinds = kernel('newWallPair', (i) => {
  const body = wallBody(wallPairWall(i))
  setWallPairKind(i, keptApart(wallPairBody(i), body) ? 1 : 0)
  setWallPairWallBody(i, body)
})
