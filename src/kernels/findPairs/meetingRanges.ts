// meetingRanges.ts: the meetings of each body, as their first and as their second, and what they take over from the search
// before; stage `findPairs`.

import {
  bodyEndMeeting,
  bodyFirstMeeting,
  meetingHolds,
  metBody,
  newMeetingCount,
  pairBodyA,
  pairBodyB,
  setBodyEndMeeting,
  setBodyEndMet,
  setBodyFirstMeeting,
  setBodyFirstMet,
  setBodyOldEndMeeting,
  setBodyOldFirstMeeting,
  setMeetingFirstSlot,
  setMetBody,
  setMetMeeting,
  wallPairCount,
} from '../../generated/accessors.js'
import { carryHold, carryMeeting, keepHold, keepMeeting } from '../../generated/carried.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type i32 } from '../../language/values.js'
import { pairBefore } from './carryPairs.js'
import { holdOf, meetingSlots } from './meetingSlots.js'
import { meetingPair, oldMeetingOf } from './pairRanges.js'

export const keepOldMeetings = kernel('oldMeeting', (i) => {
  keepMeeting(i)
})

export const keepOldHolds = kernel('oldHold', (i) => {
  keepHold(i)
})

export const keepOldMeetingRanges = kernel('rebuildBody', (i) => {
  const first = asU32(meetingPair(0))
  setBodyOldFirstMeeting(i, first + bodyFirstMeeting(i))
  setBodyOldEndMeeting(i, first + bodyEndMeeting(i))
})

export const clearMeetingRanges = kernel('rebuildBody', (i) => {
  setBodyFirstMeeting(i, 0)
  setBodyEndMeeting(i, 0)
  setBodyFirstMet(i, 0)
  setBodyEndMet(i, 0)
})

export const findMeetingRanges = kernel('newMeeting', (i) => {
  const body = pairBodyA(meetingPair(i))
  const last = newMeetingCount() - 1
  if (i === 0) setBodyFirstMeeting(body, 0)
  else if (pairBodyA(meetingPair(i - 1)) !== body) setBodyFirstMeeting(body, asU32(i))
  if (i === last) setBodyEndMeeting(body, asU32(i + 1))
  else if (pairBodyA(meetingPair(i + 1)) !== body) setBodyEndMeeting(body, asU32(i + 1))
})

/** Meetings by their second body, once they are sorted by it. */
export const findMetRanges = kernel('newMeeting', (i) => {
  const body = metBody(i)
  const last = newMeetingCount() - 1
  if (i === 0) setBodyFirstMet(body, 0)
  else if (metBody(i - 1) !== body) setBodyFirstMet(body, asU32(i))
  if (i === last) setBodyEndMet(body, asU32(i + 1))
  else if (metBody(i + 1) !== body) setBodyEndMet(body, asU32(i + 1))
})

/** The meeting of the search before with the same bodies, -1 where there was none. */
function meetingBefore(meeting: i32): i32 {
  const before = pairBefore(meetingPair(meeting))
  return before < 0 ? -1 : oldMeetingOf(before)
}

/** Slots of meetings lie behind those of wall pairs. */
export const carryMeetings = kernel('newMeeting', (i) => {
  const before = meetingBefore(i)
  carryMeeting(i, before)
  setMeetingFirstSlot(i, asU32(wallPairCount()) + meetingSlots * asU32(i))
  setMetBody(i, asU32(pairBodyB(meetingPair(i))))
  setMetMeeting(i, asU32(i))
})

export const carryHolds = kernel('newMeeting', (i) => {
  const before = meetingBefore(i)
  const count = before < 0 ? 0 : asI32(meetingHolds(i))
  const slots = asI32(meetingSlots)
  for (let k = 0; k < slots; k++) carryHold(holdOf(i, k), k < count ? holdOf(before, k) : -1)
})
