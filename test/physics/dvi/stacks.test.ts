// stacks.test.ts: towers of cubes by impulses.
//
// A tower of ten stands for 10 s with a drift below 1e-4 of the size. A heavy cube on light ones, from 1 : 1 to 1000 : 1,
// stands as well, and neighbours overlap by no more than the residual times the step: what is left of u_n + gap / h ≥ 0.
// Where cubes lie a little beside each other the heavy one loads edges, which takes more iterations than there are: what is
// left then shows as drift and overlap, which stay bounded.

import { expect, test, vi } from 'vitest'
import { contact, createScene, material, type SimulationApi, seededRandom, shape } from '#talus/index.js'
import { component, double, gpu, simulate } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const size = 0.1
const stone = material({ density: 1000, friction: 0.5, restitution: 0 })

/** Cubes up to `beside` of their size from the axis, each with its mass; the floor is the last body. */
function tower(masses: readonly number[], beside = 0) {
  const random = seededRandom(5)
  const scene = createScene({ gravity: [0, 0, -g] })
  const half = [size / 2, size / 2, size / 2] as const
  const places = masses.map((mass, k) => {
    const position = [
      random.between(-beside, beside) * size,
      random.between(-beside, beside) * size,
      (k + 0.5) * size,
    ] as const
    scene.body({ shape: shape.box({ half }), material: stone, mass, position })
    return position
  })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  return { scene, places }
}

type Tower = ReturnType<typeof tower>

async function standing(simulation: SimulationApi, { places }: Tower) {
  const x = await simulation.read('bodyPos')
  let [drift, overlap] = [0, size / 2 - component(x, 0, 2)]
  places.forEach((place, k) => {
    drift = Math.max(drift, Math.hypot(component(x, k, 0) - place[0], component(x, k, 1) - place[1]))
    if (k > 0) overlap = Math.max(overlap, size - (component(x, k, 2) - component(x, k - 1, 2)))
  })
  return { drift, overlap }
}

test('a tower of ten stands for ten seconds', async () => {
  const made = tower(Array(10).fill(1))
  const timeStep = 2e-3
  const law = contact.dvi({ tolerance: 1e-6 })
  await simulate(made.scene, { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(5000)
    const { drift, overlap } = await standing(simulation, made)
    expect(drift).toBeLessThan(1e-4 * size)
    expect((await simulation.solver!())!.unsolvedSteps).toBe(0)
    expect(overlap).toBeLessThan(2 * 1e-6 * timeStep)
  })
})

test.each([1, 10, 100, 1000])('a cube of %d times the mass stands on five light ones', async (ratio) => {
  const made = tower([1, 1, 1, 1, 1, ratio])
  const timeStep = 1e-3
  const law = contact.dvi({ iterations: 1000, tolerance: 1e-6 })
  await simulate(made.scene, { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(300)
    const { drift, overlap } = await standing(simulation, made)
    expect((await simulation.solver!())!.unsolvedSteps).toBe(0)
    expect(drift).toBeLessThan(1e-4 * size)
    expect(overlap).toBeLessThan(2 * 1e-6 * timeStep)
  })
})

test.each([1, 10, 100, 1000])('and where the cubes lie beside each other, with %d times the mass', async (ratio) => {
  const made = tower([1, 1, 1, 1, 1, ratio], 0.02)
  const law = contact.dvi({ iterations: 1000, tolerance: 1e-6 })
  await simulate(made.scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    simulation.step(100)
    const { drift, overlap } = await standing(simulation, made)
    expect(drift).toBeLessThan(1e-2 * size)
    expect(overlap).toBeLessThan(1e-4 * size)
  })
})

test('a tower of three stands on a GPU', async () => {
  const made = tower([1, 1, 1])
  await simulate(
    made.scene,
    { life: gpu, timeStep: 5e-3, contact: contact.dvi({ iterations: 30, tolerance: 1e-3 }) },
    async (simulation) => {
      const { total: before } = await simulation.energy()
      simulation.step(6)
      const { drift, overlap } = await standing(simulation, made)
      expect(drift).toBeLessThan(1e-4 * size)
      expect(overlap).toBeLessThan(1e-4 * size)
      // no more than the rounding of heights
      expect((await simulation.energy()).total).toBeLessThan(before * (1 + 10 * gpu.epsilon))
    },
  )
})
