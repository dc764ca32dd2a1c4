// mechanism.ts: parts that tests of mechanisms are made of, and one way to run them by impulses.

import {
  type BodyHandle,
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  type DviOptions,
  type Scene,
  type SimulationApi,
  shape,
} from '#talus/index.js'
import type { BackendChoice } from '#talus/model/backend.js'

export type Triple = readonly [number, number, number]

export const gravity = 9.81

/** Nothing but gravity, in a room of 20 m. */
export const emptyScene = (g: number = gravity): Scene =>
  createScene({ gravity: [0, 0, -g], domain: { min: [-10, -10, -10], max: [10, 10, 10] } })

export interface PartOptions {
  readonly mass?: number
  readonly inertia?: Triple
  readonly velocity?: Triple
  readonly omega?: Triple
  readonly orientation?: readonly [number, number, number, number]
}

/** A body that nothing touches; 1 kg and 0.1 kg m2 about every axis when not said otherwise. */
export function part(scene: Scene, name: string, position: Triple, options: PartOptions = {}): BodyHandle {
  const { mass = 1, inertia = [0.1, 0.1, 0.1], ...motion } = options
  return scene.body({ name, shape: shape.none(), mass, inertia, position, ...motion })
}

export interface MechanismOptions {
  readonly timeStep?: number
  readonly choice?: BackendChoice
  readonly law?: DviOptions
  readonly checkpoint?: CheckpointData
}

/** Runs `use` on a simulation of the scene and closes it, also where `use` throws. */
export async function moving<T>(
  scene: Scene,
  options: MechanismOptions,
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const { timeStep = 1e-3, choice = backend.cpu({ threads: 1 }), law = {}, checkpoint } = options
  const simulation = await createSimulation(scene, {
    contact: contact.dvi(law),
    timeStep,
    backend: choice,
    ...(checkpoint ? { checkpoint } : {}),
  })
  try {
    return await use(simulation)
  } finally {
    await simulation.close()
  }
}

/** Samples after so many steps at a time. */
export async function samples(
  simulation: SimulationApi,
  count: number,
  every: number,
): Promise<(Record<string, number> & { readonly time: number })[]> {
  const taken: (Record<string, number> & { readonly time: number })[] = []
  for (let k = 0; k < count; k++) {
    simulation.step(every)
    taken.push({ time: simulation.time + 0, ...(await simulation.sample()) })
  }
  return taken
}

export async function vector(simulation: SimulationApi, field: string, body: number): Promise<Triple> {
  const all = await simulation.read(field)
  return [all[3 * body]!, all[3 * body + 1]!, all[3 * body + 2]!]
}

export const largest = (values: readonly number[]): number => Math.max(...values.map(Math.abs))
