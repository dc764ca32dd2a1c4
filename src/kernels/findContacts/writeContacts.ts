// writeContacts.ts: contacts from the slots of pairs, one after the other, stage `findContacts`.
//
// With rolling friction a contact takes two records: the impulse, and behind it the torque about the contact. Contacts of
// meetings lie behind those of pairs and of wall pairs.

import {
  contactCapacity,
  contactTotal,
  meetingBodyA,
  meetingBodyB,
  meetingContactCount,
  meetingFirstSlot,
  meetingPointStart,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairCount,
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
  setMeetingContactCount,
  setMeetingFirstContact,
  setPairContactCount,
  setPairFirstContact,
  setWallPairContactCount,
  setWallPairFirstContact,
  slotFeature,
  slotGap,
  slotNormal,
  slotPartA,
  slotPartB,
  slotPointA,
  slotPointB,
  wallContactTotal,
  wallPairBody,
  wallPairContactCount,
  wallPairPointStart,
  wallPairWallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, or, type u32 } from '../../language/values.js'
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
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    if (count === 0) return
    const slot = asU32(i)
    writeContact(first, slot, a, b)
    if (general) writeGeneral(first, slot, a, b, 0, records, asU32(a), asU32(b))
  },
)

/** Behind the contacts of pairs. */
export const writeWallContacts = kernel(
  'wallPair',
  { variants: { general: [true, false] } },
  (i, base: i32, records: i32, general: bool) => {
    if (rebuildWanted() !== 0) return
    const count = asI32(wallPairContactCount(i))
    const first = base + asI32(contactTotal() + wallPairPointStart(i))
    setWallPairFirstContact(i, asU32(first))
    if (first + count > contactCapacity()) {
      setWallPairContactCount(i, 0)
      return
    }
    const a = wallPairBody(i)
    const b = wallPairWallBody(i)
    if (count === 0) return
    const slot = asU32(pairCount() + i)
    writeContact(first, slot, a, b)
    // walls may turn, so that their points count
    if (general) writeGeneral(first, slot, a, b, hasPoints, records, asU32(a), asU32(b))
  },
)

export const writeMeetingContacts = kernel('meeting', (i, base: i32, records: i32) => {
  if (rebuildWanted() !== 0) return
  const count = asI32(meetingContactCount(i))
  const first = base + asI32(contactTotal() + wallContactTotal() + meetingPointStart(i))
  setMeetingFirstContact(i, asU32(first))
  if (first + count > contactCapacity()) {
    setMeetingContactCount(i, 0)
    return
  }
  let slot = meetingFirstSlot(i)
  for (let c = first; c < first + count; c += records) {
    writeContact(c, slot, meetingBodyA(i), meetingBodyB(i))
    writeGeneral(c, slot, meetingBodyA(i), meetingBodyB(i), hasPoints, records, slotPartA(slot), slotPartB(slot))
    slot += 1
  }
})
