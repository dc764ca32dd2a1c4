// mixedScene.ts: a small scene with everything the step has: two sizes, walls of both kinds, friction, a periodic axis.

import {
  type BackendChoice,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  joint,
  material,
  type Scene,
  type SimulationApi,
  seededRandom,
  shape,
  spring,
} from '#talus/index.js'

export const timeStep = 2e-5

export function mixedScene(side: number): Scene {
  const random = seededRandom(21)
  const grain = material({ name: 'grain', density: 2500, young: 1e7, restitution: 0.6, friction: 0.5 })
  const steel = material({ name: 'steel', density: 7800, young: 5e7, restitution: 0.8, friction: 0.3 })
  const length = 0.011 * side
  const domain = { min: [0, 0, -0.05], max: [length, length, 0.3], periodic: [true, false, false] } as const
  const scene = createScene({ gravity: [0, 0, -9.81], domain })
  const positions: number[] = []
  for (let i = 0; i < side ** 3; i++) {
    const site = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)]
    positions.push(...site.map((s) => 0.011 * (s + 0.5) + random.between(-4e-4, 4e-4)))
  }
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius: 0.005 }),
    material: grain,
    positions,
    velocities: positions.map(() => random.between(-0.6, 0.6)),
  })
  const top = 0.011 * side + 0.025
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: length / 8 }),
    material: steel,
    position: [length / 2, length / 2, top],
    velocity: [0, 0, -2],
    omega: [30, 0, 10],
  })
  scene.body({ name: 'floor', shape: shape.plane(), material: steel, fixed: true })
  const wall = { shape: shape.box({ half: [1, 0.01, 1] }), material: steel, fixed: true }
  scene.body({ ...wall, name: 'left', position: [0, -0.01, 0] })
  scene.body({ ...wall, name: 'right', position: [0, length + 0.01, 0] })
  return scene
}

/** The same with rolling friction, a plate that is driven into the grains, and an arm with a motor and a spring that beats them. */
export function machineScene(side: number): Scene {
  const scene = mixedScene(side)
  scene.materialPair('grain', 'grain', { rolling: 0.2, spinning: 0.1 })
  scene.materialPair('grain', 'steel', { rolling: 0.1 })
  const middle = (0.011 * side) / 2
  const top = 0.011 * side + 0.004
  const way = { sine: { amplitude: -0.01, frequency: 20 } }
  const plate = shape.box({ half: [0.004, 0.005, 0.002] })
  scene.body({
    name: 'plate',
    shape: plate,
    material: 'steel',
    position: [0.006, middle, top],
    motion: { position: [0, 0, way] },
  })
  const arm = shape.capsule({ radius: 0.002, height: 0.01 })
  scene.body({ name: 'arm', shape: arm, material: 'steel', position: [middle, middle, top + 0.004] })
  const at = [middle, middle, top + 0.011] as const
  scene.joint(joint.revolute({ name: 'hinge', a: 'plate', b: 'arm', at, axis: [0, 1, 0] }))
  scene.motor('hinge', { torque: { sine: { amplitude: 1e-4, frequency: 30 } } })
  scene.spring(spring.rotational({ joint: 'hinge', stiffness: 1e-3, damping: 1e-6, restAngle: 0 }))
  return scene
}

export interface Start {
  readonly side: number
  readonly choice: BackendChoice
  readonly checkpoint?: CheckpointData
  readonly room?: { readonly entries?: number; readonly pairs?: number; readonly wallPairs?: number }
}

export async function withSimulation<T>(
  { side, choice, ...options }: Start,
  use: (simulation: SimulationApi) => Promise<T>,
): Promise<T> {
  const started = await createSimulation(mixedScene(side), {
    contact: contact.hertzMindlin(),
    timeStep,
    backend: choice,
    ...options,
  })
  try {
    return await use(started)
  } finally {
    await started.close()
  }
}
