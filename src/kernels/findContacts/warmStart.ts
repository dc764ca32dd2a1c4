// warmStart.ts: impulses of the step before, found by pair and feature, stage `findContacts`; 0 for what is new.

import {
  contactFeature,
  keptFeature,
  keptImpulse,
  pairContactCount,
  pairFirstContact,
  pairFirstKept,
  pairKeptCount,
  rebuildWanted,
  setContactImpulse,
  wallPairContactCount,
  wallPairFirstContact,
  wallPairFirstKept,
  wallPairKeptCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type u32, vec3 } from '../../language/values.js'

/** The kept impulse with this feature. */
function impulseBefore(feature: u32, first: u32, count: u32): vec3 {
  for (let k = first; k < first + count; k++) {
    if (keptFeature(k) === feature) return keptImpulse(k)
  }
  return vec3(0, 0, 0)
}

export const warmStart = kernel('pair', (i, warm: bool) => {
  if (rebuildWanted() !== 0) return
  const first = pairFirstContact(i)
  const end = first + pairContactCount(i)
  const kept = warm ? pairKeptCount(i) : 0
  for (let c = first; c < end; c++) setContactImpulse(c, impulseBefore(contactFeature(c), pairFirstKept(i), kept))
})

export const warmStartWalls = kernel('wallPair', (i, warm: bool) => {
  if (rebuildWanted() !== 0) return
  const first = wallPairFirstContact(i)
  const end = first + wallPairContactCount(i)
  const kept = warm ? wallPairKeptCount(i) : 0
  for (let c = first; c < end; c++) setContactImpulse(c, impulseBefore(contactFeature(c), wallPairFirstKept(i), kept))
})
