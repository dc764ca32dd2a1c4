// runRecordOf.ts: run.json of a simulation as it stands.

import type { RunRecord } from '../io/runFolder/runRecord.js'
import { talusVersion } from '../io/version.js'
import type { SimulationApi } from '../step/simulation.js'
import type { Plan } from './plan.js'

/** What the simulation itself does not know. */
export type RunState = Pick<RunRecord, 'status' | 'wallSeconds' | 'measures' | 'phases'>

export async function runRecordOf(plan: Plan, simulation: SimulationApi, state: RunState): Promise<RunRecord> {
  const { definition, file, parameters, contact, timeStep, request } = plan
  const { steps, time, backend } = simulation
  const report = await simulation.solver?.()
  return {
    status: state.status,
    talus: talusVersion,
    scene: definition.name,
    file,
    parameters,
    backend,
    contact: contact.law,
    law: simulation.contact ?? contact,
    timeStep,
    steps,
    time,
    wallSeconds: state.wallSeconds,
    counters: await simulation.counters(),
    stageTimes: sumOf(plan.before?.record.stageTimes ?? {}, await simulation.stageTimes()),
    residual: report?.residual ?? null,
    iterationsPerStep: report?.iterationsPerStep ?? null,
    unsolvedSteps: report?.unsolvedSteps ?? null,
    worstResidual: report?.worstResidual ?? null,
    energy: await simulation.energy(),
    warnings: simulation.warnings ?? [],
    ...(state.phases?.length ? { phases: state.phases } : {}),
    hash: await simulation.hash(),
    measures: state.measures,
    request,
  }
}

/** Of all parts of a continued run. */
function sumOf(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return Object.fromEntries([...names].map((name) => [name, (before[name] ?? 0) + (now[name] ?? 0)]))
}
