// writeContacts.ts: contacts from the slots of pairs, one after the other, stage `findContacts`.
//
// With rolling friction a contact takes two records: the impulse, and behind it the torque about the contact.

import {
  contactCapacity,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairPointStart,
  rebuildWanted,
  setContactArmA,
  setContactArmB,
  setContactBodyA,
  setContactBodyB,
  setContactFeature,
  setContactGap,
  setContactKind,
  setContactNormal,
  setContactPartA,
  setContactPartB,
  setContactPointA,
  setContactPointB,
  setPairContactCount,
  setPairFirstContact,
  slotFeature,
  slotGap,
  slotNormal,
  slotPartA,
  slotPartB,
  slotPointA,
  slotPointB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, or, type u32 } from '../../language/values.js'
import { meetingSlots } from '../findPairs/meetingSlots.js'
import { isMeeting, isWallPair, meetingPair } from '../findPairs/pairRanges.js'
import { dot } from '../math/vec3.js'
import { hasPoints, isChild, isTorque, torqueFeature, withTorque } from './contactKinds.js'

/** One slot as the contact `c`, arms along the normal. */
function writeContact(c: i32, slot: u32, a: i32, b: i32): void {
  const normal = slotNormal(slot)
  setContactNormal(c, normal)
  setContactArmA(c, dot(slotPointA(slot), normal))
  setContactArmB(c, -dot(slotPointB(slot), normal))
  setContactBodyA(c, asU32(a))
  setContactBodyB(c, asU32(b))
  setContactGap(c, slotGap(slot))
  setContactFeature(c, slotFeature(slot))
}

/** Points and parts of a contact of a scene with more than spheres. */
function writePoints(c: i32, slot: u32, kind: u32, partA: u32, partB: u32): void {
  setContactKind(c, kind)
  setContactPointA(c, slotPointA(slot))
  setContactPointB(c, slotPointB(slot))
  setContactPartA(c, partA)
  setContactPartB(c, partB)
}

/** What a contact of a scene with more than spheres has beside, and the record of its torque. */
function writeGeneral(c: i32, slot: u32, a: i32, b: i32, kind: u32, records: i32, partA: u32, partB: u32): void {
  writePoints(c, slot, records === 2 ? or(kind, withTorque) : kind, partA, partB)
  if (records === 2) {
    writeContact(c + 1, slot, a, b)
    writePoints(c + 1, slot, or(isTorque, isChild), partA, partB)
    setContactFeature(c + 1, or(slotFeature(slot), torqueFeature))
  }
}

/** The slots of a meeting, behind those of the other pairs. */
function writeMeeting(m: i32, first: i32, end: i32, records: i32, a: i32, b: i32): void {
  let slot = asU32(meetingPair(0)) + meetingSlots * asU32(m)
  for (let c = first; c < end; c += records) {
    writeContact(c, slot, a, b)
    writeGeneral(c, slot, a, b, hasPoints, records, slotPartA(slot), slotPartB(slot))
    slot += 1
  }
}

export const writeContacts = kernel(
  'pair',
  { variants: { general: [true, false] } },
  (i, base: i32, records: i32, general: bool) => {
    if (rebuildWanted() !== 0) return
    const count = asI32(pairContactCount(i))
    const first = base + asI32(pairPointStart(i))
    setPairFirstContact(i, asU32(first))
    // what does not fit is counted by checkContacts, and the step repeated
    if (first + count > contactCapacity()) {
      setPairContactCount(i, 0)
      return
    }
    if (count === 0) return
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    if (general) {
      if (isMeeting(i)) {
        writeMeeting(i - meetingPair(0), first, first + count, records, a, b)
        return
      }
    }
    const slot = asU32(i)
    writeContact(first, slot, a, b)
    // walls may turn, so that their points count
    if (general) writeGeneral(first, slot, a, b, isWallPair(i) ? hasPoints : 0, records, asU32(a), asU32(b))
  },
)
