// cableWebs.test.ts: cables that are joined to each other and take implicit steps: statics, reactions, momentum, contact, every life.

import { describe, expect, test } from 'vitest'
import {
  backend,
  type CheckpointData,
  contact,
  createScene,
  createSimulation,
  material,
  probe,
  type Scene,
  shape,
} from '#talus/index.js'
import { compileModel } from '#talus/step/compileModel.js'
import { double, gpu, type Life, simulate, single } from './lives.js'

const gravity = 9.81
const radius = 0.003
const area = Math.PI * radius ** 2

type Law = 'dem' | 'dvi'
const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
/** θ of the step, 0 where it is explicit. */
const stepOf = (theta: number) => (theta > 0 ? { implicit: { theta } } : {})

const knot = [0, 0, -0.5] as const
const tops = [
  [0.4, 0.3, 0],
  [-0.2, -0.15, 0.1],
] as const
const young = 1e8

interface Hung {
  readonly theta: number
  readonly drag?: number
  readonly density?: number
  /** A block on a pin in place of a mass at the lower end. */
  readonly block?: boolean
}

/** Two ropes from the ceiling that hold a third, at whose end something is. */
function hung({ theta, drag = 0, density = 1, block = false }: Hung): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity] })
  const rope = { material: material({ name: 'rope', density, young }), radius, elements: 4, drag, ...stepOf(theta) }
  const at = [0, 0, -1] as const
  if (block)
    scene.body({ name: 'block', shape: shape.sphere({ radius: 0.05 }), material: rope.material, mass: 2, position: at })
  const load = block ? { pins: [{ at: 'end', to: 'block' }] as const } : { masses: [{ at: 'end', mass: 2 }] as const }
  scene.cable({ name: 'stem', points: [knot, at], ...rope, ...load })
  tops.forEach((top, k) => {
    const holds = [{ at: 'start', kind: 'pinned' }] as const
    const joins = [{ at: 'end', to: 'stem', toAt: 'start' }] as const
    scene.cable({ name: `arm${k}`, points: [top, knot], ...rope, holds, joins })
    scene.probe(probe.cableHoldForce(`arm${k}`, 'start'), `top${k}`)
    scene.probe(probe.cableHoldForce(`arm${k}`, 'end'), `knot${k}`)
    scene.probe(probe.cableTension(`arm${k}`, 'start'), `tension${k}`)
  })
  scene.probe(probe.cablePosition('stem', 'start'), 'knot')
  scene.probe(probe.cablePosition('stem', 'end'), 'tip')
  scene.probe(probe.cableHoldForce('stem', 'start'), 'stem')
  return scene
}

/** Pull of a straight cable that is λ times as long as at rest. */
const pullAt = (stretch: number) => (young * area * (stretch ** 2 - 1) * stretch) / 2

/** Where weightless ropes meet under a load: forces on the knot are none, by Newton's method with differences. */
function knotUnder(load: number): number[] {
  const forces = (place: readonly number[]) => {
    const sum = [0, 0, -load]
    for (const top of tops) {
      const way = place.map((x, c) => top[c]! - x)
      const rest = Math.hypot(...knot.map((x, c) => top[c]! - x))
      const pull = pullAt(Math.hypot(...way) / rest) / Math.hypot(...way)
      way.forEach((x, c) => {
        sum[c]! += pull * x
      })
    }
    return sum
  }
  let place: number[] = [...knot]
  for (let round = 0; round < 50; round++) {
    const f = forces(place)
    const slopes = [0, 1, 2].map((c) =>
      forces(place.map((x, k) => x + (k === c ? 1e-7 : 0))).map((x, k) => (x - f[k]!) / 1e-7),
    )
    const det = (a: readonly number[][]) =>
      a[0]![0]! * (a[1]![1]! * a[2]![2]! - a[1]![2]! * a[2]![1]!) -
      a[1]![0]! * (a[0]![1]! * a[2]![2]! - a[0]![2]! * a[2]![1]!) +
      a[2]![0]! * (a[0]![1]! * a[1]![2]! - a[0]![2]! * a[1]![1]!)
    const whole = det(slopes)
    place = place.map((x, c) => x - det(slopes.map((slope, k) => (k === c ? f : slope))) / whole)
  }
  return place
}

