// cables.test.ts: cables against formulas of rods: lengths, shapes, forces, frequencies, energy.

import { describe, expect, test } from 'vitest'
import { builtinScene } from '#talus/cli/builtinScenes.js'
import {
  backend,
  type CableOptions,
  type CheckpointData,
  type ContactLaw,
  contact,
  createScene,
  createSimulation,
  type ForceOptions,
  InputError,
  material,
  probe,
  type Scene,
  type SimulationApi,
  sceneFromJson,
  shape,
} from '#talus/index.js'
import { parameterValues } from '#talus/model/parameter.js'
import { compileModel } from '#talus/step/compileModel.js'
import { double, gpu, type Life, simulate, single } from './lives.js'
import { runScene } from './runScene.js'

const rubber = material({ name: 'rubber', density: 7200, young: 2e7 })
const radius = 0.01
const area = Math.PI * radius ** 2
const inertia = (Math.PI / 4) * radius ** 4
const axial = rubber.young * area
const bending = rubber.young * inertia
/** kg/m */
const line = rubber.density * area

/** A cable of rubber that hangs in gravity along −y. */
function hanging(options: Partial<CableOptions>, gravity = 9.81): Scene {
  const scene = createScene({ gravity: [0, -gravity, 0] })
  const points = [
    [0, 0, 0],
    [1, 0, 0],
  ] as const
  scene.cable({ name: 'cable', points, elements: 8, material: rubber, radius, ...options })
  return scene
}

async function run<T>(scene: Scene, timeStep: number, time: number, use: (s: SimulationApi) => Promise<T>): Promise<T> {
  return simulate(scene, { life: double, timeStep }, async (simulation) => {
    simulation.step(Math.round(time / timeStep))
    return use(simulation)
  })
}

/** ∫ of a function of s from 0 to 1, by Simpson. */
const integral = (of: (s: number) => number, n = 200) =>
  Array.from({ length: n + 1 }, (_, k) => (k === 0 || k === n ? 1 : k % 2 ? 4 : 2) * of(k / n)).reduce(
    (a, b) => a + b,
  ) /
  (3 * n)

/** x > low where a rising function is 0. */
function root(rising: (x: number) => number, low: number, high: number): number {
  let [a, b] = [low, high]
  for (let k = 0; k < 100; k++) {
    const middle = (a + b) / 2
    if (rising(middle) < 0) a = middle
    else b = middle
  }
  return a
}

test('a cable that hangs is as long as its weight makes it, and its pin bears it', async () => {
  const points = [
    [0, 0, 0],
    [0, -1, 0],
  ] as const
  const scene = hanging({ points, holds: [{ at: 'start', kind: 'pinned' }], drag: 80 }, 98.1)
  scene.probe(probe.cablePosition('cable'), 'tip')
  scene.probe(probe.cableHoldForce('cable', 'start'), 'pin')
  scene.probe(probe.cableTension('cable', 0.5), 'middle')
  const { 'tip.y': y, 'pin.y': pin, middle } = await run(scene, 2e-4, 0.4, (s) => s.sample())
  // EA (λ² − 1) λ / 2 = ρA g (L − s)
  const stretch = (s: number) => root((x) => (axial * (x * x - 1) * x) / 2 - line * 98.1 * (1 - s), 1, 2)
  expect(-y!).toBeCloseTo(integral(stretch), 5)
  expect(-y! - 1).toBeGreaterThan(0.01)
  expect(pin! / (line * 98.1)).toBeCloseTo(1, 4)
  expect(middle! / (line * 98.1)).toBeCloseTo(0.5, 3)
})

test('a slack cable between two pins hangs as a catenary', async () => {
  const [span, length, thin] = [1, 1.3, 0.004]
  const points = [
    [0, 0, 0],
    [0.25, -0.28, 0],
    [0.5, -0.37, 0],
    [0.75, -0.28, 0],
    [1, 0, 0],
  ] as const
  const holds = [
    { at: 'start', kind: 'pinned' },
    { at: 'end', kind: 'pinned' },
  ] as const
  const scene = hanging({ points, length, elements: 10, radius: thin, holds, drag: 12 })
  scene.probe(probe.cablePosition('cable', length / 2), 'middle')
  scene.probe(probe.cableHoldForce('cable', 'end'), 'pin')
  const found = await run(scene, 3e-4, 1.5, (s) => s.sample())
  const a = root((x) => length - 2 * x * Math.sinh(span / (2 * x)), 0.05, 10)
  const weight = rubber.density * Math.PI * thin ** 2 * 9.81
  expect(-found['middle.y']!).toBeCloseTo(a * (Math.cosh(span / (2 * a)) - 1), 2)
  expect(found['pin.x']! / (weight * a)).toBeCloseTo(1, 1)
  expect(found['pin.y']! / ((weight * length) / 2)).toBeCloseTo(1, 2)
})

/** Tip of a clamped rod that does not stretch, under its weight w and a weight P at its tip: EI θ'' = (P + w (L − s)) cos θ, θ(0) = 0. */
function elastica(tip: number, weight: number, stiffness: number): { x: number; y: number; moment: number } {
  const n = 400
  const shoot = (slope: number) => {
    let [theta, rate, x, y] = [0, slope, 0, 0]
    const bend = (s: number, angle: number) => ((tip + weight * (1 - s)) * Math.cos(angle)) / stiffness
    for (let k = 0; k < n; k++) {
      const [h, s] = [1 / n, k / n]
      // Runge and Kutta
      const k1 = [rate, bend(s, theta)] as const
      const k2 = [rate + (h / 2) * k1[1], bend(s + h / 2, theta + (h / 2) * k1[0])] as const
      const k3 = [rate + (h / 2) * k2[1], bend(s + h / 2, theta + (h / 2) * k2[0])] as const
      const k4 = [rate + h * k3[1], bend(s + h, theta + h * k3[0])] as const
      const middle = theta + (h / 2) * k2[0]
      const end = theta + (h / 6) * (k1[0] + 2 * k2[0] + 2 * k3[0] + k4[0])
      x += (h / 6) * (Math.cos(theta) + 4 * Math.cos(middle) + Math.cos(end))
      y += (h / 6) * (Math.sin(theta) + 4 * Math.sin(middle) + Math.sin(end))
      rate += (h / 6) * (k1[1] + 2 * k2[1] + 2 * k3[1] + k4[1])
      theta = end
    }
    return { x, y, rate }
  }
  const slope = root((rate) => shoot(rate).rate, -20, 0)
  return { ...shoot(slope), moment: -slope * stiffness }
}

describe('a clamped cable with a weight at its tip bends as the elastica', () => {
  const [gravity, mass, thick] = [0.7, 0.5, 0.02]
  const section = Math.PI * thick ** 2
  const stiffness = (rubber.young * section * thick ** 2) / 4
  const weight = rubber.density * section * gravity
  const tips = new Map<number, Promise<Record<string, number>>>()
  const tipOf = (elements: number) => {
    const known = tips.get(elements) ?? settled(elements)
    tips.set(elements, known)
    return known
  }
  const settled = async (elements: number) => {
    const holds = [{ at: 'start', kind: 'clamped' }] as const
    const masses = [{ at: 'end', mass }] as const
    const scene = hanging({ elements, radius: thick, holds, masses, drag: 3.5 }, gravity)
    scene.probe(probe.cablePosition('cable'), 'tip')
    scene.probe(probe.cableMoment('cable', 'start'), 'moment')
    return run(scene, 2.5e-4, 7, (s) => s.sample())
  }
  const exact = elastica(mass * gravity, weight, stiffness)

  test('8 elements to a thousandth of its length', async () => {
    const tip = await tipOf(8)
    expect(exact.y).toBeLessThan(-0.25)
    expect(Math.abs(tip['tip.x']! - exact.x)).toBeLessThan(1e-3)
    expect(Math.abs(tip['tip.y']! - exact.y)).toBeLessThan(1e-3)
    expect(tip.moment! / exact.moment).toBeCloseTo(1, 2)
  })

  // cubic elements of a rod: 2 (3 + 1 - 2) of the energy, which a tip under a load has
  test('it is of fourth order in the elements', async () => {
    const [two, four, eight] = [await tipOf(2), await tipOf(4), await tipOf(8)]
    for (const way of ['tip.x', 'tip.y'] as const) {
      const order = Math.log2((two[way]! - four[way]!) / (four[way]! - eight[way]!))
      expect(Math.abs(order - 4), way).toBeLessThan(0.15)
    }
  })
})

