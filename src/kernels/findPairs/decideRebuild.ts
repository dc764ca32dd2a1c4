// decideRebuild.ts: whether this step searches for pairs anew; sets how many records its kernels run over.

import {
  binCapacity,
  bodyCount,
  pairCount,
  rebuildWanted,
  setBinCount,
  setEntryCount,
  setNewPairCount,
  setOldPairCount,
  setOldWallPairCount,
  setRebuildBodyCount,
  wallPairCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'

export const decideRebuild = kernel('one', (i) => {
  if (i > 0) return
  const wanted = rebuildWanted() !== 0
  setRebuildBodyCount(wanted ? bodyCount() : 0)
  setBinCount(wanted ? binCapacity() : 0)
  setOldPairCount(wanted ? pairCount() : 0)
  setOldWallPairCount(wanted ? wallPairCount() : 0)
  setEntryCount(0)
  setNewPairCount(0)
})
