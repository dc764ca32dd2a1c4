// pairSlots.ts: kind of each new pair, the slots its points may take, and the contacts it had before; stage `findPairs`.

import {
  apartBody,
  bodyEndApart,
  bodyFirstApart,
  bodyKind,
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  maxSlotNeeded,
  oldPairBodyB,
  oldPairContactCount,
  oldPairFirstContact,
  oldWallPairContactCount,
  oldWallPairFirstContact,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairFirstContact,
  pairSlotStart,
  pairSlots,
  rebuildWanted,
  setOldPairContactCount,
  setOldPairFirstContact,
  setOldWallPairContactCount,
  setOldWallPairFirstContact,
  setPairContactCount,
  setPairFirstContact,
  setPairFirstSlot,
  setPairKind,
  setPairSlots,
  setSlotCount,
  setWallPairContactCount,
  setWallPairFirstContact,
  setWallPairFirstSlot,
  setWallPairKind,
  setWallPairSlots,
  setWallPairWallBody,
  slotCapacity,
  slotTotal,
  wallBody,
  wallPairBody,
  wallPairContactCount,
  wallPairFirstContact,
  wallPairSlotStart,
  wallPairSlots,
  wallPairWall,
  wallSlotTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, imin, type u32 } from '../../language/values.js'

/** Points of a face on a face. */
const boxSlots: u32 = 8

export const keepOldContacts = kernel('oldPair', (i) => {
  setOldPairFirstContact(i, pairFirstContact(i))
  setOldPairContactCount(i, pairContactCount(i))
})

export const keepOldWallContacts = kernel('oldWallPair', (i) => {
  setOldWallPairFirstContact(i, wallPairFirstContact(i))
  setOldWallPairContactCount(i, wallPairContactCount(i))
})

/** Whether two bodies never touch, since they are joined. */
function keptApart(a: i32, b: i32): bool {
  const end = bodyEndApart(a)
  let found = false
  for (let k = bodyFirstApart(a); k < end; k++) found = found || apartBody(k) === b
  return found
}

export const countSlots = kernel('newPair', (i) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const spheres = bodyKind(a) === 0 && bodyKind(b) === 0
  if (keptApart(a, b)) setPairSlots(i, 0)
  else setPairSlots(i, spheres ? 1 : boxSlots)
})

export const countWallSlots = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const body = wallPairBody(i)
  if (keptApart(body, wallBody(wallPairWall(i)))) setWallPairSlots(i, 0)
  else setWallPairSlots(i, bodyKind(body) === 0 ? 1 : boxSlots)
})

export const checkSlots = kernel('one', (i) => {
  if (i > 0 || rebuildWanted() === 0) return
  const total = asI32(slotTotal() + wallSlotTotal())
  // as many more as a pair may take, so that the bound of carryContacts moves no slot of a step that stands
  const needed = total + asI32(boxSlots)
  if (needed > slotCapacity()) maxSlotNeeded(asU32(needed))
  setSlotCount(imin(total, slotCapacity()))
})

export const carryContacts = kernel('newPair', (i) => {
  const b = pairBodyB(i)
  const first = bodyOldFirst(pairBodyA(i))
  const end = first + bodyOldCount(pairBodyA(i))
  let firstContact: u32 = 0
  let count: u32 = 0
  for (let k = first; k < end; k++) {
    if (oldPairBodyB(k) !== b) continue
    firstContact = oldPairFirstContact(k)
    count = oldPairContactCount(k)
    break
  }
  setPairFirstContact(i, firstContact)
  setPairContactCount(i, count)
  // a slot beyond the room is never written: the step is repeated
  setPairFirstSlot(i, asU32(imin(asI32(pairSlotStart(i)), slotCapacity() - asI32(boxSlots))))
  // no slots: a pair that never touches
  const slots = pairSlots(i)
  if (slots === 0) setPairKind(i, 2)
  else setPairKind(i, slots === 1 ? 0 : 1)
})

export const carryWallContacts = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const body = wallPairBody(i)
  const wall = wallPairWall(i)
  const first = bodyOldWallFirst(body)
  const end = first + bodyOldWallCount(body)
  let firstContact: u32 = 0
  let count: u32 = 0
  for (let k = first; k < end; k++) {
    if (oldWallPairWall(k) !== wall) continue
    firstContact = oldWallPairFirstContact(k)
    count = oldWallPairContactCount(k)
    break
  }
  setWallPairFirstContact(i, firstContact)
  setWallPairContactCount(i, count)
  setWallPairFirstSlot(i, asU32(imin(asI32(slotTotal() + wallPairSlotStart(i)), slotCapacity() - asI32(boxSlots))))
})

export const markWallKinds = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const slots = wallPairSlots(i)
  if (slots === 0) setWallPairKind(i, 2)
  else setWallPairKind(i, slots === 1 ? 0 : 1)
  setWallPairWallBody(i, wallBody(wallPairWall(i)))
})
