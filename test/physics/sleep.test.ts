// sleep.test.ts: bodies at rest sleep, cost no forces, hold what lies on them, and wake when something stirs them.

import { describe, expect, test } from 'vitest'
import { backend, contact, createScene, material, type Scene, type SimulationApi, shape } from '#talus/index.js'
import { double, type Life, lives, simulate } from './lives.js'

const radius = 0.005
const grain = material({
  name: 'grain',
  density: 2500,
  young: 1e7,
  poisson: 0.25,
  friction: 0.5,
  restitution: 0.3,
  rolling: 0.1,
  spinning: 0.05,
})
const mass = 2500 * (4 / 3) * Math.PI * radius ** 3
const gravity = 9.81
const timeStep = 2e-5
const sleep = { speed: 2e-3, time: 0.01 }
const law = contact.hertzMindlin({ sleep })

/** Overlap by Hertz under the weight of so many grains, against the floor or another grain, m. */
function overlap(grains: number, curvature: number): number {
  const stiffness = 1e7 / (2 * (1 - 0.25 ** 2))
  return ((grains * mass * gravity) / ((4 / 3) * stiffness * Math.sqrt(curvature))) ** (2 / 3)
}

/** `side` by `side` stacks of `layers` grains at rest on a floor, and a ball above the first that falls where `speed` is given. */
function stacks(side: number, layers: number, { speed, gap = 0.006 }: { speed?: number; gap?: number } = {}): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  scene.body({ name: 'floor', shape: shape.plane(), material: grain, fixed: true })
  const heights = [radius - overlap(layers, radius)]
  for (let k = 1; k < layers; k++) heights.push(heights[k - 1]! + 2 * radius - overlap(layers - k, radius / 2))
  const positions = heights.flatMap((z) =>
    Array.from({ length: side * side }, (_, k) => [0.012 * (k % side), 0.012 * Math.floor(k / side), z] as const),
  )
  scene.bodies({ name: 'grains', shape: shape.sphere({ radius }), material: grain, positions })
  if (speed !== undefined) {
    const position = [0, 0, 2 * radius * layers + radius + gap] as const
    scene.body({ name: 'ball', shape: shape.sphere({ radius }), material: grain, position, velocity: [0, 0, -speed] })
  }
  return scene
}

const asleep = async (simulation: SimulationApi) => (await simulation.counters()).asleep!

async function floorLoad(simulation: SimulationApi): Promise<number> {
  const { bodies, forces } = await simulation.contactList!()
  let sum = 0
  for (let k = 0; k < bodies.length / 2; k++) {
    if (bodies[2 * k] === 0) sum -= forces[3 * k + 2]!
    if (bodies[2 * k + 1] === 0) sum += forces[3 * k + 2]!
  }
  return -sum
}

test('stacks at rest fall asleep where they are, and the floor still bears them', async () => {
  const scene = stacks(2, 3)
  const run = (contactLaw: typeof law) =>
    simulate(scene, { life: double, timeStep, contact: contactLaw }, async (simulation) => {
      simulation.step(700)
      await simulation.finish()
      const { kinetic, potential } = await simulation.energy()
      return {
        places: [...(await simulation.read('bodyPos'))],
        count: (await simulation.counters()).asleep,
        rests: [...(await simulation.read('bodyRests'))],
        ...{ kinetic, potential, load: await floorLoad(simulation) },
      }
    })
  const [slept, woke] = [await run(law), await run(contact.hertzMindlin())]
  expect(slept.count).toBe(12)
  expect(woke.count).toBeUndefined()
  // no force is computed for two of which neither may move, and nothing is summed for those marked 2
  expect(slept.rests).toEqual([1, ...Array(12).fill(2)])
  expect(slept.kinetic).toBe(0)
  expect(slept.potential).toBeCloseTo(woke.potential, 9)
  expect(Math.abs(slept.load / (12 * mass * gravity) - 1)).toBeLessThan(0.02)
  // what was slower than the speed for the time, and not seen since
  const error = Math.max(...slept.places.map((x, k) => Math.abs(x - woke.places[k]!)))
  expect(error).toBeLessThan(sleep.speed * sleep.time)
})

test('a ball wakes what it strikes and no stack beside it, and all sleep again', async () => {
  const scene = stacks(2, 2, { speed: 0.4 })
  const run = (contactLaw: typeof law) =>
    simulate(scene, { life: double, timeStep, contact: contactLaw }, async (simulation) => {
      const counts: (number | undefined)[] = []
      const tops: number[] = []
      for (const steps of [600, 500]) {
        simulation.step(steps)
        await simulation.finish()
        counts.push((await simulation.counters()).asleep)
        tops.push((await simulation.read('bodyVel'))[3 * 9 + 2]!)
      }
      return { counts, tops }
    })
  const [slept, woke] = [await run(law), await run(contact.hertzMindlin())]
  expect(slept.counts).toEqual([8, 6])
  // the ball rebounds as it does from a stack that never slept
  expect(slept.tops[1]).toBeGreaterThan(0.02)
  expect(Math.abs(slept.tops[1]! / woke.tops[1]! - 1)).toBeLessThan(0.05)
})

