// states.test.ts: states travel: a bed goes into another scene, moved and turned, and stays at rest; checkpoints go on elsewhere.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { loadScene, readState, writeState } from '#talus/files.js'
import {
  contact,
  createScene,
  type createSimulation,
  joint,
  lattice,
  material,
  probe,
  type Scene,
  type SceneState,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { component, double, gpu, type Life, simulate, single } from './lives.js'

vi.setConfig({ testTimeout: 180000 })

const stuff = material({
  name: 'stuff',
  density: 2000,
  young: 1e7,
  poisson: 0.3,
  friction: 0.5,
  rolling: 0.1,
  restitution: 0.2,
})
const radius = 0.05
const laws = { 'by force': contact.hertzMindlin(), 'by impulses': contact.dvi({ tolerance: 1e-7 }) }
const timeStep = 1e-4
const gravity = 9.81

/** A heap of balls with a box among them, on ground that holds it by friction. */
function heap(): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  scene.body({ name: 'ground', shape: shape.plane(), material: stuff, fixed: true })
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  const away = 1.0001 * radius
  const base = [
    [-away, -away],
    [away, -away],
    [-away, away],
    [away, away],
  ].map(([x, y]) => [x, y, radius])
  scene.bodies({ ...ball, name: 'balls', positions: [...base, [0, 0, radius * (1 + Math.SQRT2)]] })
  scene.body({ name: 'crate', shape: shape.box({ half: [0.1, 0.1, 0.05] }), material: stuff, position: [0.4, 0, 0.05] })
  return scene
}

/** Balls between four walls that fall on each other. */
function walled(): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  scene.body({ name: 'ground', shape: shape.plane(), material: stuff, fixed: true })
  for (const [k, x, y] of [
    [0, 1, 0],
    [1, -1, 0],
    [2, 0, 1],
    [3, 0, -1],
  ] as const) {
    const wall = { shape: shape.plane({ normal: [x, y, 0] }), position: [-0.2 * x, -0.2 * y, 0] as const }
    scene.body({ name: `wall ${k}`, ...wall, material: stuff, fixed: true })
  }
  const positions = lattice({ min: [-0.15, -0.15, 0.06], max: [0.15, 0.15, 0.3], spacing: 0.11, jitter: 4e-3 })
  scene.bodies({ name: 'balls', shape: shape.sphere({ radius }), material: stuff, positions })
  return scene
}

async function settled(
  law: (typeof laws)[keyof typeof laws],
  life: Life = double,
): Promise<{ state: SceneState; kinetic: number }> {
  return simulate(heap(), { life, timeStep, contact: law }, async (simulation) => {
    simulation.step(8000)
    return { state: await simulation.state(), kinetic: (await simulation.energy()).kinetic }
  })
}

/** Turned by a quarter about z, and shifted; gravity is the same. */
const moved = { position: [0.3, -0.2, 0.1], orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] } as const

function with_(state: SceneState): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  scene.body({ name: 'other', shape: shape.sphere({ radius }), material: stuff, position: [-1, -1, 1], fixed: true })
  scene.load(state, moved)
  return scene
}

test.each([
  ['spheres and a crate', heap, 300],
  ['in a box of walls, still moving', walled, 600],
] as const)('by force a bed that is loaded goes on as it would have where it was: %s', async (_, bed, steps) => {
  const law = contact.hertzMindlin()
  const energies = async (simulation: Awaited<ReturnType<typeof createSimulation>>) => {
    const all: number[] = []
    for (let k = 0; k < 10; k++) {
      simulation.step(20)
      all.push((await simulation.energy()).kinetic)
    }
    return all
  }
  const { state, own } = await simulate(bed(), { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(steps)
    return { state: await simulation.state(), own: await energies(simulation) }
  })
  const most = Math.max(...own)
  // dampers of the first half of a step see the velocity at its start, where those of the run saw that of half a step before
  for (const [life, share] of [
    [double, 1e-4],
    [single, 1e-2],
  ] as const) {
    const there = await simulate(with_(state), { life, timeStep, contact: law }, energies)
    there.forEach((kinetic, k) => expect(Math.abs(kinetic - own[k]!)).toBeLessThan(share * most))
  }
})

