// checkRoom.ts: after a count is known: run on it, or note how much room was missing so that the step is repeated.

import {
  addRebuilds,
  entryCapacity,
  entryNeeded,
  entryTotal,
  maxEntryNeeded,
  maxPairNeeded,
  maxWallPairNeeded,
  newPairCapacity,
  pairCapacity,
  pairNeeded,
  pairTotal,
  rebuildWanted,
  setEntryCount,
  setNewPairCount,
  setPairCount,
  setRebuildWanted,
  setWallPairCount,
  slotNeeded,
  wallPairCapacity,
  wallPairNeeded,
  wallPairTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, imin } from '../../language/values.js'

export const checkEntries = kernel('one', (i) => {
  if (i > 0 || rebuildWanted() === 0) return
  const total = asI32(entryTotal())
  if (total > entryCapacity()) maxEntryNeeded(entryTotal())
  setEntryCount(imin(total, entryCapacity()))
})

export const checkPairs = kernel('one', (i) => {
  if (i > 0 || rebuildWanted() === 0) return
  const total = asI32(pairTotal())
  const room = imin(pairCapacity(), newPairCapacity())
  if (total > room) maxPairNeeded(pairTotal())
  setPairCount(imin(total, room))
  setNewPairCount(imin(total, room))

  const walls = asI32(wallPairTotal())
  if (walls > wallPairCapacity()) maxWallPairNeeded(wallPairTotal())
  setWallPairCount(imin(walls, wallPairCapacity()))
})

/** Where something did not fit, the pairs are no good: all steps wait until the search is repeated with more room. */
export const endRebuild = kernel('one', (i) => {
  if (i > 0 || rebuildWanted() === 0) return
  if (entryNeeded() + pairNeeded() + wallPairNeeded() + slotNeeded() > 0) return
  setRebuildWanted(0)
  addRebuilds(1)
})
