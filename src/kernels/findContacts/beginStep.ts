// beginStep.ts: whether this step is taken or waits for pairs, and room for the contacts once they are counted; stage
// `findContacts`.

import {
  bodyCount,
  contactCapacity,
  contactTotal,
  generalContactCapacity,
  incidenceCapacity,
  incidenceTotal,
  keptContactCapacity,
  keptGeneralCapacity,
  maxContactNeeded,
  pointedContactCapacity,
  rebuildWanted,
  setContactCount,
  setGeneralContactCount,
  setIncidenceCount,
  setPointedContactCount,
  setStepBodyCount,
  setSweptContactCount,
  solvingContactCapacity,
  sweptContactCapacity,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type i32, idiv, imin } from '../../language/values.js'
import { roomWith } from '../findPairs/roomWith.js'

export const beginStep = kernel('one', (i) => {
  if (i === 0) setStepBodyCount(rebuildWanted() === 0 ? bodyCount() : 0)
})

/** Contacts that fit, each with its two incidences. */
function contactRoom(): i32 {
  let room = imin(imin(contactCapacity(), keptContactCapacity()), solvingContactCapacity())
  room = roomWith(roomWith(room, generalContactCapacity()), keptGeneralCapacity())
  room = roomWith(roomWith(room, pointedContactCapacity()), sweptContactCapacity())
  return imin(room, idiv(incidenceCapacity(), 2))
}

/** Records of limits of joints come first. */
export const checkContacts = kernel('one', (i, limits: i32) => {
  if (i > 0) return
  const total = limits + asI32(contactTotal())
  const fits = total <= contactRoom()
  const count = rebuildWanted() === 0 && fits ? total : 0
  setContactCount(count)
  setGeneralContactCount(imin(count, generalContactCapacity()))
  setPointedContactCount(imin(count, pointedContactCapacity()))
  setSweptContactCount(imin(count, sweptContactCapacity()))
  if (rebuildWanted() === 0 && !fits) maxContactNeeded(asU32(total))
})

/** There is room for two of each contact, and a contact has no more. */
export const checkIncidences = kernel('one', (i) => {
  if (i === 0) setIncidenceCount(imin(asI32(incidenceTotal()), incidenceCapacity()))
})
