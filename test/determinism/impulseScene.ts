// impulseScene.ts: a small scene with everything a step by impulses has: spheres of two sizes, boxes, a mass off its
// middle, walls of both kinds, rolling friction, a periodic axis.

import {
  type BackendChoice,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  type DviOptions,
  material,
  type Scene,
  type SimulationApi,
  seededRandom,
  shape,
} from '#talus/index.js'

export const impulseStep = 1e-3

export function impulseScene(side: number): Scene {
  const random = seededRandom(21)
  const grain = material({
    name: 'grain',
    density: 2500,
    restitution: 0.6,
    friction: 0.5,
    rolling: 0.02,
    spinning: 0.01,
  })
  const steel = material({ name: 'steel', density: 7800, restitution: 0.8, friction: 0.3, rolling: 0.01 })
  const length = 0.011 * side
  const domain = {
    min: [0, 0, -0.05],
    max: [Math.max(length, 0.045), length, 0.3],
    periodic: [true, false, false],
  } as const
  const scene = createScene({ gravity: [0, 0, -9.81], domain })
  for (let i = 0; i < side ** 3; i++) {
    const site = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)]
    const position = site.map((s) => 0.011 * (s + 0.5) + random.between(-4e-4, 4e-4)) as unknown as [
      number,
      number,
      number,
    ]
    // downwards, so that the lowest touch the floor after a few steps
    const velocity = [0, 0, -1].map((v) => v + random.between(-0.6, 0.6)) as unknown as [number, number, number]
    const shared = { material: grain, position, velocity }
    if (i % 3 === 0) scene.body({ ...shared, shape: shape.box({ half: [0.003, 0.0025, 0.002] }) })
    else if (i % 7 === 1)
      scene.body({
        ...shared,
        shape: shape.sphere({ radius: 0.004 }),
        centreOfMass: [0.0005, 0, 0],
        inertia: [4e-9, 5e-9, 6e-9],
      })
    else scene.body({ ...shared, shape: shape.sphere({ radius: i % 2 ? 0.005 : 0.004 }) })
  }
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const wall = { shape: shape.box({ half: [1, 0.01, 1] }), material: steel, fixed: true }
  scene.body({ ...wall, name: 'left', position: [0, -0.01, 0] })
  scene.body({ ...wall, name: 'right', position: [0, length + 0.01, 0] })
  return scene
}

export interface ImpulseStart extends DviOptions {
  readonly side: number
  readonly choice: BackendChoice
  readonly checkpoint?: CheckpointData
  readonly room?: Readonly<Record<'entries' | 'pairs' | 'wallPairs' | 'slots' | 'contacts', number>>
}

export async function withImpulses<T>(
  { side, choice, checkpoint, room, ...law }: ImpulseStart,
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const started = await createSimulation(impulseScene(side), {
    contact: contact.dvi(law),
    timeStep: impulseStep,
    backend: choice,
    ...(checkpoint ? { checkpoint } : {}),
    ...(room ? { room } : {}),
  })
  try {
    return await use(started)
  } finally {
    await started.close()
  }
}
