// bookedLosses.test.ts: by force what contacts and dampers take, summed up by their laws in every step, is what the balance of energies is
// missing; what a step that is too long takes beside them has its own line.

import { describe, expect, test, vi } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  type Energy,
  material,
  type Scene,
  shape,
  spring,
} from '#talus/index.js'
import { contactLaw } from '#talus/model/contact.js'
import { parameterValues } from '#talus/model/parameter.js'
import { double, gpu, simulate, single } from './lives.js'

vi.setConfig({ testTimeout: 120000 })

const books = contact.hertzMindlin({ bookLosses: true })

/** What is left over as a share of the largest of the balance. */
function leftOver(now: Energy, first: Energy): number {
  const moved = [
    now.kinetic,
    now.potential - first.potential,
    now.motors!,
    now.drives ?? 0,
    now.dissipated!,
    now.elastic!,
  ]
  return Math.abs(now.unexplained!) / Math.max(...moved.map(Math.abs))
}

/** Where the largest left over comes late. */
const stepsOf: Readonly<Record<string, number>> = { heap: 1250, 'tracked-wheel': 300 }

describe('built-in scenes, at their own steps', () => {
  test.each([
    'bed',
    'heap',
    'incline',
    'janssen',
    'penetration',
    'wheel',
    'tracked-wheel',
    'tank',
    'stack',
    'cart',
    'digger',
    'excavator',
    'pendulum',
    'four-bar',
  ])('%s', async (name) => {
    const definition = await builtinScene(name)
    const few = Object.entries(definition.parameters)
      .filter(([key, one]) => /grains|stones|count/.test(key) && (one as { integer?: boolean }).integer)
      .map(([key, one]) => [key, Math.max((one as { min: number }).min, Math.min((one as { max: number }).max, 100))])
    const values = parameterValues(definition.parameters, Object.fromEntries(few)) as never
    const own = contactLaw(definition.contact)
    const { law: _, ...parts } = own.law === 'dem' ? own : contactLaw('dem')
    const simulation = await createSimulation(definition.build(values, 'dem'), {
      contact: contact.forces({ ...parts, bookLosses: true } as Parameters<typeof contact.forces>[0]),
      timeStep: definition.timeStep(values, 'dem'),
      backend: backend.cpu({ threads: 1 }),
    })
    try {
      const first = await simulation.energy()
      expect(first.unexplained).toBeCloseTo(0, 9)
      for (let k = 0; k < 4; k++) {
        simulation.step(stepsOf[name] ?? 50)
        expect(leftOver(await simulation.energy(), first)).toBeLessThan(1e-3)
      }
    } finally {
      await simulation.close()
    }
  })
})

/** Balls and a box that are thrown on a floor and on each other, on a paddle that turns, and a weight on a damped spring. */
function thrown(restitution: number): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -1], max: [4, 2, 2] } })
  const rubber = material({ name: 'rubber', density: 1200, young: 1e7, friction: 0.4, restitution, rolling: 0.05 })
  scene.body({ name: 'floor', shape: shape.plane(), material: rubber, fixed: true })
  const ball = shape.sphere({ radius: 0.05 })
  scene.body({
    name: 'a',
    shape: ball,
    material: rubber,
    position: [0, 0, 0.3],
    velocity: [1, 0, -2],
    omega: [0, 9, 3],
  })
  scene.body({ name: 'b', shape: ball, material: rubber, position: [0.1, 0.01, 0.15] })
  const box = shape.box({ half: [0.05, 0.04, 0.03] })
  scene.body({
    name: 'box',
    shape: box,
    material: rubber,
    position: [1, 0, 0.2],
    velocity: [1, 0, -1],
    omega: [3, 5, 7],
  })
  const paddle = shape.box({ half: [0.2, 0.02, 0.1] })
  const motion = { rotation: { axis: [0, 0, 1], angle: { ramp: { from: 0, to: 8, start: 0, end: 1 } } } } as const
  scene.body({ name: 'paddle', shape: paddle, material: rubber, position: [-0.3, 0, 0.12], motion })
  scene.body({ name: 'hit', shape: ball, material: rubber, position: [-0.4, 0.1, 0.1] })
  scene.body({ name: 'weight', shape: ball, material: rubber, position: [2, 0, 1] })
  const held = { atA: [2, 0, 1.5], atB: [2, 0, 1], stiffness: 200, damping: 1, restLength: 0.3 } as const
  scene.spring(spring.translational({ a: 'world', b: 'weight', ...held }))
  return scene
}

