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
  meetingContactCount,
  meetingFirstContact,
  metMeeting,
  setBodyIncidences,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, u32 } from '../../language/values.js'
import { fill } from './incidences.js'

function contactsMet(i: i32): u32 {
  let count: u32 = 0
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) count += meetingContactCount(m)
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) count += meetingContactCount(metMeeting(k))
  return count
}

/** Added to those of pairs and walls. */
export const countMeetingIncidences = kernel('stepBody', (i) => {
  // what does not move needs no sum
  if (bodyContactInvMass(i) > 0) setBodyIncidences(i, bodyIncidences(i) + contactsMet(i))
})

export const fillMeetingIncidences = kernel('stepBody', (i) => {
  if (bodyContactInvMass(i) === 0) return
  let at = bodyEnd(i) - bodyLimits(i) - contactsMet(i)
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) at = fill(at, meetingFirstContact(m), meetingContactCount(m), 0)
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) {
    const m = metMeeting(k)
    at = fill(at, meetingFirstContact(m), meetingContactCount(m), 1)
  }
})