/** A free cable along x, with velocities across it and their slopes. */
function free(
  across: (x: number) => number,
  slope: (x: number) => number,
  elements: number,
  more: Partial<CableOptions>,
): Scene {
  const scene = createScene({})
  const nodes = Array.from({ length: elements + 1 }, (_, k) => k / elements)
  scene.cable({
    name: 'cable',
    elements,
    material: rubber,
    radius,
    length: 1,
    nodes: {
      positions: nodes.flatMap((x) => [x, 0, 0]),
      slopes: nodes.flatMap(() => [1, 0, 0]),
      velocities: nodes.flatMap((x) => [0, across(x), 0]),
      slopeVelocities: nodes.flatMap((x) => [0, slope(x), 0]),
    },
    ...more,
  })
  scene.probe(probe.cablePosition('cable'), 'tip')
  return scene
}

/** Modes of a free rod of length 1: cosh k x + cos k x − a (sinh k x + sin k x), cosh k cos k = 1. */
function modeOf(k: number) {
  const a = (Math.cosh(k) - Math.cos(k)) / (Math.sinh(k) - Math.sin(k))
  return {
    mode: (x: number) => Math.cosh(k * x) + Math.cos(k * x) - a * (Math.sinh(k * x) + Math.sin(k * x)),
    modeSlope: (x: number) => k * (Math.sinh(k * x) - Math.sin(k * x) - a * (Math.cosh(k * x) + Math.cos(k * x))),
    pace: k * k * Math.sqrt(bending / line),
  }
}
const { mode, modeSlope, pace } = modeOf(4.730040744862704)

/** Times at which the tip comes through its axis, and its largest ways between. */
async function swing(
  scene: Scene,
  timeStep: number,
  time: number,
): Promise<{ crossings: number[]; heights: number[] }> {
  const every = 20
  return simulate(scene, { life: double, timeStep }, async (s) => {
    const [crossings, heights] = [[] as number[], [0]]
    let before = 0
    for (let step = every; step * timeStep < time; step += every) {
      s.step(every)
      const now = (await s.sample())['tip.y']!
      if (before !== 0 && before * now <= 0) {
        crossings.push((step - every * (now / (now - before))) * timeStep)
        heights.push(0)
      }
      heights.push(Math.max(heights.pop()!, Math.abs(now)))
      before = now
    }
    return { crossings, heights }
  })
}

test('a free cable swings at the first two frequencies of a rod, and internal damping takes what it must', async () => {
  const retardation = 0.002
  const amplitude = 1e-3
  const scene = (more: Partial<CableOptions>) =>
    free(
      (x) => amplitude * mode(x),
      (x) => amplitude * modeSlope(x),
      6,
      more,
    )
  const { crossings } = await swing(scene({}), 4e-4, 1.1)
  expect((crossings[1]! * pace) / (2 * Math.PI)).toBeCloseTo(1, 3)
  const second = modeOf(7.853204624095838)
  const [across, slope] = [second.mode, second.modeSlope].map((of) => (x: number) => amplitude * of(x))
  const { crossings: faster } = await swing(free(across!, slope!, 8, {}), 1e-4, 0.42)
  expect((faster[1]! * second.pace) / (2 * Math.PI)).toBeCloseTo(1, 2)
  // an oscillator of damping ratio ζ = τ ω / 2: of half a period it keeps exp(−π ζ)
  const { heights } = await swing(scene({ retardation }), 4e-5, 1.1)
  const ratio = Math.exp(-Math.PI * ((retardation * pace) / 2))
  expect(heights[1]! / heights[0]!).toBeCloseTo(ratio, 3)
})

test('a cable that spins freely goes on to, and its middle bears the pull of its halves', async () => {
  const omega = 3
  const scene = createScene({})
  const points = [
    [-0.5, 0, 0],
    [0.5, 0, 0],
  ] as const
  // a retardation brings it to its length, and does not see it turn
  const spin = { omega: [0, 0, omega] as const, velocity: [0, -omega / 2, 0] as const }
  scene.cable({ name: 'cable', points, elements: 4, material: rubber, radius, retardation: 1e-3, ...spin })
  scene.probe(probe.cableTension('cable', 0.5), 'tension')
  const [before, after] = await simulate(scene, { life: double, timeStep: 2e-4 }, async (s) => {
    s.step(2000)
    const first = await s.energy()
    s.step(2000)
    return [first, { total: (await s.energy()).total, tension: (await s.sample()).tension! }] as const
  })
  expect(after.tension / ((line * omega ** 2) / 8)).toBeCloseTo(1, 2)
  expect(after.total / before.total).toBeCloseTo(1, 7)
})

describe('forces on a cable', () => {
  const nylon = material({ name: 'nylon', density: 1150, young: 3e8 })
  const [length, thick, at] = [0.7, 0.005, 0.31]
  const stiffness = (nylon.young * Math.PI * thick ** 4) / 4
  const rod = (force: ForceOptions, more: Partial<CableOptions> = {}, gravity = 0) => {
    const scene = createScene({ gravity: [0, 0, -gravity] })
    const points = [
      [0, 0, 0],
      [length, 0, 0],
    ] as const
    const holds = [{ at: 'start', kind: 'clamped' }] as const
    scene.cable({ name: 'rod', points, elements: 5, material: nylon, radius: thick, holds, ...more })
    scene.force(force)
    scene.probe(probe.cablePosition('rod'), 'tip')
    scene.probe(probe.cableHoldForce('rod', 'start'), 'hold')
    return scene
  }
  const dvi = contact.dvi()

  test('one between two nodes bends it as a beam, and its clamp bears it', async () => {
    const push = 0.02
    const scene = rod({ on: 'rod', at, force: [0, 0, push] }, { drag: 8, implicit: true })
    const found = await simulate(scene, { life: double, timeStep: 1e-3, contact: dvi }, async (s) => {
      s.step(4000)
      return s.sample()
    })
    const bent = (push * at ** 2 * (3 * length - at)) / (6 * stiffness)
    expect(found['tip.z']! / bent).toBeCloseTo(1, 4)
    expect(found['hold.z']! / push).toBeCloseTo(-1, 6)
  })

  test.each([
    ['dem', 0, 1e-5, 1e-7],
    ['dvi', 0, 1e-5, 1e-4],
    ['dem', 0.5, 1e-3, 1e-3],
  ] as const)('one over time gives it what it does work, %s, theta %d', async (law, theta, timeStep, off) => {
    const force = [0, 0, { sine: { amplitude: 0.05, frequency: 3 } }] as const
    const scene = rod({ on: 'rod', at, force }, theta > 0 ? { implicit: { theta } } : {})
    const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi }
    await simulate(scene, { life: double, timeStep, contact: laws[law] }, async (s) => {
      const start = await s.energy()
      s.step(Math.round(0.2 / timeStep))
      const { total, applied, unexplained = 0 } = await s.energy()
      expect(applied!).toBeGreaterThan(1e-5)
      expect(Math.abs((total - start.total) / applied! - 1)).toBeLessThan(off)
      expect(Math.abs(unexplained)).toBeLessThan(1e-12)
    })
  })

  test('an acceleration of everything is gravity, bit for bit', async () => {
    const tips = []
    for (const [g, a] of [
      [0, -9.81],
      [9.81, 0],
    ] as const) {
      tips.push(await run(rod({ acceleration: [0, 0, a] }, {}, g), 2e-5, 0.02, (s) => s.sample()))
    }
    expect(tips[0]).toEqual(tips[1])
  })

  test.each([
    [{ on: 'rod', force: [0, 0, 1] }, 'rod is a cable: at must be start, end or a length along it, found none.'],
    [{ on: 'rod', at: 0.9, force: [0, 0, 1] }, 'cable rod: at must be 0 to 0.7 m along it, found 0.9.'],
    [{ on: 'rod', torque: [0, 0, 1] }, 'rod is a cable, which takes no torque: clamp it to a body that does.'],
    [{ on: 'rod', frame: 'body', acceleration: [0, 0, 1] }, 'rod is a cable, which has no axes of its own.'],
    [{ on: 'rod', at: 'end', force: [0, 0, 1], point: [0, 0, 0] }, 'rod is a cable: say where by at, not by point.'],
    [{ on: 'rod', at: 'end', acceleration: [0, 0, 1] }, 'at is where a force acts, found none.'],
    [{ on: 'rod.nodes.2', force: [0, 0, 1] }, 'rod.nodes.2 belongs to a cable: name rod, and by at where a force acts'],
    [{ at: 0.1, force: [0, 0, 1] }, 'at is a place along a cable, and everything is none.'],
  ] as [ForceOptions, string][])('that cannot be: %j', (force, sentence) => {
    expect(() => rod(force)).toThrow(sentence)
  })
})

