// flows.test.ts: bodies that come and go: sources and sinks, and bodies added, removed, frozen and thawed between steps.

import { describe, expect, test, vi } from 'vitest'
import {
  backend,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  type Scene,
  type SimulationApi,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { drawRadii } from '#talus/model/sizes.js'
import { compileModel } from '#talus/step/compileModel.js'
import { Population } from '#talus/step/population.js'
import { component, double, gpu, type Life, simulate } from './lives.js'

vi.setConfig({ testTimeout: 180000 })

const stuff = material({ name: 'stuff', density: 2000, young: 1e7, poisson: 0.3, friction: 0.5, restitution: 0.2 })
const radius = 0.05
const laws = { 'by force': contact.hertzMindlin(), 'by impulses': contact.dvi() }
const timeStep = 2e-4

/** Grains fall through a region into a sink, in few places. */
function shower(options: { capacity?: number; rate?: number; grows?: boolean } = {}): Scene {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  scene.body({ name: 'bar', shape: shape.box({ half: [0.5, 0.05, 0.05] }), material: stuff, fixed: true })
  scene.source({
    name: 'grains',
    region: { min: [-0.3, -0.3, 0.1], max: [0.3, 0.3, 0.5] },
    rate: options.rate ?? 50,
    radius: { uniform: { min: 0.8 * radius, max: radius } },
    material: stuff,
    capacity: options.capacity ?? 20,
    grows: options.grows ?? false,
    velocity: [0, 0, -2],
    every: 0.02,
    seed: 7,
  })
  scene.sink({ name: 'drain', region: { min: [-2, -2, -1.9], max: [2, 2, -0.3] } })
  scene.probe(probe.sinkCount('drain'))
  scene.probe(probe.sinkMass('drain'))
  scene.probe(probe.sinkFlow('drain'))
  scene.probe(probe.sourceCount('grains'))
  return scene
}

/** Bodies of two parts each lie on others and on the floor, and more come than there are places for. */
async function growing(places: number, options: { timeStep: number; contact: (typeof laws)[keyof typeof laws] }) {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const ball = { shape: shape.sphere({ radius }) }
  const rock = {
    shape: shape.union({
      parts: [
        { ...ball, position: [-0.03, 0, 0] },
        { ...ball, position: [0.03, 0, 0] },
      ],
    }),
    material: stuff,
  }
  const floor = scene.body({ name: 'floor', shape: shape.box({ half: [1, 1, 0.1] }), material: stuff, fixed: true })
  const heap = [0, 1, 2].map((k) => [0.01 * k, 0.02 * k, 0.1499 + 0.0999 * k])
  scene.bodies({ ...rock, name: 'heap', positions: heap })
  scene.bodies({ ...rock, name: 'more', positions: Array.from({ length: places }, () => [0, 0, 1]), absent: true })
  scene.force({ on: 'more', force: [0.5, 0, 0] })
  scene.probe(probe.forceBetween('more', 'floor'), 'load')
  const motionOf = async (simulation: SimulationApi) => [
    ...(await simulation.read('bodyPos')),
    ...(await simulation.read('bodyRot')),
    ...(await simulation.read('bodyOmega')),
  ]
  expect(floor.index).toBe(0)
  const on = { life: double, ...options, timeStep: 1e-4 }
  return simulate(scene, on, async (simulation) => {
    const add = (xs: readonly number[]) =>
      simulation.add(xs.map((x) => ({ group: 'more', position: [x, 0.1, 0.16] as const })))
    simulation.step(100)
    await add([-0.4, -0.2])
    simulation.step(200)
    await add([0.3, 0.5, 0.7])
    simulation.step(100)
    const checkpoint = await simulation.save()
    simulation.step(200)
    const sample = await simulation.sample()
    const again = await simulate(scene, { ...on, checkpoint }, async (other) => {
      other.step(200)
      return motionOf(other)
    })
    const { bodies: count } = await simulation.counters()
    return { motion: await motionOf(simulation), again, count, force: [sample['load.z']!] }
  })
}

/** Smallest gap of two of the bodies that are there, m. */
async function smallestGap(simulation: Parameters<Parameters<typeof simulate>[2]>[0]): Promise<number> {
  const ids = await simulation.bodyIds()
  const [places, radii] = [await simulation.read('bodyPos'), await simulation.read('bodyRadius')]
  let least = Infinity
  for (let i = 1; i < ids.length; i++) {
    for (let j = 1; j < i; j++) {
      if (ids[i]! < 0 || ids[j]! < 0) continue
      const away = Math.hypot(...[0, 1, 2].map((c) => component(places, i, c) - component(places, j, c)))
      least = Math.min(least, away - radii[i]! - radii[j]!)
    }
  }
  return least
}

describe.each(Object.entries(laws))('%s', (_, law) => {
  const options = { timeStep, contact: law }

  test('a source keeps its rate in few places, a sink counts, every body has an id of its own', async () => {
    await simulate(shower(), { life: double, ...options }, async (simulation) => {
      const seen = new Set<number>()
      let last = 0
      for (let k = 0; k < 30; k++) {
        simulation.step(101)
        const ids = [...(await simulation.bodyIds())].filter((id) => id > 0)
        for (const id of ids) seen.add(id)
        expect(new Set(ids).size).toBe(ids.length)
        const sample = await simulation.sample()
        const { present, sunk } = await simulation.counters()
        expect(sample['drain.sinkCount']).toBe(sunk)
        expect(present! - 1).toBe(sample['grains.sourceCount']! - sunk!)
        expect(sample['drain.sinkMass']).toBeGreaterThanOrEqual(last)
        last = sample['drain.sinkMass']!
        // rounds every 100 steps, each of one body
        const due = Math.floor((simulation.steps - 1) / 100)
        expect(sample['grains.sourceCount']).toBe(due)
      }
      const { sunk } = await simulation.counters()
      expect(sunk).toBeGreaterThan(5)
      const { unexplained, kinetic } = await simulation.energy()
      if (unexplained !== undefined) expect(Math.abs(unexplained)).toBeLessThan(1e-9 * kinetic)
      // more bodies than places
      expect(seen.size).toBeGreaterThan(20)
      expect(simulation.warnings).toEqual([])
    })
  })

  test('the same bytes at any number of threads, after a restart, and from JSON', async () => {
    const run = (scene: Scene, life: Life) =>
      simulate(scene, { life, ...options }, async (simulation) => {
        simulation.step(1050)
        const checkpoint = await simulation.save()
        simulation.step(1020)
        return { checkpoint, hash: await simulation.hash(), sample: await simulation.sample() }
      })
    const once = await run(shower(), double)
    const threads = { ...double, choice: backend.cpu({ threads: 2 }) }
    expect((await run(sceneFromJson(JSON.parse(JSON.stringify(shower()))), threads)).hash).toBe(once.hash)
    const { checkpoint } = once
    const saved = JSON.parse(JSON.stringify(checkpoint.header)) as typeof checkpoint.header
    await simulate(
      shower(),
      { life: double, ...options, checkpoint: { ...checkpoint, header: saved } },
      async (simulation) => {
        simulation.step(1020)
        expect(await simulation.hash()).toBe(once.hash)
        expect(await simulation.sample()).toEqual(once.sample)
      },
    )
  })

  test('bodies are added, removed, frozen and thawed between steps', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
    const ball = { shape: shape.sphere({ radius }), material: stuff }
    scene.bodies({
      ...ball,
      name: 'first',
      positions: [
        [0, 0, 0.5],
        [0.5, 0, 0.5],
      ],
    })
    scene.bodies({
      ...ball,
      name: 'more',
      absent: true,
      positions: [
        [0, 0, 0],
        [0, 0, 0],
      ],
    })
    scene.probe(probe.position('first.0'))
    await simulate(scene, { life: double, ...options }, async (simulation) => {
      await simulation.freeze([0])
      // falls onto the one that is frozen
      const [id] = await simulation.add([{ group: 'more', position: [0.001, 0, 0.62] }])
      expect(id).toBe(4)
      simulation.step(1200)
      const places = await simulation.read('bodyPos')
      expect(component(places, 0, 2)).toBe(0.5)
      expect(component(places, 1, 2)).toBeCloseTo(0.5 - 0.5 * 9.81 * (1200 * timeStep) ** 2, 2)
      expect(component(places, 2, 2)).toBeGreaterThan(0.58)
      await simulation.thaw([0])
      simulation.step(400)
      expect(component(await simulation.read('bodyPos'), 0, 2)).toBeLessThan(0.48)
      await simulation.remove([0, 1, 4])
      expect([...(await simulation.bodyIds())]).toEqual([-1, -1, -1, -1])
      expect((await simulation.counters()).present).toBe(0)
      simulation.step(50)
      expect((await simulation.energy()).kinetic).toBe(0)
      expect(await simulation.add([{ group: 'more', position: [0, 0, 0] }])).toEqual([5])
      simulation.step(50)
      expect(component(await simulation.read('bodyVel'), 2, 2)).toBeCloseTo(-9.81 * 50 * timeStep, 6)
      await expect(simulation.remove([4])).rejects.toThrow('remove: there is no body with the id 4.')
      await expect(simulation.add([{ group: 'mor', position: [0, 0, 0] }])).rejects.toThrow('did you mean more?')
      const three = [1, 2, 3].map((z) => ({ group: 'more', position: [0, 1, z / 2] as const }))
      expect(await simulation.add(three)).toEqual([6, 7, 8])
      expect((await simulation.sample())['first.0.position.z']).toBeTypeOf('number')
      await simulation.add([{ group: 'first', position: [1, 1, 1] }])
      // another body in the place of the one that the probe was made of
      expect((await simulation.sample())['first.0.position.z']).toBeNaN()
      await simulation.remove([9])
      expect([...(await simulation.bodyIds())]).toEqual([-1, -1, 5, 6, 7, 8])
      await expect(simulation.setBody(9, {})).rejects.toThrow('there are 6 bodies')
    })
  })

  test('where there is no place one is made, and nothing else changes by a bit', async () => {
    const whole = await growing(5, options)
    const grown = await growing(2, options)
    expect(grown.motion).toEqual(whole.motion)
    expect(grown.again).toEqual(whole.motion)
    expect(grown.count).toBe(whole.count)
    expect(grown.force[0]).toBeCloseTo(whole.force[0]!, 12)
  })

  test('places of other sizes change no speed of the scene, before a restart and after', async () => {
    for (const gravity of [0, 9.81]) {
      const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
      scene.body({ shape: shape.plane(), material: stuff, fixed: true, position: [0, 0, -1] })
      const common = { material: stuff, velocities: [0, 0, -0.5, 0, 0, 0.5] }
      scene.bodies({ ...common, name: 'large', shape: shape.sphere({ radius }), positions: [0, 0, -0.9, 0.3, 0, -0.9] })
      scene.bodies({
        ...common,
        name: 'small',
        shape: shape.sphere({ radius: radius / 4 }),
        positions: [0, 1, -0.9, 1, 0, -0.9],
      })
      await simulate(scene, { life: double, ...options, timeStep: 5e-5 }, async (simulation) => {
        const law = simulation.contact
        const more = [0, 1, 2, 3].map((k) => ({ group: 'small', position: [0.2 * k, 0.5, -0.97] as const }))
        await simulation.add(more)
        const checkpoint = structuredClone(await simulation.save())
        expect(simulation.contact).toEqual(law)
        simulation.step(100)
        const hash = await simulation.hash()
        await simulate(scene, { life: double, ...options, timeStep: 5e-5, checkpoint }, async (again) => {
          expect(again.contact).toEqual(law)
          again.step(100)
          expect(await again.hash()).toBe(hash)
        })
      })
    }
  })

  test('a source without a number makes places as bodies come', async () => {
    const scene = shower({ rate: 200, capacity: 2, grows: true })
    await simulate(scene, { life: double, ...options }, async (simulation) => {
      simulation.step(1050)
      const { bodies, present } = await simulation.counters()
      expect((await simulation.sample())['grains.sourceCount']).toBeGreaterThan(20)
      expect(bodies).toBeGreaterThan(15)
      expect(present).toBeGreaterThan(10)
      expect(simulation.warnings).toEqual([])
      const checkpoint = await simulation.save()
      simulation.step(500)
      const hash = await simulation.hash()
      await simulate(scene, { life: double, ...options, checkpoint }, async (again) => {
        again.step(500)
        expect(await again.hash()).toBe(hash)
      })
    })
  })
})

