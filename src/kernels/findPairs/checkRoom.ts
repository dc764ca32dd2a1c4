// checkRoom.ts: after a count is known: run on it, or note how much room was missing so that the step is repeated.

import {
  addRebuilds,
  candidateCapacity,
  candidateKept,
  candidateNeeded,
  candidateTotal,
  entryCapacity,
  entryNeeded,
  entryTotal,
  holdCapacity,
  maxCandidateNeeded,
  maxEntryNeeded,
  maxMeetingNeeded,
  maxPairNeeded,
  maxPointNeeded,
  maxWallPairNeeded,
  meetingCapacity,
  meetingNeeded,
  meetingTotal,
  newCandidateCapacity,
  newMeetingCapacity,
  newPairCapacity,
  newWallPairCapacity,
  oldHoldCapacity,
  oldMeetingCapacity,
  oldPairCapacity,
  oldWallPairCapacity,
  pairCapacity,
  pairNeeded,
  pairTotal,
  planeTotal,
  pointCapacity,
  pointNeeded,
  pointTotal,
  rawCandidateCapacity,
  setCandidateCount,
  setEntryCount,
  setHoldCount,
  setMeetingCount,
  setNewCandidateCount,
  setNewMeetingCount,
  setNewPairCount,
  setNewWallPairCount,
  setPairCount,
  setPointCount,
  setRawCandidateCount,
  setRebuildWanted,
  setWallPairCount,
  slotNeeded,
  wallPairCapacity,
  wallPairNeeded,
  wallPairTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, idiv, imin } from '../../language/values.js'
import { meetingSlots } from './meetingSlots.js'

/** Whether all that was searched for so far had room. */
export function searchFits(): bool {
  const pairs = entryNeeded() + pairNeeded() + wallPairNeeded()
  return pairs + candidateNeeded() + meetingNeeded() + pointNeeded() + slotNeeded() === 0
}

export const checkEntries = kernel('search', (_i) => {
  const total = asI32(entryTotal())
  if (total > entryCapacity()) maxEntryNeeded(entryTotal())
  setEntryCount(imin(total, entryCapacity()))
})

export const checkPairs = kernel('search', (_i) => {
  const total = asI32(pairTotal())
  const room = imin(imin(pairCapacity(), newPairCapacity()), oldPairCapacity())
  if (total > room) maxPairNeeded(pairTotal())
  setPairCount(imin(total, room))
  setNewPairCount(imin(total, room))

  const walls = asI32(wallPairTotal())
  const wallRoom = imin(imin(wallPairCapacity(), newWallPairCapacity()), oldWallPairCapacity())
  if (walls > wallRoom) maxWallPairNeeded(wallPairTotal())
  setWallPairCount(imin(walls, wallRoom))
  setNewWallPairCount(imin(walls, wallRoom))
})

export const checkCandidates = kernel('search', (_i) => {
  const total = candidateTotal() + planeTotal()
  const room = imin(imin(rawCandidateCapacity(), candidateCapacity()), newCandidateCapacity())
  if (asI32(total) > room) maxCandidateNeeded(total)
  setRawCandidateCount(imin(asI32(total), room))
})

export const takeCandidates = kernel('search', (_i) => {
  const count = imin(asI32(candidateKept()), candidateCapacity())
  setCandidateCount(count)
  setNewCandidateCount(count)
})

/** Meetings that fit; by force each with the springs of its points: `hold`. */
function meetingRoom(hold: bool): i32 {
  const room = imin(imin(meetingCapacity(), newMeetingCapacity()), oldMeetingCapacity())
  return hold ? imin(room, idiv(imin(holdCapacity(), oldHoldCapacity()), asI32(meetingSlots))) : room
}

export const checkMeetings = kernel('search', (_i, hold: bool) => {
  const total = asI32(meetingTotal())
  const room = meetingRoom(hold)
  if (total > room) maxMeetingNeeded(meetingTotal())
  const count = imin(total, room)
  setMeetingCount(count)
  setNewMeetingCount(count)
  setHoldCount(hold ? count * asI32(meetingSlots) : 0)

  const points = asI32(pointTotal())
  if (points > pointCapacity()) maxPointNeeded(asU32(points))
  setPointCount(imin(points, pointCapacity()))
})

/** Where something did not fit, the pairs are no good: all steps wait until the search is repeated with more room. */
export const endRebuild = kernel('search', (_i) => {
  if (!searchFits()) return
  setRebuildWanted(0)
  addRebuilds(1)
})