describe('bodies of several kinds', () => {
  const parts = { bookLosses: true, normal: 'hooke', tangential: 'linear', rolling: 'epsd', spinning: 'none' } as const
  test.each([
    { what: 'Hertz and Mindlin', law: books, life: double, most: 2e-4 },
    {
      what: 'tension',
      law: contact.hertzMindlin({ bookLosses: true, tension: true, tangential: 'mindlin' }),
      life: double,
      most: 2e-4,
    },
    { what: 'parts', law: contact.forces(parts), life: double, most: 2e-4 },
    { what: 'Hertz and Mindlin', law: books, life: single, most: 2e-3 },
  ])('$what, $life.name', async ({ law, life, most }) => {
    await simulate(thrown(0.5), { life, timeStep: 2e-5, contact: law }, async (simulation) => {
      const first = await simulation.energy()
      for (let k = 0; k < 40; k++) {
        simulation.step(250)
        expect(leftOver(await simulation.energy(), first), `at ${simulation.time}`).toBeLessThan(most)
      }
      const { friction, impact, springs } = await simulation.energy()
      expect(Math.min(friction!, impact!, springs!)).toBeGreaterThan(0.01)
      expect(simulation.warnings).toEqual([])
    })
  })

  test('an impact loses 1 − e² of its energy along the normal, and sliding μ (1 + e) m v_n times its mean slip', async () => {
    const [mu, e, speed] = [0.1, 0.5, 1] as const
    const scene = createScene({ gravity: [0, 0, 0] })
    const glass = material({ name: 'glass', density: 2500, young: 1e9, friction: mu, restitution: e })
    scene.body({ name: 'floor', shape: shape.plane(), material: glass, fixed: true })
    const position = [0, 0, 0.010001] as const
    scene.body({ shape: shape.sphere({ radius: 0.01 }), material: glass, position, velocity: [3, 0, -speed] })
    const mass = 2500 * (4 / 3) * Math.PI * 1e-6
    await simulate(scene, { life: double, timeStep: 1e-7, contact: books }, async (simulation) => {
      simulation.step(4000)
      const { friction, impact, unexplained } = await simulation.energy()
      // damping is of first order in the step
      expect(Math.abs(impact! / (0.5 * mass * (1 - e ** 2) * speed ** 2) - 1)).toBeLessThan(1e-3)
      const impulse = mu * (1 + e) * mass * speed
      expect(Math.abs(friction! / (impulse * (3 - (3.5 * impulse) / mass / 2)) - 1)).toBeLessThan(1e-3)
      expect(Math.abs(unexplained!) / (mass * 5)).toBeLessThan(1e-5)
    })
  })

  test('on a GPU', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
    const soft = material({ name: 'soft', density: 1000, young: 1e6, friction: 0.4, restitution: 0.5 })
    scene.body({ name: 'floor', shape: shape.plane(), material: soft, fixed: true })
    const ball = { shape: shape.sphere({ radius: 0.1 }), material: soft }
    scene.body({ ...ball, position: [0, 0, 0.1], velocity: [1, 0, -2] })
    scene.body({ ...ball, position: [0.05, 0, 0.29], velocity: [0, 0, -2] })
    await simulate(scene, { life: gpu, timeStep: 2e-4, contact: books }, async (simulation) => {
      const first = await simulation.energy()
      simulation.step(60)
      const { friction, impact } = await simulation.energy()
      expect(Math.min(friction!, impact!)).toBeGreaterThan(0)
      expect(leftOver(await simulation.energy(), first)).toBeLessThan(2e-3)
    })
  })
})

test('a hand that changes bodies is no loss, and a restart goes on with the same sums', async () => {
  await simulate(thrown(0.5), { life: double, timeStep: 2e-5, contact: books }, async (simulation) => {
    const first = await simulation.energy()
    simulation.step(3000)
    await simulation.setBody(6, { position: [2, 0, 0.8], velocity: [0, 0, 1] })
    simulation.step(2000)
    const half = await simulation.save()
    simulation.step(2000)
    const end = await simulation.energy()
    expect(leftOver(end, first)).toBeLessThan(2e-4)
    await simulate(thrown(0.5), { life: double, timeStep: 2e-5, contact: books, checkpoint: half }, async (again) => {
      again.step(2000)
      expect(await again.energy()).toEqual(end)
    })
  })
})

test('a step too long for the contact is seen, where the balance without books has nothing to hold itself to', async () => {
  const scene = createScene({ gravity: [0, 0, 0] })
  const glass = material({ name: 'glass', density: 2500, young: 1e8, friction: 0, restitution: 0.8 })
  scene.body({ name: 'floor', shape: shape.plane(), material: glass, fixed: true })
  scene.body({ shape: shape.sphere({ radius: 0.01 }), material: glass, position: [0, 0, 0.0103], velocity: [0, 0, -5] })
  const shares: number[] = []
  for (const timeStep of [8e-5, 2e-6]) {
    const law = contact.hertzMindlin({ bookLosses: true, unsafeStep: true })
    await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
      const { kinetic } = await simulation.energy()
      simulation.step(Math.round(1e-3 / timeStep))
      const { integration, unexplained, dissipated } = await simulation.energy()
      // it has lost energy, as it should: the remainder alone looks sound
      expect(dissipated).toBeGreaterThan(0)
      expect(Math.abs(unexplained!) / kinetic).toBeLessThan(1e-12)
      shares.push(Math.abs(integration!) / kinetic)
    })
  }
  expect(shares[0]).toBeGreaterThan(5e-3)
  expect(shares[1]).toBeLessThan(1e-3)
})