test('a body is put only where there is room', async () => {
  const scene = shower({ rate: 2000, capacity: 400 })
  await simulate(scene, { life: double, timeStep, contact: contact.dvi() }, async (simulation) => {
    // the first round with bodies due is before step 100
    simulation.step(101)
    expect((await simulation.sample())['grains.sourceCount']).toBeGreaterThan(30)
    expect(await smallestGap(simulation)).toBeGreaterThan(-2e-3)
    simulation.step(600)
    await simulation.finish()
    expect(simulation.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/source grains cannot keep its rate: no room in its region\.$/),
    )
  })
})

test('where regions of sources overlap, none puts a body into one that another has just put', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const ball = { shape: shape.sphere({ radius: 0.02 }), material: stuff }
  scene.body({ name: 'aside', ...ball, position: [-0.5, 0, 0], fixed: true })
  const region = { min: [-0.1, -0.1, -0.1], max: [0.1, 0.1, 0.1] } as const
  for (const name of ['first', 'second', 'third'])
    scene.source({ name, region, rate: 400, radius: 0.02, material: stuff, capacity: 30, velocity: [2, 0, 0] })
  // places that it has emptied are used again
  scene.sink({ name: 'drain', region: { min: [0.3, -1, -1], max: [1, 1, 1] } })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    for (let round = 1; round < 10; round++) {
      simulation.step(round === 1 ? 51 : 50)
      expect(await smallestGap(simulation)).toBeGreaterThan(-1e-9)
    }
    expect(Math.max(...(await simulation.bodyIds()))).toBeGreaterThan(100)
  })
})

