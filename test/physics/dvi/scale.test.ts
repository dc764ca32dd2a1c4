// scale.test.ts: settings that follow from the scene make motions of one scene at different scales the same.
//
// Lengths by s and times by √s under one gravity leave every dimensionless number as it is (Froude). In powers of four all
// numbers scale without rounding, so that motions must agree to the last bit. Without gravity times may have a scale of their own.

import { describe, expect, test, vi } from 'vitest'
import { contact, createScene, joint, material, type SimulationApi, seededRandom, shape } from '#talus/index.js'
import { double, simulate, single } from '../lives.js'

vi.setConfig({ testTimeout: 120000 })

type Point = readonly [number, number, number]
const scaled = (v: readonly number[], s: number) => v.map((x) => x * s) as unknown as Point

interface Scale {
  /** Of lengths and of times. */
  readonly length: number
  readonly time: number
  readonly gravity: boolean
}

/** Spheres and boxes that fall or fly together, thrown and spinning, with bounce and friction. */
function heap({ length, time, gravity }: Scale) {
  const stone = material({ density: 2500, friction: 0.5, restitution: 0.5 })
  const far = 4 * length
  const scene = createScene({
    gravity: gravity ? [0, 0, -9.75] : [0, 0, 0],
    domain: { min: [-far, -far, -far], max: [far, far, far] },
  })
  const random = seededRandom(2)
  for (let i = 0; i < 18; i++) {
    const at = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)].map(
      (k, c) => 0.13 * k + random.between(0, 0.01) + (c === 2 ? 0.1 : -0.1),
    )
    const thrown = [1, 0.5, -1].map((v) => v + random.between(-0.5, 0.5))
    scene.body({
      shape:
        i % 2
          ? shape.sphere({ radius: 0.0625 * length })
          : shape.box({ half: [0.0625 * length, 0.046875 * length, 0.03125 * length] }),
      material: stone,
      position: scaled(at, length),
      velocity: scaled(thrown, length / time),
      omega: scaled([0, random.between(-8, 8), 0], 1 / time),
    })
  }
  scene.body({ shape: shape.plane(), material: stone, fixed: true })
  return scene
}

async function fall(scale: Scale) {
  const run = { life: double, timeStep: 2 ** -9 * scale.time, contact: contact.dvi() }
  return simulate(heap(scale), run, async (simulation) => {
    simulation.step(150)
    return {
      position: Array.from(await simulation.read('bodyPos'), (x) => x / scale.length),
      velocity: Array.from(await simulation.read('bodyVel'), (v) => (v * scale.time) / scale.length),
      contacts: (await simulation.counters()).contacts,
    }
  })
}

/** A chain of links between stops, held by motors that are too weak: rad/s are counted against what is allowed in m/s. */
function stops(length: number) {
  const iron = material({ density: 2048 })
  const scene = createScene({ gravity: [0, 0, -9.75] })
  let a = scene.world
  for (let k = 0; k < 5; k++) {
    const half = scaled([0.125, 0.03125, 0.03125], length)
    const b = scene.body({
      shape: shape.box({ half }),
      material: iron,
      position: scaled([0.25 * k + 0.125, 0, 0], length),
    })
    const limits = { lower: -0.125, upper: 0.125 }
    const hinge = scene.joint(joint.revolute({ a, b, at: scaled([0.25 * k, 0, 0], length), axis: [0, 1, 0], limits }))
    scene.motor(hinge, { speed: 0, maxTorque: 2 ** -10 * length ** 4 })
    a = b
  }
  return scene
}

async function held(length: number) {
  const run = { life: double, timeStep: 2 ** -9 * Math.sqrt(length), contact: contact.dvi() }
  return simulate(stops(length), run, async (simulation) => {
    simulation.step(200)
    const { iterations, unsolvedSteps } = (await simulation.solver!())!
    return { rotations: Array.from(await simulation.read('bodyRot')), iterations, unsolvedSteps }
  })
}

describe.each([1 / 1024, 1024])('%d times as large', (length) => {
  test('stops and motors of a chain ask for as many iterations, and hold alike to the last bit', async () => {
    expect(await held(length)).toEqual(await held(1))
  })

  test('a heap under gravity falls alike to the last bit', async () => {
    const found = await fall({ length, time: Math.sqrt(length), gravity: true })
    expect(found.contacts).toBeGreaterThan(15)
    expect(found).toEqual(await fall({ length: 1, time: 1, gravity: true }))
  })

  test('a cloud without gravity flies alike to the last bit, fast or slow', async () => {
    const expected = await fall({ length: 1, time: 1, gravity: false })
    expect(await fall({ length, time: 1, gravity: false })).toEqual(expected)
    expect(await fall({ length, time: 64, gravity: false })).toEqual(expected)
  })
})

