// phasesBefore.ts: the phases of a plan's scene, with a word on each.

import { type PendingPhases, type PhaseReport, pendingPhases, runPhases } from '../io/phases/runPhases.js'
import type { PhaseRecord } from '../io/runFolder/runRecord.js'
import type { CheckpointData } from '../step/simulation.js'
import type { Engine } from './engine.js'
import { shortNumber } from './format.js'
import { interruptible } from './interrupt.js'
import type { Plan } from './plan.js'
import type { Terminal } from './terminal.js'

/** ms between lines. */
const pace = 500

const phasesOf = ({ definition, values, contact, timeStep, backend }: Plan) => ({
  name: definition.name,
  phases: definition.phases(values, contact.law),
  build: () => definition.build(values, contact.law),
  contact,
  timeStep,
  backend,
})

/** What of them is still to be run; null for nothing. */
export const phasesLeft = (plan: Plan): Promise<PendingPhases | null> => pendingPhases(phasesOf(plan))

export interface PhasesDone {
  /** What the experiment starts from; null where there are no phases. */
  readonly start: CheckpointData | null
  readonly records: readonly PhaseRecord[]
}

export async function phasesBefore(plan: Plan, terminal: Terminal, engine: Engine): Promise<PhasesDone> {
  const phases = phasesOf(plan)
  if (phases.phases.length === 0) return { start: null, records: [] }
  const records: PhaseRecord[] = []
  let last = 0
  const start = await interruptible((interrupt) =>
    runPhases({
      ...phases,
      createSimulation: engine.createSimulation,
      interrupt,
      async progress(name, { time }, longest) {
        if (performance.now() - last < pace) return
        last = performance.now()
        terminal.progress(`phase ${name}  ${shortNumber(time)} of at most ${shortNumber(longest)} s`)
      },
      waiting: (name) => terminal.note(`phase ${name}: another process has it under way, waiting for it`),
      done(report) {
        tellPhase(report, terminal)
        const { fromCache: _, ...record } = report
        records.push(record)
      },
    }),
  )
  return { start, records }
}

/** A word on a phase that is done, and what it warned of, from the cache too. */
export function tellPhase(report: PhaseReport, terminal: Terminal): void {
  terminal.note(inWords(report))
  for (const { message, count, step } of report.warnings) {
    const often = count > 1 ? ` At ${shortNumber(count)} looks, first in step ${step}.` : ''
    terminal.warn(`phase ${report.name}: ${message}${often}`)
  }
}

function inWords({ name, time, steps, fromCache, ended }: PhaseReport): string {
  const where = fromCache ? ', from the cache' : ''
  const missed = ended ? '' : '; its longest time, what it was to wait for did not come'
  return `phase ${name}: ${shortNumber(time)} s, ${shortNumber(steps)} steps${where}${missed}`
}
