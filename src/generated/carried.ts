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
  meetingBodyB,
  meetingContactCount,
  meetingFirstContact,
  meetingHolds,
  oldHoldBond,
  oldHoldDent,
  oldHoldFeature,
  oldHoldPoint,
  oldHoldRoll,
  oldHoldSpin,
  oldHoldSpring,
  oldMeetingContactCount,
  oldMeetingFirstContact,
  oldMeetingHolds,
  oldPairBond,
  oldPairContactCount,
  oldPairDent,
  oldPairFirstContact,
  oldPairRoll,
  oldPairSpin,
  oldPairSpring,
  oldWallPairBond,
  oldWallPairContactCount,
  oldWallPairDent,
  oldWallPairFirstContact,
  oldWallPairRoll,
  oldWallPairSpin,
  oldWallPairSpring,
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
  setMeetingContactCount,
  setMeetingFirstContact,
  setMeetingHolds,
  setOldHoldBond,
  setOldHoldDent,
  setOldHoldFeature,
  setOldHoldPoint,
  setOldHoldRoll,
  setOldHoldSpin,
  setOldHoldSpring,
  setOldMeetingBodyB,
  setOldMeetingContactCount,
  setOldMeetingFirstContact,
  setOldMeetingHolds,
  setOldPairBodyB,
  setOldPairBond,
  setOldPairContactCount,
  setOldPairDent,
  setOldPairFirstContact,
  setOldPairRoll,
  setOldPairSpin,
  setOldPairSpring,
  setOldWallPairBond,
  setOldWallPairContactCount,
  setOldWallPairDent,
  setOldWallPairFirstContact,
  setOldWallPairRoll,
  setOldWallPairSpin,
  setOldWallPairSpring,
  setOldWallPairWall,
  setPairBond,
  setPairContactCount,
  setPairDent,
  setPairFirstContact,
  setPairRoll,
  setPairSpin,
  setPairSpring,
  setWallPairBond,
  setWallPairContactCount,
  setWallPairDent,
  setWallPairFirstContact,
  setWallPairRoll,
  setWallPairSpin,
  setWallPairSpring,
  wallPairBond,
  wallPairContactCount,
  wallPairDent,
  wallPairFirstContact,
  wallPairRoll,
  wallPairSpin,
  wallPairSpring,
  wallPairWall,
} from './accessors.js'
import { type i32, vec3 } from '../language/values.js'

export function keepWallPairRow(i: i32): void {
  setOldWallPairSpring(i, wallPairSpring(i))
}

export function carryWallPairRow(i: i32, before: i32): void {
  if (before < 0) {
    setWallPairSpring(i, vec3(0, 0, 0))
  } else {
    setWallPairSpring(i, oldWallPairSpring(before))
  }
}

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

export function keepWallPairBodies(i: i32): void {
  setOldWallPairWall(i, wallPairWall(i))
}

export function keepWallPairMemory(i: i32): void {
  setOldWallPairRoll(i, wallPairRoll(i))
  setOldWallPairSpin(i, wallPairSpin(i))
  setOldWallPairBond(i, wallPairBond(i))
  setOldWallPairDent(i, wallPairDent(i))
}

export function carryWallPairMemory(i: i32, before: i32): void {
  if (before < 0) {
    setWallPairRoll(i, vec3(0, 0, 0))
    setWallPairSpin(i, 0)
    setWallPairBond(i, 0)
    setWallPairDent(i, 0)
  } else {
    setWallPairRoll(i, oldWallPairRoll(before))
    setWallPairSpin(i, oldWallPairSpin(before))
    setWallPairBond(i, oldWallPairBond(before))
    setWallPairDent(i, oldWallPairDent(before))
  }
}

export function keepMeeting(i: i32): void {
  setOldMeetingBodyB(i, meetingBodyB(i))
  setOldMeetingFirstContact(i, meetingFirstContact(i))
  setOldMeetingContactCount(i, meetingContactCount(i))
  setOldMeetingHolds(i, meetingHolds(i))
}

export function carryMeeting(i: i32, before: i32): void {
  if (before < 0) {
    setMeetingFirstContact(i, 0)
    setMeetingContactCount(i, 0)
    setMeetingHolds(i, 0)
  } else {
    setMeetingFirstContact(i, oldMeetingFirstContact(before))
    setMeetingContactCount(i, oldMeetingContactCount(before))
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

export function keepWallPairContacts(i: i32): void {
  setOldWallPairFirstContact(i, wallPairFirstContact(i))
  setOldWallPairContactCount(i, wallPairContactCount(i))
}

export function carryWallPairContacts(i: i32, before: i32): void {
  if (before < 0) {
    setWallPairFirstContact(i, 0)
    setWallPairContactCount(i, 0)
  } else {
    setWallPairFirstContact(i, oldWallPairFirstContact(before))
    setWallPairContactCount(i, oldWallPairContactCount(before))
  }
}