/** Four links in space without shapes, hung up by one end, with a step too long for the motion: corrections are cut. */
async function swing(length: number, law: 'force' | 'impulses'): Promise<number[]> {
  const time = Math.sqrt(length)
  const far = 4 * length
  const scene = createScene({ gravity: [0, 0, -9.75], domain: { min: [-far, -far, -far], max: [far, far, far] } })
  const [mass, inertia] = [length ** 3, scaled([0.0078125, 0.015625, 0.015625], length ** 5)]
  for (let k = 0; k < 4; k++) {
    const position = scaled([0.25 * k + 0.125, 0, 0], length)
    scene.body({ name: `link ${k}`, shape: shape.none(), mass, inertia, position, omega: [0, 0, 0] })
    const [a, b] = [k === 0 ? 'world' : `link ${k - 1}`, `link ${k}`]
    const at = scaled([0.25 * k, 0, 0], length)
    scene.joint(
      k % 2
        ? joint.revolute({ name: `${k}`, a, b, at, axis: [0, 1, 0] })
        : joint.universal({ name: `${k}`, a, b, at, axisA: [0, 1, 0], axisB: [0, 0, 1] }),
    )
  }
  const contactLaw = law === 'force' ? contact.hertzMindlin() : contact.dvi()
  return simulate(scene, { life: double, timeStep: 2 ** -5 * time, contact: contactLaw }, async (simulation) => {
    simulation.step(60)
    return Array.from(await simulation.read('bodyPos'), (x) => x / length)
  })
}

test.each(['impulses', 'force'] as const)(
  'a mechanism without shapes swings alike to the last bit, by %s',
  async (law) => {
    const expected = await swing(1, law)
    for (const length of [1 / 1024, 1024]) expect(await swing(length, law)).toEqual(expected)
  },
)

const speedsOf = ({ contact: law }: SimulationApi) => {
  if (law?.law !== 'dvi') throw new Error('not by impulses')
  return [law.tolerance, law.recoverySpeed, law.restitutionSpeed]
}

describe('the settings of a run', () => {
  const scale = { length: 1, time: 1, gravity: true }

  test('are those given', async () => {
    const given = { tolerance: 3e-4, recoverySpeed: 0.2, restitutionSpeed: 0.4 }
    const run = { life: double, timeStep: 1e-3, contact: contact.dvi(given) }
    expect(await simulate(heap(scale), run, async (simulation) => speedsOf(simulation))).toEqual(Object.values(given))
  })

  test.each([
    ['spheres', shape.sphere({ radius: 0.1 }), 0.1],
    ['boxes', shape.box({ half: [0.02, 0.04, 0.04] }), 0.06],
    ['cylinders', shape.cylinder({ radius: 0.03, height: 0.08 }), 0.05],
  ])('know the size of %s', async (_, kind, radius) => {
    const scene = createScene({ gravity: [0, 0, -10] })
    const stone = material({ density: 2500, friction: 0.5 })
    scene.body({ shape: kind, material: stone, position: [0, 0, 1] })
    scene.body({ shape: shape.plane(), material: stone, fixed: true })
    const run = { life: double, timeStep: 1e-3, contact: contact.dvi() }
    const [tolerance, recovery, bounce] = await simulate(scene, run, async (simulation) => speedsOf(simulation))
    expect(tolerance).toBeCloseTo(1e-5, 12)
    expect(recovery).toBeCloseTo(0.3 * Math.sqrt(10 * radius), 12)
    expect(bounce).toBeCloseTo(0.1 * Math.sqrt(10 * radius), 12)
  })

  test('are those of slow bodies at a short step without gravity, which rebound', async () => {
    const scene = createScene({ gravity: [0, 0, 0] })
    const stone = material({ density: 2500, restitution: 0.5 })
    scene.body({ shape: shape.plane(), material: stone, fixed: true })
    scene.body({ shape: shape.sphere({ radius: 1 }), material: stone, position: [0, 0, 1], velocity: [0, 0, -0.5] })
    const run = { life: double, timeStep: 1e-5, contact: contact.dvi() }
    await simulate(scene, run, async (simulation) => {
      expect(speedsOf(simulation)[2]).toBeCloseTo(0.005, 12)
      simulation.step(3)
      expect((await simulation.read('bodyVel'))[5]).toBeCloseTo(0.25, 4)
    })
  })

  test('grow with the step where gravity gives more in it, and stay above roundings where it gives little', async () => {
    const at = (timeStep: number, life = double) =>
      simulate(heap(scale), { life, timeStep, contact: contact.dvi() }, async (simulation) => speedsOf(simulation))
    const [short, long, tiny] = [await at(2e-3), await at(0.02), await at(1e-6)]
    expect(short[0]).toBeCloseTo(1.95e-5, 12)
    expect(long[0]).toBeCloseTo(10 * short[0]!, 12)
    expect(long[1]).toBe(short[1])
    expect(long[2]).toBeCloseTo(3 * 9.75 * 0.02, 12)
    expect(tiny[0]).toBeCloseTo((tiny[1]! / 0.3) * 1e-5, 12)
    expect(await at(2e-3, single)).toEqual(short)
  })
})