test('a standing cable bears its load up to that of Euler, and not beyond it', async () => {
  const [gravity, thick] = [4, 0.02]
  const critical = (Math.PI ** 2 * rubber.young * Math.PI * thick ** 4) / 16
  const lean = async (share: number) => {
    const points = [
      [0, 0, 0],
      [0.0002, 1, 0],
    ] as const
    // its own weight is a twentieth of what it bears
    const light = material({ name: 'light', density: 200, young: rubber.young })
    const holds = [{ at: 'start', kind: 'clamped' }] as const
    const masses = [{ at: 'end', mass: (share * critical) / gravity }] as const
    const scene = hanging({ points, elements: 2, material: light, radius: thick, holds, masses }, gravity)
    scene.probe(probe.cablePosition('cable'), 'tip')
    return (await run(scene, 2e-4, 4, (s) => s.sample()))['tip.x']!
  }
  expect(Math.abs(await lean(0.8))).toBeLessThan(0.003)
  expect(await lean(1.4)).toBeGreaterThan(0.01)
})

test('a ring of a cable with the curvature of the start stays as it is', async () => {
  const points = Array.from({ length: 25 }, (_, n) => [Math.cos(n / 8), Math.sin(n / 8), 0] as const)
  const scene = createScene({})
  scene.cable({ name: 'bow', points, elements: 16, material: rubber, radius, naturalCurvature: 'start', drag: 1 })
  scene.cable({ name: 'rod', points, elements: 16, material: rubber, radius, drag: 1 })
  scene.probe(probe.cablePosition('bow'), 'bow')
  scene.probe(probe.cablePosition('rod'), 'rod')
  scene.probe(probe.cableMoment('rod', 1.5), 'moment')
  const [start, end] = await simulate(scene, { life: double, timeStep: 3e-4 }, async (s) => {
    const first = await s.sample()
    s.step(1000)
    return [first, await s.sample()] as const
  })
  expect(start.moment! / bending).toBeCloseTo(1, 2)
  expect(Math.abs(end['bow.y']! - start['bow.y']!)).toBeLessThan(2e-4)
  expect(Math.hypot(end['rod.x']! - start['rod.x']!, end['rod.y']! - start['rod.y']!)).toBeGreaterThan(0.05)
})

describe('the pendulum', () => {
  test('keeps its energy by both laws, with and without a mass at its tip', async () => {
    for (const [law, set, most] of [
      [contact.hertzMindlin(), { model: 1 }, 2e-7],
      [contact.dvi(), { model: 2, elements: 2 }, 2e-3],
      [contact.hertzMindlin(), { model: 3, elements: 3 }, 2e-7],
    ] as const) {
      const { measures } = await runScene('cable-pendulum', set, { contact: law })
      expect(measures.map(({ name, pass }) => [name, pass])).toEqual([['energyDrift', true]])
      expect(measures[0]!.value).toBeLessThan(most)
    }
  })

  test('keeps its energy for 10 s as it is said to', async () => {
    const { measures } = await runScene('cable-pendulum', { model: 1 }, { steps: 100_000 })
    expect(measures[0]!).toMatchObject({ name: 'energyDrift', tolerance: 1e-4, pass: true })
  })

  test('wraps about a peg by each law as by the others', async () => {
    const foundation = contact.forces({ normal: 'volumetric', tangential: 'smooth', rolling: 'none', spinning: 'none' })
    const tips: number[][] = []
    for (const law of [contact.hertzMindlin(), foundation, contact.dvi()]) {
      const timeStep = law.law === 'dvi' ? 5e-5 : 3.5e-5
      const steps = Math.round(0.5 / timeStep)
      const looks = { contact: law, timeStep, steps, sampleEvery: steps }
      const { probes, warned } = await runScene('cable-pendulum', { model: 2, tip: 1, peg: 1 }, looks)
      expect(warned).toEqual([])
      tips.push(['x', 'y'].map((c) => probes.series(`cable.cablePosition.${c}`).at(-1)!))
    }
    for (const [x, y] of tips) {
      expect(Math.hypot(x! - tips[0]![0]!, y! - tips[0]![1]!)).toBeLessThan(0.01)
      // without the peg it is 0.98 m down
      expect(y!).toBeGreaterThan(-0.7)
    }
  })

  test('is of second order in the step by force, of first by impulses', async () => {
    const tip = async (law: 'dem' | 'dvi', steps: number) => {
      const scene = hanging({ elements: 2, holds: [{ at: 'start', kind: 'pinned' }] })
      scene.probe(probe.cablePosition('cable'), 'tip')
      const contactLaw = law === 'dem' ? contact.hertzMindlin() : contact.dvi()
      return simulate(scene, { life: double, timeStep: 0.2 / steps, contact: contactLaw }, async (s) => {
        s.step(steps)
        return (await s.sample())['tip.y']!
      })
    }
    for (const [law, order] of [
      ['dem', 2],
      ['dvi', 1],
    ] as const) {
      const [coarse, middle, fine] = [await tip(law, 400), await tip(law, 800), await tip(law, 1600)]
      const found = Math.log2((coarse - middle) / (middle - fine))
      expect(Math.abs(found - order), law).toBeLessThan(0.15)
    }
  })

  test('of a square section goes as a chain of small masses with springs between them', async () => {
    const times = [0.25, 0.5, 0.75, 1]
    const { probes } = await runScene('cable-pendulum', { model: 1, elements: 8 }, { sampleEvery: 2500 })
    const tip = ['x', 'y'].map((c) => probes.series(`cable.cablePosition.${c}`))
    expect(probes.time.slice(1).map((time) => Number(time.toFixed(9)))).toEqual(times)
    for (const [k, { x, y }] of chainOfMasses(96, times).entries()) {
      expect(Math.hypot(tip[0]![k + 1]! - x, tip[1]![k + 1]! - y), `${times[k]} s`).toBeLessThan(1e-3)
    }
  })
})

