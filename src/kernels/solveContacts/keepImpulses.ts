// keepImpulses.ts: impulses at the end of a step, for the warm start of the next, stage `solveContacts`; and what is kept of
// the best iterate.

import {
  contactBest,
  contactCount,
  contactFeature,
  contactImpulse,
  keptContactCapacity,
  setContactImpulse,
  setKeptContactCount,
  setKeptFeature,
  setKeptImpulse,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { imin } from '../../language/values.js'

export const takeBest = kernel('solvingContact', (i) => {
  setContactImpulse(i, contactBest(i))
})

export const keepImpulses = kernel('contact', (i) => {
  if (i >= keptContactCapacity()) return
  setKeptImpulse(i, contactImpulse(i))
  setKeptFeature(i, contactFeature(i))
})

/** A step that waits keeps what there is. */
export const countKept = kernel('one', (i) => {
  if (i === 0 && stepBodyCount() > 0) setKeptContactCount(imin(contactCount(), keptContactCapacity()))
})
