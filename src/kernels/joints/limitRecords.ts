// limitRecords.ts: impulses of limits from the step before, and limits among the contacts of their bodies, stage `joints`.

import {
  bodyContactInvMass,
  bodyEnd,
  bodyLimits,
  incidenceCapacity,
  keptContactCount,
  keptImpulse,
  limitBodyA,
  limitBodyB,
  limitRankA,
  limitRankB,
  setContactFeature,
  setContactImpulse,
  setIncidenceContact,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, type u32, vec3 } from '../../language/values.js'

/** Limits keep their numbers, so that the impulse is found by it. */
export const warmLimits = kernel('limit', (i, warm: bool) => {
  if (stepBodyCount() === 0) return
  setContactFeature(i, 0)
  if (warm && i < keptContactCount()) setContactImpulse(i, keptImpulse(i))
  else setContactImpulse(i, vec3(0, 0, 0))
})

/** Limits are the last contacts of a body, in the order of their ranks. */
function place(body: i32, rank: u32, side: u32): void {
  // one that does not move sums nothing and has no room, also where it is only held for a while
  if (rank >= bodyLimits(body) || bodyContactInvMass(body) === 0) return
  const at = bodyEnd(body) - bodyLimits(body) + rank
  if (at < asU32(incidenceCapacity())) setIncidenceContact(at, side)
}

export const fillLimits = kernel('limit', (i) => {
  if (stepBodyCount() === 0) return
  place(limitBodyA(i), limitRankA(i), asU32(2 * i))
  place(limitBodyB(i), limitRankB(i), asU32(2 * i + 1))
})
