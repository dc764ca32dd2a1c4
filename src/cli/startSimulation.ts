// startSimulation.ts: the simulation of a plan, with a word on what it is and where it runs.

import type { PhaseRecord } from '../io/runFolder/runRecord.js'
import { InputError, TimeStepError } from '../model/inputError.js'
import { isExact } from '../step/checkpointState.js'
import type { SimulationApi } from '../step/simulation.js'
import type { Engine } from './engine.js'
import { shortNumber } from './format.js'
import { type PhasesDone, phasesBefore } from './phasesBefore.js'
import type { Plan } from './plan.js'
import { startedTogether } from './ranks.js'
import type { Terminal } from './terminal.js'

export interface Started {
  readonly simulation: SimulationApi
  /** Those before it, of a run that goes on those it began with. */
  readonly phases: readonly PhaseRecord[]
}

/** After the phases of its scene, where there are any and it does not go on from a checkpoint. */
export async function startSimulation(plan: Plan, terminal: Terminal, engine: Engine): Promise<Started> {
  const { scene, contact, timeStep, backend, checkpoint } = plan
  const goesOn: PhasesDone = { start: null, records: plan.before?.record.phases ?? [] }
  const { start, records } = checkpoint ? goesOn : await phasesBefore(plan, terminal, engine)
  const simulation = await engine
    .createSimulation(scene, {
      contact,
      timeStep,
      backend,
      ...(checkpoint ? { checkpoint } : {}),
      ...(start ? { start } : {}),
    })
    .catch((error) => {
      throw error instanceof TimeStepError ? placedStep(error, plan) : error
    })
  const { kind, device, precision, why } = simulation.backend
  const count = scene.bodyCount
  terminal.note(
    `${plan.definition.name}: ${shortNumber(count)} ${count === 1 ? 'body' : 'bodies'}, ${contact.law}, h ${shortNumber(timeStep)} s`,
  )
  terminal.note(
    `backend: ${kind}${backend.kind === 'auto' ? ` (auto${why ? `: ${why}` : ''})` : ''}, ${device}, ${precision} precision`,
  )
  const together = startedTogether(process.env)
  if (kind !== 'mpi' && together > 1) {
    terminal.warn(
      `this is one of ${together} processes that were started together, and each computes the whole scene: --backend mpi shares it among them.`,
    )
  }
  if (checkpoint && !isExact(simulation.backend, checkpoint)) {
    terminal.note(
      'continued on another backend or precision than before: numbers are rounded, so that bytes differ from here on.',
    )
  }
  const settled = simulation.contact
  if (settled?.law === 'dvi') {
    const speeds = [settled.tolerance, settled.recoverySpeed, settled.restitutionSpeed].map(shortNumber)
    terminal.note(
      `solver: ${settled.solver} to ${speeds[0]} m/s, recovery ${speeds[1]} m/s, bounce from ${speeds[2]} m/s`,
    )
  }
  if (timeStep > simulation.safeTimeStep) {
    terminal.warn(
      `the time step ${shortNumber(timeStep)} s is above ${shortNumber(simulation.safeTimeStep)} s, the largest that is safe, as --unsafe-step allows.`,
    )
  }
  return { simulation, phases: records }
}

/** A step that a scene file has is refused with its place in the file. */
function placedStep(error: TimeStepError, { definition, values, contact, timeStep }: Plan): InputError {
  const { timeStepPlace: place } = definition
  const isOfFile = place !== undefined && timeStep === definition.timeStep(values, contact.law)
  return isOfFile ? new InputError(`${place}: ${error.message}`, { cause: error }) : error
}
