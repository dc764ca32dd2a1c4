// pairSlots.ts: which of the new pairs never touch, and room for the points of all; stage `findPairs`.

import {
  maxSlotNeeded,
  meetingTotal,
  pairBodyA,
  pairBodyB,
  setPairKind,
  setSlotCount,
  slotCapacity,
  wallPairTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, imin } from '../../language/values.js'
import { keptApart } from './keptApart.js'
import { meetingSlots } from './meetingSlots.js'

/** One slot for each wall pair, and those of meetings. */
export const checkSlots = kernel('search', (_i, meet: bool) => {
  let needed = wallPairTotal()
  if (meet) needed += meetingSlots * meetingTotal()
  if (asI32(needed) > slotCapacity()) maxSlotNeeded(needed)
  setSlotCount(imin(asI32(needed), slotCapacity()))
})

export const markKinds = kernel('newPair', (i) => {
  setPairKind(i, keptApart(pairBodyA(i), pairBodyB(i)) ? 1 : 0)
})
