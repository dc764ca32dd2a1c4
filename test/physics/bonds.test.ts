// bonds.test.ts: cement between grains: a row that bends and twists as a beam, loads at which bonds break, states and checkpoints.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readState, writeState } from '#talus/files.js'
import {
  type BondsOptions,
  contact,
  createScene,
  InputError,
  material,
  type Scene,
  sceneFromJson,
  seededRandom,
  shape,
} from '#talus/index.js'
import { component, double, type Life, simulate, single } from './lives.js'

const stone = material({ name: 'stone', density: 2500, young: 1e7, friction: 0.5, restitution: 0.5 })
const radius = 0.01
const spacing = 0.022
const area = Math.PI * radius ** 2
const inertia = (Math.PI * radius ** 4) / 4
const cement: BondsOptions = { between: 'grains', within: 0.003, normalStiffness: 1e9, shearStiffness: 4e8 }
const mass = (4 / 3) * Math.PI * radius ** 3 * 2500

/** A row along x that is clamped at its first grain; gaps keep contacts out of it. */
function row(count: number, bonds: BondsOptions, drag = 0): Scene {
  const scene = createScene({ domain: { min: [-0.1, -0.1, -0.1], max: [0.4, 0.1, 0.1] } })
  const ball = { shape: shape.sphere({ radius }), material: stone }
  scene.body({ name: 'clamp', ...ball, fixed: true, position: [0, 0, 0] })
  const positions = Array.from({ length: count }, (_, k) => [(k + 1) * spacing, 0, 0] as const)
  scene.bodies({ name: 'grains', ...ball, positions })
  scene.bonds({ ...bonds, between: ['clamp', 'grains'], name: 'root' })
  if (count > 1) scene.bonds(bonds)
  if (drag > 0) scene.drag({ linear: drag, angular: drag * radius ** 2 })
  return scene
}

const tip = (count: number) => `grains.${count - 1}`
const timeStep = 2e-5

async function tipWay(count: number, load: { force?: [number, number, number]; torque?: [number, number, number] }) {
  const scene = row(count, { ...cement, damping: 0.5 }, 4)
  scene.force({ on: tip(count), ...load })
  return simulate(scene, { life: double, timeStep }, async (simulation) => {
    simulation.step(20000)
    const positions = await simulation.read('bodyPos')
    const rotations = await simulation.read('bodyRot')
    return {
      way: [0, 1, 2].map((c) => component(positions, count, c) - (c === 0 ? count * spacing : 0)),
      angle: [0, 1, 2].map((c) => 2 * rotations[4 * count + c]!),
      kinetic: (await simulation.energy()).kinetic,
      elastic: (await simulation.energy()).elastic!,
    }
  })
}

describe('a row of grains is a beam', () => {
  const count = 5
  // levers from the middle of each bond to the load
  const levers = Array.from({ length: count }, (_, k) => (count - k - 0.5) * spacing)

  test('stretched by n P/(k_n A)', async () => {
    const { way, kinetic } = await tipWay(count, { force: [10, 0, 0] })
    expect(kinetic).toBeLessThan(1e-12)
    expect((way[0]! * 1e9 * area) / (10 * count)).toBeCloseTo(1, 6)
  })

  test('holds half of what its loads did: P w/2, T φ/2, M φ/2', async () => {
    const pulled = await tipWay(count, { force: [10, 0, 0] })
    expect(pulled.elastic / (0.5 * 10 * pulled.way[0]!)).toBeCloseTo(1, 4)
    const across = await tipWay(count, { force: [0, 0, 0.1] })
    expect(across.elastic / (0.5 * 0.1 * across.way[2]!)).toBeCloseTo(1, 3)
    const twisted = await tipWay(count, { torque: [1e-3, 0, 0] })
    expect(twisted.elastic / (0.5 * 1e-3 * twisted.angle[0]!)).toBeCloseTo(1, 3)
  })

  test('bent by a load across: P Σ l²/(k_n I) + n P/(k_s A)', async () => {
    const load = 0.02
    const { way } = await tipWay(count, { force: [0, 0, -load] })
    const bending = levers.reduce((sum, lever) => sum + lever ** 2, 0) / (1e9 * inertia)
    const wanted = -load * (bending + count / (4e8 * area))
    // turned by less than 1e-3, whose square is left out of the formula
    expect(way[2]! / wanted).toBeCloseTo(1, 5)
    expect(Math.abs(way[1]!)).toBeLessThan(1e-12)
  })

  test('twisted by n T/(k_s J), and bent by a moment: n M/(k_n I)', async () => {
    const { angle } = await tipWay(count, { torque: [2e-3, 1e-3, 0] })
    expect((angle[0]! * 4e8 * 2 * inertia) / (2e-3 * count)).toBeCloseTo(1, 4)
    expect((angle[1]! * 1e9 * inertia) / (1e-3 * count)).toBeCloseTo(1, 4)
  })
})

