// bench.ts: `talus bench`, a fixed number of steps after a warm-up: time, memory, residual, hash, stages.
//
// The warm-up is a run like any other: with --out it leaves a run folder, from which --resume starts the next
// benchmark without warming up again.

import type { PendingPhases } from '../io/phases/runPhases.js'
import { checkNewFolder, createRunFolder } from '../io/runFolder/runFolder.js'
import { InputError } from '../model/inputError.js'
import type { SimulationApi } from '../step/simulation.js'
import type { Engine } from './engine.js'
import { exitCodes } from './exitCodes.js'
import { byteSize, shortNumber } from './format.js'
import { interruptible } from './interrupt.js'
import { table } from './measureTable.js'
import type { RunOptions } from './options.js'
import { phasesLeft } from './phasesBefore.js'
import { makePlan, type Plan } from './plan.js'
import { runLoop } from './runLoop.js'
import { runRecordOf } from './runRecordOf.js'
import { startSimulation } from './startSimulation.js'
import type { Terminal } from './terminal.js'

export interface BenchOptions extends RunOptions {
  /** Steps before the clock starts. */
  readonly warmUp?: number
  /** Time the first phase of the scene that was not run yet, and say how long they all take, instead of running them. */
  readonly trial?: boolean
}

const defaultSteps = 100

export async function bench(
  argument: string | undefined,
  options: BenchOptions,
  terminal: Terminal,
  engine: Engine,
): Promise<number> {
  if (options.out === undefined && (options.record ?? options.checkpoint) !== undefined) {
    throw new InputError('--record and --checkpoint of a benchmark need --out: they are for its warm-up.')
  }
  const plan = await makePlan(argument, options)
  if (options.out !== undefined) await checkNewFolder(options.out)
  const left = options.trial ? await phasesLeft(plan) : null
  const simulation = left
    ? await startPhase(plan, left, engine)
    : (await startSimulation(plan, terminal, engine)).simulation
  try {
    return await interruptible(async (interrupt) => {
      if (!(await warmUp(plan, options, simulation, terminal, interrupt))) return exitCodes.interrupted
      const phases = left ? { phases: { key: left.key, steps: left.steps } } : {}
      const result = { ...(await timed(plan, options, simulation)), ...phases }
      terminal.result(result, () => inWords(result))
      return exitCodes.done
    })
  } finally {
    await simulation.close()
  }
}

function startPhase({ contact, backend }: Plan, { next }: PendingPhases, engine: Engine): Promise<SimulationApi> {
  const { scene, timeStep, start } = next
  return engine.createSimulation(scene, { contact, timeStep, backend, ...(start ? { start } : {}) })
}

/** A settled state to time; false where it was interrupted. */
async function warmUp(
  plan: Plan,
  options: BenchOptions,
  simulation: SimulationApi,
  terminal: Terminal,
  interrupt: AbortSignal,
): Promise<boolean> {
  // a state that is loaded has settled; a few steps still fill caches and lists
  const { definition, values, contact } = plan
  const settling = plan.checkpoint ? 10 : Math.max(10, definition.warmUpSteps(values, contact.law))
  const steps = options.warmUp ?? settling
  terminal.note(
    `warm-up: ${shortNumber(steps)} steps before the clock starts; --warm-up takes fewer, --out keeps the state for --resume`,
  )
  const request = { ...plan.request, steps: simulation.steps + steps }
  const record = () =>
    runRecordOf({ ...plan, request }, simulation, { status: 'interrupted', wallSeconds: 0, measures: [] })
  const folder =
    options.out === undefined ? null : await createRunFolder(options.out, folderOptions(plan), await record())
  const checkpoint = async () => {
    await folder?.checkpoint(await simulation.save())
    await folder?.writeRecord(await record())
  }
  try {
    const completed = await runLoop({ simulation, folder, request, terminal, interrupt, checkpoint, label: 'warm-up' })
    await checkpoint()
    return completed
  } finally {
    await folder?.close()
  }
}

const folderOptions = ({ scene, definition, timeStep, request }: Plan): Parameters<typeof createRunFolder>[1] => ({
  scene,
  sceneName: definition.name,
  timeStep,
  recordEvery: request.recordEvery,
})

async function timed(plan: Plan, options: BenchOptions, simulation: SimulationApi) {
  const asked = options.time === undefined ? undefined : Math.max(1, Math.round(options.time / plan.timeStep))
  const steps = options.steps ?? asked ?? defaultSteps
  const before = await simulation.stageTimes()
  const start = performance.now()
  simulation.step(steps)
  await simulation.finish()
  const wallSeconds = (performance.now() - start) / 1000
  const after = await simulation.stageTimes()
  const { bodies, contacts } = await simulation.counters()
  const report = await simulation.solver?.()
  return {
    scene: plan.definition.name,
    parameters: plan.parameters,
    backend: simulation.backend,
    contact: plan.contact.law,
    bodies,
    contacts,
    steps,
    wallSeconds,
    msPerStep: (1000 * wallSeconds) / steps,
    bodyStepsPerSecond: (bodies * steps) / wallSeconds,
    iterationsPerStep: report?.iterationsPerStep ?? null,
    residual: report?.residual ?? null,
    memoryBytes: simulation.memoryBytes(),
    hash: await simulation.hash(),
    /** ms per step */
    stages: Object.fromEntries(Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / steps])),
  }
}

type BenchResult = Awaited<ReturnType<typeof timed>>

function inWords(r: BenchResult): string {
  const facts = [
    ['bodies', shortNumber(r.bodies)],
    ['contacts', shortNumber(r.contacts)],
    ['steps', shortNumber(r.steps)],
    ['ms per step', shortNumber(r.msPerStep)],
    ['body steps per second', shortNumber(r.bodyStepsPerSecond)],
    ...(r.iterationsPerStep === null ? [] : [['iterations per step', shortNumber(r.iterationsPerStep)]]),
    ...(r.residual === null ? [] : [['residual', shortNumber(r.residual)]]),
    ['memory', byteSize(r.memoryBytes)],
    ['hash', r.hash],
  ]
  return [table(['benchmark', r.scene], facts), '', stageTree(r)].join('\n')
}

/** Stages with their share; a name with a slash lies under the one before it. */
function stageTree({ stages, msPerStep }: BenchResult): string {
  const rows = Object.entries(stages).map(([name, ms]) => {
    const path = name.split('/')
    const share = `${((100 * ms) / msPerStep).toFixed(1)} %`
    return [`${'  '.repeat(path.length - 1)}${path.at(-1)}`, shortNumber(ms), share]
  })
  return table(['stage', 'ms per step', 'share'], rows)
}
