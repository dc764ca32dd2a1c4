// dropGone.ts: contacts of bodies that were taken out or put in since pairs were searched, stage `findPairs`: what stands in their places
// acts on nobody any more, so that loads, lists and counts that somebody asks for before the next search are without it.

import {
  bodyFirstPair,
  contactBodyA,
  contactBodyB,
  meetingHolds,
  pairBodyA,
  pairBodyB,
  setContactImpulse,
  setHoldForce,
  setMeetingForce,
  setMeetingTorqueA,
  setMeetingTorqueB,
  setPairArmA,
  setPairArmB,
  setPairForce,
  setPairTwist,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, vec3 } from '../../language/values.js'
import { holdOf } from './meetingSlots.js'
import { noPairYet } from './noPairYet.js'
import { isMeeting, meetingPair } from './pairRanges.js'

function isGone(a: i32, b: i32): bool {
  return bodyFirstPair(a) === noPairYet || bodyFirstPair(b) === noPairYet
}

/** By force. */
export const dropForces = kernel('pair', (i) => {
  if (!isGone(pairBodyA(i), pairBodyB(i))) return
  const none = vec3(0, 0, 0)
  if (!isMeeting(i)) {
    setPairForce(i, none)
    setPairTwist(i, none)
    setPairArmA(i, 0)
    setPairArmB(i, 0)
    return
  }
  const meeting = i - meetingPair(0)
  setMeetingForce(meeting, none)
  setMeetingTorqueA(meeting, none)
  setMeetingTorqueB(meeting, none)
  const count = asI32(meetingHolds(meeting))
  for (let k = 0; k < count; k++) setHoldForce(holdOf(meeting, k), none)
})

/** By impulses. */
export const dropImpulses = kernel('contact', (i) => {
  if (isGone(asI32(contactBodyA(i)), asI32(contactBodyB(i)))) setContactImpulse(i, vec3(0, 0, 0))
})
