// cableEnergy.ts: where the energy of cables is.

import { sumOf } from '../../backends/backend.js'
import type { Run } from '../run.js'

export interface CableEnergy {
  /** J */
  readonly kinetic: number
  readonly potential: number
  readonly elastic: number
}

const elementSums = [
  sumOf('elementKinetic', 'sumCableKinetic'),
  sumOf('elementPotential', 'sumCablePotential'),
  sumOf('elementStretched', 'sumStretched'),
  sumOf('elementBent', 'sumBent'),
]
const nodeSums = [sumOf('nodeKinetic', 'sumMassKinetic'), sumOf('nodePotential', 'sumMassPotential')]

type Sums = Readonly<Record<string, number>>

async function sumsOf({ backend }: Run, names: readonly string[]): Promise<Sums> {
  const values = await Promise.all(names.map((name) => backend.read(name, 0, 1)))
  return Object.fromEntries(names.map((name, k) => [name, values[k]![0]!]))
}

/** Null where there are no cables. */
export async function cableEnergy(run: Run): Promise<CableEnergy | null> {
  const { backend, cables, impulses, timeStep: h } = run
  if (!cables) return null
  backend.stage('observe')
  // by force velocities are those of the places that nodes have now, and elastic energy with them
  backend.run('cableEnergy', { h: impulses ? h : 0 })
  backend.run('cableMassEnergy')
  backend.reduce(elementSums)
  backend.reduce(nodeSums)
  const sums = await sumsOf(
    run,
    [...elementSums, ...nodeSums].map(({ output }) => output),
  )
  return {
    kinetic: sums.sumCableKinetic! + sums.sumMassKinetic!,
    potential: sums.sumCablePotential! + sums.sumMassPotential!,
    elastic: sums.sumStretched! + sums.sumBent!,
  }
}

/** By impulses: K + V + s of cables, and the work of their own forces since the start; 0 where there are none. */
export async function cableBalance(run: Run): Promise<{ readonly step: number; readonly work: number }> {
  const { backend, timeStep: h } = run
  const now = await cableEnergy(run)
  if (!now) return { step: 0, work: 0 }
  backend.run('cableShift', { h })
  backend.reduce([sumOf('nodeShift', 'sumNodeShift')])
  backend.reduce([sumOf('elementWork', 'sumElementWork')])
  const { sumNodeShift, sumElementWork } = await sumsOf(run, ['sumNodeShift', 'sumElementWork'])
  return { step: now.kinetic + now.potential + sumNodeShift!, work: sumElementWork! }
}