describe.each(Object.entries(laws))('%s', (_, law) => {
  test('a bed that is loaded stays at rest, and stands where it was put', async () => {
    const { state, kinetic } = await settled(law)
    const folder = await mkdtemp(join(tmpdir(), 'talus-state-'))
    await writeState(join(folder, 'bed.state'), state)
    const read = await readState(join(folder, 'bed.state'))
    await rm(folder, { recursive: true })
    expect(read.touches).toEqual(state.touches)
    const scene = with_(read)
    const again = sceneFromJson(JSON.parse(JSON.stringify(scene)))
    await simulate(again, { life: double, timeStep, contact: law }, async (simulation) => {
      const start = await simulation.read('bodyPos')
      // ground, balls and crate behind the body that was there
      const [x, y, z] = [0, 1, 2].map((c) => component(state.positions, 5, c)) as [number, number, number]
      expect(component(start, 6, 0)).toBeCloseTo(0.3 - y, 12)
      expect(component(start, 6, 1)).toBeCloseTo(-0.2 + x, 12)
      expect(component(start, 6, 2)).toBeCloseTo(0.1 + z, 12)
      let most = 0
      for (let k = 0; k < 20; k++) {
        simulation.step(20)
        most = Math.max(most, (await simulation.energy()).kinetic)
      }
      // a ball that has fallen through 1e-9 of its radius has this
      const small = 1e-9 * 1.05 * gravity * radius
      expect(most).toBeLessThan(Math.max(kinetic, small))
      const end = await simulation.read('bodyPos')
      for (let k = 0; k < end.length; k++) expect(Math.abs(end[k]! - start[k]!)).toBeLessThan(1e-6 * radius)
    })
  })

  test('so it does on a GPU, and comes back from there at rest', async () => {
    const { state } = await settled(law)
    const steps = 4
    // as in the test above; without the crate, whose kernels the software GPU compiles for half a minute
    const small = 1e-9 * 1.05 * gravity * radius
    const run = async (from: SceneState, life: Life) => {
      const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
      scene.load(from, { ...moved, without: ['crate'] })
      return simulate(scene, { life, timeStep, contact: law }, async (simulation) => {
        expect((await simulation.energy()).kinetic).toBeLessThan(small)
        simulation.step(steps)
        expect((await simulation.energy()).kinetic).toBeLessThan(small)
        return simulation.state()
      })
    }
    const onGpu = await run(state, gpu)
    const touching = (of: SceneState) => of.touches.features.length
    expect(touching(onGpu)).toBe(touching(await run(state, double)))
    const back = createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
    back.load(onGpu)
    await simulate(back, { life: double, timeStep, contact: law }, async (simulation) => {
      simulation.step(100)
      expect((await simulation.energy()).kinetic).toBeLessThan(small)
    })
  })

  test('without what contacts remember it would move', async () => {
    const { state } = await settled(law)
    const bare = {
      ...state,
      touches: {
        bodies: [],
        features: [],
        points: [],
        springs: [],
        rolls: [],
        spins: [],
        bonds: [],
        dents: [],
        forces: [],
      },
    }
    const most = async (of: SceneState) =>
      simulate(with_(of), { life: double, timeStep, contact: law }, async (simulation) => {
        simulation.step(law.law === 'dem' ? 40 : 1)
        const { iterations } = (await simulation.solver?.()) ?? {}
        return iterations ?? (await simulation.energy()).kinetic
      })
    // by force in energy, by impulses in work for the solver
    expect(await most(state)).toBeLessThan(0.5 * (await most(bare)))
  })
})

