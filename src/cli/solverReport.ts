// solverReport.ts: what is said of the contact solver at the end of a run, above all where it did not reach its tolerance.

import type { RunRecord } from '../io/runFolder/runRecord.js'
import type { SimulationApi } from '../step/simulation.js'
import { shortNumber } from './format.js'
import type { Terminal } from './terminal.js'

/** One line, or none where the law does not iterate. */
export function solverLine({ iterationsPerStep, residual }: RunRecord): string[] {
  if (iterationsPerStep === null || residual === null) return []
  return [`solver: ${shortNumber(iterationsPerStep)} iterations per step, residual ${shortNumber(residual)} m/s`]
}

/** How many steps, by how much, and where it is worst in the last one, if that is one of them. */
export async function warnOfUnsolved(
  { unsolvedSteps, steps, residual, worstResidual, law }: RunRecord,
  simulation: SimulationApi,
  terminal: Terminal,
): Promise<void> {
  if (!unsolvedSteps || law?.law !== 'dvi') return
  const tolerance = law.tolerance!
  const worst = residual! > tolerance ? await simulation.worstContact?.() : null
  const where = worst
    ? `; in the last step ${worst.between.join(' and ')} are furthest from it, with ${shortNumber(worst.residual)} m/s`
    : ''
  terminal.warn(
    `${shortNumber(unsolvedSteps)} of ${shortNumber(steps)} steps did not reach the tolerance of ${shortNumber(tolerance)} m/s ` +
      `in ${shortNumber(law.iterations)} iterations, the worst with a residual of ${shortNumber(worstResidual!)} m/s${where}.`,
  )
}
