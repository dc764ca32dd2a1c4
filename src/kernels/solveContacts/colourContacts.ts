// colourContacts.ts: a colour for each contact, such that no two of one colour share a body that moves, stage
// `solveContacts`.
//
// Round after round: each body claims its contact of the highest priority among those without a colour; one that both its
// bodies claim takes the lowest colour neither has yet. Priorities are the numbers of contacts scrambled one to one, so
// that the outcome is the same on any number of threads. Source: Jones & Plassmann 1993. What has no colour after the last
// round, since a body has more contacts than there are colours, is left for the last colour, which is solved one by one.

import {
  bodyClaim,
  bodyColours,
  bodyEnd,
  bodyFirst,
  bodyInvMass,
  bodyRival,
  contactBodyA,
  contactBodyB,
  contactColour,
  contactCount,
  contactKind,
  contactPriority,
  incidenceContact,
  setBodyClaim,
  setBodyColours,
  setBodyRival,
  setColourEnd,
  setColouredContact,
  setColourFirst,
  setContactColour,
  setContactPriority,
  setUncoloured,
  uncoloured,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import {
  and,
  asU32,
  type bool,
  or,
  select,
  shiftLeft,
  shiftRight,
  type u32,
  umax,
  wrapMul,
  xor,
} from '../../language/values.js'
import { hasBit, isChild } from '../findContacts/contactKinds.js'

/** Colours solved in parallel: bits of a word. */
const serialColour: u32 = 32

/** A body before its first claim: more than any contact. */
const noClaim: u32 = 0xffffffff

/** A permutation of the numbers below 2^32, and no 0 for a contact: odd factors and shifts can be undone. */
function scrambled(n: u32): u32 {
  let x = n + 1
  x = wrapMul(xor(x, shiftRight(x, 16)), 0x45d9f3b)
  x = wrapMul(xor(x, shiftRight(x, 16)), 0x45d9f3b)
  return xor(x, shiftRight(x, 16))
}

export const beginColours = kernel('solvingBody', (i) => {
  setBodyColours(i, 0)
  setBodyClaim(i, bodyInvMass(i) === 0 ? 0 : noClaim)
})

export const beginPriorities = kernel('solvingContact', (i, general: bool) => {
  const child = general && hasBit(contactKind(i), isChild)
  setContactPriority(i, child ? 0 : scrambled(asU32(i)))
  setContactColour(i, serialColour)
  setColouredContact(i, asU32(i))
})

/** Each body with contacts left claims the one of the highest priority. */
export const claimContacts = kernel('solvingBody', (i) => {
  if (i === 0) setUncoloured(0)
  const before = bodyClaim(i)
  if (before === 0) return
  // the highest stays so until it has a colour
  if (before !== noClaim && contactPriority(before - 1) !== 0) return
  let highest: u32 = 0
  let contact: u32 = 0
  const end = bodyEnd(i)
  for (let k = bodyFirst(i); k < end; k++) {
    const next = shiftRight(incidenceContact(k), 1)
    const priority = contactPriority(next)
    contact = select(priority > highest, next, contact)
    highest = umax(priority, highest)
  }
  setBodyClaim(i, highest === 0 ? 0 : contact + 1)
  // the one of two numbers that is not this body's
  setBodyRival(i, contactBodyA(contact) + contactBodyB(contact) - asU32(i))
})

/** Bit number of the lowest bit of `mask` that is not set, 32 for none. */
function lowestFree(mask: u32): u32 {
  for (let k: u32 = 0; k < 32; k++) {
    if (and(shiftRight(mask, k), 1) === 0) return k
  }
  return serialColour
}

/** A body that does not move is shared by all: it claims nothing. */
export const takeColours = kernel(
  'solvingBody',
  { disjoint: ['bodyColours', 'contactColour', 'contactPriority'] },
  (i) => {
    const claim = bodyClaim(i)
    if (claim === 0) return
    if (uncoloured() === 0) setUncoloured(1)
    const rival = bodyRival(i)
    const shared = bodyClaim(rival) === 0
    // of two that move the lower one sees to both
    if (!shared && (bodyClaim(rival) !== claim || rival < asU32(i))) return
    const colour = lowestFree(shared ? bodyColours(i) : or(bodyColours(i), bodyColours(rival)))
    setContactColour(claim - 1, colour)
    setContactPriority(claim - 1, 0)
    if (colour === serialColour) return
    const bit = shiftLeft(1, colour)
    setBodyColours(i, or(bodyColours(i), bit))
    if (!shared) setBodyColours(rival, or(bodyColours(rival), bit))
  },
)

export const clearColours = kernel('colour', (i) => {
  setColourFirst(i, 0)
  setColourEnd(i, 0)
})

/** Once contacts are sorted by colour. */
export const findColours = kernel('solvingContact', (i) => {
  const colour = contactColour(i)
  if (i === 0) setColourFirst(colour, 0)
  else if (contactColour(i - 1) !== colour) setColourFirst(colour, asU32(i))
  if (i === contactCount() - 1) setColourEnd(colour, asU32(i + 1))
  else if (contactColour(i + 1) !== colour) setColourEnd(colour, asU32(i + 1))
})