test('of few bodies that find no room a source says so as well', async () => {
  const scene = createScene({ gravity: [0, 0, 0], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  scene.body({ name: 'plug', shape: shape.box({ half: [0.5, 0.5, 0.5] }), material: stuff, fixed: true })
  const region = { min: [-0.2, -0.2, -0.2], max: [0.2, 0.2, 0.2] } as const
  scene.source({ name: 'few', region, rate: 100, radius: 0.02, material: stuff, number: 3 })
  await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (simulation) => {
    simulation.step(300)
    await simulation.finish()
    expect(simulation.warnings!.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^step 150: source few cannot keep its rate: no room in its region\.$/),
    ])
  })
})

test('a GPU has the same bodies', async () => {
  const run = (life: Life) =>
    simulate(
      shower({ rate: 500, capacity: 2, grows: true }),
      { life, timeStep: 1e-2, contact: contact.dvi() },
      async (simulation) => {
        simulation.step(4)
        return { ids: [...(await simulation.bodyIds())], places: [...(await simulation.read('bodyPos'))] }
      },
    )
  const [here, there] = [await run(double), await run(gpu)]
  expect(there.ids).toEqual(here.ids)
  there.places.forEach((x, k) => expect(Math.abs(x - here.places[k]!)).toBeLessThan(1e-4))
})

