// openLive.ts: a request of the page as a simulation, with what the page must know of it.

import { type BackendChoice, backend } from '../../model/backend.js'
import { type BodyColumns, bodyColumns } from '../../model/bodyColumns.js'
import * as checks from '../../model/checks.js'
import { type ContactLaw, contactLaw, type LawName } from '../../model/contact.js'
import type { Scene } from '../../model/createScene.js'
import { type SceneDefinition, sceneLaw } from '../../model/defineScene.js'
import { InputError } from '../../model/inputError.js'
import { didYouMean } from '../../model/nearestName.js'
import { parameterValues } from '../../model/parameter.js'
import { probeSeries } from '../../model/probe.js'
import { createSimulation } from '../../step/createSimulation.js'
import { safeTimeStep } from '../../step/safeTimeStep.js'
import type { SimulationApi } from '../../step/simulation.js'
import { liveModel } from './liveModel.js'
import { type Balls, liveScene, type SceneValues } from './liveScene.js'
import type { ListedScene, LiveRequest, Opened, SceneSettings } from './messages.js'

export type Scenes = readonly SceneDefinition[]

export interface LiveSimulation {
  readonly simulation: SimulationApi
  readonly opened: Opened
  readonly columns: BodyColumns
  readonly balls: Balls | null
  /** Of the probes, in the order of `opened.series`. */
  readonly seriesNames: readonly string[]
}

export function listScenes(scenes: Scenes): ListedScene[] {
  return scenes.map(({ name, title, parameters, contact }) => ({
    name,
    title,
    parameters,
    law: contactLaw(contact).law,
  }))
}

function find(scenes: Scenes, name: string): SceneDefinition {
  const found = scenes.find((scene) => scene.name === name)
  if (found) return found
  const names = scenes.map((scene) => scene.name)
  throw new InputError(`unknown scene ${name}${didYouMean(name, names)}`)
}

export function sceneSettings(scenes: Scenes, { scene: name, parameters, law }: LiveRequest): SceneSettings {
  const definition = find(scenes, name)
  const values = parameterValues(definition.parameters, parameters) as SceneValues
  const laws = (['dvi', 'dem'] as const).filter((one) => one === 'dvi' || allowsForces(definition, values))
  const built = definition.build(values, law)
  return { laws, timeStep: ownStep(definition, values, law, built), bodies: built.bodyCount }
}

/** The scene's, or by force the safe one where that is shorter: scenes made for impulses know no other. */
function ownStep(definition: SceneDefinition, values: SceneValues, law: LawName, built: Scene): number {
  const own = definition.timeStep(values, law)
  if (law !== 'dem' || !allowsForces(definition, values)) return own
  return Math.min(own, safeTimeStep(built, sceneLaw(definition, law)))
}

function allowsForces(definition: SceneDefinition, values: SceneValues): boolean {
  try {
    definition.build(values, 'dem')
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

function backendOf({ backend: kind, device }: LiveRequest): BackendChoice {
  if (kind === 'gpu') return backend.gpu(device === undefined ? {} : { device })
  return kind === 'one' ? backend.cpu({ threads: 1 }) : backend.cpu()
}

export async function openLive(scenes: Scenes, request: LiveRequest): Promise<LiveSimulation> {
  const definition = find(scenes, request.scene)
  const values = parameterValues(definition.parameters, request.parameters) as SceneValues
  const { scene, balls } = liveScene(definition, values, request.law)
  const timeStep = checks.timeStep(request.timeStep ?? ownStep(definition, values, request.law, scene))
  const simulation = await createSimulation(scene, {
    contact: lawOf(definition, request),
    timeStep,
    backend: backendOf(request),
  })
  const columns = bodyColumns(scene.data)
  const series = probeSeries(scene.data.probes)
  const { kind, device, threads } = simulation.backend
  return {
    simulation,
    columns,
    balls,
    seriesNames: series.map((one) => one.name),
    opened: {
      model: liveModel(definition.name, scene, columns),
      controls: definition.controls(values),
      series: series.map(({ name, unit }) => ({ name, unit })),
      backend: { kind, device, threads },
      timeStep,
      safeTimeStep: simulation.safeTimeStep,
    },
  }
}

/** With the settings of the scene where it names the same law, and the tolerance asked for. */
function lawOf(definition: SceneDefinition, { law, tolerance }: LiveRequest): ContactLaw {
  const chosen = sceneLaw(definition, law)
  if (tolerance === undefined || chosen.law === 'dem') return chosen
  return { ...chosen, tolerance: checks.positiveNumber(tolerance, 'the tolerance', 'm/s') }
}
