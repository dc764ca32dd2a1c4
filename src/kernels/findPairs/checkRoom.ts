// checkRoom.ts: after a count is known: run on it, or note how much room was missing so that the step is repeated.

import {
  addRebuilds,
  candidateCapacity,
  candidateKept,
  candidateNeeded,
  candidateTotal,
  contactPairCapacity,
  entryCapacity,
  entryNeeded,
  entryTotal,
  forcePairCapacity,
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
  memoryPairCapacity,
  newCandidateCapacity,
  newMeetingCapacity,
  newPairCapacity,
  oldContactPairCapacity,
  oldForcePairCapacity,
  oldHoldCapacity,
  oldMeetingCapacity,
  oldMemoryPairCapacity,
  oldPairCapacity,
  pairCapacity,
  pairNeeded,
  planeTotal,
  pointCapacity,
  pointNeeded,
  pointTotal,
  rawCandidateCapacity,
  setCandidateCount,
  setContactPairCount,
  setEntryCount,
  setForcePairCount,
  setHoldCount,
  setMeetingCount,
  setNewCandidateCount,
  setNewMeetingCount,
  setNewPairCount,
  setNewSpherePairCount,
  setPairCount,
  setPointCount,
  setRawCandidateCount,
  setRebuildWanted,
  setSpherePairCount,
  setWallPairCount,
  slotNeeded,
  spherePairTotal,
  wallPairCapacity,
  wallPairNeeded,
  wallPairTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, idiv, imin } from '../../language/values.js'
import { meetingSlots } from './meetingSlots.js'
import { meetingPair } from './pairRanges.js'
import { roomWith } from './roomWith.js'

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

/** Pairs that fit. */
function pairRoom(): i32 {
  const room = imin(imin(pairCapacity(), newPairCapacity()), oldPairCapacity())
  const byForce = roomWith(roomWith(room, forcePairCapacity()), oldForcePairCapacity())
  const byImpulses = roomWith(roomWith(byForce, contactPairCapacity()), oldContactPairCapacity())
  return roomWith(roomWith(byImpulses, memoryPairCapacity()), oldMemoryPairCapacity())
}

/** Of what a law has no use for there is no room. */
function countPairs(count: i32): void {
  setPairCount(count)
  setNewPairCount(count)
  setForcePairCount(imin(count, forcePairCapacity()))
  setContactPairCount(imin(count, contactPairCapacity()))
}

export const checkPairs = kernel('search', (_i) => {
  const total = spherePairTotal() + wallPairTotal()
  const room = pairRoom()
  if (asI32(total) > room) maxPairNeeded(total)
  if (asI32(wallPairTotal()) > wallPairCapacity()) maxWallPairNeeded(wallPairTotal())
  const spheres = imin(asI32(spherePairTotal()), room)
  const walls = imin(imin(asI32(wallPairTotal()), wallPairCapacity()), room - spheres)
  setSpherePairCount(spheres)
  setNewSpherePairCount(spheres)
  setWallPairCount(walls)
  countPairs(spheres + walls)
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
  // behind the other pairs
  const pairs = spherePairTotal() + wallPairTotal() + meetingTotal()
  if (asI32(pairs) > pairRoom()) maxPairNeeded(pairs)
  const count = imin(imin(total, room), pairRoom() - meetingPair(0))
  setMeetingCount(count)
  setNewMeetingCount(count)
  countPairs(meetingPair(count))
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