test('a body that a joint holds is not taken out', async () => {
  const scene = createScene({ domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  scene.body({ name: 'bob', shape: shape.sphere({ radius }), material: stuff, position: [0, 0, 1] })
  scene.joint({ kind: 'spherical', name: 'pivot', a: scene.world, b: 'bob', at: [0, 0, 0] })
  await simulate(scene, { life: double, timeStep, contact: contact.dvi() }, async (simulation) => {
    await expect(simulation.remove([0])).rejects.toThrow('remove: body bob is held by joint pivot.')
    await expect(simulation.remove([1])).rejects.toThrow('remove: body world is fixed or driven.')
    await expect(simulation.setBody(0, { present: false })).rejects.toThrow('body bob is held by joint pivot.')
  })
})

test('once its joint is broken it is', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  scene.body({ name: 'bob', shape: shape.sphere({ radius }), material: stuff, position: [0, 0, -1] })
  scene.joint({ kind: 'spherical', name: 'thread', a: scene.world, b: 'bob', at: [0, 0, 0], breakForce: 1 })
  await simulate(scene, { life: double, timeStep, contact: contact.dvi() }, async (simulation) => {
    simulation.step(2)
    expect([...(await simulation.read('jointBroken'))]).toEqual([1])
    await simulation.remove([0])
    expect((await simulation.counters()).present).toBe(1)
  })
})

test('however many come, go, freeze or thaw at once, a device is told in as many pieces of work', () => {
  const scene = createScene({ domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const parts = [-1, 1].map((side) => ({ shape: shape.sphere({ radius }), position: [side * radius, 0, 0] as const }))
  const positions = Array.from({ length: 100 }, (_, k) => [0, 0, 0.001 * k])
  scene.bodies({ name: 'more', shape: shape.union({ parts }), material: stuff, positions, absent: true })
  const model = compileModel(scene, { ...contact.dvi(), timeStep })
  const pieces = (count: number) => {
    let all = 0
    const told = new Proxy({}, { get: () => () => all++ })
    const population = new Population({ backend: told as never, model, scene, nameOf: String })
    const places = Array.from({ length: count }, (_, k) => k)
    const still = { position: [0, 0, 0], orientation: [0, 0, 0, 1], velocity: [0, 0, 0], omega: [0, 0, 1] }
    const ids = population.put(
      places,
      places.map(() => still),
    )
    expect(ids).toEqual(places.map((place) => 100 + place))
    population.freeze(places, 1)
    population.thaw(places)
    population.takeOut(places, 1)
    return all
  }
  expect(pieces(100)).toBe(pieces(1))
})

test.each(Object.entries(laws))('a frozen body holds what is joined to it as a fixed one does, %s', async (_, law) => {
  const link = { shape: shape.sphere({ radius }), material: stuff }
  const chain = (fixed: boolean) => {
    const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
    scene.body({ ...link, name: 'upper', position: [0.3, 0, 0], fixed })
    scene.body({ ...link, name: 'lower', position: [0.6, 0, 0] })
    scene.body({ ...link, name: 'sprung', position: [0.3, 0.5, 0] })
    if (!fixed) scene.joint({ kind: 'spherical', name: 'pivot', a: scene.world, b: 'upper', at: [0, 0, 0] })
    scene.joint({ kind: 'spherical', name: 'middle', a: 'upper', b: 'lower', at: [0.3, 0, 0] })
    const ends = { pointA: [0, 0, 0], pointB: [0, 0, 0] } as const
    scene.spring({ kind: 'translational', a: 'upper', b: 'sprung', ...ends, stiffness: 50, restLength: 0.4 })
    return scene
  }
  const on = { life: double, timeStep, contact: law }
  const places = async (simulation: SimulationApi) => [...(await simulation.read('bodyPos'))].slice(0, 9)
  const held = await simulate(chain(true), on, async (simulation) => {
    simulation.step(400)
    return places(simulation)
  })
  await simulate(chain(false), on, async (simulation) => {
    await simulation.freeze([0])
    simulation.step(400)
    const frozen = await places(simulation)
    frozen.forEach((x, k) => expect(Math.abs(x - held[k]!)).toBeLessThan(1e-9))
    expect(frozen[5]).toBeLessThan(-0.02)
    await simulation.thaw([0])
    simulation.step(400)
    const [x, y, z] = await places(simulation)
    expect(z).toBeLessThan(-0.005)
    expect(Math.hypot(x!, y!, z!)).toBeCloseTo(0.3, 4)
  })
})

test('a sink may freeze what is in it', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-2, -2, -2], max: [2, 2, 2] } })
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  scene.bodies({
    ...ball,
    name: 'balls',
    positions: [
      [0, 0, 0.1],
      [0, 0, 0.4],
    ],
  })
  scene.sink({ region: { min: [-1, -1, -1], max: [1, 1, 0] }, action: 'freeze' })
  await simulate(scene, { life: double, timeStep, contact: contact.dvi() }, async (simulation) => {
    simulation.step(3000)
    const places = await simulation.read('bodyPos')
    expect(component(places, 0, 2)).toBeLessThan(0)
    expect(component(places, 0, 2)).toBeGreaterThan(-2 * radius)
    // it lies on the other
    expect(component(places, 1, 2) - component(places, 0, 2)).toBeCloseTo(2 * radius, 2)
    expect(await simulation.counters()).toMatchObject({ sunk: 1, left: 0, present: 2 })
  })
})

