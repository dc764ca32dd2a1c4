// countContacts.ts: how many contacts there are: by force that touch, by impulses that press; run when somebody asks.

import {
  addTouching,
  contactImpulse,
  contactNormal,
  holdForce,
  meetingHolds,
  pairArmA,
  setTouching,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32 } from '../../language/values.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { isMeeting, meetingPair } from '../findPairs/pairRanges.js'
import { dot, lengthSquared } from '../math/vec3.js'

export const clearTouching = kernel('one', (i) => {
  if (i === 0) setTouching(0)
})

/** By force: a pair of spheres, or of a sphere and a wall, has an arm where it touches, a meeting holds that press or pull. */
export const countTouching = kernel('pair', (i) => {
  if (!isMeeting(i)) {
    if (pairArmA(i) !== 0) addTouching(1)
    return
  }
  const meeting = i - meetingPair(0)
  const count = asI32(meetingHolds(meeting))
  for (let k = 0; k < count; k++) if (lengthSquared(holdForce(holdOf(meeting, k))) > 0) addTouching(1)
})

/** By impulses. */
export const countPressed = kernel('contact', (i) => {
  if (dot(contactImpulse(i), contactNormal(i)) > 0) addTouching(1)
})
