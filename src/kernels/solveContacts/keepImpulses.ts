// keepImpulses.ts: impulses at the end of a step, for the warm start of the next, stage `solveContacts`; and what is kept of
// the best iterate.

import {
  contactBest,
  contactCount,
  contactFeature,
  contactImpulse,
  contactKind,
  contactPointA,
  keptContactCapacity,
  keptGeneralCapacity,
  largestResidual,
  setContactImpulse,
  setKeptContactCount,
  setKeptFeature,
  setKeptGeneralCount,
  setKeptImpulse,
  setKeptPoint,
  solveBest,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, imin, vec3 } from '../../language/values.js'
import { hasBit, hasPoints } from '../findContacts/contactKinds.js'

/** Where the last iterate is not the best one. */
export const takeBest = kernel('solvingContact', (i) => {
  if (!(solveBest(0) < largestResidual(0))) return
  setContactImpulse(i, contactBest(i))
})

export const keepImpulses = kernel('contact', { variants: { general: [true, false] } }, (i, general: bool) => {
  if (i >= keptContactCapacity()) return
  setKeptImpulse(i, contactImpulse(i))
  setKeptFeature(i, contactFeature(i))
  if (general) setKeptPoint(i, hasBit(contactKind(i), hasPoints) ? contactPointA(i) : vec3(0, 0, 0))
})

/** A step that waits keeps what there is. */
export const countKept = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  const count = imin(contactCount(), keptContactCapacity())
  setKeptContactCount(count)
  setKeptGeneralCount(imin(count, keptGeneralCapacity()))
})
