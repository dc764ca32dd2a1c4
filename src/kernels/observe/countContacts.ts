// countContacts.ts: how many contacts there are: by force that touch, by impulses that press; run when somebody asks.

import {
  addTouching,
  contactImpulse,
  contactNormal,
  holdForce,
  meetingHolds,
  pairArmA,
  setTouching,
  wallPairArm,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32 } from '../../language/values.js'
import { holdOf } from '../findPairs/meetingSlots.js'
import { dot, lengthSquared } from '../math/vec3.js'

export const clearTouching = kernel('one', (i) => {
  if (i === 0) setTouching(0)
})

export const countPairContacts = kernel('pair', (i) => {
  if (pairArmA(i) !== 0) addTouching(1)
})

export const countWallContacts = kernel('wallPair', (i) => {
  if (wallPairArm(i) !== 0) addTouching(1)
})

export const countMeetingTouches = kernel('meeting', (i) => {
  const count = asI32(meetingHolds(i))
  for (let k = 0; k < count; k++) if (lengthSquared(holdForce(holdOf(i, k))) > 0) addTouching(1)
})

export const countPressed = kernel('contact', (i) => {
  if (dot(contactImpulse(i), contactNormal(i)) > 0) addTouching(1)
})
