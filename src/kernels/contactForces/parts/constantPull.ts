// constantPull.ts: cohesion part of a force that is the same at every contact, as by impulses.
//
//   f = F while the surfaces touch                                                                                  (1)
// Friction is a share of the normal force without the pull.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import type { i32 } from '../../../language/values.js'
import type { Cohesion, Touch } from '../touch.js'

export const constantPull = {
  kind: 'cohesion',
  name: 'constant',
  what: 'the same force at every contact',
  parameters: {
    adhesion: { unit: 'N', default: 0, from: 0, what: 'force that holds two bodies together at each contact' },
  },
  numbers: (pair) => [pair.value('adhesion')],
  active: ([force = 0]) => force > 0,
} as const satisfies ContactPart

/** (1) */
export function constantPullOf(of: Touch, at: i32): Cohesion {
  return { pull: of.overlap > 0 ? lawNumber(at) : 0, grip: 0, bond: 0 }
}
