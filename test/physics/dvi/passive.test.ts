// passive.test.ts: a budget that runs out throws nothing.
//
// Impulses are scaled where they are no solution, so that a step adds no kinetic energy; overlaps are pushed apart by moving places.
// With nothing that drives, the energy of bodies, kinetic and of height, then stays at what it was, whatever the solver and its
// iterations, up to what pushing lifts in one step: weight times recovery speed times h, for each layer of a tower.

import { describe, expect, test, vi } from 'vitest'
import {
  contact,
  createScene,
  type DviOptions,
  material,
  type Scene,
  type SimulationApi,
  seededRandom,
  shape,
} from '#talus/index.js'
import { component, double, type Life, simulate, single } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const size = 0.1
const timeStep = 1e-3
const stone = material({ density: 1000, friction: 0.5, restitution: 0 })

/** Ten cubes of 1 kg, the topmost `ratio` times as heavy, up to `beside` of their size from the axis. */
function tower(ratio: number, beside = 0): Scene {
  const random = seededRandom(5)
  const scene = createScene({ gravity: [0, 0, -g] })
  const half = [size / 2, size / 2, size / 2] as const
  for (let k = 0; k < 10; k++) {
    const [x, y] = [random.between(-beside, beside) * size, random.between(-beside, beside) * size]
    scene.body({
      shape: shape.box({ half }),
      material: stone,
      mass: k === 9 ? ratio : 1,
      position: [x, y, (k + 0.5) * size],
    })
  }
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  return scene
}

async function energyOf(simulation: SimulationApi): Promise<number> {
  const { kinetic, potential } = await simulation.energy()
  return kinetic + potential
}

/** Largest energy above that of the start over `steps`, and how far body `top` rose and sank. */
async function follow(scene: Scene, law: DviOptions, steps: number, top = 9, life: Life = double) {
  return simulate(scene, { life, timeStep, contact: contact.dvi(law) }, async (simulation) => {
    const start = await energyOf(simulation)
    const height = component(await simulation.read('bodyPos'), top, 2)
    let [gained, rise, sink] = [0, 0, 0]
    for (let k = 0; k < steps; k += 2) {
      simulation.step(2)
      gained = Math.max(gained, (await energyOf(simulation)) - start)
      const z = component(await simulation.read('bodyPos'), top, 2)
      rise = Math.max(rise, z - height)
      sink = Math.max(sink, height - z)
    }
    return { gained, rise, sink, unsolved: (await simulation.solver!())!.unsolvedSteps }
  })
}

describe.each(['apgd', 'gauss-seidel', 'jacobi'] as const)('%s', (solver) => {
  test.each([1, 5, 20])('throws no tower with %d iterations', async (iterations) => {
    for (const ratio of [1, 1000]) {
      const { gained, rise } = await follow(tower(ratio, 0.02), { solver, iterations }, 200)
      expect(gained).toBeLessThan((ratio + 9) * g * 10 * 0.3 * timeStep)
      expect(rise).toBeLessThan(1e-3 * size)
    }
  })
})
