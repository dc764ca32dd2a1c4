// passive.test.ts: a budget that runs out throws nothing.
//
// Impulses are scaled where they are no solution, so that a step adds no kinetic energy; overlaps are pushed apart by moving places,
// and where the step is no solution by no more than its contacts took. What is held here to few iterations has no Newton's method behind
// them, which would solve it: newton.test.ts. With nothing that drives, the energy of bodies, kinetic and of
// height, then never rises, whatever the solver and its iterations, but by m (g h)² of one step.

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
import { component, double, simulate, single } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const size = 0.1
const timeStep = 1e-3
const stone = material({ density: 1000, friction: 0.5, restitution: 0 })

/**
 * Ten cubes of 1 kg, the topmost `ratio` times as heavy, up to `beside` of their size from the axis, or each a third of its size
 * beside the next.
 */
function tower(ratio: number, beside: number | 'third' = 0): Scene {
  const random = seededRandom(5)
  const away = (k: number) => {
    if (beside === 'third') return [k % 2 === 0 ? -size / 6 : size / 6, 0] as const
    return [random.between(-beside, beside) * size, random.between(-beside, beside) * size] as const
  }
  const scene = createScene({ gravity: [0, 0, -g] })
  const half = [size / 2, size / 2, size / 2] as const
  for (let k = 0; k < 10; k++) {
    const [x, y] = away(k)
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
async function follow(scene: Scene, law: DviOptions, steps: number, { top = 9, life = double } = {}) {
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

/** m (g h)² of the mass of a tower, J: what heights and speeds differ by within a step. */
const ofOneStep = (ratio: number) => (ratio + 9) * (g * timeStep) ** 2

describe.each(['apgd', 'gauss-seidel', 'jacobi'] as const)('%s', (solver) => {
  test.each([1, 5, 20])('throws no tower with %d iterations', async (iterations) => {
    for (const ratio of [1, 1000]) {
      const { gained, rise } = await follow(tower(ratio, 0.02), { solver, iterations, newton: false }, 100)
      expect(gained).toBeLessThan(ofOneStep(ratio))
      expect(rise).toBeLessThan(1e-5)
    }
  })

  test.each([3, 200])('throws no tower of cubes a third beside each other with %d iterations', async (iterations) => {
    for (const ratio of [1, 1000, 1e5]) {
      const { gained, rise } = await follow(tower(ratio, 'third'), { solver, iterations, newton: false }, 100)
      expect(gained).toBeLessThan(ofOneStep(ratio))
      expect(rise).toBeLessThan(1e-5)
    }
  })

  test('throws no tower at its defaults with 1000 times the mass on top', async () => {
    const { gained, rise } = await follow(tower(1000), { solver, newton: false }, 100)
    expect(gained).toBeLessThan(ofOneStep(1000))
    expect(rise).toBeLessThan(1e-5)
  })
})

test('throws no tower in single precision', async () => {
  const { gained, rise } = await follow(tower(1000, 0.02), { iterations: 5 }, 60, { life: single })
  // energies are rounded: those of heights, ten of 1 m
  expect(gained).toBeLessThan(ofOneStep(1000) + 1009 * g * 10 * single.epsilon)
  expect(rise).toBeLessThan(1e-5)
})

test.each([1, 1e3, 1e5])('a cube of %d times the mass stands on nine light ones at the defaults', async (ratio) => {
  const { gained, rise, sink, unsolved } = await follow(tower(ratio), {}, 100)
  expect(unsolved).toBe(0)
  expect(gained).toBeLessThan(1e-6 * (ratio + 9))
  expect(Math.max(rise, sink)).toBeLessThan(1e-6)
})

test.each([1, 1e3, 1e5])(
  'and by iterations alone where the cubes lie beside each other, %d, within 1 mm',
  async (ratio) => {
    const { gained, rise, sink } = await follow(tower(ratio, 0.02), { newton: false }, 60)
    expect(gained).toBeLessThan((ratio + 9) * g * 1e-3)
    expect(rise).toBeLessThan(1e-4)
    expect(sink).toBeLessThan(1e-3)
  },
)

test('an overlap is pushed apart without a trace in the velocities, and what it lifts is booked', async () => {
  const law = contact.dvi({ iterations: 20, newton: false })
  await simulate(tower(1000, 0.02), { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(60)
    const { potential, friction, impact, unexplained } = await simulation.energy()
    const moved = Math.max(Math.abs(potential - (9 * 4.5 + 1000 * 9.5) * size * g), friction!, impact!)
    expect(Math.abs(unexplained!) / moved).toBeLessThan(1e-9)
  })
})

/** A light ball that `count` small ones of its mass meet from all sides at 1 m/s: a contact of each with one body. */
function crowd(count: number): Scene {
  const [large, small] = [0.1, 0.008]
  const scene = createScene({ domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ shape: shape.sphere({ radius: large }), material: stone, mass: 0.002, position: [0, 0, 0] })
  for (let k = 0; k < count; k++) {
    const z = 1 - (2 * k + 1) / count
    const [across, turn] = [Math.sqrt(1 - z * z), k * Math.PI * (3 - Math.sqrt(5))]
    const [x, y] = [across * Math.cos(turn), across * Math.sin(turn)]
    const far = large + small
    scene.body({
      shape: shape.sphere({ radius: small }),
      material: stone,
      mass: 0.002,
      position: [far * x, far * y, far * z],
      velocity: [0.3 - x, -y, -z],
    })
  }
  return scene
}

test('jacobi goes down where a hundred contacts share a body', async () => {
  const after = (iterations: number) => {
    const law = contact.dvi({ solver: 'jacobi', stopOn: 'residual', iterations, newton: false })
    return simulate(crowd(100), { life: double, timeStep, contact: law }, async (simulation) => {
      const { kinetic: before } = await simulation.energy()
      simulation.step(1)
      const { kinetic } = await simulation.energy()
      expect(kinetic).toBeLessThan(before)
      return (await simulation.solver!())!.residual
    })
  }
  const [few, many] = [await after(100), await after(1000)]
  expect(many).toBeLessThan(0.2 * few)
  expect(many).toBeLessThan(0.05)
})
