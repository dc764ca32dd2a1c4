// runPhases.ts: the phases of a scene one after another, each from the state the one before ended with, and from the cache where that
// has it.

import type { BackendChoice } from '../../model/backend.js'
import { isMoved } from '../../model/bodyGroup.js'
import type { ContactLaw } from '../../model/contact.js'
import type { Scene } from '../../model/createScene.js'
import { checkPhases, longestOf, type Phase, type PhaseEnd, phaseScene } from '../../model/phases.js'
import type { CheckpointData, CreateSimulation, RunWarning, SimulationApi } from '../../step/simulation.js'
import { cachedState, phaseKey, storedState } from './phaseCache.js'
import { PhaseInterrupted } from './phaseInterrupted.js'

export interface PhaseReport {
  readonly name: string
  /** s, simulated. */
  readonly time: number
  readonly steps: number
  readonly fromCache: boolean
  /** False where it was ended by its longest time. */
  readonly ended: boolean
  /** What it warned of when it was run. */
  readonly warnings: readonly RunWarning[]
}

export interface PhasesOptions {
  readonly name: string
  readonly phases: readonly Phase[]
  /** The scene, each time anew. */
  build(): Scene
  readonly contact: ContactLaw
  readonly timeStep: number
  readonly backend: BackendChoice
  readonly createSimulation: CreateSimulation
  readonly interrupt?: AbortSignal
  /** How far a phase is. */
  progress?(phase: string, simulation: SimulationApi, longest: number): Promise<void>
  /** A phase that another process has under way. */
  waiting?(phase: string): void
  done?(report: PhaseReport): void
}

/** What the header of a state that a phase ended with has beside that of any checkpoint. */
type PhaseHeader = CheckpointData['header'] & {
  readonly phaseEnded?: boolean
  readonly warnings?: readonly RunWarning[]
}

/** The state that the experiment starts from; null where there are no phases. */
export async function runPhases(options: PhasesOptions): Promise<CheckpointData | null> {
  const { phases, build, contact: law, backend, name } = options
  if (phases.length === 0) return null
  checkPhases(phases, build())
  let start: CheckpointData | null = null
  let before = ''
  for (const [k, phase] of phases.entries()) {
    const scene = phaseScene(build(), phases, k)
    const timeStep = phase.timeStep ?? options.timeStep
    const key = await phaseKey({ before, scene, law, timeStep, backend, phase })
    const from = start
    const make = () => runPhase({ ...options, timeStep, scene, phase, start: from })
    const { state, fromCache } = await cachedState(key, `${name} ${phase.name}`, make, () =>
      options.waiting?.(phase.name),
    )
    const { time, steps, phaseEnded, warnings = [] } = state.header as PhaseHeader
    options.done?.({ name: phase.name, time, steps, fromCache, ended: phaseEnded !== false, warnings })
    start = state
    before = key
  }
  return start
}

/** What is to be run before the experiment, and was not yet. */
export interface PendingPhases {
  /** Of the state that the experiment starts from. */
  readonly key: string
  /** At the most. */
  readonly steps: number
  /** The first of them. */
  readonly next: { readonly scene: Scene; readonly timeStep: number; readonly start: CheckpointData | null }
}

/** Null where the cache has all phases. */
export async function pendingPhases(options: Omit<PhasesOptions, 'createSimulation'>): Promise<PendingPhases | null> {
  const { phases, build, contact: law, backend } = options
  checkPhases(phases, build())
  let start: CheckpointData | null = null
  let next: PendingPhases['next'] | null = null
  let [key, steps] = ['', 0]
  for (const [k, phase] of phases.entries()) {
    const scene = phaseScene(build(), phases, k)
    const timeStep = phase.timeStep ?? options.timeStep
    key = await phaseKey({ before: key, scene, law, timeStep, backend, phase })
    const stored: CheckpointData | null = next ? null : await storedState(key)
    if (!stored) next ??= { scene, timeStep, start }
    if (!stored) steps += stepsOf(phase, timeStep)
    start = stored
  }
  return next && { key, steps, next }
}

/** At the most. */
const stepsOf = (phase: Phase, timeStep: number) => Math.max(1, Math.round(longestOf(phase) / timeStep))

interface OnePhase extends PhasesOptions {
  readonly scene: Scene
  readonly phase: Phase
  readonly start: CheckpointData | null
}

async function runPhase(options: OnePhase): Promise<CheckpointData> {
  const { scene, phase, start, contact, timeStep, backend, createSimulation, interrupt } = options
  const simulation = await createSimulation(scene, { contact, timeStep, backend, ...(start ? { start } : {}) })
  try {
    if (phase.cut) await simulation.remove(await idsAbove(simulation, scene, phase.cut))
    const still = await frozenIds(simulation, scene, phase)
    if (still.length > 0) await simulation.freeze(still)
    const longest = longestOf(phase)
    const last = stepsOf(phase, timeStep)
    const every = Math.max(1, Math.round((phase.until?.every ?? longest / 100) / timeStep))
    let good = 0
    while (simulation.steps < last && good < 2) {
      if (interrupt?.aborted) throw new PhaseInterrupted(phase.name)
      simulation.step(Math.min(every, last - simulation.steps))
      await simulation.finish()
      await options.progress?.(phase.name, simulation, longest)
      // on one thread nothing else is waited for: signals are heard here
      await new Promise((heard) => setTimeout(heard))
      good = phase.until && (await isReached(simulation, scene, phase.until)) ? good + 1 : 0
    }
    if (still.length > 0) await simulation.thaw(still)
    const { header, fields } = await simulation.save()
    return { header: { ...header, phaseEnded: !phase.until || good === 2 }, fields }
  } finally {
    await simulation.close()
  }
}

async function isReached(simulation: SimulationApi, scene: Scene, until: PhaseEnd): Promise<boolean> {
  const { kineticEnergy, series, below, above } = until
  if (kineticEnergy !== undefined) {
    const moving = (await idsOf(simulation, scene, () => true)).length
    if ((await simulation.energy()).kinetic >= kineticEnergy * moving) return false
  }
  if (series === undefined) return true
  const value = (await simulation.sample())[series] ?? Number.NaN
  return below === undefined ? value > above! : value < below
}

function frozenIds(simulation: SimulationApi, scene: Scene, { frozen = [] }: Phase): Promise<number[]> {
  return idsOf(simulation, scene, (name) => frozen.includes(name))
}

async function idsAbove(
  simulation: SimulationApi,
  scene: Scene,
  { above, of }: NonNullable<Phase['cut']>,
): Promise<number[]> {
  const [ids, positions] = [await simulation.bodyIds(), await simulation.read('bodyPos')]
  const moving = new Set(await idsOf(simulation, scene, (name) => of?.includes(name) ?? true))
  return Array.from(ids).filter((id, body) => moving.has(id) && positions[3 * body + 2]! > above)
}

/** Ids of bodies that forces move and that are there. */
async function idsOf(simulation: SimulationApi, scene: Scene, wanted: (group: string) => boolean): Promise<number[]> {
  const ids = await simulation.bodyIds()
  const { groups: all } = (simulation.scene ?? scene).data
  const groups = all.filter(
    (group) => isMoved(group) && [group.continues ?? group.name, group.family ?? ''].some(wanted),
  )
  return groups.flatMap(({ first, count }) => [...ids.subarray(first, first + count)].filter((id) => id >= 0))
}
