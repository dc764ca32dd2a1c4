// Made from the list of fields by `npm run build`; not edited by hand.
// What records remember from one search to the next, by group of fields: keep sets it aside before new records are made, carry
// gives it to the new record that is the same as the old record `before`; one that has none, -1, begins with 0.

import {
  holdBond,
  holdDent,
  holdFeature,
  holdPoint,
  holdRoll,
  holdSpin,
  holdSpring,
  meetingHolds,
  oldHoldBond,
  oldHoldDent,
  oldHoldFeature,
  oldHoldPoint,
  oldHoldRoll,
  oldHoldSpin,
  oldHoldSpring,
  oldMeetingHolds,
  oldPairBond,
  oldPairContactCount,
  oldPairDent,
  oldPairFirstContact,
  oldPairRoll,
  oldPairSpin,
  oldPairSpring,
  pairBodyB,
  pairBond,
  pairContactCount,
  pairDent,
  pairFirstContact,
  pairRoll,
  pairSpin,
  pairSpring,
  setHoldBond,
  setHoldDent,
  setHoldFeature,
  setHoldPoint,
  setHoldRoll,
  setHoldSpin,
  setHoldSpring,
  setMeetingHolds,
  setOldHoldBond,
  setOldHoldDent,
  setOldHoldFeature,
  setOldHoldPoint,
  setOldHoldRoll,
  setOldHoldSpin,
  setOldHoldSpring,
  setOldMeetingHolds,
  setOldPairBodyB,
  setOldPairBond,
  setOldPairContactCount,
  setOldPairDent,
  setOldPairFirstContact,
  setOldPairRoll,
  setOldPairSpin,
  setOldPairSpring,
  setPairBond,
  setPairContactCount,
  setPairDent,
  setPairFirstContact,
  setPairRoll,
  setPairSpin,
  setPairSpring,
} from './accessors.js'
import { type i32, vec3 } from '../language/values.js'

export function keepPairBodies(i: i32): void {
  setOldPairBodyB(i, pairBodyB(i))
}

export function keepPairSpring(i: i32): void {
  setOldPairSpring(i, pairSpring(i))
}

export function carryPairSpring(i: i32, before: i32): void {
  if (before < 0) {
    setPairSpring(i, vec3(0, 0, 0))
  } else {
    setPairSpring(i, oldPairSpring(before))
  }
}

export function keepPairMemory(i: i32): void {
  setOldPairRoll(i, pairRoll(i))
  setOldPairSpin(i, pairSpin(i))
  setOldPairBond(i, pairBond(i))
  setOldPairDent(i, pairDent(i))
}

export function carryPairMemory(i: i32, before: i32): void {
  if (before < 0) {
    setPairRoll(i, vec3(0, 0, 0))
    setPairSpin(i, 0)
    setPairBond(i, 0)
    setPairDent(i, 0)
  } else {
    setPairRoll(i, oldPairRoll(before))
    setPairSpin(i, oldPairSpin(before))
    setPairBond(i, oldPairBond(before))
    setPairDent(i, oldPairDent(before))
  }
}

export function keepMeeting(i: i32): void {
  setOldMeetingHolds(i, meetingHolds(i))
}

export function carryMeeting(i: i32, before: i32): void {
  if (before < 0) {
    setMeetingHolds(i, 0)
  } else {
    setMeetingHolds(i, oldMeetingHolds(before))
  }
}

export function keepHold(i: i32): void {
  setOldHoldSpring(i, holdSpring(i))
  setOldHoldPoint(i, holdPoint(i))
  setOldHoldFeature(i, holdFeature(i))
  setOldHoldRoll(i, holdRoll(i))
  setOldHoldSpin(i, holdSpin(i))
  setOldHoldBond(i, holdBond(i))
  setOldHoldDent(i, holdDent(i))
}

export function carryHold(i: i32, before: i32): void {
  if (before < 0) {
    setHoldSpring(i, vec3(0, 0, 0))
    setHoldPoint(i, vec3(0, 0, 0))
    setHoldFeature(i, 0)
    setHoldRoll(i, vec3(0, 0, 0))
    setHoldSpin(i, 0)
    setHoldBond(i, 0)
    setHoldDent(i, 0)
  } else {
    setHoldSpring(i, oldHoldSpring(before))
    setHoldPoint(i, oldHoldPoint(before))
    setHoldFeature(i, oldHoldFeature(before))
    setHoldRoll(i, oldHoldRoll(before))
    setHoldSpin(i, oldHoldSpin(before))
    setHoldBond(i, oldHoldBond(before))
    setHoldDent(i, oldHoldDent(before))
  }
}

export function keepPairContacts(i: i32): void {
  setOldPairFirstContact(i, pairFirstContact(i))
  setOldPairContactCount(i, pairContactCount(i))
}

export function carryPairContacts(i: i32, before: i32): void {
  if (before < 0) {
    setPairFirstContact(i, 0)
    setPairContactCount(i, 0)
  } else {
    setPairFirstContact(i, oldPairFirstContact(before))
    setPairContactCount(i, oldPairContactCount(before))
  }
}