/** Tips at some times of masses at distances 1/n of a square cable, the first held, with springs EA n and moments EI n times the angle at each: kick and drift. */
function chainOfMasses(n: number, times: readonly number[]): { x: number; y: number }[] {
  const width = 0.02
  const [line, axial, bending] = [
    rubber.density * width ** 2,
    rubber.young * width ** 2,
    (rubber.young * width ** 4) / 12,
  ]
  const l = 1 / n
  const longest = 0.2 * l * Math.sqrt(line / axial)
  const steps = Math.ceil(times.at(-1)! / longest)
  const h = times.at(-1)! / steps
  const tips: { x: number; y: number }[] = []
  const [x, y] = [Float64Array.from({ length: n + 1 }, (_, i) => i * l), new Float64Array(n + 1)]
  const [u, v] = [new Float64Array(n + 1), new Float64Array(n + 1)]
  const [fx, fy] = [new Float64Array(n + 1), new Float64Array(n + 1)]
  const push = (i: number, px: number, py: number) => {
    fx[i]! += px
    fy[i]! += py
  }
  for (let step = 1; step <= steps; step++) {
    fx.fill(0)
    fy.fill(0)
    for (let i = 0; i < n; i++) {
      const [dx, dy] = [x[i + 1]! - x[i]!, y[i + 1]! - y[i]!]
      const length = Math.hypot(dx, dy)
      const pull = (axial * n * (length - l)) / length
      push(i, pull * dx, pull * dy)
      push(i + 1, -pull * dx, -pull * dy)
      if (i === 0) continue
      const [bx, by] = [x[i]! - x[i - 1]!, y[i]! - y[i - 1]!]
      const before = Math.hypot(bx, by)
      const moment = bending * n * Math.atan2(bx * dy - by * dx, bx * dx + by * dy)
      // two pairs of forces across the links
      const [sb, sa] = [moment / before ** 2, moment / length ** 2]
      push(i - 1, by * sb, -bx * sb)
      push(i, -by * sb - dy * sa, bx * sb + dx * sa)
      push(i + 1, dy * sa, -dx * sa)
    }
    for (let i = 1; i <= n; i++) {
      const mass = line * l * (i === n ? 0.5 : 1)
      const kick = step === 1 ? h / 2 : h
      u[i]! += (kick * fx[i]!) / mass
      v[i]! += kick * (fy[i]! / mass - 9.81)
      x[i]! += h * u[i]!
      y[i]! += h * v[i]!
    }
    if (step * h >= times[tips.length]! - 1e-9) tips.push({ x: x[n]!, y: y[n]! })
  }
  return tips
}

test.each([
  ['cable-pendulum', { model: 1, elements: 64 }],
  ['cable-pendulum', { model: 2, elements: 32 }],
  ['cable-wrap', { elements: 12 }],
  ['cable-wrap', { elements: 64 }],
  ['cable-collision', { elements: 16 }],
  ['hair', { hairs: 2, elements: 16 }],
  ['net', { meshes: 8 }],
  ['net', { stones: 6 }],
])('%s is stable at the ends of its parameters', async (name, set) => {
  const definition = await builtinScene(name)
  const values = parameterValues(definition.parameters, set) as never
  const { safe, cables } = compileModel(definition.build(values), { law: 'dem' })
  expect(definition.timeStep(values)).toBeLessThan(Math.min(safe.step, cables!.step!.step))
})

test('a net says where its ball would fall through the mesh in the middle', async () => {
  const { build, parameters } = await builtinScene('net')
  const refused = (set: Readonly<Record<string, number>>) => () => build(parameterValues(parameters, set) as never)
  expect(refused({ meshes: 3 })).toThrow(
    'net: a ball 0.12 m across falls through the middle one of 3 meshes, which is 0.127 m wide: take a larger radius or more meshes.',
  )
  expect(refused({ meshes: 3, radius: 0.08 })).not.toThrow()
  expect(refused({ meshes: 3, radius: 0.08, stones: 2 })).toThrow(
    'net: stones of 0.08 m may fall through meshes that are 0.127 m wide: take a larger radius or more meshes.',
  )
  expect(refused({ meshes: 2 })).not.toThrow()
})

