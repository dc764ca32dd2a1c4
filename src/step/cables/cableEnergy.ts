// cableEnergy.ts: where the energy of cables is.

import type { Run } from '../run.js'

export interface CableEnergy {
  /** J */
  readonly kinetic: number
  readonly potential: number
  readonly elastic: number
}

/** Null where there are no cables. */
export async function cableEnergy({ backend, cables }: Run): Promise<CableEnergy | null> {
  if (!cables) return null
  backend.stage('observe')
  backend.run('cableEnergy')
  backend.run('cableMassEnergy')
  const sum = async (field: string) => Array.from(await backend.read(field)).reduce((a, b) => a + b, 0)
  return {
    kinetic: (await sum('elementKinetic')) + (await sum('nodeKinetic')),
    potential: (await sum('elementPotential')) + (await sum('nodePotential')),
    elastic: (await sum('elementStretched')) + (await sum('elementBent')),
  }
}
