// cablesAtWork.test.ts: cables as machines use them against formulas: strings, cranes, bridges, whips, pulleys, winches, and any of them at another size.

import { describe, expect, test } from 'vitest'
import {
  type CableMass,
  contact,
  createScene,
  joint,
  material,
  probe,
  type SimulationApi,
  shape,
} from '#talus/index.js'
import { double, simulate } from './lives.js'

const g = 9.81
const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
const coulomb = contact.dvi({ friction: 'coulomb' })
const across = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const
const pinned = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))

/** Times at which a probe goes through 0, over so many steps. */
async function zeros(s: SimulationApi, name: string, steps: number): Promise<number[]> {
  const found: number[] = []
  let [before, then] = [0, 0]
  for (let k = 0; k < steps; k++) {
    s.step(1)
    const now = (await s.sample())[name]!
    if (before * now < 0) found.push(then + ((s.time - then) * before) / (before - now))
    ;[before, then] = [now, s.time]
  }
  return found
}

test.each([
  ['dem', 1],
  ['dvi', 2],
] as const)('a stretched string sounds at its pitch, %s, mode %d', async (law, mode) => {
  const [length, thin, pull, elements] = [1, 5e-4, 100, 12]
  const steel = material({ name: 'steel', density: 7800, young: 2e11 })
  const axial = steel.young * Math.PI * thin ** 2
  const stretch = 1 + pull / axial
  const tension = (axial * (stretch ** 2 - 1) * stretch) / 2
  const pace = Math.sqrt((tension * stretch) / (steel.density * Math.PI * thin ** 2))
  const pitch = (mode * pace) / (2 * length)
  const scene = createScene({})
  const places = Array.from({ length: elements + 1 }, (_, k) => k / elements)
  const wave = (mode * Math.PI) / length
  const nodes = {
    positions: places.flatMap((x) => [x, 0, 1e-4 * Math.sin(wave * x)]),
    slopes: places.flatMap((x) => [stretch, 0, 1e-4 * stretch * wave * Math.cos(wave * x)]),
  }
  const rest = length / stretch
  const more = { elements, length: rest, material: steel, radius: thin, holds: pinned, implicit: { theta: 0.5 } }
  scene.cable({ name: 'string', nodes, secondMoment: 1e-20, ...more })
  scene.probe(probe.cablePosition('string', rest / (2 * mode)), 'belly')
  const timeStep = 0.006 / pitch
  const at = await simulate(scene, { life: double, timeStep, contact: laws[law] }, (s) => zeros(s, 'belly.z', 380))
  const found = (at.length - 1) / 2 / (at.at(-1)! - at[0]!)
  expect(Math.abs(found / pitch - 1)).toBeLessThan(5e-4)
})

test.each(['dem', 'dvi'] as const)('a load swings from a crane as a double pendulum, %s', async (law) => {
  const [length, thin, mass, half, angle] = [2, 0.004, 50, 0.1, 0.02]
  const wire = material({ name: 'wire', density: 7800, young: 1e11 })
  const down = (way: number) => [way * Math.sin(angle), 0, -way * Math.cos(angle)] as const
  const scene = createScene({ gravity: [0, 0, -g] })
  const turn = { orientation: [Math.cos(angle / 2), 0, -Math.sin(angle / 2), 0] } as const
  const box = { shape: shape.box({ half: [half, half, half] }), material: wire, mass }
  scene.body({ name: 'load', ...box, position: down(length + half), ...turn })
  const holds = [{ at: 'start', kind: 'pinned' }] as const
  const pins = [{ at: 'end', to: 'load' }] as const
  const points = [down(0), down(length)]
  scene.cable({ name: 'rope', points, elements: 3, material: wire, radius: thin, holds, pins, implicit: true })
  scene.probe(probe.position('load'), 'load')
  const timeStep = 2e-3
  const at = await simulate(scene, { life: double, timeStep, contact: laws[law] }, (s) => zeros(s, 'load.x', 1900))
  // rope and load as two rigid bars: det (K − ω² M) = 0
  const rope = wire.density * Math.PI * thin ** 2 * length
  const [a, b, c] = [(mass + rope / 3) * length ** 2, mass * length * half, mass * half ** 2 * (1 + 2 / 3)]
  const [k, l] = [(mass + rope / 2) * g * length, mass * g * half]
  const [quadratic, linear] = [a * c - b * b, a * l + c * k]
  const square = (linear - Math.sqrt(linear ** 2 - 4 * quadratic * k * l)) / (2 * quadratic)
  expect((at[2]! - at[0]!) / ((2 * Math.PI) / Math.sqrt(square))).toBeCloseTo(1, 3)
})

