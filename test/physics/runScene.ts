// runScene.ts: a built-in scene run to its end in memory, with its samples, as the command line runs it into a folder.

import { builtinScene } from '#talus/cli/builtinScenes.js'
import {
  backend,
  type ContactLaw,
  createSimulation,
  type MeasureResult,
  type ProbeTable,
  probeSeries,
} from '#talus/index.js'
import type { BackendChoice } from '#talus/model/backend.js'
import { contactLaw } from '#talus/model/contact.js'
import { judge } from '#talus/model/defineScene.js'
import { parameterValues } from '#talus/model/parameter.js'

export interface SceneRun {
  readonly probes: ProbeTable
  readonly measures: readonly MeasureResult[]
  /** Kinds of what the run warned of. */
  readonly warned: readonly string[]
}

export interface RunSceneOptions {
  readonly choice?: BackendChoice
  /** In place of those of the scene. */
  readonly steps?: number
  readonly timeStep?: number
  readonly sampleEvery?: number
  readonly contact?: ContactLaw
}

export async function runScene(
  name: string,
  given: Readonly<Record<string, number>> = {},
  options: RunSceneOptions = {},
): Promise<SceneRun> {
  const definition = await builtinScene(name)
  const values = parameterValues(definition.parameters, given) as Readonly<Record<string, number>> & { seed: number }
  const contact = options.contact ?? contactLaw(definition.contact)
  const timeStep = options.timeStep ?? definition.timeStep(values, contact.law)
  const steps = options.steps ?? Math.round(definition.duration(values, contact.law) / timeStep)
  const every = options.sampleEvery ?? Math.max(1, Math.round(1 / definition.sampleRate(values) / timeStep))
  const scene = definition.build(values)
  const simulation = await createSimulation(scene, {
    contact,
    timeStep,
    backend: options.choice ?? backend.cpu({ threads: 1 }),
  })
  try {
    const time: number[] = []
    const columns = new Map(probeSeries(scene.data.probes).map((series) => [series.name, [] as number[]]))
    const look = async () => {
      time.push(simulation.time)
      for (const [series, value] of Object.entries(await simulation.sample())) columns.get(series)!.push(value)
    }
    await look()
    while (simulation.steps + every <= steps) {
      simulation.step(every)
      await look()
    }
    simulation.step(steps - simulation.steps)
    await simulation.finish()
    const probes: ProbeTable = { time, series: (series) => columns.get(series)! }
    const measured = await definition.measure(simulation, probes, values)
    const measures = Object.entries(definition.measures).map(([measure, { unit, expect }]) =>
      judge(measure, measured[measure]!, unit, expect?.(values, contact.law) ?? null),
    )
    return { probes, measures, warned: simulation.warnings!.map(({ kind }) => kind) }
  } finally {
    await simulation.close()
  }
}
