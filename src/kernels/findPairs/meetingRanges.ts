// meetingRanges.ts: the meetings of each body, as their first and as their second, and what they take over from the search
// before; stage `findPairs`.

import {
  bodyEndMeeting,
  bodyFirstMeeting,
  bodyOldEndMeeting,
  bodyOldFirstMeeting,
  meetingBodyA,
  meetingBodyB,
  meetingHolds,
  metBody,
  newMeetingCount,
  oldMeetingBodyB,
  pairCount,
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
import { asI32, asU32, type bool, type i32, idiv } from '../../language/values.js'
import { holdOf, meetingSlots } from './meetingSlots.js'

export const keepOldMeetings = kernel('oldMeeting', (i) => {
  keepMeeting(i)
})

export const keepOldHolds = kernel('oldHold', (i) => {
  keepHold(i)
})

export const keepOldMeetingRanges = kernel('rebuildBody', (i) => {
  setBodyOldFirstMeeting(i, bodyFirstMeeting(i))
  setBodyOldEndMeeting(i, bodyEndMeeting(i))
})

export const clearMeetingRanges = kernel('rebuildBody', (i) => {
  setBodyFirstMeeting(i, 0)
  setBodyEndMeeting(i, 0)
  setBodyFirstMet(i, 0)
  setBodyEndMet(i, 0)
})

export const findMeetingRanges = kernel('newMeeting', (i) => {
  const body = meetingBodyA(i)
  const last = newMeetingCount() - 1
  if (i === 0) setBodyFirstMeeting(body, 0)
  else if (meetingBodyA(i - 1) !== body) setBodyFirstMeeting(body, asU32(i))
  if (i === last) setBodyEndMeeting(body, asU32(i + 1))
  else if (meetingBodyA(i + 1) !== body) setBodyEndMeeting(body, asU32(i + 1))
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

/** The meeting of the search before with the same bodies, -1 where there was none: those of a body lie by their second. */
function meetingBefore(meeting: i32): i32 {
  const a = meetingBodyA(meeting)
  const b = meetingBodyB(meeting)
  let low = asI32(bodyOldFirstMeeting(a))
  let high = asI32(bodyOldEndMeeting(a))
  while (low < high) {
    const middle = low + idiv(high - low, 2)
    const other = oldMeetingBodyB(middle)
    if (other === b) return middle
    if (other < b) low = middle + 1
    else high = middle
  }
  return -1
}

/** Slots of meetings lie behind those of pairs where these have some. */
export const carryMeetings = kernel('newMeeting', (i, pairsHaveSlots: bool) => {
  const before = meetingBefore(i)
  carryMeeting(i, before)
  const base = pairsHaveSlots ? pairCount() + wallPairCount() : 0
  setMeetingFirstSlot(i, asU32(base) + meetingSlots * asU32(i))
  setMetBody(i, asU32(meetingBodyB(i)))
  setMetMeeting(i, asU32(i))
})

export const carryHolds = kernel('newMeeting', (i) => {
  const before = meetingBefore(i)
  const count = before < 0 ? 0 : asI32(meetingHolds(i))
  const slots = asI32(meetingSlots)
  for (let k = 0; k < slots; k++) carryHold(holdOf(i, k), k < count ? holdOf(before, k) : -1)
})