describe('a support that goes', () => {
  test('is missed when it is removed', async () => {
    await simulate(stacks(1, 2), { life: double, timeStep, contact: law }, async (simulation) => {
      simulation.step(600)
      expect(await asleep(simulation)).toBe(2)
      await simulation.remove([1])
      simulation.step(500)
      const fallen = (await simulation.read('bodyVel'))[3 * 2 + 2]!
      // of the first step half is by the forces before
      expect(fallen).toBeCloseTo(-gravity * 499.5 * timeStep, 6)
    })
  })

  const later = (from: number, to: number) => ({ ramp: { start: 0.02, end: 0.03, from, to } })
  const tilted = { vector: [0, 0, -gravity], turn: { axis: [0, 1, 0], angle: later(0, 0.1) } } as const

  test.each([
    ['driven away', { motion: { position: [0, 0, later(0, -0.001)] } as const }, [0, 0, -gravity] as const],
    ['gravity turning', { fixed: true }, tilted],
  ])('is missed: %s', async (_, how, pull) => {
    const scene = createScene({ gravity: pull })
    scene.body({ name: 'plate', shape: shape.plane(), material: grain, ...how })
    const position = [0, 0, radius - overlap(1, radius)] as const
    scene.body({ name: 'ball', shape: shape.sphere({ radius }), material: grain, position })
    await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
      simulation.step(900)
      expect(await asleep(simulation)).toBe(1)
      simulation.step(600)
      expect(await asleep(simulation)).toBe(0)
    })
  })
})

test('same bytes at 1 and 2 threads and after a restart', async () => {
  const scene = stacks(2, 3, { speed: 0.4 })
  const start = (threads: number): Life => ({ ...double, choice: backend.cpu({ threads }) })
  const whole = await simulate(scene, { life: start(1), timeStep, contact: law }, async (simulation) => {
    simulation.step(600)
    const checkpoint = structuredClone(await simulation.save())
    expect(await asleep(simulation)).toBeGreaterThan(0)
    simulation.step(400)
    return { checkpoint, hash: await simulation.hash() }
  })
  const two = { life: start(2), timeStep, contact: law }
  await simulate(scene, { ...two, checkpoint: whole.checkpoint }, async (simulation) => {
    simulation.step(400)
    expect(await simulation.hash(), 'restart').toBe(whole.hash)
  })
  await simulate(scene, two, async (simulation) => {
    simulation.step(1000)
    expect(await simulation.hash(), '2 threads').toBe(whole.hash)
  })
})

test.each(lives)('$name: a ball sleeps on the floor and wakes when it is pushed', async (life) => {
  const soon = contact.hertzMindlin({ sleep: { speed: 0.02, time: 16 * timeStep } })
  await simulate(stacks(1, 1), { life, timeStep, contact: soon }, async (simulation) => {
    simulation.step(33)
    expect(await asleep(simulation)).toBe(1)
    await simulation.pushBody(1, [0, 0, mass * 0.1])
    simulation.step(3)
    expect(await asleep(simulation)).toBe(0)
    expect((await simulation.read('bodyVel'))[3 + 2]).toBeGreaterThan(0.05)
  })
})

describe('by impulses', () => {
  const byImpulses = contact.dvi({ sleep: { speed: 5e-3, time: 0.02 } })
  const start = { life: double, timeStep: 5e-4, contact: byImpulses }
  const velocityOf = async (simulation: SimulationApi, body: number) =>
    (await simulation.read('bodyVel'))[3 * body + 2]!

  test('stacks fall asleep and have no contacts to solve; a ball that falls wakes its stack, and all sleep again', async () => {
    const run = (contactLaw: ReturnType<typeof contact.dvi>) =>
      simulate(stacks(2, 2, { speed: 0.1, gap: 0.02 }), { ...start, contact: contactLaw }, async (simulation) => {
        simulation.step(70)
        const before = await simulation.solver!()
        const sleepers = (await simulation.counters()).asleep
        simulation.step(60)
        const during = (await simulation.counters()).asleep
        simulation.step(300)
        const after = (await simulation.counters()).asleep
        return { before, sleepers, during, after, places: [...(await simulation.read('bodyPos'))] }
      })
    const [slept, woke] = [await run(byImpulses), await run(contact.dvi())]
    expect([slept.sleepers, slept.before!.contacts]).toEqual([8, 0])
    expect(woke.before!.contacts).toBeGreaterThanOrEqual(8)
    expect(slept.during).toBe(6)
    expect(slept.after).toBe(9)
    const error = Math.max(...slept.places.map((x, k) => Math.abs(x - woke.places[k]!)))
    expect(error).toBeLessThan(1e-4)
  })

  test('a support that is removed is missed', async () => {
    await simulate(stacks(1, 2), start, async (simulation) => {
      simulation.step(65)
      expect(await asleep(simulation)).toBe(2)
      await simulation.remove([1])
      simulation.step(20)
      expect(await velocityOf(simulation, 2)).toBeCloseTo(-gravity * 20 * start.timeStep, 9)
    })
  })

  test('same bytes at 1 and 2 threads and after a restart', async () => {
    const scene = stacks(2, 2, { speed: 0.1, gap: 0.02 })
    const on = (threads: number) => ({ ...start, life: { ...double, choice: backend.cpu({ threads }) } })
    const whole = await simulate(scene, on(1), async (simulation) => {
      simulation.step(70)
      const checkpoint = structuredClone(await simulation.save())
      expect(await asleep(simulation)).toBe(8)
      simulation.step(120)
      return { checkpoint, hash: await simulation.hash() }
    })
    const restarted = { ...on(2), checkpoint: whole.checkpoint }
    await simulate(scene, restarted, async (simulation) => {
      simulation.step(120)
      expect(await simulation.hash(), 'restart').toBe(whole.hash)
    })
    await simulate(scene, on(2), async (simulation) => {
      simulation.step(190)
      expect(await simulation.hash(), '2 threads').toBe(whole.hash)
    })
  })
})