test('joints come out of a state with the turns they have made, and motors with the targets they were given', async () => {
  const law = { life: double, timeStep: 1e-3, contact: contact.dvi() }
  const scene = createScene({ domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  scene.body({ name: 'wheel', shape: shape.sphere({ radius }), material: stuff, position: [0.5, 0, 0] })
  scene.joint(joint.screw({ a: scene.world, b: 'wheel', at: [0, 0, 0], axis: [0, 0, 1], pitch: 0.01, name: 'screw' }))
  scene.motor('screw', { name: 'drive', speed: 20 })
  const state = await simulate(scene, law, async (simulation) => {
    simulation.step(1000)
    await simulation.setMotor('drive', 5)
    return simulation.state()
  })
  const other = createScene({ domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  other.load(state, { joints: true })
  const again = sceneFromJson(JSON.parse(JSON.stringify(other)))
  await simulate(again, law, async (simulation) => {
    expect((await simulation.read('jointAngle'))[0]).toBeCloseTo(20, 6)
    simulation.step(100)
    expect((await simulation.read('jointAngle'))[0]).toBeCloseTo(20.5, 2)
    expect((await simulation.read('bodyPos'))[2]).toBeCloseTo((0.01 * 20.5) / (2 * Math.PI), 4)
  })
})

test('frozen bodies come out of a state frozen, and joints with it where they are asked for; also into a scene file', async () => {
  const scene = heap()
  const [rod, bob] = ['rod', 'bob'].map((name, k) =>
    scene.body({ name, shape: shape.sphere({ radius }), material: stuff, position: [-0.5 - 0.3 * k, 0, 1] }),
  )
  scene.joint(joint.spherical({ a: scene.world, b: rod!, at: [-0.5, 0, 1], name: 'pin' }))
  scene.joint(joint.distance({ a: rod!, b: bob!, atA: [-0.5, 0, 1], atB: [-0.8, 0, 1], name: 'string' }))
  scene.joint(
    joint.distance({ a: rod!, b: bob!, atA: [-0.5, 0, 1], atB: [-0.8, 0, 1], name: 'thread', breakForce: 1e-3 }),
  )
  const law = contact.dvi()
  const state = await simulate(scene, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    await simulation.freeze([5])
    simulation.step(50)
    return simulation.state()
  })
  expect(Array.from(state.broken!)).toEqual([0, 0, 1])
  const folder = await mkdtemp(join(tmpdir(), 'talus-state-'))
  await writeState(join(folder, 'bed.state'), state)
  const { position, orientation } = moved
  const load = { file: 'bed.state', prefix: 'old-', position, orientation, joints: true }
  const file = {
    ...{ timeStep: 1e-3, duration: 1, gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } },
    materials: { stuff: { density: 2000, young: 1e7, poisson: 0.3, friction: 0.5, rolling: 0.1, restitution: 0.2 } },
    bodies: [
      { name: 'other', shape: { kind: 'sphere', radius: 0.05 }, material: 'stuff', position: [-1, -1, 1], fixed: true },
    ],
    states: [load],
  }
  await writeFile(join(folder, 'new.json'), JSON.stringify(file))
  const loaded = (await loadScene(join(folder, 'new.json'))).build({ seed: 1 })
  await writeFile(join(folder, 'wrong.json'), JSON.stringify({ ...file, states: [{ ...load, without: ['ball'] }] }))
  await expect(loadScene(join(folder, 'wrong.json'))).rejects.toThrow(
    'states[0]: scene.load: unknown group of bodies ball, did you mean balls?',
  )
  await rm(folder, { recursive: true })
  expect(loaded.data.joints.map(({ name }) => name)).toEqual(['old-pin', 'old-string'])
  const again = sceneFromJson(JSON.parse(JSON.stringify(loaded)))
  await simulate(again, { life: double, timeStep: 1e-3, contact: law }, async (simulation) => {
    const start = await simulation.read('bodyPos')
    simulation.step(100)
    const end = await simulation.read('bodyPos')
    const at = (values: ArrayLike<number>, i: number) => [0, 1, 2].map((c) => component(values, i, c))
    const number = (name: string) => again.data.groups.find((group) => group.name === name)!.first
    // the fifth ball, the top one: it alone is held
    expect(at(end, number('old-balls') + 4)).toEqual(at(start, number('old-balls') + 4))
    expect(at(end, number('old-bob'))).not.toEqual(at(start, number('old-bob')))
    const between = at(end, number('old-bob')).map((x, c) => x - at(end, number('old-rod'))[c]!)
    expect(Math.hypot(...between)).toBeCloseTo(0.3, 4)
    // the pin stands in the world, where that of the state was put
    const pin = [position[0], position[1] - 0.5, position[2] + 1]
    at(end, number('old-rod')).forEach((x, c) => expect(x).toBeCloseTo(pin[c]!, 4))
    await simulation.thaw([number('old-balls') + 4])
    simulation.step(100)
    expect((await simulation.counters()).present).toBe(again.bodyCount)
  })
})

test('a checkpoint of double precision goes on in single precision and on a GPU, and back', async () => {
  const law = contact.dvi()
  const checkpoint = await simulate(heap(), { life: double, timeStep, contact: law }, async (simulation) => {
    simulation.step(500)
    return simulation.save()
  })
  const goOn = async (life: Life, from: typeof checkpoint) =>
    simulate(heap(), { life, timeStep, contact: law, checkpoint: from }, async (simulation) => {
      simulation.step(life === gpu ? 2 : 20)
      return { places: await simulation.read('bodyPos'), saved: await simulation.save(), steps: simulation.steps }
    })
  const here = await goOn(double, checkpoint)
  const inSingle = await goOn(single, checkpoint)
  inSingle.places.forEach((x, k) => expect(Math.abs(x - here.places[k]!)).toBeLessThan(1e-5 * radius))
  const onGpu = await goOn(gpu, checkpoint)
  expect(onGpu.steps).toBe(502)
  onGpu.places.forEach((x, k) => expect(Math.abs(x - here.places[k]!)).toBeLessThan(1e-3 * radius))
  const back = await goOn(double, onGpu.saved)
  back.places.forEach((x, k) => expect(Math.abs(x - here.places[k]!)).toBeLessThan(1e-3 * radius))
})

test('layers whose bodies never touch come out of a state as such, and both may be loaded again', async () => {
  const scene = createScene({ domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  const ball = { shape: shape.sphere({ radius }), material: stuff }
  scene.body({ ...ball, name: 'peg', position: [0, 0, 0], layer: 'pegs' })
  scene.body({ ...ball, name: 'hole', position: [0.2 * radius, 0, 0], layer: 'holes' })
  scene.apart('pegs', 'holes')
  const life = { life: double, timeStep: 1e-3, contact: contact.dvi() }
  const state = await simulate(scene, life, (simulation) => simulation.state())
  const other = createScene({ domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  other.load(state)
  other.load(state, { prefix: 'second-', position: [0, 0, 1] })
  expect(other.data.apart).toEqual(scene.data.apart)
  await simulate(other, life, async (simulation) => {
    simulation.step(10)
    expect((await simulation.energy()).kinetic).toBe(0)
  })
})

test('a group for which places were made comes out of a state as one, with its contacts', async () => {
  const law = { life: double, timeStep, contact: laws['by force'] }
  const open = () => createScene({ gravity: [0, 0, -gravity], domain: { min: [-2, -2, -1], max: [2, 2, 2] } })
  const scene = open()
  scene.body({ name: 'ground', shape: shape.plane(), material: stuff, fixed: true })
  const crate = { shape: shape.box({ half: [0.1, 0.1, 0.05] }), material: stuff }
  scene.bodies({ ...crate, name: 'crates', positions: [[0.4, 0, 0.05]] })
  scene.bodies({ ...crate, name: 'others', positions: [[-0.4, 0, 0.05]] })
  const state = await simulate(scene, law, async (simulation) => {
    // one on each of those that are there
    const on = [-0.4, 0.4].map((x) => ({ group: 'crates', position: [x, 0.05, 0.15] as const }))
    await simulation.add(on)
    simulation.step(2000)
    return simulation.state()
  })
  const other = open()
  expect(other.load(state, { prefix: 'old-', without: ['others'] }).map(({ name }) => name)).toEqual([
    'old-ground',
    'old-crates',
  ])
  expect(other.data.groups.reduce((sum, { family, count }) => sum + (family === 'old-crates' ? count : 0), 0)).toBe(3)
  const none = open()
  none.load(state, { without: ['crates', 'others'] })
  expect(none.bodyCount).toBe(1)
  const whole = open()
  whole.load(state)
  whole.probe(probe.forceBetween('crates', 'ground'), 'load')
  await simulate(sceneFromJson(JSON.parse(JSON.stringify(whole))), law, async (simulation) => {
    const [before, after] = [state.touches.features.length, (await simulation.state()).touches.features.length]
    expect(after).toBe(before)
    const sample = await simulation.sample()
    expect(sample['load.z']).toBeCloseTo(-2 * 2000 * 0.2 * 0.2 * 0.1 * gravity, 0)
    await simulation.add([{ group: 'crates', position: [0, 0.5, 1] }])
    expect((await simulation.counters()).present).toBe(6)
  })
})

test('says what is wrong with what is to be loaded', async () => {
  const { state } = await simulate(heap(), { life: double, timeStep }, async (simulation) => ({
    state: await simulation.state(),
  }))
  const scene = createScene()
  expect(() => scene.load(state, { without: ['grund'] })).toThrow(
    'scene.load: unknown group of bodies grund, did you mean ground?',
  )
  scene.load(state)
  expect(() => scene.load(state)).toThrow(
    'two bodies are both named ground: give those that are loaded a prefix, or leave them out (without).',
  )
  scene.load(state, { prefix: 'second-', position: [0, 0, 5], without: ['ground'] })
  expect(scene.bodyCount).toBe(13)
})