const implicit = (['dem', 'dvi'] as const).flatMap((law) => [0.55, 1].map((theta) => [law, theta] as const))
const triple = (found: Readonly<Record<string, number>>, name: string) =>
  ['x', 'y', 'z'].map((c) => found[`${name}.${c}`]!)
const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, c) => x - b[c]!))

describe('three ropes that meet', () => {
  const load = 2 * gravity
  const solved = knotUnder(load)

  test.each(implicit)(
    'hang as weightless springs do, and every hold bears its rope: %s, theta %d',
    async (law, theta) => {
      const options = { life: double, timeStep: 1e-3, contact: laws[law] }
      await simulate(hung({ theta, drag: 8 }), options, async (s) => {
        s.step(4000)
        const found = await s.sample()
        expect(apart(triple(found, 'knot'), solved)).toBeLessThan(2e-5)
        for (const [k, top] of tops.entries()) {
          const way = top.map((x, c) => x - solved[c]!)
          const rest = apart(top, knot)
          const pull = pullAt(Math.hypot(...way) / rest)
          const along = way.map((x) => (pull * x) / Math.hypot(...way))
          expect(apart(triple(found, `top${k}`), along) / load).toBeLessThan(2e-4)
          expect(
            apart(
              triple(found, `knot${k}`),
              along.map((x) => -x),
            ) / load,
          ).toBeLessThan(2e-4)
          expect(Math.abs(found[`tension${k}`]! / pull - 1)).toBeLessThan(2e-4)
        }
        expect(apart(triple(found, 'stem'), [0, 0, load]) / load).toBeLessThan(2e-4)
      })
    },
  )
})

describe('a web swings', () => {
  const swung = (law: Law, theta: number, timeStep: number, block: boolean) => {
    const scene = hung({ theta, block, density: 2000 })
    if (block) scene.probe(probe.jointError(), 'gap')
    return simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      s.step(Math.round(0.3 / timeStep))
      const [found, energy] = [await s.sample(), await s.energy()]
      return { found, energy }
    })
  }

  test.each([
    ['dem', false],
    ['dvi', false],
    ['dem', true],
    ['dvi', true],
  ] as const)('as explicit steps do, %s, on a pin to a block: %s', async (law, block) => {
    const slow = await swung(law, 0, 1e-5, block)
    const { found, energy } = await swung(law, 0.5, 1e-4, block)
    for (const name of ['tip', 'knot']) expect(apart(triple(found, name), triple(slow.found, name))).toBeLessThan(1e-4)
    if (law === 'dvi') expect(Math.abs(energy.unexplained! / energy.kinetic)).toBeLessThan(1e-9)
    if (block) expect(found.gap!).toBeLessThan(1e-6)
  })
})

/** Two cables that cross and are joined there, flung; a stone pinned to one end where there is one. */
function cross(theta: number, stone = false): Scene {
  const scene = createScene({ gravity: [0, 0, 0] })
  const rope = {
    material: material({ name: 'rope', density: 2000, young: 2e7 }),
    radius: 0.005,
    elements: 4,
    ...stepOf(theta),
  }
  const [length, half, nodes] = [0.8, 0.4, 5]
  // as one rigid body
  const velocityAt = ([x, y]: readonly number[]) => [0.3 - 4 * y!, 1.4 + 4 * x!, 0.1 - x!] as const
  const flung = (axis: readonly [number, number, number]) => {
    const at = Array.from({ length: nodes }, (_, k) => axis.map((x) => (x * half * (k - 2)) / 2))
    const turning = [-4 * axis[1], 4 * axis[0], -axis[0]]
    return {
      positions: at.flat(),
      slopes: at.flatMap(() => axis),
      velocities: at.flatMap(velocityAt),
      slopeVelocities: at.flatMap(() => turning),
    }
  }
  scene.cable({ name: 'first', nodes: flung([1, 0, 0]), length, ...rope })
  const pins = stone ? [{ at: 'end', to: 'stone' } as const] : []
  if (stone) {
    const position = [0, half, 0] as const
    const velocity = velocityAt(position)
    scene.body({
      name: 'stone',
      shape: shape.sphere({ radius: 0.02 }),
      material: rope.material,
      mass: 0.5,
      position,
      velocity,
    })
  }
  const joins = [{ at: half, to: 'first', toAt: half }]
  scene.cable({ name: 'second', nodes: flung([0, 1, 0]), length, ...rope, joins, pins })
  scene.probe(probe.momentum(), 'momentum')
  scene.probe(probe.angularMomentum(), 'angular')
  return scene
}