describe('contact', () => {
  /** Momentum of a free cable: Σ m (½ (v_A + v_B) + l/12 (s'_A − s'_B)). */
  function momentum(
    velocities: ArrayLike<number>,
    rates: ArrayLike<number>,
    nodes: number,
    elements: number,
  ): number[] {
    const each = line / elements
    return [0, 1, 2].map((c) => {
      let sum = 0
      for (let k = 0; k < elements; k++) {
        const [a, b] = [3 * (nodes + k) + c, 3 * (nodes + k + 1) + c]
        sum += each * (0.5 * (velocities[a]! + velocities[b]!) + (rates[a]! - rates[b]!) / elements / 12)
      }
      return sum
    })
  }

  test.each([
    ['that of Hertz', contact.hertzMindlin()],
    ['the volume that surfaces share', contact.forces({ normal: 'volumetric', tangential: 'smooth', rolling: 'none' })],
  ])(
    'of two free cables gives one what it takes from the other, and keeps energy where nothing is lost, by %s',
    async (_, law) => {
      const scene = createScene({})
      const soft = { young: 2e7, foundationStiffness: 2e9 }
      const elastic = material({ name: 'elastic', density: 7200, ...soft, friction: 0, restitution: 1 })
      const shared = { elements: 4, material: elastic, radius, beads: { spacing: radius } }
      const [low, high] = [
        [
          [0, 0, 0],
          [1, 0, 0],
        ],
        [
          [0.3, 0.021, -0.4],
          [0.3, 0.021, 0.6],
        ],
      ] as const
      scene.cable({ name: 'low', points: low, ...shared })
      scene.cable({ name: 'high', points: high, ...shared, velocity: [0, -1, 0] })
      await simulate(scene, { life: double, timeStep: 4e-5, contact: law }, async (s) => {
        const before = (await s.energy()).total
        s.step(500)
        const [v, rates] = [await s.read('bodyVel'), await s.read('nodeSlopeVel')]
        // nodes of the second cable come behind the beads of the first
        const beads = scene.data.cables[0]!.beads!.count
        const first = momentum(v, rates, 0, 4)
        const second = momentum(Array.from(v).slice(3 * (5 + beads)), Array.from(rates).slice(15), 0, 4)
        expect(first[1]!).toBeLessThan(-0.1 * line)
        first.forEach((value, c) => expect(value + second[c]!).toBeCloseTo(c === 1 ? -line : 0, 10))
        expect((await s.energy()).total / before).toBeCloseTo(1, 3)
      })
    },
  )

  test.each([
    ['cable-wrap', {}, {}],
    // tips touch for less than a millisecond
    ['cable-collision', { elements: 2 }, { sampleEvery: 10 }],
  ] as const)('%s', async (name, set, looks) => {
    const { measures, warned } = await runScene(name, set, looks)
    expect(measures.filter(({ pass }) => pass === false)).toEqual([])
    expect(warned).toEqual([])
    if (name === 'cable-collision') expect(measures.find((one) => one.name === 'met')!.value).toBeGreaterThan(4)
  })

  test('by impulses a cable that falls on a floor comes to rest there, and no energy is lost from sight', async () => {
    const scene = createScene({ gravity: [0, -9.81, 0] })
    const dull = material({ name: 'dull', density: 1000, young: 2e6, friction: 0.4 })
    scene.body({ name: 'floor', shape: shape.plane({ normal: [0, 1, 0] }), material: dull, fixed: true })
    const points = [
      [0, 0.012, 0],
      [0.2, 0.018, 0],
      [0.4, 0.012, 0],
    ] as const
    scene.cable({ points, elements: 4, material: dull, radius, retardation: 2e-4, beads: {} })
    scene.probe(probe.forceOn('floor'), 'floor')
    await simulate(scene, { life: double, timeStep: 1e-4, contact: contact.dvi() }, async (s) => {
      s.step(1200)
      const found = await s.energy()
      expect(found.kinetic).toBeLessThan(1e-11)
      expect(found.impact!).toBeGreaterThan(1e-3)
      expect(Math.abs(found.unexplained!)).toBeLessThan(1e-13)
      expect((await s.solver!())!.unsolvedSteps).toBe(0)
      expect((await s.sample())['floor.y']! / (-9.81 * 1000 * area * 0.4)).toBeCloseTo(1, 2)
      // beads stay on it to the solver's tolerance times the step
      const places = await s.read('bodyPos')
      for (let bead = 6; bead < places.length / 3; bead++) expect(places[3 * bead + 1]!).toBeGreaterThan(radius - 1e-7)
    })
  })

  test('by impulses two free cables share their momentum, and lose what contacts say', async () => {
    const scene = createScene({})
    const dull = material({ name: 'dull', density: 7200, young: 2e6, friction: 0.3 })
    const shared = { elements: 2, material: dull, radius, beads: { spacing: 2 * radius } }
    const [low, high] = [
      [
        [0, 0, 0],
        [1, 0, 0],
      ],
      [
        [0.3, 0.021, -0.4],
        [0.3, 0.021, 0.6],
      ],
    ] as const
    scene.cable({ name: 'low', points: low, ...shared })
    scene.cable({ name: 'high', points: high, ...shared, velocity: [0.3, -1, 0] })
    await simulate(scene, { life: double, timeStep: 2e-4, contact: contact.dvi() }, async (s) => {
      s.step(100)
      const [v, rates] = [await s.read('bodyVel'), await s.read('nodeSlopeVel')]
      const beads = scene.data.cables[0]!.beads!.count
      const first = momentum(v, rates, 0, 2)
      const second = momentum(Array.from(v).slice(3 * (3 + beads)), Array.from(rates).slice(9), 0, 2)
      expect(first[1]!).toBeLessThan(-0.1 * line)
      first.forEach((value, c) => expect(value + second[c]!).toBeCloseTo([0.3, -1, 0][c]! * line, 11))
      // normals of beads lean, so that one may gain what the other loses
      const { friction, impact, unexplained } = await s.energy()
      expect(friction! + impact!).toBeGreaterThan(0.01)
      expect(Math.abs(unexplained!)).toBeLessThan(1e-13)
    })
  })

  test.each([
    shape.sphere({ radius: 0.05 }),
    shape.box({ half: [0.05, 0.05, 0.05] }),
    shape.capsule({ radius: 0.03, height: 0.1 }),
    shape.cone({ radius: 0.05, height: 0.1 }),
  ])('by impulses a taut cable catches a $kind', async (form) => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const light = material({ name: 'light', density: 300, young: 2e6, friction: 0.5 })
    const cord = material({ name: 'cord', density: 1000, young: 2e6, friction: 0.5 })
    const points = [
      [-0.3, 0, 0],
      [0.3, 0, 0],
    ] as const
    const holds = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))
    for (const [name, y] of [
      ['left', -0.02],
      ['right', 0.02],
    ] as const) {
      const at = points.map(([x]) => [x, y, 0] as const)
      const more = { radius: 0.008, length: 0.58, retardation: 2e-4, beads: { spacing: 0.01 } }
      scene.cable({ name, points: at, elements: 4, material: cord, holds, ...more })
    }
    scene.body({ name: 'one', shape: form, material: light, position: [0, 0, 0.07], velocity: [0, 0, -0.3] })
    scene.probe(probe.position('one'), 'one')
    await simulate(scene, { life: double, timeStep: 1.2e-4, contact: contact.dvi() }, async (s) => {
      s.step(1000)
      const found = await s.energy()
      expect((await s.sample())['one.z']!).toBeGreaterThan(-0.02)
      expect(found.friction! + found.impact!).toBeGreaterThan(0)
      expect(Math.abs(found.unexplained!)).toBeLessThan(1e-12)
      expect((await s.solver!())!.unsolvedSteps).toBeLessThan(15)
    })
  })

  test.each(['sphere', 'capsule'] as const)(
    'below the way of a step that is warned of no fast cable passes through a thin one by a %s, by either law',
    async (kind) => {
      const thin = 0.002
      const crossed = (speed: number, implicit: boolean) => {
        const scene = createScene({ gravity: [0, 0, 0] })
        const of = {
          elements: 4,
          material: { ...rubber, density: 1200 },
          radius: thin,
          beads: { shape: kind },
          implicit,
        }
        const across = [
          [-0.1, 0, 0],
          [0.1, 0, 0],
        ] as const
        const along = [
          [0, 0.02, -0.1],
          [0, 0.02, 0.1],
        ] as const
        const holds = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))
        scene.cable({ name: 'held', points: across, holds, ...of })
        scene.cable({ name: 'flung', points: along, velocity: [0, -speed, 0], ...of })
        for (const name of ['held', 'flung']) scene.probe(probe.cablePosition(name, 0.1), name)
        return scene
      }
      const laws = { dem: contact.hertzMindlin({ unsafeStep: true }), dvi: contact.dvi() }
      for (const [law, timeStep, slow, fast] of [
        ['dvi', 5e-4, 3, 10],
        ['dem', 2e-5, 10, 100],
      ] as const) {
        const flung = (speed: number, steps: number) =>
          simulate(crossed(speed, law === 'dvi'), { life: double, timeStep, contact: laws[law] }, async (s) => {
            s.step(steps)
            return { at: await s.sample(), kinds: s.warnings!.map(({ kind }) => kind) }
          })
        // as long as it takes to go on by its distance
        const { at } = await flung(slow, Math.round(0.04 / slow / timeStep))
        expect(at['flung.y']! - at['held.y']!).toBeGreaterThan(thin)
        // a capsule is seen from farther away
        for (const speed of [kind === 'capsule' ? 4 * fast : fast, 1e4])
          expect((await flung(speed, 1)).kinds).toContain('fast')
      }
    },
  )

  test('neighbours on a cable do not touch, and ends that come together do', async () => {
    const contacts = async (turn: number) => {
      const points = Array.from({ length: 25 }, (_, n) => {
        const angle = (n / 24) * 2 * Math.PI * turn
        return [0.1 * Math.cos(angle), 0.1 * Math.sin(angle), 0] as const
      })
      const scene = createScene({})
      scene.cable({ points, elements: 12, material: rubber, radius: 0.004, beads: {} })
      scene.probe(probe.contacts())
      return (await simulate(scene, { life: double, timeStep: 1e-5 }, (s) => s.sample())).contacts!
    }
    expect(await contacts(0.98)).toBe(0)
    expect(await contacts(0.995)).toBe(1)
  })
})

