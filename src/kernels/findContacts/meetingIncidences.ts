// meetingIncidences.ts: the contacts of the meetings of each body that moves, behind those of its pairs and walls; stage
// `findContacts`.

import {
  bodyContactInvMass,
  bodyEnd,
  bodyEndMeeting,
  bodyEndMet,
  bodyFirstMeeting,
  bodyFirstMet,
  bodyIncidences,
  bodyLimits,
  metMeeting,
  pairContactCount,
  pairFirstContact,
  setBodyIncidences,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type i32, type u32 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { fill } from './incidences.js'

function contactsMet(i: i32): u32 {
  let count: u32 = 0
  const base = asU32(meetingPair(0))
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) count += pairContactCount(base + m)
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) count += pairContactCount(base + metMeeting(k))
  return count
}

/** Added to those of pairs and walls. */
export const countMeetingIncidences = kernel('stepBody', (i) => {
  // what does not move needs no sum
  if (bodyContactInvMass(i) > 0) setBodyIncidences(i, bodyIncidences(i) + contactsMet(i))
})

export const fillMeetingIncidences = kernel('stepBody', (i) => {
  if (bodyContactInvMass(i) === 0) return
  const base = asU32(meetingPair(0))
  let at = bodyEnd(i) - bodyLimits(i) - contactsMet(i)
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) {
    at = fill(at, pairFirstContact(base + m), pairContactCount(base + m), 0)
  }
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) {
    const p = base + metMeeting(k)
    at = fill(at, pairFirstContact(p), pairContactCount(p), 1)
  }
})