describe('sizes', () => {
  const draw = (sizes: Parameters<typeof drawRadii>[0]) => drawRadii(sizes, 20000, seededRandom(1), 'source s')
  const mean = (values: Float64Array) => values.reduce((sum, x) => sum + x, 0) / values.length

  test('follow their distribution', () => {
    expect(mean(draw({ uniform: { min: 1, max: 3 } }))).toBeCloseTo(2, 1)
    expect(mean(draw({ normal: { mean: 2, deviation: 0.2 } }))).toBeCloseTo(2, 2)
    expect(mean(draw({ logNormal: { median: 2, deviation: 0.3 } }).map(Math.log))).toBeCloseTo(Math.log(2), 2)
    const table = draw({ table: { radii: [1, 2], shares: [3, 1] } })
    expect(table.filter((r) => r === 1).length / table.length).toBeCloseTo(0.75, 2)
    expect(new Set(draw(0.5))).toEqual(new Set([0.5]))
  })

  test('are refused where they make no sense', () => {
    expect(() => draw({ normal: { mean: 1, deviation: 1 } })).toThrow('source s: radius: min must be greater than zero')
    expect(() => draw({ table: { radii: [1], shares: [] } })).toThrow('a table needs radii and as many shares')
    expect(() => draw({ uniform: { min: 2, max: 1 } })).toThrow('min must not be above max')
  })
})