describe('the implicit step', () => {
  const steel = material({ name: 'steel', density: 7800, young: 2e11, friction: 0.3 })
  const holds = [{ at: 'start', kind: 'pinned' }] as const
  const laws = { dem: contact.hertzMindlin(), dvi: contact.dvi() }

  test.each([
    ['dem', 1e-4],
    ['dvi', 4e-3],
  ] as const)('takes the pendulum through steps of a millisecond, %s', async (law, off) => {
    const tip = async (implicit: boolean) => {
      const scene = hanging({ elements: 4, holds, ...(implicit ? { implicit: { theta: 0.5 } } : {}) })
      scene.probe(probe.cablePosition('cable'), 'tip')
      const [life, timeStep] = [double, implicit ? 1e-3 : 2e-4]
      return simulate(scene, { life, timeStep, contact: implicit ? laws[law] : laws.dem }, async (s) => {
        s.step(Math.round(0.5 / timeStep) - 1)
        const before = await s.energy()
        s.step(1)
        const now = await s.energy()
        // by impulses velocities are those of the middle of a step
        const late = law === 'dvi' && implicit ? 0.5 * (now.potential - before.potential) : 0
        return { ...(await s.sample()), ...now, total: now.total - late } as Record<string, number>
      })
    }
    const [found, fine] = [await tip(true), await tip(false)]
    expect(Math.hypot(found['tip.x']! - fine['tip.x']!, found['tip.y']! - fine['tip.y']!)).toBeLessThan(off)
    // it began with none
    expect(Math.abs(found.total!)).toBeLessThan(2e-4 * found.kinetic!)
  })

  test.each(['dem', 'dvi'] as const)('is stable with a steel cable at 290 times the explicit step, %s', async (law) => {
    const scene = hanging({ elements: 8, material: steel, radius: 0.002, holds, implicit: true })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: laws[law] }, async (s) => {
      s.step(400)
      const { kinetic, total } = await s.energy()
      expect(kinetic).toBeGreaterThan(0.1)
      expect(total).toBeLessThan(1e-3)
      expect(total).toBeGreaterThan(-0.01 * kinetic)
    })
  })

  test('loses of a mode what it is said to lose', async () => {
    const [h, theta, steps] = [0.01, 0.6, 100]
    const push = (of: (x: number) => number) => (x: number) => 1e-3 * of(x)
    const scene = free(push(mode), push(modeSlope), 6, { implicit: { theta } })
    const square = (h * pace) ** 2
    const kept = (1 + square * (1 - theta) ** 2) / (1 + square * theta ** 2)
    await simulate(scene, { life: double, timeStep: h }, async (s) => {
      const before = (await s.energy()).total
      s.step(steps)
      expect((await s.energy()).total / before / kept ** steps).toBeCloseTo(1, 3)
    })
  })

  test.each([
    [30, 0.5],
    [30, 0.55],
    [30, 1],
    [3, 0.55],
  ] as const)(
    'by impulses gives no energy to a steel wire of 0.1 m that turns by %d rad/s, theta %d',
    async (turning, theta) => {
      const scene = createScene({})
      const points = [
        [-0.05, 0, 0],
        [0.05, 0, 0],
      ] as const
      const motion = { velocity: [0, -0.05 * turning, 0], omega: [0, 0, turning] } as const
      scene.cable({ name: 'wire', points, elements: 4, material: steel, radius: 0.001, ...motion, implicit: { theta } })
      await simulate(scene, { life: double, timeStep: 1e-3, contact: laws.dvi }, async (s) => {
        const first = (await s.energy()).total
        for (let k = 0; k < 10; k++) {
          s.step(20)
          expect((await s.energy()).total).toBeLessThan((1 + 1e-8) * first)
        }
        expect(s.warnings ?? []).toEqual([])
      })
    },
  )

  test('lays a steel rod on a floor by impulses, in steps of a millisecond', async () => {
    const scene = createScene({ gravity: [0, 0, -9.81] })
    scene.body({ name: 'floor', shape: shape.plane({ normal: [0, 0, 1] }), material: steel, fixed: true })
    const points = [
      [0, 0, 0.01],
      [0.6, 0, 0.03],
    ] as const
    scene.cable({ points, elements: 4, material: steel, radius: 0.005, implicit: true, beads: {} })
    scene.probe(probe.forceOn('floor'), 'floor')
    await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (s) => {
      s.step(300)
      const { kinetic, unexplained } = await s.energy()
      expect(kinetic).toBeLessThan(1e-9)
      expect(Math.abs(unexplained!)).toBeLessThan(1e-8)
      expect((await s.sample())['floor.z']! / (-9.81 * 7800 * Math.PI * 0.005 ** 2 * 0.6)).toBeCloseTo(1, 2)
    })
  })

  test('catches a ball of 2 kg by two cords of nylon of 6 mm, and gives it what its pins give', async () => {
    const [radius, mass, h, steps] = [0.003, 2, 1e-3, 120]
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const nylon = material({ name: 'nylon', density: 1100, young: 3e9, friction: 0.4, restitution: 0 })
    const holds = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))
    const ends = ['left', 'right'].flatMap((name) => holds.map(({ at }) => [name, at] as const))
    for (const [name, y] of [
      ['left', -0.04],
      ['right', 0.04],
    ] as const) {
      const points = [
        [-0.2, y, 0],
        [0.2, y, 0],
      ] as const
      scene.cable({ name, points, elements: 8, material: nylon, radius, holds, beads: {}, implicit: true })
    }
    const position = [0.01, 0.002, 0.084] as const
    scene.body({ shape: shape.sphere({ radius: 0.08 }), material: nylon, mass, position })
    for (const [name, at] of ends) scene.probe(probe.cableHoldForce(name, at), `${name}.${at}`)
    scene.probe(probe.momentum(), 'momentum')
    const weight = 9.81 * (mass + 2 * 0.4 * 1100 * Math.PI * radius ** 2)
    await simulate(scene, { life: double, timeStep: h, contact: contact.dvi() }, async (s) => {
      let given = 0
      for (let k = 0; k < steps; k++) {
        s.step(1)
        const found = await s.sample()
        for (const [name, at] of ends) given += h * found[`${name}.${at}.z`]!
      }
      const gained = (await s.sample())['momentum.z']!
      expect((given - weight * steps * h - gained) / (weight * steps * h)).toBeCloseTo(0, 9)
      expect(Math.abs((await s.energy()).unexplained!)).toBeLessThan(1e-9)
    })
  })

  test.each([
    ['2 kg at 1 m/s', { speed: 1 }],
    ['5 kg, 160 times as heavy', { mass: 5 }],
    ['2 kg at 1 m/s by three cords', { sides: [-0.05, 0.002, 0.05], speed: 1 }],
    ['2 kg that rebounds by half', { speed: 1, restitution: 0.5 }],
    ['2 kg at 1 m/s, theta 1', { speed: 1, theta: 1 }],
    ['20 kg', { mass: 20 }],
  ] as const)('gives no energy where cords of nylon of 6 mm catch a ball of %s', async (_, given) => {
    const { mass, speed, sides, restitution, theta } = {
      ...{ mass: 2, speed: 0, sides: [-0.04, 0.04], restitution: 0, theta: 0.55 },
      ...given,
    }
    const scene = createScene({ gravity: [0, 0, -9.81] })
    const nylon = material({ name: 'nylon', density: 1100, young: 3e9, friction: 0.4, restitution })
    const both = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))
    const cord = { elements: 8, material: nylon, radius: 0.003, holds: both, beads: {}, implicit: { theta } }
    for (const [k, y] of sides.entries()) {
      const points = [
        [-0.2, y, 0],
        [0.2, y, 0],
      ] as const
      scene.cable({ name: `cord ${k}`, points, ...cord })
    }
    const height = Math.sqrt(0.083 ** 2 - Math.min(...sides.map((y) => y * y))) + 0.005
    const ball = { mass, position: [0.01, 0.002, height], velocity: [0, 0, -speed] } as const
    scene.body({ shape: shape.sphere({ radius: 0.08 }), material: nylon, ...ball })
    await simulate(scene, { life: double, timeStep: 1e-3, contact: contact.dvi() }, async (s) => {
      let now = await s.energy()
      const first = now.total + 0.5 * 1e-3 * 9.81 * mass * speed
      // velocities are those of the middle of a step: so are forces, and heights of both its ends
      let before = now
      for (let k = 0; k < 250; k++) {
        s.step(1)
        now = await s.energy()
        const height = 0.5 * (now.potential + before.potential)
        expect(now.kinetic + now.elastic! + height - first).toBeLessThan(1e-6)
        before = now
      }
      expect((s.warnings ?? []).filter(({ kind }) => kind === 'energy')).toEqual([])
    })
  })

  test('says which law of friction keeps a load from being thrown where it presses cords of steel aside', async () => {
    const told = async (law: ContactLaw) => {
      const scene = createScene({ gravity: [0, 0, -9.81] })
      const both = (['start', 'end'] as const).map((at) => ({ at, kind: 'pinned' as const }))
      const wire = { ...steel, friction: 0.4, restitution: 0 }
      const cord = { elements: 8, material: wire, radius: 0.003, holds: both, beads: {}, implicit: true }
      for (const y of [-0.04, 0.04]) {
        const points = [
          [-0.2, y, 0],
          [0.2, y, 0],
        ] as const
        scene.cable({ name: `cord ${y}`, points, ...cord })
      }
      const ball = { shape: shape.sphere({ radius: 0.08 }), material: wire, mass: 2 }
      scene.body({ ...ball, position: [0.01, 0.002, Math.sqrt(0.083 ** 2 - 0.04 ** 2) + 0.005] })
      return simulate(scene, { life: double, timeStep: 5e-3, contact: law }, async (s) => {
        for (let k = 0; k < 40; k++) {
          s.step(1)
          await s.energy()
        }
        return s.warnings!.filter(({ kind }) => kind === 'energy').map(({ message }) => message)
      })
    }
    const [relaxed] = await told(contact.dvi())
    expect(relaxed).toMatch(/cables have put in .* or friction coulomb where they are pressed aside\.$/)
    expect(await told(contact.dvi({ friction: 'coulomb' }))).toEqual([])
  })

  /** A rope over a drum with weights at its ends. */
  function wrapped(young: number, elements: number, mass: number): Scene {
    const [drum, thin, down] = [0.05, 0.002, 0.06]
    const rope = material({ name: 'rope', density: 400, young, friction: 0.3 })
    const arc = Array.from({ length: 13 }, (_, k) => {
      const angle = Math.PI * (1 - k / 12)
      return [(drum + thin) * Math.cos(angle), (drum + thin) * Math.sin(angle), 0] as const
    })
    const points = [[-drum - thin, -down, 0] as const, ...arc, [drum + thin, -down, 0] as const]
    const scene = createScene({ gravity: [0, -9.81, 0] })
    scene.body({ name: 'drum', shape: shape.cylinder({ radius: drum, height: 0.1 }), material: rope, fixed: true })
    const masses = [
      { at: 'start', mass },
      { at: 'end', mass: 4 * mass },
    ] as const
    const more = { masses, drag: 30, implicit: true, secondMoment: 1e-13, beads: { spacing: 2 * thin } }
    scene.cable({ name: 'rope', points, elements, material: rope, radius: thin, ...more })
    const { length } = scene.data.cables[0]!
    scene.probe(probe.cableTension('rope', down / 3), 'light')
    scene.probe(probe.cableTension('rope', length - down / 3), 'heavy')
    return scene
  }
  const coulomb = contact.dvi({ friction: 'coulomb' })

  describe('a rope of much internal damping that is pulled straight', () => {
    /** From the world to a wagon that goes to and fro, so that it hangs and is pulled straight by turns. */
    function tugged(retardation: number, aside: number, theta: number): Scene {
      const scene = createScene({ gravity: [0, 0, -9.81] })
      const rope = material({ name: 'rope', density: 1100, young: 1e7 })
      const times = Array.from({ length: 201 }, (_, k) => k / 200)
      const way = { table: { times, values: times.map((t) => 0.02 * Math.sin(20 * t)) } }
      const form = shape.box({ half: [0.05, 0.05, 0.05] })
      const motion = { position: [way, 0, 0] as const }
      scene.body({ name: 'wagon', shape: form, material: rope, position: [1.25, 0, 0], motion })
      const points = [0, 0.25, 0.5, 0.75, 1].map(
        (s) => [1.2 * s, aside * Math.sin(2 * Math.PI * s), -0.2 * s * (1 - s)] as const,
      )
      const more = { retardation, ...(theta > 0 ? { implicit: { theta } } : {}) }
      const pins = [{ at: 'end', to: 'wagon' }] as const
      scene.cable({ name: 'rope', points, elements: 8, material: rope, radius: 0.01, holds, pins, ...more })
      scene.probe(probe.cablePosition('rope', scene.data.cables[0]!.length / 2), 'middle')
      return scene
    }

    test.each(['dem', 'dvi'] as const)('goes as in small explicit steps, %s', async (law) => {
      const middle = (theta: number, timeStep: number) =>
        simulate(
          tugged(2e-3, 0, theta),
          { life: double, timeStep, contact: theta > 0 ? laws[law] : laws.dem },
          async (s) => {
            const heights: number[] = []
            for (let k = 0; k < 6; k++) {
              s.step(Math.round(0.05 / timeStep))
              heights.push((await s.sample())['middle.z']!)
            }
            return heights
          },
        )
      const [found, fine] = [await middle(0.55, 1e-3), await middle(0, 1.2e-5)]
      expect(Math.max(...fine) - Math.min(...fine)).toBeGreaterThan(0.09)
      for (const [k, z] of found.entries()) expect(Math.abs(z - fine[k]!)).toBeLessThan(3e-3)
    })

    test.each(['dem', 'dvi'] as const)('finds every step, %s', async (law) => {
      for (const [retardation, aside, theta] of [
        [2e-3, 1e-6, 1],
        [2e-2, 1e-3, 0.55],
        [2e-2, 0, 1],
      ] as const) {
        await simulate(
          tugged(retardation, aside, theta),
          { life: double, timeStep: 1e-3, contact: laws[law] },
          async (s) => {
            s.step(900)
            expect((await s.energy()).kinetic).toBeLessThan(1)
          },
        )
      }
    })
  })

  test('by impulses the tensions of a rope that slips over a drum differ by e^(mu pi)', async () => {
    const options = { life: double, timeStep: 5e-4, contact: coulomb }
    const ratio = await simulate(wrapped(2e7, 16, 0.04), options, async (s) => {
      let [light, heavy] = [0, 0]
      for (let k = 0; k < 20; k++) {
        s.step(16)
        const found = await s.sample()
        if (k < 10) continue
        light += found.light!
        heavy += found.heavy!
      }
      return heavy / light
    })
    expect(Math.abs(ratio / Math.exp(0.3 * Math.PI) - 1)).toBeLessThan(0.02)
  })

  test('says where it has not converged, and what it does not take', async () => {
    // a tenth of its length in a step, along it
    const pressed = createScene({})
    const block = { mass: 5, position: [1.05, 0, 0], velocity: [-100, 0.01, 0] } as const
    pressed.body({ name: 'block', shape: shape.box({ half: [0.05, 0.05, 0.05] }), material: rubber, ...block })
    const ends = [
      [0, 0, 0],
      [1, 0, 0],
    ] as const
    const pins = [{ at: 'end', to: 'block' }] as const
    const thin = { elements: 8, material: material({ density: 1100, young: 1e8 }), radius: 0.003 }
    pressed.cable({ name: 'rope', points: ends, ...thin, holds, pins, implicit: true })
    const broken = simulate(pressed, { life: double, timeStep: 1e-3, contact: laws.dvi }, async (s) => {
      s.step(40)
      return s.energy()
    })
    await expect(broken).rejects.toThrow(
      /the implicit step of cable rope has not converged in 24 iterations of Newton in step \d+: the time step 0.001 s is too long for its motion, or theta 0.55 too near to 0.5: 1 damps what rings\./,
    )
    expect(() => hanging({ implicit: { theta: 0.3 } })).toThrow('implicit: theta must be from 0.5 to 1, found 0.3.')
    const two = hanging({ implicit: true })
    const points = [
      [1, 0, 0],
      [2, 0, 0],
    ] as const
    const joins = [{ at: 'start', to: 'cable', toAt: 'end' }] as const
    two.cable({ name: 'next', points, elements: 2, material: rubber, radius, joins })
    expect(() => compileModel(two)).toThrow(
      'cable next: next has an explicit step and cable has an implicit step with theta 0.55, to which it is joined: give joined cables the same.',
    )
  })
})

