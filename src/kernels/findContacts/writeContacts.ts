// writeContacts.ts: contacts from the slots of pairs, one after the other, stage `findContacts`.
//
// With rolling friction a contact takes two records: the impulse, and behind it the torque about the contact.

import {
  contactCapacity,
  contactTotal,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairFirstSlot,
  pairKind,
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
  setContactPointA,
  setContactPointB,
  setPairContactCount,
  setPairFirstContact,
  setWallPairContactCount,
  setWallPairFirstContact,
  slotFeature,
  slotGap,
  slotNormal,
  slotPointA,
  slotPointB,
  wallPairBody,
  wallPairContactCount,
  wallPairFirstSlot,
  wallPairPointStart,
  wallPairWallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, or, type u32 } from '../../language/values.js'
import { dot } from '../math/vec3.js'
import { isChild, isTorque, torqueFeature, withTorque } from './contactKinds.js'

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

/** What a contact of a scene with more than spheres has beside: kind, points, and the record of its torque. */
function writeGeneral(c: i32, slot: u32, a: i32, b: i32, kind: u32, records: i32): void {
  setContactKind(c, records === 2 ? or(kind, withTorque) : kind)
  setContactPointA(c, slotPointA(slot))
  setContactPointB(c, slotPointB(slot))
  if (records === 2) {
    writeContact(c + 1, slot, a, b)
    setContactKind(c + 1, or(isTorque, isChild))
    setContactFeature(c + 1, or(slotFeature(slot), torqueFeature))
    setContactPointA(c + 1, slotPointA(slot))
    setContactPointB(c + 1, slotPointB(slot))
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
    let slot = pairFirstSlot(i)
    for (let c = first; c < first + count; c += records) {
      writeContact(c, slot, a, b)
      if (general) writeGeneral(c, slot, a, b, pairKind(i), records)
      slot += 1
    }
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
    let slot = wallPairFirstSlot(i)
    for (let c = first; c < first + count; c += records) {
      writeContact(c, slot, a, b)
      // walls may turn, so that their points count
      if (general) writeGeneral(c, slot, a, b, 1, records)
      slot += 1
    }
  },
)
