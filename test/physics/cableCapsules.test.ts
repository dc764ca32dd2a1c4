// cableCapsules.test.ts: contact of cables by capsules along them: what they touch, what that costs in energy and momentum, and how
// evenly they slide.

import { describe, expect, test } from 'vitest'
import {
  backend,
  type CableBeads,
  type CableOptions,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  InputError,
  material,
  probe,
  type Scene,
  type Shape,
  type SimulationApi,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { double, simulate, single } from './lives.js'
import { runScene } from './runScene.js'

const radius = 0.01
const capsules = { shape: 'capsule' } as const
const rubber = material({ name: 'rubber', density: 7200, young: 2e7, friction: 0.3, restitution: 0.2 })
const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
type Law = keyof typeof laws
const bothLaws = ['dem', 'dvi'] as const

/** Momentum and angular momentum of the cables of a scene, by Simpson along their axes. */
async function momenta(scene: Scene, s: SimulationApi): Promise<number[]> {
  const columns = ['bodyPos', 'bodyVel', 'nodeSlope', 'nodeSlopeVel'].map((field) => s.read(field))
  const [places, speeds, slopes, rates] = await Promise.all(columns)
  const sum = [0, 0, 0, 0, 0, 0]
  let node = 0
  const intervals = 20
  for (const { first, elements, length, area } of scene.data.cables) {
    const l = length / elements
    for (let k = 0; k < elements; k++, node++) {
      for (let p = 0; p <= intervals; p++) {
        const x = p / intervals
        const simpson = (p === 0 || p === intervals ? 1 : p % 2 === 1 ? 4 : 2) / (3 * intervals)
        const s3 = x * x * (3 - 2 * x)
        const shapes = [1 - s3, l * x * (1 - x) ** 2, s3, -l * x * x * (1 - x)] as const
        const at = (of: ArrayLike<number>, slope: ArrayLike<number>) =>
          [0, 1, 2].map((c) => {
            const [a, b] = [3 * (first + k) + c, 3 * node + c]
            return shapes[0] * of[a]! + shapes[1] * slope[b]! + shapes[2] * of[a + 3]! + shapes[3] * slope[b + 3]!
          }) as [number, number, number]
        const [r, v] = [at(places!, slopes!), at(speeds!, rates!)]
        const m = rubber.density * area * l * simpson
        const turning = [r[1] * v[2] - r[2] * v[1], r[2] * v[0] - r[0] * v[2], r[0] * v[1] - r[1] * v[0]]
        ;[...v, ...turning].forEach((value, c) => {
          sum[c]! += m * value
        })
      }
    }
    node++
  }
  return sum
}

describe('two free cables that cross', () => {
  const crossing = (friction: number, restitution: number): Scene => {
    const scene = createScene({})
    const of = { elements: 3, material: { ...rubber, friction, restitution }, radius, beads: capsules }
    const [low, high] = [
      [
        [0, 0, 0],
        [0.6, 0, 0],
      ],
      [
        [0.17, 0.0205, -0.2],
        [0.13, 0.0205, 0.4],
      ],
    ] as const
    scene.cable({ name: 'low', points: low, ...of })
    scene.cable({ name: 'high', points: high, ...of, velocity: [0.5, -1, 0] })
    return scene
  }

  test.each(bothLaws)(
    'keep their momentum and, but for what acts about their axes, their angular momentum, %s',
    async (law) => {
      const scene = crossing(0.3, 0.2)
      const [timeStep, steps] = law === 'dem' ? [2e-5, 400] : [1e-4, 80]
      await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
        const before = await momenta(scene, s)
        const energy = (await s.energy()).total
        s.step(steps)
        const after = await momenta(scene, s)
        for (let c = 0; c < 3; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(1e-11)
        for (let c = 3; c < 6; c++) expect(Math.abs(after[c]! - before[c]!)).toBeLessThan(3e-3 * Math.abs(before[5]!))
        const found = await s.energy()
        expect(found.total).toBeLessThan(0.97 * energy)
        if (law === 'dvi') expect(Math.abs(found.unexplained!)).toBeLessThan(1e-13)
      })
    },
  )

  test('keep energy where nothing is lost', async () => {
    await simulate(crossing(0, 1), { life: double, timeStep: 2e-5, contact: laws.dem }, async (s) => {
      const before = (await s.energy()).total
      s.step(600)
      expect((await s.energy()).total / before).toBeCloseTo(1, 3)
    })
  })
})