describe('a rope with three loads between two pins', () => {
  const [length, span, thin] = [10.5, 10, 0.005]
  const rope = material({ name: 'rope', density: 2000, young: 1e9 })
  const [weight, axial] = [rope.density * Math.PI * thin ** 2 * g, rope.young * Math.PI * thin ** 2]
  const loads = [
    [0.2 * length, 3],
    [0.5 * length, 8],
    [0.7 * length, 1.5],
  ] as const
  const pieces = 4000

  function stretchOf(tension: number): number {
    let [low, high] = [1, 3]
    for (let k = 0; k < 60; k++) {
      const middle = (low + high) / 2
      if ((axial * (middle ** 2 - 1) * middle) / 2 < tension) low = middle
      else high = middle
    }
    return low
  }

  /** Places along it, from the pull of its first pin: statics of a string, without bending. */
  function hung(level: number, up: number): [number, number][] {
    const points: [number, number][] = [[0, 0]]
    for (let k = 0; k < pieces; k++) {
      const s = ((k + 0.5) * length) / pieces
      const rest = loads.reduce((sum, [at, mass]) => (at < s ? sum - mass * g : sum), up - weight * s)
      const tension = Math.hypot(level, rest)
      const way = (stretchOf(tension) * length) / pieces
      const [x, z] = points[k]!
      points.push([x + (way * level) / tension, z - (way * rest) / tension])
    }
    return points
  }

  /** By Newton, so that its end comes to the second pin. */
  function statics() {
    let [level, up] = [150, 70]
    for (let k = 0; k < 12; k++) {
      const missed = (dLevel: number, dUp: number) => {
        const [x, z] = hung(level + dLevel, up + dUp).at(-1)!
        return [x - span, z] as const
      }
      const [[x, z], [xl, zl], [xu, zu]] = [missed(0, 0), missed(1e-3, 0), missed(0, 1e-3)]
      const [a, b, c, d] = [xl - x, xu - x, zl - z, zu - z].map((way) => way / 1e-3) as [number, number, number, number]
      level -= (x * d - b * z) / (a * d - b * c)
      up -= (a * z - x * c) / (a * d - b * c)
    }
    return { level, points: hung(level, up) }
  }
  const { level, points } = statics()
  const lowest = points[pieces / 2]![1]

  /** Of one cable, or cut where loads hang. */
  async function settled(elements: number, cut: boolean) {
    const scene = createScene({ gravity: [0, 0, -g] })
    const nodes = Array.from({ length: elements + 1 }, (_, k) => {
      const [x, z] = points[(k * pieces) / elements]!
      return [x, 0, 0.999 * z] as const
    })
    const more = { material: rope, radius: thin, secondMoment: 1e-14, drag: 3, retardation: 0.01 }
    const shared = { ...more, implicit: { theta: 1 } }
    if (cut) {
      const cuts = [0, ...loads.map(([at]) => Math.round((at / length) * elements)), elements]
      for (let k = 0; k + 1 < cuts.length; k++) {
        const [first, end] = [cuts[k]!, cuts[k + 1]!]
        const [left, right] = [k === 0, k === loads.length]
        const masses: CableMass[] = right ? [] : [{ at: 'end', mass: loads[k]![1] }]
        const own = {
          points: nodes.slice(first, end + 1),
          elements: end - first,
          length: ((end - first) * length) / elements,
          holds: pinned.filter(({ at }) => (at === 'start' ? left : right)),
          joins: left ? [] : [{ at: 'start' as const, to: `${k - 1}`, toAt: 'end' as const }],
        }
        scene.cable({ name: `${k}`, ...own, masses, ...shared })
      }
      scene.probe(probe.cablePosition('1'), 'low')
      scene.probe(probe.cableHoldForce('3', 'end'), 'pin')
    } else {
      const masses = loads.map(([at, mass]) => ({ at, mass }))
      scene.cable({ name: '0', points: nodes, length, elements, masses, holds: pinned, ...shared })
      scene.probe(probe.cablePosition('0', length / 2), 'low')
      scene.probe(probe.cableHoldForce('0', 'end'), 'pin')
    }
    return simulate(scene, { life: double, timeStep: 5e-3, contact: laws.dvi }, async (s) => {
      s.step(2400)
      const found = await s.sample()
      return { low: found['low.z']! - lowest, level: found['pin.x']! / level - 1 }
    })
  }

  test('hangs as statics has it where it is cut and joined at its loads', async () => {
    const { low, level: off } = await settled(10, true)
    expect(Math.abs(low)).toBeLessThan(1e-6)
    expect(Math.abs(off)).toBeLessThan(1e-6)
  })

  test('in one piece cannot kink there, by an error of first order', async () => {
    const [ten, twenty] = [await settled(10, false), await settled(20, false)]
    expect(twenty.low / lowest).toBeLessThan(0.01)
    expect(ten.low / twenty.low).toBeCloseTo(2, 0)
  })
})

