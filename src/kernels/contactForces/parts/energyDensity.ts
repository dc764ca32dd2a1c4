// energyDensity.ts: cohesion part of an energy density times the area of the contact.
//
//   f = k A,   A the circle in which the surfaces cut each other                                                    (1)
// Of two spheres A = π/4 δ (2 R_A − δ)(2 R_B − δ)(2 R_A + 2 R_B − δ)/d², of a sphere and a plane π δ (2 R − δ), of other surfaces that
// of a sphere of radius R* on a plane. Friction is a share of the normal force without the pull. Source: Houlihan & Mukherjee
// 2013; as `sjkr` of LIGGGHTS.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import type { i32 } from '../../../language/values.js'
import type { Cohesion, Touch } from '../touch.js'

export const energyDensity = {
  kind: 'cohesion',
  name: 'sjkr',
  what: 'energy density times the circle in which the surfaces cut',
  parameters: {
    cohesionEnergyDensity: { unit: 'J/m3', default: 0, from: 0, what: 'energy density of cohesion' },
  },
  numbers: (pair) => [pair.value('cohesionEnergyDensity')],
} as const satisfies ContactPart

/** (1) */
export function energyDensityPull(of: Touch, at: i32): Cohesion {
  return { pull: of.overlap > 0 ? lawNumber(at) * of.section : 0, grip: 0, bond: 0 }
}