/** How a ball of 0.2 kg that is drawn along a stiff cable is held back, over its friction: mean and spread. */
async function drawn(beads: CableBeads, law: Law): Promise<{ mean: number; spread: number }> {
  const [elements, mass, speed] = [8, 0.2, 0.05]
  const scene = createScene({ gravity: [0, 0, -9.81] })
  const points = [
    [0, 0, 0],
    [1, 0, 0],
  ] as const
  const holds = Array.from({ length: elements + 1 }, (_, k) => ({ at: k / elements, kind: 'clamped' as const }))
  scene.cable({ points, elements, material: rubber, radius, holds, beads })
  const position = [0.3, 0, 0.0299] as const
  scene.body({
    name: 'ball',
    shape: shape.sphere({ radius: 0.02 }),
    material: rubber,
    mass,
    position,
    velocity: [speed, 0, 0],
  })
  const way = { ramp: { from: 0, to: 10 * speed, start: 0, end: 10 } }
  const half = [0.01, 0.01, 0.01] as const
  scene.body({
    name: 'sled',
    shape: shape.box({ half }),
    material: rubber,
    collide: false,
    position,
    motion: { position: [way, 0, 0] },
  })
  scene.joint({ kind: 'prismatic', name: 'tow', a: 'sled', b: 'ball', at: position, axis: [0, 0, 1] })
  scene.probe(probe.reactionForce('tow'), 'tow')
  const timeStep = law === 'dem' ? 5e-5 : 2.5e-4
  return simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
    s.step(Math.round(0.2 / timeStep))
    const found: number[] = []
    for (let k = 0; k < 100; k++) {
      s.step(Math.round(5e-3 / timeStep))
      found.push((await s.sample())['tow.x']! / (rubber.friction * mass * 9.81))
    }
    const mean = found.reduce((sum, value) => sum + value) / found.length
    return { mean, spread: Math.sqrt(found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / found.length) }
  })
}

test.each(bothLaws)('what slides along capsules is held back evenly, and along spheres it is not, %s', async (law) => {
  const smooth = await drawn(capsules, law)
  expect(smooth.mean).toBeCloseTo(1, 2)
  expect(smooth.spread).toBeLessThan(0.03)
  expect((await drawn({}, law)).spread).toBeGreaterThan(0.2)
})

test('a rope slips over a drum at the ratio of tensions that friction on its surface holds', async () => {
  const { measures } = await runScene('cable-wrap', { capsules: 1 }, { steps: 12500 })
  expect(measures.filter(({ pass }) => pass === false)).toEqual([])
  // capsules twice as long are 0.5 % off after as many steps
  const { value, expected } = measures.find(({ name }) => name === 'tensions')!
  expect(Math.abs(value / expected! - 1)).toBeLessThan(0.002)
})

describe('a cable lies on', () => {
  const half = [0.3, 0.1, 0.05] as const
  const flat = [
    [-0.3, -0.1, 0],
    [0.3, -0.1, 0],
    [0.3, 0.1, 0],
    [-0.3, 0.1, 0],
  ] as const
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
  ] as const
  const block = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [0.3 * x, 0.1 * y, 0.05 * z])))
  type Ground = { shape: Shape; z: number; turn: readonly [number, number, number, number] }
  const grounds = {
    plane: { shape: shape.plane({ normal: [0, 0, 1] }), z: 0 },
    box: { shape: shape.box({ half }), z: -0.05 },
    cylinder: { shape: shape.cylinder({ radius: 0.3, height: 0.1 }), z: -0.05 },
    capsule: { shape: shape.capsule({ radius: 0.1, height: 0.6 }), z: -0.1, turn: [0, Math.SQRT1_2, 0, Math.SQRT1_2] },
    sphere: { shape: shape.sphere({ radius: 0.5 }), z: -0.5 },
    cone: { shape: shape.cone({ radius: 0.3, height: 0.4 }), z: -0.2, turn: [1, 0, 0, 0] },
    ellipsoid: { shape: shape.ellipsoid({ semiAxes: [0.6, 0.3, 0.2] }), z: -0.2 },
    hull: { shape: shape.hull({ points: block }), z: -0.05 },
    union: {
      shape: shape.union({ parts: [{ shape: shape.box({ half }) }, { shape: shape.sphere({ radius: 0.04 }) }] }),
      z: -0.05,
    },
    mesh: { shape: shape.mesh({ vertices: flat, triangles: faces, solid: false }), z: 0 },
    heightfield: {
      shape: shape.heightfield({ heights: [0, 0, 0, 0], columns: 2, rows: 2, size: [0.6, 0.2] }),
      z: 0,
    },
  }
  test.each(
    Object.keys(grounds).flatMap((ground) => bothLaws.map((law) => [ground as keyof typeof grounds, law] as const)),
  )('a %s, %s', async (ground, law) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const { z, turn, ...body } = { turn: [0, 0, 0, 1], ...grounds[ground] } as Ground
    scene.body({ name: 'ground', ...body, orientation: turn, material: rubber, fixed: true, position: [0, 0, z] })
    const points = [
      [-0.1, 0, radius],
      [0.1, 0, radius],
    ] as const
    scene.cable({
      name: 'rope',
      points,
      elements: 2,
      material: rubber,
      radius,
      retardation: 2e-5,
      drag: 50,
      beads: capsules,
    })
    scene.probe(probe.forceOn('ground'), 'ground')
    scene.probe(probe.cablePosition('rope', 0.1), 'middle')
    const timeStep = law === 'dem' ? 5e-5 : 2e-4
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      s.step(Math.round(0.1 / timeStep))
      const found = await s.sample()
      const weight = 9.81 * rubber.density * Math.PI * radius ** 2 * 0.2
      expect(found['ground.z']! / -weight).toBeCloseTo(1, 1)
      expect(found['middle.z']!).toBeGreaterThan(0.95 * radius)
    })
  })
})