/** Load of one bond when it breaks, growing from 0 to `most` within 0.2 s. */
async function breakingLoad(most: number, along: (f: object) => object, life: Life = double): Promise<number> {
  const scene = row(1, { ...cement, tensileStrength: 1e5, shearStrength: 5e4, damping: 0.3 }, 2)
  scene.force({ on: 'grains', ...along({ ramp: { from: 0, to: most, start: 0, end: 0.2 } }) })
  scene.probe({ quantity: 'brokenBonds', body: null })
  return simulate(scene, { life, timeStep: 5e-5 }, async (simulation) => {
    simulation.step(4000)
    expect((await simulation.sample()).brokenBonds).toBe(1)
    const [step] = await simulation.read('bondBroken')
    return (most * (step! - 1)) / 4000
  })
}

describe.each([double, single])('a bond breaks, $name', (life) => {
  test('in tension at σ A', async () => {
    const load = await breakingLoad(2e5 * area, (f) => ({ force: [f, 0, 0] }), life)
    expect(load / (1e5 * area)).toBeCloseTo(1, 2)
  })

  test('bent at σ I/r', async () => {
    const load = await breakingLoad((2e5 * inertia) / radius, (f) => ({ torque: [0, f, 0] }), life)
    expect(load / ((1e5 * inertia) / radius)).toBeCloseTo(1, 2)
  })

  test('twisted at τ J/r', async () => {
    const load = await breakingLoad((2e5 * inertia) / radius, (f) => ({ torque: [f, 0, 0] }), life)
    expect(load / ((5e4 * 2 * inertia) / radius)).toBeCloseTo(1, 2)
  })

  test('sheared at τ A, by a force through its middle', async () => {
    // beside the grain's centre by half a spacing: the torque that takes the force to the middle of the bond
    const most = 1e5 * area
    const through = (f: number) => ({ ramp: { from: 0, to: f, start: 0, end: 0.2 } })
    const load = await breakingLoad(
      most,
      (f) => ({ force: [0, 0, f], torque: [0, through((most * spacing) / 2), 0] }),
      life,
    )
    expect(load / (5e4 * area)).toBeCloseTo(1, 2)
  })

  test('stretched and bent at once, where both stresses add up', async () => {
    const most = 1e5 * area
    const bending = { ramp: { from: 0, to: (most * radius) / 4, start: 0, end: 0.2 } }
    const load = await breakingLoad(most, (f) => ({ force: [f, 0, 0], torque: [0, 0, bending] }), life)
    // the pull turns it back: φ (k_n I + f l) = f r/4 with the lever l from the middle of the bond
    const angle = (load * radius) / 4 / (1e9 * inertia + (load * spacing) / 2)
    expect((load / area + 1e9 * radius * angle) / 1e5).toBeCloseTo(1, 2)
  })

  test('not where it is pressed', async () => {
    const scene = row(1, { ...cement, tensileStrength: 1e5, shearStrength: 5e4, damping: 0.3 }, 2)
    scene.force({ on: 'grains', force: [-4e5 * area, 0, 0] })
    await simulate(scene, { life, timeStep: 5e-5 }, async (simulation) => {
      simulation.step(500)
      expect((await simulation.read('bondBroken'))[0]).toBe(0)
    })
  })
})

