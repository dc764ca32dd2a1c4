// lives.ts: the backends every physics test runs on, and one way to start a scene on them.

import { backend, type ContactLaw, contact, createSimulation, type Scene, type SimulationApi } from '#talus/index.js'
import type { BackendChoice } from '#talus/model/backend.js'
import type { CheckpointData } from '#talus/step/simulation.js'

export interface Life {
  readonly name: string
  readonly choice: BackendChoice
  /** Largest relative error of one rounding. */
  readonly epsilon: number
}

export const double: Life = { name: 'CPU double', choice: backend.cpu({ threads: 1 }), epsilon: 2 ** -53 }
export const single: Life = {
  name: 'CPU single',
  choice: backend.cpu({ threads: 1, precision: 'single' }),
  epsilon: 2 ** -24,
}
/** A GPU of the software driver: about 20 ms for a step on a busy machine, so tests on it take few. */
export const gpu: Life = { name: 'GPU', choice: backend.gpu({ device: 'swiftshader' }), epsilon: 2 ** -24 }

export const lives = [double, single, gpu]
export const cpuLives = [double, single]

/** Runs `use` on a simulation of the scene and closes it, also where `use` throws. */
export async function simulate<T>(
  scene: Scene,
  {
    life,
    timeStep,
    contact: law = contact.hertzMindlin(),
    skin,
    checkpoint,
  }: { life: Life; timeStep: number; skin?: number; contact?: ContactLaw; checkpoint?: CheckpointData },
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const started = await createSimulation(scene, {
    contact: law,
    timeStep,
    backend: life.choice,
    ...(skin === undefined ? {} : { skin }),
    ...(checkpoint ? { checkpoint } : {}),
  })
  try {
    return await use(started)
  } finally {
    await started.close()
  }
}

/** Component c of body i of a field of vectors. */
export function component(values: ArrayLike<number>, i: number, c: number): number {
  return values[3 * i + c]!
}

export function vectorOf(values: ArrayLike<number>, i: number): [number, number, number] {
  return [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!]
}
