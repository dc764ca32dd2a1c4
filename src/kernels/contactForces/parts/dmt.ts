// dmt.ts: cohesion part of hard surfaces that attract each other.
//
//   f = 2 π w R* while the surfaces touch                                                                           (1)
// Friction is a share of the normal force without the pull. Source: Derjaguin, Muller & Toporov 1975.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import type { i32 } from '../../../language/values.js'
import type { Cohesion, Touch } from '../touch.js'

export const dmt = {
  kind: 'cohesion',
  name: 'dmt',
  what: 'pull of hard surfaces, 2 π w R*',
  parameters: {
    workOfAdhesion: {
      unit: 'J/m2',
      default: 0,
      from: 0,
      combine: 'geometric',
      what: 'work that parts the surfaces, for their area',
    },
  },
  numbers: (pair) => [pair.value('workOfAdhesion')],
} as const satisfies ContactPart

/** (1) */
export function dmtPull(of: Touch, at: i32): Cohesion {
  return { pull: of.overlap > 0 ? 2 * 3.141592653589793 * lawNumber(at) * of.curvature : 0, grip: 0, bond: 0 }
}
