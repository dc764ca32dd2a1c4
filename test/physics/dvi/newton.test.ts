// newton.test.ts: what iterations leave unsolved in a small scene, solved by Newton's method.
//
// A step that is solved to the tolerance moves what rests by no more than tolerance times h, whatever the solver in front was, and
// however the masses differ.

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, type DviOptions, joint, material, type Scene, shape } from '#talus/index.js'
import { double, simulate } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const timeStep = 1e-3
const size = 0.1
const stone = material({ density: 1000, friction: 0.5, restitution: 0 })

type Masses = (k: number) => number
const heavyTop =
  (ratio: number): Masses =>
  (k) =>
    k === 9 ? ratio : 1
const alternating =
  (ratio: number): Masses =>
  (k) =>
    k % 2 === 0 ? 1 : ratio

/** Ten cubes, each a third of its size beside the next. */
function tower(masses: Masses): Scene {
  const scene = createScene({ gravity: [0, 0, -g] })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  for (let k = 0; k < 10; k++) {
    scene.body({
      shape: shape.box({ half: [size / 2, size / 2, size / 2] }),
      material: stone,
      mass: masses(k),
      position: [k % 2 === 0 ? -size / 6 : size / 6, 0, (k + 0.5) * size],
    })
  }
  return scene
}

/** A ball of `mass` on three of 1 kg. */
function balls(mass: number): Scene {
  const scene = createScene({ gravity: [0, 0, -g] })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  const r = 0.05
  const ball = shape.sphere({ radius: r })
  for (const [x, y] of [
    [0, 0],
    [2 * r, 0],
    [r, Math.sqrt(3) * r],
  ] as const) {
    scene.body({ shape: ball, material: stone, mass: 1, position: [x, y, r] })
  }
  scene.body({ shape: ball, material: stone, mass, position: [r, r / Math.sqrt(3), r + 2 * r * Math.sqrt(2 / 3)] })
  return scene
}

/** Four legs of 1 kg hinged to a top of 10 kg in pairs of loops, with `load` beside its middle. */
function trestle(load: number): Scene {
  const scene = createScene({ gravity: [0, 0, -g] })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  const top = scene.body({
    shape: shape.box({ half: [0.5, 0.4, 0.02] }),
    material: stone,
    mass: 10,
    position: [0, 0, 0.62],
  })
  for (const x of [-0.4, 0.4]) {
    for (const y of [-0.3, 0.3]) {
      const leg = scene.body({
        shape: shape.box({ half: [0.02, 0.02, 0.3] }),
        material: stone,
        mass: 1,
        position: [x, y, 0.3],
      })
      scene.joint(joint.fixed({ a: top, b: leg, at: [x, y, 0.6] }))
    }
  }
  scene.body({
    shape: shape.box({ half: [0.2, 0.2, 0.2] }),
    material: stone,
    mass: load,
    position: [0.11, 0.07, 0.84],
  })
  return scene
}

async function rest(scene: Scene, law: DviOptions, steps: number) {
  return simulate(scene, { life: double, timeStep, contact: contact.dvi(law) }, async (simulation) => {
    const { kinetic, potential } = await simulation.energy()
    const before = Float64Array.from(await simulation.read('bodyPos'))
    simulation.step(steps)
    const { unsolvedSteps, residual } = (await simulation.solver!())!
    const after = await simulation.read('bodyPos')
    const moved = before.reduce((most, x, i) => Math.max(most, Math.abs(after[i]! - x)), 0)
    const end = await simulation.energy()
    return { unsolvedSteps, residual, moved, gained: end.kinetic + end.potential - kinetic - potential }
  })
}

describe.each(['apgd', 'gauss-seidel', 'jacobi'] as const)('%s and Newton', (solver) => {
  test.each([
    ['1000 times as heavy on top', tower(heavyTop(1e3))],
    ['100,000 times as heavy on top', tower(heavyTop(1e5))],
    ['1 and 1000 kg in turn', tower(alternating(1e3))],
    ['a ball of 100 t on three of 1 kg', balls(1e5)],
  ])('leave no step unsolved: %s', async (_, scene) => {
    const { unsolvedSteps, moved, gained } = await rest(scene, { solver }, 40)
    expect(unsolvedSteps).toBe(0)
    expect(moved).toBeLessThan(2e-5)
    expect(gained).toBeLessThan(1)
  })
})

test('joints take part', async () => {
  const { unsolvedSteps, moved } = await rest(trestle(1e4), { solver: 'gauss-seidel' }, 30)
  expect(unsolvedSteps).toBe(0)
  expect(moved).toBeLessThan(2e-5)
})

test('by the law of Coulomb', async () => {
  const { unsolvedSteps, moved } = await rest(tower(heavyTop(1e3)), { friction: 'coulomb' }, 40)
  expect(unsolvedSteps).toBe(0)
  expect(moved).toBeLessThan(2e-5)
})

test('solves to a tolerance that iterations do not come near', async () => {
  const { residual } = await rest(tower(heavyTop(1e3)), { solver: 'gauss-seidel', tolerance: 1e-8 }, 5)
  expect(residual).toBeLessThan(1e-8)
})

test('is a choice', async () => {
  const { unsolvedSteps } = await rest(tower(heavyTop(1e3)), { newton: false }, 60)
  expect(unsolvedSteps).toBeGreaterThan(10)
})

test('where trials run out within a step, the best impulses are taken', async () => {
  const scene = createScene({ gravity: [g * Math.sin(0.2), 0, -g * Math.cos(0.2)] })
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  for (let k = 0; k < 3; k++) {
    const half = [size / 2, size / 2, size / 2] as const
    scene.body({ shape: shape.box({ half }), material: stone, position: [0, 0, size * (k + 0.5)] })
  }
  const few = contact.dvi({ iterations: 12, tolerance: 1e-9 })
  await simulate(scene, { life: double, timeStep, contact: few }, async (simulation) => {
    simulation.step(100)
    // a tenth of g h; impulses half way of a trial leave ten times g h
    expect((await simulation.solver!())!.worstResidual).toBeLessThan(1e-3)
  })
})
