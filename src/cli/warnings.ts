// warnings.ts: what a simulation warns of, told once while it runs, and how often at its end.

import type { RunRecord } from '../io/runFolder/runRecord.js'
import type { SimulationApi, WarningKind } from '../step/simulation.js'
import { shortNumber } from './format.js'
import type { Terminal } from './terminal.js'

export class WarningTeller {
  private readonly told: Set<WarningKind>

  /** What a run that goes on has warned of before is not told again. */
  constructor(
    private readonly simulation: SimulationApi,
    private readonly terminal: Terminal,
  ) {
    this.told = new Set(simulation.steps === 0 ? [] : (simulation.warnings ?? []).map(({ kind }) => kind))
  }

  tell(): void {
    for (const { kind, message } of this.simulation.warnings ?? []) {
      if (this.told.has(kind)) continue
      this.told.add(kind)
      this.terminal.warn(message)
    }
  }
}

/** At each look of those a run has; steps that miss the tolerance have a line of their own: solverReport.ts. */
const often: Readonly<Partial<Record<WarningKind, string>>> = {
  deep: 'contacts deeper than a quarter of a body',
  fast: 'bodies too fast for the time step',
  joints: 'joints that do not hold',
  lift: 'bodies that slide and are thrown up',
  energy: 'energy from nowhere',
}

export function tellOften({ warnings = [] }: RunRecord, terminal: Terminal): void {
  for (const { kind, count, step } of warnings) {
    if (count > 1 && often[kind]) terminal.warn(`${often[kind]} at ${shortNumber(count)} looks, first in step ${step}.`)
  }
}