/** Shares of its bonds that a rock of 33 grains loses, thrown against a wall at each speed. */
async function crumbled(speeds: readonly number[], life: Life): Promise<number[]> {
  const steps = [-2, -1, 0, 1, 2].map((k) => k * spacing)
  const near = steps.flatMap((x) => steps.flatMap((y) => steps.map((z) => [x, y, z] as const)))
  const positions = near.filter((at) => Math.hypot(...at) < 2.1 * spacing)
  expect(positions).toHaveLength(33)
  const shares: number[] = []
  for (const speed of speeds) {
    const scene = createScene({ domain: { min: [-0.3, -0.3, -0.06], max: [0.3, 0.3, 0.5] } })
    scene.body({ name: 'wall', shape: shape.plane(), material: stone, fixed: true, position: [0, 0, -0.0541] })
    scene.bodies({
      name: 'grains',
      shape: shape.sphere({ radius }),
      material: stone,
      positions,
      velocities: positions.flatMap(() => [0, 0, -speed]),
    })
    scene.bonds({ ...cement, tensileStrength: 1e5, shearStrength: 5e4, damping: 0.1 })
    await simulate(scene, { life, timeStep: 2e-5 }, async (simulation) => {
      simulation.step(Math.round(50 + 3e-3 / speed / 2e-5 + 1000))
      const broken = Array.from(await simulation.read('bondBroken'))
      shares.push(broken.filter((step) => step > 0).length / broken.length)
    })
  }
  return shares
}

test.each([double, single])('a rock crumbles, and not below the energy that a bond takes, $name', async (life) => {
  // least energy at which (19n) holds: a bond that is pulled and bent, or sheared and twisted
  const least = Math.min((1e5 ** 2 * area) / (10 * 1e9), (5e4 ** 2 * area) / (6 * 4e8))
  const safe = Math.sqrt((2 * least) / (33 * mass))
  const [slow, fast] = await crumbled([0.95 * safe, 100 * safe], life)
  expect(slow).toBe(0)
  expect(fast!).toBeGreaterThan(0.25)
})

/** A cemented bar that flies and spins in a periodic box. */
function tumbling(): Scene {
  const scene = createScene({ domain: { min: [0, 0, 0], max: [0.1, 0.1, 0.1], periodic: [true, true, true] } })
  const positions = [0, 1, 2].map(
    (k) => [0.07 + k * spacing, 0.05, 0.05].map((x) => x % 0.1) as [number, number, number],
  )
  const omega = 40
  scene.bodies({
    name: 'grains',
    shape: shape.sphere({ radius }),
    material: stone,
    positions,
    velocities: [0, 1, 2].map((k) => [0.5, 0, omega * (k - 1) * spacing] as const),
    omegas: [0, 1, 2].map(() => [0, -omega, 0] as const),
  })
  scene.bonds({ ...cement, damping: 0 })
  return scene
}

test.each([double, single])('a spinning bar keeps its momenta, across a periodic boundary, $name', async (life) => {
  expect(tumbling().data.bonds![0]!.radii).toHaveLength(2)
  await simulate(tumbling(), { life, timeStep }, async (simulation) => {
    simulation.step(2000)
    const [v, w] = [await simulation.read('bodyVel'), await simulation.read('bodyOmega')]
    const sum = (values: ArrayLike<number>, c: number) => [0, 1, 2].reduce((s, i) => s + component(values, i, c), 0)
    const slack = 2e3 * life.epsilon
    expect(Math.abs(sum(v, 0) - 1.5)).toBeLessThan(slack)
    expect(Math.abs(sum(v, 2))).toBeLessThan(10 * slack)
    // it turns as one body, stretched by less than 1e-4
    for (const i of [0, 1, 2]) expect(Math.abs(component(w, i, 1) / -40 - 1)).toBeLessThan(1e-3)
  })
})

test.each([contact.hertzMindlin(), contact.dvi()])('what is taken out lets go of its bonds, law %#', async (law) => {
  const scene = row(4, cement)
  scene.force({ on: 'grains', force: [0, 0, -0.01] })
  await simulate(scene, { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(100)
    await simulation.remove([2])
    simulation.step(2000)
    expect([...(await simulation.read('bondBroken'))]).toEqual([0, 101, 101, 0])
    const places = await simulation.read('bodyPos')
    const fallen = 0.5 * (0.01 / mass) * (2100 * timeStep) ** 2
    // the two behind it fall as one, that at the clamp stays, and nobody is in the place between
    for (const body of [3, 4]) expect(component(places, body, 2) / -fallen).toBeCloseTo(1, 1)
    expect(Math.abs(component(places, 1, 2))).toBeLessThan(0.01 * fallen)
    await simulation.add([{ group: 'grains', position: [2 * spacing, 0.05, 0] }])
    simulation.step(100)
    expect(Math.abs(component(await simulation.read('bodyVel'), 2, 1))).toBeLessThan(1e-9)
    expect(simulation.warnings).toEqual([])
  })
})