test('the end of a folded rope falls ahead of what falls freely, and whips at its end', async () => {
  const [length, gap, elements, h] = [1, 0.02, 60, 2.3e-5]
  const leg = (length - (Math.PI * gap) / 2) / 2
  const place = (s: number) => {
    if (s <= leg) return [0, 0, -s]
    if (s >= length - leg) return [gap, 0, s - length]
    const angle = (2 * (s - leg)) / gap
    return [(gap / 2) * (1 - Math.cos(angle)), 0, -leg - (gap / 2) * Math.sin(angle)]
  }
  const slope = (s: number) => {
    const angle = Math.min(Math.max((2 * (s - leg)) / gap, 0), Math.PI)
    return [Math.sin(angle), 0, -Math.cos(angle)]
  }
  const along = Array.from({ length: elements + 1 }, (_, k) => (k * length) / elements)
  const scene = createScene({ gravity: [0, 0, -g] })
  const rope = material({ name: 'rope', density: 1100, young: 1e7 })
  const nodes = { positions: along.flatMap(place), slopes: along.flatMap(slope) }
  const soft = { secondMoment: 1e-3 * (Math.PI / 4) * 1e-12, holds: [{ at: 'start', kind: 'pinned' }] } as const
  scene.cable({ name: 'rope', nodes, length, elements, material: rope, radius: 1e-3, ...soft })
  scene.probe(probe.cablePosition('rope'), 'end')
  scene.probe(probe.cableVelocity('rope'), 'speed')
  // it keeps its energy: v² = g x (2 L − x) / (L − x) (Calkin & March 1989), x = X u²
  const timeTo = (way: number) => {
    let time = 0
    for (let k = 0; k < 4000; k++) {
      const x = way * ((k + 0.5) / 4000) ** 2
      time += (2 * Math.sqrt(way * x)) / 4000 / Math.sqrt((g * x * (2 * length - x)) / (length - x))
    }
    return time
  }
  await simulate(scene, { life: double, timeStep: h, contact: laws.dem }, async (s) => {
    const first = (await s.energy()).total
    let fastest = 0
    for (let k = 0; k < 200; k++) {
      s.step(87)
      const found = await s.sample()
      const way = -found['end.z']!
      fastest = Math.max(fastest, Math.hypot(found['speed.x']!, found['speed.z']!))
      if (s.time > 0.24 && s.time < 0.35) expect(Math.abs(s.time / timeTo(way) - 1)).toBeLessThan(3e-3)
    }
    expect(fastest).toBeGreaterThan(3 * Math.sqrt(2 * g * length))
    const weight = 1100 * Math.PI * 1e-6 * length * g
    expect(Math.abs((await s.energy()).total - first)).toBeLessThan(2e-3 * weight * length)
  })
})