test('a ball hangs on a cable that is pinned to it, and feels what the cable feels', async () => {
  const points = [
    [0, 0, 0],
    [0, -1, 0],
  ] as const
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const mass = 3
  const ball = { shape: shape.sphere({ radius: 0.1 }), material: rubber, mass, position: [0, -1.1, 0] as const }
  scene.body({ name: 'ball', ...ball })
  scene.drag({ on: 'ball', linear: 80 })
  const holds = [{ at: 'start', kind: 'pinned' }] as const
  const pins = [{ at: 'end', to: 'ball' }] as const
  scene.cable({ name: 'cable', points, elements: 4, material: rubber, radius, holds, pins, drag: 20 })
  scene.probe(probe.cableTension('cable', 0.9), 'tension')
  scene.probe(probe.cablePosition('cable'), 'end')
  scene.probe(probe.position('ball'), 'ball')
  scene.probe(probe.cableHoldForce('cable', 'start'), 'pin')
  const found = await run(scene, 4e-4, 1.2, (s) => s.sample())
  expect(found.tension! / ((mass + 0.1 * line) * 9.81)).toBeCloseTo(1, 2)
  expect(found['pin.y']! / ((mass + line) * 9.81)).toBeCloseTo(1, 2)
  expect(found['end.y']! - found['ball.y']!).toBeCloseTo(0.1, 9)
})

