// history.ts: the table history.csv of a run: energy, contacts and solver over time, whatever the scene probes.

import type { SimulationApi } from '../../step/simulation.js'
import type { ColumnTitle, ProbeSample } from './probeCsv.js'

/** Rows of a whole run, about. */
const rows = 100

/** Losses are those since the start; each law has its own, and the solver's columns are those of contact by impulses. */
export const historyColumns: readonly ColumnTitle[] = [
  { name: 'kinetic', unit: 'J' },
  { name: 'potential', unit: 'J' },
  { name: 'elastic', unit: 'J' },
  { name: 'dissipated', unit: 'J' },
  { name: 'friction', unit: 'J' },
  { name: 'impact', unit: 'J' },
  { name: 'stabilisation', unit: 'J' },
  { name: 'integration', unit: 'J' },
  { name: 'motors', unit: 'J' },
  { name: 'drives', unit: 'J' },
  { name: 'joints', unit: 'J' },
  { name: 'springs', unit: 'J' },
  { name: 'applied', unit: 'J' },
  { name: 'drag', unit: 'J' },
  { name: 'cables', unit: 'J' },
  { name: 'unexplained', unit: 'J' },
  { name: 'contacts', unit: '1' },
  { name: 'residual', unit: 'm/s' },
  { name: 'iterations', unit: '1' },
]

/** Steps from one row to the next. */
export const historyStride = (steps: number) => Math.max(1, Math.ceil(steps / rows))

/** A row of a simulation as it stands; what a law does not have is no number. */
export async function historySample(simulation: SimulationApi): Promise<ProbeSample> {
  const { total: _, ...energy } = await simulation.energy()
  const { contacts } = await simulation.counters()
  const report = await simulation.solver?.()
  const values = { ...energy, contacts }
  const solver = report ? { residual: report.residual, iterations: report.iterations } : {}
  const known = Object.entries({ ...values, ...solver }).filter(
    (entry): entry is [string, number] => entry[1] !== undefined,
  )
  return { time: simulation.time, values: Object.fromEntries(known) }
}
