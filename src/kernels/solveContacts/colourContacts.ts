// colourContacts.ts: a colour for each contact, such that no two of one colour share a body that moves, stage
// `solveContacts`.
//
// Round after round: each contact without a colour claims its two bodies with its priority; one that holds both takes the
// lowest colour neither has yet. Priorities are the numbers of contacts scrambled one to one, so that the outcome is the
// same on any number of threads. Source: Jones & Plassmann 1993. What has no colour after the last round, since a body has
// more contacts than there are colours, is left for the last colour, which is solved one by one.

import {
  addUncoloured,
  bodyClaim,
  bodyColours,
  bodyInvMass,
  contactBodyA,
  contactBodyB,
  contactColour,
  contactCount,
  contactKind,
  contactPriority,
  maxBodyClaim,
  setBodyClaim,
  setBodyColours,
  setColourEnd,
  setColouredContact,
  setColourFirst,
  setContactColour,
  setContactPriority,
  setUncoloured,
  solving,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type bool, or, shiftLeft, shiftRight, type u32, wrapMul, xor } from '../../language/values.js'
import { hasBit, isChild } from '../findContacts/contactKinds.js'

/** Colours solved in parallel: bits of a word. */
const serialColour: u32 = 32

/** A permutation of the numbers below 2^32, and no 0 for a contact: odd factors and shifts can be undone. */
function scrambled(n: u32): u32 {
  let x = n + 1
  x = wrapMul(xor(x, shiftRight(x, 16)), 0x45d9f3b)
  x = wrapMul(xor(x, shiftRight(x, 16)), 0x45d9f3b)
  return xor(x, shiftRight(x, 16))
}

export const beginColours = kernel('solvingBody', (i) => {
  setBodyColours(i, 0)
  setBodyClaim(i, 0)
})

export const beginPriorities = kernel('solvingContact', (i, general: bool) => {
  const child = general && hasBit(contactKind(i), isChild)
  setContactPriority(i, child ? 0 : scrambled(asU32(i)))
  setContactColour(i, serialColour)
  setColouredContact(i, asU32(i))
})

export const countUncoloured = kernel('one', (i) => {
  if (i === 0) setUncoloured(solving())
})

export const clearUncoloured = kernel('one', (i) => {
  if (i === 0) setUncoloured(0)
})

export const clearClaims = kernel('solvingBody', (i) => {
  setBodyClaim(i, 0)
})

export const claimBodies = kernel('solvingContact', (i) => {
  const priority = contactPriority(i)
  if (priority === 0) return
  maxBodyClaim(contactBodyA(i), priority)
  maxBodyClaim(contactBodyB(i), priority)
})

/** A body that does not move is shared by all. */
function holds(body: u32, priority: u32): bool {
  return bodyInvMass(body) === 0 || bodyClaim(body) === priority
}

/** Bit number of the lowest bit of `mask` that is not set, 32 for none. */
function lowestFree(mask: u32): u32 {
  for (let k: u32 = 0; k < 32; k++) {
    if (and(shiftRight(mask, k), 1) === 0) return k
  }
  return serialColour
}

export const takeColours = kernel('solvingContact', { disjoint: ['bodyColours'] }, (i) => {
  const priority = contactPriority(i)
  if (priority === 0) return
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  if (!holds(a, priority) || !holds(b, priority)) {
    addUncoloured(1)
    return
  }
  const fixedA = bodyInvMass(a) === 0
  const fixedB = bodyInvMass(b) === 0
  const mask = or(fixedA ? 0 : bodyColours(a), fixedB ? 0 : bodyColours(b))
  const colour = lowestFree(mask)
  setContactColour(i, colour)
  setContactPriority(i, 0)
  if (colour === serialColour) return
  const bit = shiftLeft(1, colour)
  if (!fixedA) setBodyColours(a, or(bodyColours(a), bit))
  if (!fixedB) setBodyColours(b, or(bodyColours(b), bit))
})

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