test('cables that are joined keep one place to the last bit', async () => {
  const scene = hanging({ elements: 4, holds: [{ at: 'start', kind: 'pinned' }] })
  const points = [
    [0.5, 0, 0],
    [0.5, 0, 0.5],
  ] as const
  scene.cable({
    name: 'arm',
    points,
    elements: 2,
    material: rubber,
    radius,
    joins: [{ at: 'start', to: 'cable', toAt: 0.5 }],
  })
  const places = await run(scene, 4e-4, 0.2, (s) => s.read('bodyPos'))
  expect(Array.from(places.slice(15, 18))).toEqual(Array.from(places.slice(6, 9)))
  expect(places[7]!).toBeLessThan(-0.05)
  const apart = () =>
    scene.cable({ points, elements: 2, material: rubber, radius, joins: [{ at: 'end', to: 'cable', toAt: 0.5 }] })
  expect(apart).toThrow('join to cable: the two nodes differ by 0.5 m at the start')
})

/** Two cables in one set and one of another kind. */
function some(beads = false): Scene {
  const scene = createScene({ gravity: [0, -9.81, 0] })
  const cable = (z: number, elements: number): CableOptions => ({
    points: [
      [0, 0, z],
      [0.6, 0.1, z],
      [1, 0, z + 0.1],
    ],
    elements,
    material: rubber,
    radius,
    retardation: 1e-4,
    ...(beads ? { beads: { spacing: 0.015 } } : {}),
    holds: [{ at: 'start', kind: elements > 3 ? 'clamped' : 'pinned' }],
  })
  // a floor that they come down on soon
  const [ground, normal] = [[0, -0.011, 0] as const, [0, 1, 0] as const]
  if (beads) scene.body({ shape: shape.plane({ normal }), material: rubber, fixed: true, position: ground })
  scene.cables([cable(0, 3), { ...cable(0.2, 3), masses: [{ at: 'end', mass: 0.3 }] }], 'two')
  scene.cable({ name: 'third', ...cable(0.4, 5), implicit: true })
  scene.probe(probe.cablePosition('two.1'), 'tip')
  scene.probe(probe.cablePosition('third'), 'third')
  return scene
}

async function hashAfter(
  scene: Scene,
  law: 'dem' | 'dvi',
  threads: number,
  steps: number,
  checkpoint?: CheckpointData,
) {
  const simulation = await createSimulation(scene, {
    contact: law === 'dem' ? contact.hertzMindlin() : contact.dvi(),
    timeStep: 1e-4,
    backend: backend.cpu({ threads }),
    ...(checkpoint ? { checkpoint } : {}),
  })
  simulation.step(steps)
  const saved = structuredClone(await simulation.save())
  const hash = await simulation.hash()
  await simulation.close()
  return { hash, saved }
}

test.each(['dem', 'dvi'] as const)(
  'the same bytes at any number of threads, after a restart and from JSON, %s',
  async (law) => {
    const whole = await hashAfter(some(true), law, 1, 200)
    const half = await hashAfter(some(true), law, 5, 80)
    const again = sceneFromJson(JSON.parse(JSON.stringify(some(true))))
    expect((await hashAfter(again, law, 2, 120, half.saved)).hash).toBe(whole.hash)
  },
)

test('in single precision and on a GPU they go the same way', async () => {
  const tip = (life: Life, steps: number) =>
    simulate(some(), { life, timeStep: 2e-4 }, async (s) => {
      s.step(steps)
      return s.sample()
    })
  for (const [life, steps] of [
    [single, 500],
    [gpu, 3],
  ] as const) {
    const [exact, found] = [await tip(double, steps), await tip(life, steps)]
    for (const c of 'xyz') {
      for (const of of ['tip', 'third']) expect(found[`${of}.${c}`]!).toBeCloseTo(exact[`${of}.${c}`]!, 5)
    }
  }
})

describe('what is wrong is said in one sentence with the number that helps', () => {
  const made = (options: Partial<CableOptions>) => () => hanging(options)
  test.each([
    [{ elements: 0 }, 'elements must be a whole number from 1 to 1000, found 0'],
    [{ radius: 0.5, elements: 4 }, 'radius is 0.5 m, more than an element of 0.250 m: take 2 elements at the most'],
    [
      {
        points: [
          [0, 0, 0],
          [0, 0, 0],
        ],
      },
      'points 0 and 1 are the same place',
    ],
    [
      {
        points: [
          [0, 0, 0],
          [Number.NaN, 0, 0],
        ],
      },
      'component x must be a finite number',
    ],
    [
      { holds: [{ at: 0.3, kind: 'pinned' }] },
      'hold at 0.3 m is not at a node: the nearest is at 0.25 m, nodes are 0.125 m apart',
    ],
    [
      {
        holds: [
          { at: 1, kind: 'pinned' },
          { at: 'end', kind: 'clamped' },
        ],
      },
      'node 8 is held twice',
    ],
    [{ quadrature: { axial: 7 } }, 'quadrature: axial must be a whole number of points from 1 to 5, found 7'],
  ] as [Partial<CableOptions>, string][])('%o', (options, message) => {
    expect(made(options)).toThrow(InputError)
    expect(made(options)).toThrow(message)
  })

  test('a solver that beads cannot have', async () => {
    const law = contact.dvi({ solver: 'jacobi' })
    const simulation = createSimulation(some(true), { contact: law, timeStep: 1e-4, backend: double.choice })
    await expect(simulation).rejects.toThrow('cable two.0: beads need the solver apgd, found jacobi.')
  })

  test('a step that is too long, with one that may be taken', async () => {
    const started = (timeStep: number, elements: number) =>
      createSimulation(hanging({ elements }), { contact: contact.dvi(), timeStep, backend: double.choice })
    await expect(started(1e-3, 8)).rejects.toThrow(
      /times the 0\.000315 s at which elements of cable cable, 0\.125 m long, are stable/,
    )
    for (const elements of [5, 6, 7, 9]) {
      const said = await started(0.1, elements).catch((error: Error) => error.message)
      await (await started(Number(/times the (\S+) s at/.exec(said as string)![1]), elements)).close()
    }
  })
})