test('cement at rest that swings by roundings is not warned of', async () => {
  const scene = createScene()
  const random = seededRandom(5)
  const positions = Array.from({ length: 24 }, (_, k) => [
    0.021 * (k % 2) + random.between(-1e-4, 1e-4),
    0.021 * (Math.floor(k / 2) % 3) + random.between(-1e-4, 1e-4),
    0.021 * Math.floor(k / 6),
  ])
  const radii = positions.map(() => random.between(0.005, 0.01))
  scene.bodies({ name: 'rock', shape: shape.sphere({ radius }), material: stone, positions, radii })
  scene.bonds({ between: 'rock', within: 0.012, normalStiffness: 1e8, damping: 0 })
  scene.drag({ linear: 1e-3 })
  await simulate(scene, { life: double, timeStep, contact: contact.dvi() }, async (simulation) => {
    for (let k = 0; k < 10; k++) {
      await simulation.energy()
      simulation.step(50)
    }
    expect((await simulation.energy()).kinetic).toBeLessThan(1e-20)
    expect(simulation.warnings).toEqual([])
  })
})

test('by impulses a bond holds too', async () => {
  const scene = row(1, { ...cement, normalStiffness: 1e6, shearStiffness: 4e5, damping: 0.5 }, 0.5)
  scene.force({ on: 'grains', force: [1, 0, 0] })
  const options = { life: double, timeStep: 1e-4, contact: contact.dvi() }
  await simulate(scene, options, async (simulation) => {
    simulation.step(4000)
    const stretch = component(await simulation.read('bodyPos'), 1, 0) - spacing
    expect((stretch * 1e6 * area) / 1).toBeCloseTo(1, 4)
  })
})

test('checkpoints, JSON and states keep which bonds have broken', async () => {
  const make = () => {
    const scene = row(4, { ...cement, tensileStrength: 1e5 })
    scene.force({ on: tip(4), force: [2e5 * area, 0, 0] })
    return scene
  }
  const straight = await simulate(make(), { life: double, timeStep }, async (simulation) => {
    simulation.step(600)
    const checkpoint = await simulation.save()
    simulation.step(200)
    return { hash: await simulation.hash(), checkpoint, state: await simulation.state() }
  })
  const broken = [...straight.state.brokenBonds!].filter((step) => step > 0).length
  expect(broken).toBeGreaterThan(0)
  expect(broken).toBeLessThan(4)
  const again = sceneFromJson(JSON.parse(JSON.stringify(make())))
  const on = { life: double, timeStep, checkpoint: straight.checkpoint }
  await simulate(again, on, async (simulation) => {
    simulation.step(200)
    expect(await simulation.hash()).toBe(straight.hash)
  })
  const folder = await mkdtemp(join(tmpdir(), 'talus-bonds-'))
  try {
    await writeState(join(folder, 'row.state'), straight.state)
    const scene = createScene()
    scene.load(await readState(join(folder, 'row.state')), { prefix: 'old ' })
    const bonds = scene.data.bonds!.reduce((sum, { radii }) => sum + radii.length, 0)
    expect(bonds).toBe(4 - broken)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what is wrong with bonds is said', () => {
  const wrong = (options: object) => () => row(2, { ...cement, ...options } as BondsOptions)
  expect(wrong({ normalStiffness: 0 })).toThrow(InputError)
  expect(wrong({ stiffness: 1 })).toThrow('bonds root: there is no option stiffness')
  expect(() => row(2, { ...cement, within: 1e-6 })).toThrow('no two bodies are near enough')
  expect(() => row(2, { ...cement, pairs: [['clamp', 'grains.0']] })).toThrow('it needs either between or pairs')
  const tooLong = simulate(row(2, cement), { life: double, timeStep: 5e-3 }, async () => {})
  return expect(tooLong).rejects.toThrow('bonded bodies')
})

test('a step near the safe one is stable', async () => {
  const scene = row(4, { ...cement, damping: 0 })
  scene.force({ on: tip(4), force: [0, 1, 5] })
  await simulate(scene, { life: double, timeStep: 1e-6 }, async ({ safeTimeStep }) => {
    await simulate(scene, { life: double, timeStep: 0.95 * safeTimeStep }, async (simulation) => {
      simulation.step(5000)
      // no more than twice the work of the load, if all bodies were as soft as the tip
      expect((await simulation.energy()).kinetic).toBeLessThan(10 * mass)
    })
  })
})