test.each(implicit.flatMap(([law, theta]) => [false, true].map((stone) => [law, theta, stone] as const)))(
  'a cross of two cables keeps its momentum: %s, theta %d, with a stone at one end: %s',
  async (law, theta, stone) => {
    await simulate(cross(theta, stone), { life: double, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      const start = await s.sample()
      s.step(300)
      const [found, places] = [await s.sample(), await s.read('bodyPos')]
      const size = (name: string) => Math.hypot(...triple(start, name))
      expect(apart(triple(found, 'momentum'), triple(start, 'momentum')) / size('momentum')).toBeLessThan(1e-9)
      // the knot is in one place, to the last bit: node 2 of each
      const knots = [2, stone ? 8 : 7].map((body) => Array.from(places.slice(3 * body, 3 * body + 3)))
      expect(knots[0]).toEqual(knots[1])
    })
  },
)

/** A net that is pinned around, with a ball on it where it has a mass. */
function net(theta: number, options: { readonly drag: number; readonly ball?: number }): Scene {
  const scene = createScene({ gravity: [0, 0, -gravity], domain: { min: [-1, -1, -1], max: [1, 1, 1] } })
  const cord = material({ name: 'cord', density: 1100, young: 2e7, friction: 0.4, restitution: 0 })
  const { drag, ball = 0 } = options
  const [width, meshes] = [0.4, 4]
  const place = (k: number) => (k * width) / meshes
  const inner = [1, 2, 3]
  const pinned = [
    { at: 'start', kind: 'pinned' },
    { at: 'end', kind: 'pinned' },
  ] as const
  const shared = { elements: 2 * meshes, material: cord, radius, drag, holds: pinned, ...stepOf(theta) }
  const beads = ball > 0 ? { beads: { spacing: 2 * radius } } : {}
  for (const k of inner) {
    scene.cable({
      name: `weft${k}`,
      points: [
        [0, place(k), 0],
        [width, place(k), 0],
      ],
      ...shared,
      ...beads,
    })
  }
  for (const k of inner) {
    const joins = inner.map((other) => ({ at: place(other), to: `weft${other}`, toAt: place(k) }))
    scene.cable({
      name: `warp${k}`,
      points: [
        [place(k), 0, 0],
        [place(k), width, 0],
      ],
      ...shared,
      ...beads,
      joins,
    })
  }
  for (const k of inner) {
    for (const end of ['start', 'end'] as const) {
      for (const name of ['weft', 'warp']) scene.probe(probe.cableHoldForce(`${name}${k}`, end), `${name}${k}.${end}`)
    }
    scene.probe(probe.cablePosition(`weft${k}`, place(2)), `middle${k}`)
  }
  const position = [width / 2, width / 2, 0.08 + 2 * radius] as const
  if (ball > 0)
    scene.body({ name: 'ball', shape: shape.sphere({ radius: 0.08 }), material: cord, mass: ball, position })
  return scene
}
const netWeight = 6 * 0.4 * 1100 * area * gravity
const edges = [1, 2, 3].flatMap((k) =>
  ['weft', 'warp'].flatMap((name) => ['start', 'end'].map((end) => `${name}${k}.${end}.z`)),
)

