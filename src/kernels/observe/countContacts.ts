// countContacts.ts: how many contacts press or pull, the same that are read back (pressingContacts.ts); run when somebody asks.

import {
  addTouching,
  contactImpulse,
  contactKind,
  holdForce,
  meetingHolds,
  pairForce,
  setTouching,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, or } from '../../language/values.js'
import { alongLine, hasBit, isTorque } from '../findContacts/contactKinds.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { isMeeting, meetingPair } from '../findPairs/pairRanges.js'
import { lengthSquared } from '../math/vec3.js'

export const clearTouching = kernel('one', (i) => {
  if (i === 0) setTouching(0)
})

/** By force: a pair of spheres, or of a sphere and a wall, has one force, a meeting one in each hold. */
export const countTouching = kernel('pair', (i) => {
  if (!isMeeting(i)) {
    if (lengthSquared(pairForce(i)) > 0) addTouching(1)
    return
  }
  const meeting = i - meetingPair(0)
  const count = asI32(meetingHolds(meeting))
  for (let k = 0; k < count; k++) if (lengthSquared(holdForce(holdOf(meeting, k))) > 0) addTouching(1)
})

/** By impulses: torques of a contact and bounds of joints have records of their own, and are no contacts. */
export const countPressed = kernel('contact', (i, general: bool) => {
  if (general && hasBit(contactKind(i), or(isTorque, alongLine))) return
  if (lengthSquared(contactImpulse(i)) > 0) addTouching(1)
})
