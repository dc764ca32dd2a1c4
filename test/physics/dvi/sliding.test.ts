// sliding.test.ts: blocks and spheres on inclines and floors by impulses.
//
//   block rests iff tan a ≤ μ, else accelerates with g (sin a − μ cos a)                                            (1)
//   sphere rolls iff tan a ≤ 3.5 μ: 5/7 g sin a; else (1), angular acceleration 5 μ g cos a / (2 R)                 (2)
//   thrown at u0 without spin it rolls after 2 u0 / (7 μ g), at 5/7 u0                                              (3)
//   a block thrown at v0 stops after v0² / (2 μ g)                                                                  (4)
//
// (rigid body mechanics). Constant forces are exact in a step of Euler, so that accelerations come out to the residual of
// the solver: r m/s in a step of h is r / (g h) of g. The relaxed law couples sliding with the gap: a body that slides at v
// rides at a gap of μ v h (Tasora & Negrut 2010), and one that is put down on a gap of 0 hops; thrown bodies start there.

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, material, shape } from '#talus/index.js'
import { type FrictionName, frictionNames } from '#talus/model/contact.js'
import { component, double, gpu, type Life, lives, simulate } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

const g = 9.81
const stone = (friction: number) => material({ name: `mu${friction}`, density: 2000, friction, restitution: 0 })
/** Residual to solve for, m/s. */
const tolerance = (life: Life, scale = 1) => (life.epsilon < 1e-10 ? 1e-10 : 2e-6) * Math.sqrt(scale)
/** A software GPU does all iterations that are queued. */
const law = (life: Life, scale = 1, friction: FrictionName = 'coulomb') =>
  contact.dvi({ friction, iterations: life === gpu ? 30 : 2000, tolerance: tolerance(life, scale) })

/** Speed along x and spin about y of body 0 after some steps and after some more. */
async function accelerations(
  scene: ReturnType<typeof createScene>,
  { life, timeStep, scale, steps }: { life: Life; timeStep: number; scale?: number; steps: readonly [number, number] },
) {
  return simulate(scene, { life, timeStep, contact: law(life, scale) }, async (simulation) => {
    const look = async () => [
      component(await simulation.read('bodyVel'), 0, 0),
      component(await simulation.read('bodyOmega'), 0, 1),
    ]
    simulation.step(steps[0])
    const before = await look()
    simulation.step(steps[1])
    const after = await look()
    const time = steps[1] * timeStep
    return {
      speed: after[0]!,
      acceleration: (after[0]! - before[0]!) / time,
      angular: (after[1]! - before[1]!) / time,
      position: component(await simulation.read('bodyPos'), 0, 0),
    }
  })
}

const tilted = (angle: number) => [g * Math.sin(angle), 0, -g * Math.cos(angle)] as const

/** A flat block on a plane; x runs down the slope. */
function block(angle: number, friction: number, size: number) {
  const scene = createScene({ gravity: tilted(angle) })
  const half = [size / 2, size / 2, size / 8] as const
  scene.body({ shape: shape.box({ half }), material: stone(friction), position: [0, 0, size / 8] })
  scene.body({ shape: shape.plane(), material: stone(friction), fixed: true })
  return scene
}

describe.each([0.01, 1, 100])('a block of %d m', (size) => {
  // tan 20 degrees is 0.36397
  const angle = Math.PI / 9
  const timeStep = 1e-3 * Math.sqrt(size)

  test.each([0.37, 0.5])('rests with friction %d', async (friction) => {
    const run = { life: double, timeStep, scale: size, steps: [1, 400] } as const
    const { speed, position } = await accelerations(block(angle, friction, size), run)
    // the residual may stay in one direction for all the time
    expect(Math.abs(speed)).toBeLessThan(10 * tolerance(double, size))
    expect(Math.abs(position)).toBeLessThan(10 * tolerance(double, size) * 401 * timeStep)
  })

  test.each([0.36, 0.1, 0])('slides with friction %d', async (friction) => {
    const run = { life: double, timeStep, scale: size, steps: [10, 400] } as const
    const { acceleration, angular } = await accelerations(block(angle, friction, size), run)
    const expected = g * (Math.sin(angle) - friction * Math.cos(angle))
    const error = (10 * tolerance(double, size)) / (400 * timeStep)
    expect(Math.abs(acceleration - expected)).toBeLessThan(error)
    expect(Math.abs(angular) * size).toBeLessThan(100 * error)
  })
})

test('a block on a GPU rests and slides', async () => {
  const run = { life: gpu, timeStep: 5e-3, steps: [2, 6] } as const
  // single precision leaves residuals of 1e-5 m/s in each step of g h = 0.05 m/s
  const rests = await accelerations(block(Math.PI / 9, 0.5, 1), run)
  expect(Math.abs(rests.speed)).toBeLessThan(1e-4)
  const slides = await accelerations(block(Math.PI / 9, 0.1, 1), run)
  expect(Math.abs(slides.acceleration / (g * (Math.sin(Math.PI / 9) - 0.1 * Math.cos(Math.PI / 9))) - 1)).toBeLessThan(
    1e-3,
  )
})