test.each(['dem', 'dvi'] as const)(
  'a net hangs as it does by explicit steps, and its edge bears it, %s',
  async (law) => {
    const hangs = (theta: number, timeStep: number) =>
      simulate(net(theta, { drag: 25 }), { life: double, timeStep, contact: laws[law] }, async (s) => {
        s.step(Math.round(1.2 / timeStep))
        return s.sample()
      })
    const [slow, fast] = [await hangs(0, 4.5e-5), await hangs(0.55, 1e-3)]
    for (const k of [1, 2, 3]) expect(apart(triple(slow, `middle${k}`), triple(fast, `middle${k}`))).toBeLessThan(1e-6)
    expect(edges.reduce((sum, name) => sum + fast[name]!, 0) / netWeight).toBeCloseTo(1, 4)
  },
)

test('a net catches a ball by impulses in steps of a millisecond: what its edge gives is what both get', async () => {
  const scene = net(0.55, { drag: 0, ball: 0.5 })
  scene.probe(probe.momentum(), 'momentum')
  const [steps, h] = [150, 1e-3]
  await simulate(scene, { life: double, timeStep: h, contact: laws.dvi }, async (s) => {
    const start = await s.sample()
    let [given, most] = [0, 0]
    for (let k = 0; k < steps; k++) {
      s.step(1)
      const found = await s.sample()
      const held = edges.reduce((all, name) => all + found[name]!, 0)
      given += h * held
      most = Math.max(most, held)
    }
    const weight = netWeight + 0.5 * gravity
    const gained = (await s.sample())['momentum.z']! - start['momentum.z']!
    expect(most).toBeGreaterThan(1.5 * weight)
    expect((given - weight * steps * h - gained) / (weight * steps * h)).toBeCloseTo(0, 9)
    expect(Math.abs((await s.energy()).unexplained!)).toBeLessThan(1e-9)
  })
})

test.each(['dem', 'dvi'] as const)('the same bytes at any number of threads and after a restart, %s', async (law) => {
  const after = async (threads: number, steps: number, checkpoint?: CheckpointData) => {
    const started = await createSimulation(net(0.55, { drag: 5, ball: 0.5 }), {
      contact: laws[law],
      timeStep: 1e-4,
      backend: backend.cpu({ threads }),
      ...(checkpoint ? { checkpoint } : {}),
    })
    try {
      started.step(steps)
      return { hash: await started.hash(), saved: structuredClone(await started.save()) }
    } finally {
      await started.close()
    }
  }
  const [one, two] = [await after(1, 200), await after(2, 200)]
  expect(two.hash).toBe(one.hash)
  const half = await after(1, 90)
  expect((await after(1, 110, half.saved)).hash).toBe(one.hash)
})

test.each([
  [single, 'dem', 200],
  [single, 'dvi', 200],
  [gpu, 'dem', 2],
  [gpu, 'dvi', 10],
] as const)('in single precision and on a GPU they go the same way', async (life, law, steps) => {
  const at = (of: Life) =>
    simulate(hung({ theta: 0.55, density: 2000 }), { life: of, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      s.step(steps)
      return s.sample()
    })
  const [exact, found] = [await at(double), await at(life)]
  for (const name of ['tip', 'knot']) expect(apart(triple(found, name), triple(exact, name))).toBeLessThan(1e-5)
  for (const name of ['top0', 'top1']) {
    expect(apart(triple(found, name), triple(exact, name))).toBeLessThan(1e-2 * Math.hypot(...triple(exact, name)))
  }
})

test('joined cables that do not take the same step are told apart', () => {
  const scene = createScene({})
  const rope = { material: material({ name: 'rope', density: 1000, young: 1e7 }), radius, elements: 2 }
  scene.cable({ name: 'one', points: [tops[0], knot], ...rope, implicit: true })
  const joins = [{ at: 'start', to: 'one', toAt: 'end' }] as const
  scene.cable({ name: 'two', points: [knot, [0, 0, -1]], ...rope, joins })
  expect(() => compileModel(scene)).toThrow(
    'cable two: two has an explicit step and one has an implicit step with theta 0.55, to which it is joined: give joined cables the same.',
  )
  expect(() => scene.probe(probe.cableHoldForce('one', 'start'))).toThrow(
    'it is held or joined at 0.707107 m, not at 0 m',
  )
})
