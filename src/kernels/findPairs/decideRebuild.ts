// decideRebuild.ts: whether this step searches for pairs anew; sets how many records its kernels run over.

import {
  binCapacity,
  bodyCount,
  holdCount,
  meetingCount,
  pairCount,
  partCount,
  rebuildWanted,
  setBinCount,
  setCandidateKept,
  setEntryCount,
  setNewCandidateCount,
  setNewMeetingCount,
  setNewPairCount,
  setNewSpherePairCount,
  setOldHoldCount,
  setOldMeetingCount,
  setOldPairCount,
  setRawCandidateCount,
  setRebuildBodyCount,
  setRebuildPartCount,
  setSearchCount,
  setUnsure,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { searchFits } from './checkRoom.js'

export const decideRebuild = kernel('one', (i) => {
  if (i > 0) return
  // after a search that did not fit nothing is good until the host has made room
  const wanted = rebuildWanted() !== 0 && searchFits()
  setRebuildBodyCount(wanted ? bodyCount() : 0)
  setRebuildPartCount(wanted ? partCount() : 0)
  setSearchCount(wanted ? 1 : 0)
  setBinCount(wanted ? binCapacity() : 0)
  setOldPairCount(wanted ? pairCount() : 0)
  setOldMeetingCount(wanted ? meetingCount() : 0)
  setOldHoldCount(wanted ? holdCount() : 0)
  setEntryCount(0)
  setNewPairCount(0)
  setNewSpherePairCount(0)
  setRawCandidateCount(0)
  setNewCandidateCount(0)
  setNewMeetingCount(0)
  if (wanted) setCandidateKept(0)
  if (wanted) setUnsure(1)
})