/** Of a rope over a wheel of this radius, from one side to the other. */
const over = (radius: number, from: number, to: number) =>
  Array.from({ length: 13 }, (_, k) => {
    const angle = from + ((to - from) * k) / 12
    return [radius * Math.cos(angle), 0, radius * Math.sin(angle)] as const
  })

const wood = material({ name: 'wood', density: 700, young: 1e8, friction: 0.8, restitution: 0 })

test('two weights on a rope over a free wheel go as those of Atwood, and the wheel goes along', async () => {
  const [light, heavy, wheel, round, thick, down, h] = [1, 1.2, 2, 0.1, 0.003, 0.3, 1e-3]
  const axis = round + thick
  const rope = material({ name: 'rope', density: 1000, young: 1e8, friction: 0.8, restitution: 0 })
  const section = Math.PI * thick ** 2
  const scene = createScene({ gravity: [0, 0, -g] })
  const form = shape.cylinder({ radius: round, height: 0.05 })
  scene.body({ name: 'wheel', shape: form, material: wood, mass: wheel, orientation: across })
  scene.joint(joint.revolute({ name: 'axle', a: 'world', b: 'wheel', at: [0, 0, 0], axis: [0, 1, 0] }))
  const points = [
    [-axis, 0, -down],
    [-axis, 0, -down / 2],
    ...over(axis, Math.PI, 0),
    [axis, 0, -down / 2],
    [axis, 0, -down],
  ] as const
  const rest = (2 * down + Math.PI * axis) / (1 + ((light + heavy) * g) / 2 / (rope.young * section))
  const masses = [
    { at: 'start', mass: light },
    { at: 'end', mass: heavy },
  ] as const
  const more = { secondMoment: (0.01 * Math.PI * thick ** 4) / 4, retardation: 3e-3, implicit: true, masses }
  const beads = { shape: 'capsule', spacing: 2 * thick } as const
  scene.cable({ name: 'rope', points, length: rest, elements: 24, material: rope, radius: thick, beads, ...more })
  scene.probe(probe.cablePosition('rope'), 'end')
  scene.probe(probe.cableVelocity('rope'), 'speed')
  scene.probe(probe.omega('wheel'), 'wheel')
  await simulate(scene, { life: double, timeStep: h, contact: coulomb }, async (s) => {
    s.step(100)
    const start = await s.sample()
    s.step(200)
    const end = await s.sample()
    // the side that goes down grows: the mean of both times, of a wheel that turns at its surface with the axis of the rope
    const fallen = -down - (start['end.z']! + end['end.z']!) / 2
    const line = rope.density * section
    const moving = light + heavy + line * rest + (0.5 * wheel * round ** 2) / axis ** 2
    const exact = ((heavy - light + 2 * line * fallen) * g) / moving
    expect(Math.abs((start['speed.z']! - end['speed.z']!) / 0.2 / exact - 1)).toBeLessThan(0.01)
    expect(-end['speed.z']! / (end['wheel.y']! * axis)).toBeCloseTo(1, 2)
  })
})

