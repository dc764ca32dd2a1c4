// smallEnergy.ts: energies so small that a watch on a run need not tell of them.

import type { SettledDvi } from '../model/contact.js'
import type { Model } from './compileModel.js'

/** Creeping by so many thicknesses in a second is none: where nothing weighs or moves springs swing by roundings. */
const creep = 1e-6

/** Of all bodies, the weight times a thousandth of the thickness, J; some of the energy they start with where there is no weight. */
export function smallEnergy({ columns, thickness, mostGravity: g }: Model): number {
  const { velocity } = columns
  let energy = 0
  for (let i = 0; i < columns.count; i++) {
    const invMass = columns.invMass[i]!
    if (invMass === 0) continue
    const [x, y, z] = [velocity[3 * i]!, velocity[3 * i + 1]!, velocity[3 * i + 2]!]
    const slow = Math.min(creep * thickness[i]!, 1) ** 2
    energy += (g * 1e-3 * thickness[i]! + 0.5 * (1e-3 * (x * x + y * y + z * z) + slow)) / invMass
  }
  return energy
}

/** Of the small energy of one body; so that 32 bits count what lifts all bodies. */
const quantumShare = 0.1

/** J in which lifts by the relaxed law of friction are counted; 0 where they are not. */
export function liftQuantum(model: Model, { friction, cohesion }: SettledDvi): number {
  if (friction !== 'relaxed' || cohesion > 0) return 0
  return (quantumShare * smallEnergy(model)) / Math.max(1, model.columns.count)
}
