// talusBed.ts: the bed settled and the wheel driven by Talus.

import { backend, createScene, createSimulation, probe, type SimulationApi, shape } from 'talus'
import {
  asBall,
  type Bed,
  bedOf,
  every,
  grain,
  gravity,
  highest,
  law,
  length,
  looks,
  options,
  radii,
  rim,
  type Series,
  samplesOfLook,
  speed,
  steel,
  timeStep,
  type Wheel,
  wheelMesh,
  wheelRadius,
  width,
} from './bedAndWheel.js'

function sceneOf(positions: ArrayLike<number>, wheel: Wheel | null) {
  const top = highest(positions) + 4 * wheelRadius
  const scene = createScene({
    gravity: [0, 0, -gravity],
    domain: { min: [-0.05, -0.05, -0.05], max: [length + 0.05, width + 0.05, top] },
  })
  const of = { material: steel, fixed: true } as const
  const floor = scene.body({ ...of, name: 'floor', shape: shape.plane() })
  for (const [name, normal, position] of [
    ['start', [1, 0, 0], [0, 0, 0]],
    ['end', [-1, 0, 0], [length, 0, 0]],
    ['right', [0, 1, 0], [0, 0, 0]],
    ['left', [0, -1, 0], [0, width, 0]],
  ] as const)
    scene.body({ ...of, name, shape: shape.plane({ normal }), position })
  if (wheel) {
    const { x, z, seconds, drop, dropping } = wheel
    const body = scene.body({
      name: 'wheel',
      material: rim,
      shape: asBall ? shape.sphere({ radius: wheelRadius }) : shape.mesh(wheelMesh()),
      position: [x, width / 2, z],
      motion: {
        position: [
          { ramp: { from: 0, to: speed * seconds, start: 0, end: seconds } },
          0,
          { ramp: { from: 0, to: -drop, start: 0, end: dropping } },
        ],
        rotation: {
          axis: [0, 1, 0],
          angle: { ramp: { from: 0, to: (speed / wheelRadius) * seconds, start: 0, end: seconds } },
        },
      },
    })
    scene.probe(probe.forceOn(body))
    scene.probe(probe.torqueOn(body))
    scene.probe(probe.position(body))
  }
  scene.probe(probe.forceOn(floor))
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius: 1 }), material: grain, positions, radii })
  return scene
}

async function byTalus<T>(
  positions: ArrayLike<number>,
  wheel: Wheel | null,
  use: (simulation: SimulationApi) => Promise<T>,
) {
  const on = { contact: law, timeStep, backend: backend.cpu({ threads: Number(options.threads) }) }
  const simulation = await createSimulation(sceneOf(positions, wheel), on)
  try {
    return await use(simulation)
  } finally {
    await simulation.close()
  }
}

/** The bed at each look, the last of them settled. */
export const settleByTalus = (start: Float64Array) =>
  byTalus(start, null, async (simulation) => {
    const beds: Bed[] = []
    while (beds.length < looks) {
      let floor = 0
      for (let k = 0; k < samplesOfLook; k++) {
        simulation.step(every)
        floor -= (await simulation.sample())['floor.forceOn.z']! / samplesOfLook
      }
      const bodies = (await simulation.contactList!()).bodies
      let pairs = 0
      for (let k = 0; k < bodies.length; k += 2) if (bodies[k]! >= 5 && bodies[k + 1]! >= 5) pairs++
      beds.push(bedOf(simulation.time, Array.from(await simulation.read('bodyPos')).slice(15), pairs, floor))
    }
    return beds
  })

/** About the middle of the wheel along y, of forces alone: LIGGGHTS leaves the torque of rolling friction on meshes out. */
async function torqueOfForces(simulation: SimulationApi): Promise<number> {
  const now = await simulation.sample()
  const [x, z] = [now['wheel.position.x']!, now['wheel.position.z']!]
  const touches = await simulation.contactsOf('wheel')
  return touches.reduce((sum, { point, force }) => sum + (point[2] - z) * force[0] - (point[0] - x) * force[2], 0)
}

export const wheelByTalus = (positions: number[], wheel: Wheel) =>
  byTalus(positions, wheel, async (simulation) => {
    const series: Series = { time: [], x: [], z: [], torque: [] }
    while (simulation.time < wheel.seconds - timeStep) {
      simulation.step(every)
      const now = await simulation.sample()
      series.time.push(simulation.time)
      series.x.push(now['wheel.forceOn.x']!)
      series.z.push(now['wheel.forceOn.z']!)
      series.torque.push(asBall ? now['wheel.torqueOn.y']! : await torqueOfForces(simulation))
    }
    return series
  })
