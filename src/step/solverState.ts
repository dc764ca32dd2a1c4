// solverState.ts: how the contact solver did in the last step and in all, and where it was furthest from its answer.

import type { Backend } from '../backends/backend.js'
import type { SolverReport, WorstContact } from './simulation.js'

/** Null where nothing touches. */
export async function findWorst(backend: Backend, nameOf: (body: number) => string): Promise<WorstContact | null> {
  const residuals = await backend.read('contactResidual')
  if (residuals.length === 0) return null
  let worst = 0
  for (let i = 1; i < residuals.length; i++) if (residuals[i]! > residuals[worst]!) worst = i
  const [a] = await backend.read('contactBodyA', worst, 1)
  const [b] = await backend.read('contactBodyB', worst, 1)
  return { between: [nameOf(a!), nameOf(b!)], residual: residuals[worst]! }
}

export async function readSolver(backend: Backend): Promise<SolverReport> {
  const [residual] = await backend.read('solveResidual', 0, 1)
  const [worst] = await backend.read('solveWorst', 0, 1)
  const { iterationsDone, unsolvedSteps, stepNumber, contactCount } = await backend.readCounts()
  return {
    residual: residual!,
    worstResidual: worst!,
    contacts: contactCount!,
    iterationsPerStep: iterationsDone! / Math.max(1, stepNumber!),
    iterations: iterationsDone!,
    unsolvedSteps: unsolvedSteps!,
  }
}