test('a winch lifts its load by capsules at the speed of its axis, and what it does goes into the load', async () => {
  const [round, thick, load, turning, down] = [0.1, 0.004, 5, 4, 0.6]
  const axis = round + thick
  const rope = material({ name: 'rope', density: 1000, young: 2e8, friction: 0.3, restitution: 0 })
  const scene = createScene({ gravity: [0, 0, -g] })
  const form = shape.cylinder({ radius: round, height: 0.3 })
  scene.body({ name: 'drum', shape: form, material: wood, mass: 10, orientation: across })
  const axle = joint.revolute({ name: 'axle', a: 'world', b: 'drum', at: [0, 0, 0], axis: [0, 1, 0] })
  scene.motor(scene.joint(axle), { name: 'drive', speed: { ramp: { from: 0, to: -turning, start: 0, end: 0.1 } } })
  const box = { shape: shape.box({ half: [0.05, 0.05, 0.05] }), material: wood, mass: load }
  scene.body({ name: 'load', ...box, position: [axis, 0, -down - 0.05] })
  const points = [...over(axis, Math.PI / 2, 0), [axis, 0, -down / 2], [axis, 0, -down]] as const
  const length = (axis * Math.PI) / 2 + down
  const rest = length / (1 + (load * g) / (rope.young * Math.PI * thick ** 2))
  const pins = [
    { at: 'start', to: 'drum' },
    { at: 'end', to: 'load' },
  ] as const
  const more = { secondMoment: (0.01 * Math.PI * thick ** 4) / 4, retardation: 2e-3, implicit: true, pins }
  const beads = { shape: 'capsule', spacing: 4 * thick } as const
  scene.cable({ name: 'rope', points, length: rest, elements: 15, material: rope, radius: thick, beads, ...more })
  scene.probe(probe.position('load'), 'load')
  scene.probe(probe.motorWork('axle'), 'work')
  await simulate(scene, { life: double, timeStep: 1e-3, contact: coulomb }, async (s) => {
    s.step(150)
    const start = await s.sample()
    s.step(350)
    const end = await s.sample()
    const lifted = end['load.z']! - start['load.z']!
    expect(Math.abs(lifted / 0.35 / (turning * axis) - 1)).toBeLessThan(5e-3)
    const work = end.work! - start.work!
    const line = rope.density * Math.PI * thick ** 2
    expect(Math.abs(work / ((load + line * (down - lifted)) * g * lifted) - 1)).toBeLessThan(0.02)
    expect((await s.energy()).friction! / work).toBeLessThan(2e-3)
  })
})

describe('a thousand times larger and smaller, with times by the root of that and moduli by it, all goes the same way', () => {
  async function caught(size: number, implicit: boolean, steps: number, law: 'dem' | 'dvi') {
    const scene = createScene({ gravity: [0, 0, -g] })
    const cord = material({ name: 'cord', density: 1100, young: 2e7 * size, friction: 0.4, restitution: 0.2 })
    const step = implicit ? { implicit: true } : {}
    const damped = { retardation: 1e-4 * Math.sqrt(size) }
    for (const [name, y] of [
      ['left', -0.04],
      ['right', 0.04],
    ] as const) {
      const points = [
        [-0.2 * size, y * size, 0],
        [0.2 * size, y * size, 0],
      ] as const
      const more = { material: cord, radius: 0.005 * size, holds: pinned, beads: {}, ...step, ...damped }
      scene.cable({ name, points, elements: 6, ...more })
    }
    const position = [0.01 * size, 0.002 * size, 0.076 * size] as const
    const ball = { shape: shape.sphere({ radius: 0.08 * size }), material: cord, mass: size ** 3 }
    scene.body({ name: 'ball', ...ball, position, velocity: [0, 0, -0.3 * Math.sqrt(size)] })
    scene.probe(probe.position('ball'), 'ball')
    scene.probe(probe.cablePosition('left', 0.2 * size), 'middle')
    scene.probe(probe.cableTension('right', 0.1 * size), 'pull')
    const timeStep = (implicit ? 1e-3 : 1.5e-5) * Math.sqrt(size)
    const laws = { dem: contact.hertzMindlin(), dvi: coulomb }
    return simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      s.step(steps)
      const found = await s.sample()
      const places = ['ball.z', 'middle.x', 'middle.y', 'middle.z'].map((name) => found[name]! / size)
      return [...places, found.pull! / (load * size ** 3)]
    })
  }
  const load = g

  test.each([
    ['dem', false, 1500, 1e-9],
    ['dvi', true, 60, 1e-4],
  ] as const)('%s, implicit: %s', async (law, implicit, steps, off) => {
    const [small, usual, large] = await Promise.all([1e-3, 1, 1e3].map((size) => caught(size, implicit, steps, law)))
    // it presses on them by then
    expect(usual![4]!).toBeGreaterThan(0.1)
    for (const other of [small!, large!]) {
      for (const [k, value] of other.entries()) expect(Math.abs(value - usual![k]!)).toBeLessThan(off)
    }
  })
})
