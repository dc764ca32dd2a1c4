// decideRebuild.ts: whether this step searches for pairs anew; sets how many records its kernels run over.

import {
  binCapacity,
  bodyCount,
  entryNeeded,
  pairCount,
  pairNeeded,
  rebuildWanted,
  setBinCount,
  setEntryCount,
  setNewPairCount,
  setOldPairCount,
  setOldWallPairCount,
  setRebuildBodyCount,
  slotNeeded,
  wallPairCount,
  wallPairNeeded,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'

export const decideRebuild = kernel('one', (i) => {
  if (i > 0) return
  // after a search that did not fit nothing is good until the host has made room
  const fits = entryNeeded() + pairNeeded() + wallPairNeeded() + slotNeeded() === 0
  const wanted = rebuildWanted() !== 0 && fits
  setRebuildBodyCount(wanted ? bodyCount() : 0)
  setBinCount(wanted ? binCapacity() : 0)
  setOldPairCount(wanted ? pairCount() : 0)
  setOldWallPairCount(wanted ? wallPairCount() : 0)
  setEntryCount(0)
  setNewPairCount(0)
})