describe.each(lives)('a sphere on $name', (life) => {
  const radius = 0.05
  const angle = (25 * Math.PI) / 180

  // rolling needs tan a / 3.5 = 0.1332
  test.each([0.5, 0.135, 0.13, 0.05])('with friction %d rolls or slips', async (friction) => {
    const scene = createScene({ gravity: tilted(angle) })
    scene.body({ shape: shape.sphere({ radius }), material: stone(friction), position: [0, 0, radius] })
    scene.body({ shape: shape.plane(), material: stone(friction), fixed: true })
    const steps = life === gpu ? ([2, 6] as const) : ([10, 300] as const)
    const timeStep = life === gpu ? 5e-3 : 1e-3
    const { acceleration, angular } = await accelerations(scene, { life, timeStep, steps })
    const rolls = Math.tan(angle) <= 3.5 * friction
    const expected = rolls ? (5 / 7) * g * Math.sin(angle) : g * (Math.sin(angle) - friction * Math.cos(angle))
    const turning = rolls ? expected / radius : (5 * friction * g * Math.cos(angle)) / (2 * radius)
    const error = life === double ? 1e-6 : 1e-3
    expect(Math.abs(acceleration / expected - 1)).toBeLessThan(error)
    expect(Math.abs(angular / turning - 1)).toBeLessThan(error)
  })
})

/** A body on the floor, by the relaxed law at the gap at which it slides with v0. */
function thrown(kind: 'sphere' | 'block', friction: number, v0: number, lift: number) {
  const scene = createScene({ gravity: [0, 0, -g], domain: { min: [-1, -1, -1], max: [2, 1, 1] } })
  const body = kind === 'sphere' ? shape.sphere({ radius: 0.05 }) : shape.box({ half: [0.05, 0.05, 0.0125] })
  const height = kind === 'sphere' ? 0.05 : 0.0125
  const position = [0, 0, height + lift] as const
  scene.body({ shape: body, material: stone(friction), position, velocity: [v0, 0, 0] })
  scene.body({ shape: shape.plane(), material: stone(friction), fixed: true })
  return scene
}

test('by the relaxed law a sphere thrown without spin slips, then rolls at 5/7 of its speed', async () => {
  const [u0, friction, timeStep] = [1, 0.2, 1e-4]
  const rolling = (2 * u0) / (7 * friction * g)
  const scene = thrown('sphere', friction, u0, friction * u0 * timeStep)
  await simulate(scene, { life: double, timeStep, contact: law(double, 1, 'relaxed') }, async (simulation) => {
    const look = async () => {
      const speed = component(await simulation.read('bodyVel'), 0, 0)
      return { speed, slip: speed - 0.05 * component(await simulation.read('bodyOmega'), 0, 1) }
    }
    // the arm is longer by the gap, 2e-5 m in 0.05 m; the fall to the floor while the speed sinks takes as much
    const early = Math.round((0.95 * rolling) / timeStep)
    simulation.step(early)
    const before = await look()
    expect(Math.abs(before.slip / u0 - 0.05)).toBeLessThan(2e-3)
    expect(Math.abs(before.speed / (u0 - friction * g * early * timeStep) - 1)).toBeLessThan(1e-3)
    simulation.step(Math.round((0.1 * rolling) / timeStep))
    const after = await look()
    expect(Math.abs(after.slip / u0)).toBeLessThan(1e-4)
    expect(Math.abs(after.speed / ((5 / 7) * u0) - 1)).toBeLessThan(1e-3)
  })
})

describe.each([1e-3, 2.5e-4])('with steps of %d s', (timeStep) => {
  test.each(frictionNames)('a block thrown along the floor stops after v0² / (2 μ g), %s', async (name) => {
    const [v0, friction] = [1, 0.3]
    const run = { life: double, timeStep, contact: law(double, 1, name) }
    const lift = name === 'relaxed' ? friction * v0 * timeStep : 0
    await simulate(thrown('block', friction, v0, lift), run, async (simulation) => {
      simulation.step(Math.ceil((1.2 * v0) / (friction * g) / timeStep))
      const distance = component(await simulation.read('bodyPos'), 0, 0)
      expect(Math.abs(component(await simulation.read('bodyVel'), 0, 0))).toBeLessThan(1e-9)
      // Euler takes the speed of the end of a step: v0 h / 2 short; the gap that closes takes friction along: μ² of it
      const exact = v0 ** 2 / (2 * friction * g)
      expect(Math.abs(distance - exact)).toBeLessThan(1.5 * v0 * timeStep)
      // and the block has come down
      expect(component(await simulation.read('bodyPos'), 0, 2) - 0.0125).toBeLessThan(1e-8)
    })
  })
})
