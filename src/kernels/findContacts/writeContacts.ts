// writeContacts.ts: contacts of pairs, one after the other, stage `findContacts`: of two spheres from their gap, of others from their slots.
//
// With rolling friction a contact takes two records: the impulse, and behind it the torque about the contact.

import {
  bodyRadius,
  contactCapacity,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairGap,
  pairNormal,
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
  wallPairCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, or, type real, type u32, type vec3 } from '../../language/values.js'
import { meetingSlots } from '../findPairs/meetingSlots.js'
import { meetingPair, wallPairAt } from '../findPairs/pairRanges.js'
import { dot, scale } from '../math/vec3.js'
import { hasPoints, isChild, isTorque, torqueFeature, withTorque } from './contactKinds.js'

/** Takes room for the contacts of a pair; the first of them, -1 where there are none. What does not fit is counted by checkContacts, and the step repeated. */
function takeRoom(p: i32, base: i32): i32 {
  const count = asI32(pairContactCount(p))
  const first = base + asI32(pairPointStart(p))
  setPairFirstContact(p, asU32(first))
  if (first + count > contactCapacity()) {
    setPairContactCount(p, 0)
    return -1
  }
  return count === 0 ? -1 : first
}

/** A contact with arms along the normal. */
function writeContact(c: i32, a: i32, b: i32, normal: vec3, gap: real, armA: real, armB: real, feature: u32): void {
  setContactNormal(c, normal)
  setContactArmA(c, armA)
  setContactArmB(c, armB)
  setContactBodyA(c, asU32(a))
  setContactBodyB(c, asU32(b))
  setContactGap(c, gap)
  setContactFeature(c, feature)
}

/** The contact of two spheres, and the record of its torque. */
export const writeSphereContacts = kernel(
  'spherePair',
  { disjoint: ['pairContactCount'] },
  (i, base: i32, records: i32) => {
    if (rebuildWanted() !== 0) return
    const c = takeRoom(i, base)
    if (c < 0) return
    const a = pairBodyA(i)
    const b = pairBodyB(i)
    const normal = pairNormal(i)
    const gap = pairGap(i)
    // the contact point lies midway between the surfaces
    const armA = dot(scale(bodyRadius(a) + 0.5 * gap, normal), normal)
    const armB = -dot(scale(-bodyRadius(b) - 0.5 * gap, normal), normal)
    writeContact(c, a, b, normal, gap, armA, armB, 0)
    setContactKind(c, records === 2 ? withTorque : 0)
    if (records === 2) {
      writeContact(c + 1, a, b, normal, gap, armA, armB, torqueFeature)
      setContactKind(c + 1, or(isTorque, isChild))
    }
  },
)

/** A slot as the contact `c`. */
function writeSlot(c: i32, slot: u32, a: i32, b: i32, feature: u32): void {
  const normal = slotNormal(slot)
  const armA = dot(slotPointA(slot), normal)
  const armB = -dot(slotPointB(slot), normal)
  writeContact(c, a, b, normal, slotGap(slot), armA, armB, feature)
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
function writeGeneral(c: i32, slot: u32, a: i32, b: i32, records: i32, partA: u32, partB: u32): void {
  writePoints(c, slot, records === 2 ? or(hasPoints, withTorque) : hasPoints, partA, partB)
  if (records === 2) {
    writeSlot(c + 1, slot, a, b, or(slotFeature(slot), torqueFeature))
    writePoints(c + 1, slot, or(isTorque, isChild), partA, partB)
  }
}

/** Of a sphere and a wall; walls may turn, so that their points count. */
export const writeWallContacts = kernel(
  'wallPair',
  { variants: { general: [true, false] }, disjoint: ['pairContactCount'] },
  (i, base: i32, records: i32, general: bool) => {
    if (rebuildWanted() !== 0) return
    const p = wallPairAt(i)
    const c = takeRoom(p, base)
    if (c < 0) return
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    const slot = asU32(i)
    writeSlot(c, slot, a, b, slotFeature(slot))
    if (general) writeGeneral(c, slot, a, b, records, asU32(a), asU32(b))
    else setContactKind(c, 0)
  },
)

export const writeMeetingContacts = kernel(
  'meeting',
  { disjoint: ['pairContactCount'] },
  (i, base: i32, records: i32) => {
    if (rebuildWanted() !== 0) return
    const p = meetingPair(i)
    const first = takeRoom(p, base)
    if (first < 0) return
    const end = first + asI32(pairContactCount(p))
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    let slot = asU32(wallPairCount()) + meetingSlots * asU32(i)
    for (let c = first; c < end; c += records) {
      writeSlot(c, slot, a, b, slotFeature(slot))
      writeGeneral(c, slot, a, b, records, slotPartA(slot), slotPartB(slot))
      slot += 1
    }
  },
)