test('says what is wrong with a source', () => {
  const scene = createScene()
  const region = { min: [0, 0, 0], max: [1, 1, 1] } as const
  const ball = { region, rate: 1, radius: 0.1, material: stuff }
  expect(scene.source({ ...ball, name: 'endless' }).count).toBe(1000)
  expect(() => scene.source({ region, rate: 1, number: 1 })).toThrow(
    'it needs either radius, for spheres, or shape, found neither',
  )
  expect(() => scene.source({ ...ball, number: 1, rate: 0 })).toThrow('rate must be greater than zero')
  expect(() => scene.source({ ...ball, number: 2, until: -1 })).toThrow('until must be after 0 s')
})

test('two bodies frozen by hand are no pair, after a restart neither', async () => {
  const scene = createScene({ gravity: [0, 0, -9.81], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const stone = material({ density: 1000, young: 1e6 })
  const positions = [0, 0, 0, 0.199, 0, 0, 0, 0.5, 0]
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius: 0.1 }), material: stone, positions })
  const options = { contact: contact.hertzMindlin(), timeStep: 1e-4, backend: backend.cpu({ threads: 1 }) }
  const first = await createSimulation(scene, options)
  const ids = await first.bodyIds()
  await first.freeze([ids[0]!, ids[1]!])
  first.step(50)
  const checkpoint = structuredClone(await first.save())
  const second = await createSimulation(scene, { ...options, checkpoint })
  for (const simulation of [first, second]) {
    // long enough for the third to fall so far that pairs are searched for
    simulation.step(600)
    expect((await simulation.counters()).pairs).toBe(0)
  }
  expect(await second.hash()).toBe(await first.hash())
  await first.close()
  await second.close()
})