test('neighbours on a cable do not touch, and ends that come together do', async () => {
  const contacts = async (turn: number) => {
    const points = Array.from({ length: 25 }, (_, n) => {
      const angle = (n / 24) * 2 * Math.PI * turn
      return [0.1 * Math.cos(angle), 0.1 * Math.sin(angle), 0] as const
    })
    const scene = createScene({})
    scene.cable({ points, elements: 12, material: rubber, radius: 0.004, beads: capsules })
    scene.probe(probe.contacts())
    return (await simulate(scene, { life: double, timeStep: 1e-6 }, (s) => s.sample())).contacts!
  }
  expect(await contacts(0.98)).toBe(0)
  expect(await contacts(0.99)).toBe(1)
})

/** Explicit and implicit cables that come down on a floor and on each other. */
function some(): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const cable = (z: number, y: number): CableOptions => ({
    points: [
      [0, y, z],
      [0.6, y + 0.1, z],
      [1, y, z + 0.1],
    ],
    elements: 3,
    material: rubber,
    radius,
    retardation: 1e-4,
    beads: { ...capsules, spacing: 0.1 },
    velocity: [0, -0.5, 0.2],
  })
  scene.body({ shape: shape.plane({ normal: [0, 1, 0] }), material: rubber, fixed: true, position: [0, -0.011, 0] })
  scene.cables([cable(0, 0), { ...cable(0.05, 0.02), masses: [{ at: 'end', mass: 0.3 }] }], 'two')
  scene.cable({ name: 'third', ...cable(0.2, 0.01), implicit: true })
  scene.probe(probe.cablePosition('two.1'), 'tip')
  scene.probe(probe.cablePosition('third'), 'third')
  return scene
}

test.each(bothLaws)('the same bytes at any number of threads, after a restart and from JSON, %s', async (law) => {
  const after = async (scene: Scene, threads: number, steps: number, checkpoint?: CheckpointData) => {
    const on = { timeStep: 4e-5, contact: laws[law], backend: backend.cpu({ threads }) }
    const simulation = await createSimulation(scene, { ...on, ...(checkpoint ? { checkpoint } : {}) })
    simulation.step(steps)
    const saved = structuredClone(await simulation.save())
    const hash = await simulation.hash()
    await simulation.close()
    return { hash, saved }
  }
  const whole = await after(some(), 1, 300)
  const half = await after(some(), 3, 180)
  const again = sceneFromJson(JSON.parse(JSON.stringify(some())))
  expect((await after(again, 2, 120, half.saved)).hash).toBe(whole.hash)
})

test.each(bothLaws)('in single precision they go the same way, %s', async (law) => {
  const ends = (life: typeof single) =>
    simulate(some(), { life, timeStep: law === 'dem' ? 5e-5 : 1.5e-4, contact: laws[law] }, async (s) => {
      s.step(100)
      return s.sample()
    })
  const [exact, found] = [await ends(double), await ends(single)]
  for (const name of ['tip.x', 'tip.y', 'third.y', 'third.z']) expect(found[name]!).toBeCloseTo(exact[name]!, 5)
})

describe('what is wrong is said in one sentence', () => {
  const rope = (beads: unknown, name = 'rope'): CableOptions => ({
    name,
    points: [
      [0, 0, 0],
      [1, 0, 0],
    ],
    elements: 4,
    material: rubber,
    radius,
    beads: beads as CableBeads,
  })
  test.each([
    [{ shape: 'cube' }, 'beads: shape must be sphere or capsule, found cube.'],
    [
      { ...capsules, spacing: 0.3 },
      'spacing is 0.3 m, more than an element, which a capsule lies within: take 0.25 m at the most.',
    ],
    [{ ...capsules, spacing: 0 }, 'spacing'],
  ])('%o', (beads, message) => {
    expect(() => createScene({}).cable(rope(beads))).toThrow(InputError)
    expect(() => createScene({}).cable(rope(beads))).toThrow(message)
  })

  test('capsules of sizes in one set that differ much', () => {
    const together =
      (...list: CableOptions[]) =>
      () =>
        createScene({}).cables([rope(capsules, 'one'), ...list])
    const short = { ...rope({ ...capsules, spacing: 0.02 }, 'short') }
    expect(together(short)).toThrow('cable short: its capsules are 0.0192 m long, others of its group 0.0357 m')
    expect(together(rope({ ...capsules, radius: 0.02 }, 'thick'))).toThrow('capsules of one radius: give it by itself')
    expect(together(rope({}, 'round'))).toThrow('cable round: beads of cables given together are spheres, or capsules')
    expect(together({ ...rope(capsules, 'alike'), elements: 3 })).not.toThrow()
  })
})
