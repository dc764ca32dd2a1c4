// The built-in scenes: what they build, and that each measure gives the right answer where the answer is known.

import { describe, expect, it } from 'vitest'
import { builtinScene, builtinScenes } from '#talus/cli/builtinScenes.js'
import type { Measurable, ProbeTable } from '#talus/index.js'
import { judge } from '#talus/model/defineScene.js'
import { parameterValues } from '#talus/model/parameter.js'

type Values = Record<string, number> & { seed: number }

const small = { count: 300 }

async function scene(name: string, given: Record<string, number> = {}) {
  const definition = await builtinScene(name)
  const known: Record<string, number> = {}
  for (const [key, value] of Object.entries(given)) {
    const parameter = definition.parameters[key]
    if (parameter) known[key] = Math.min(Math.max(value, parameter.min), parameter.max)
  }
  return { definition, values: parameterValues(definition.parameters, known) as Values }
}

const table = (time: number[], columns: Record<string, number[]>): ProbeTable => ({
  time,
  series: (name) => columns[name]!,
})

const simulation = (fields: Record<string, ArrayLike<number>>, contacts = 0): Measurable => ({
  time: 1,
  steps: 1,
  timeStep: 1,
  read: async (name) => fields[name]!,
  energy: async () => ({ kinetic: 0, potential: 0, total: 0 }),
  counters: async () => ({ bodies: 0, contacts }),
  sample: async () => ({}),
})

describe('every scene', async () => {
  it.each((await builtinScenes()).map((definition) => [definition.name, definition] as const))(
    '%s is well described',
    async (name, definition) => {
      const { values } = await scene(name, small)
      expect(definition.name).toBe(name)
      for (const p of Object.values(definition.parameters))
        expect([p.what !== '', p.min <= p.default, p.default <= p.max]).toEqual([true, true, true])
      for (const m of Object.values(definition.measures)) expect(m.what).not.toBe('')
      for (const law of ['dem', 'dvi'] as const) {
        expect(definition.timeStep(values, law)).toBeGreaterThan(0)
        expect(definition.duration(values, law)).toBeGreaterThan(definition.timeStep(values, law))
        const built = definition.build(values, law)
        built.check()
        expect(JSON.stringify(definition.build(values, law))).toBe(JSON.stringify(built))
      }
    },
  )

  it('of an excavator stands on spheres whose tops are the plane and the waves', async () => {
    const { definition, values } = await scene('excavator', { spheres: 0.2, wave: 0.3 })
    const built = definition.build(values, 'dvi')
    const { positions, count } = built.data.groups.find(({ name }) => name === 'ground')!
    const top = (from: number, to: number) =>
      Math.max(
        ...Array.from({ length: count }, (_, k) => positions.subarray(3 * k, 3 * k + 3))
          .filter(([x]) => x! >= from && x! < to)
          .map(([, , z]) => z! + 0.2),
      )
    expect(count).toBe(141 * 31)
    expect(top(-5, 3)).toBeCloseTo(0, 9)
    expect(top(4, 7)).toBeCloseTo(0.3, 2)
    const both = { ...values, grains: 9000 }
    expect(() => definition.build(both, 'dvi')).toThrow('rigid ground of spheres has no grains on it, found 9000')
  })

  it('has figures of machines that say what they show, in words and numbers', async () => {
    for (const name of ['anchor', 'digger', 'excavator', 'light-track', 'rover']) {
      const { definition, values } = await scene(name)
      const end = definition.duration(values, 'dvi')
      const time = Array.from({ length: 2001 }, (_, k) => (k / 2000) * end)
      // a sprocket that turns, so that shoes come round
      const series = (of: string) =>
        time.map((t) => (of.endsWith('jointSpeed') ? 6 : Math.sin(3 * t + of.length) + 0.1 * t))
      const figures = definition.figures!(values, 'dvi')
      expect(figures.length).toBeGreaterThan(0)
      for (const { name: figure, says } of figures) {
        const words = says?.({ time, series }) ?? 'nothing'
        expect([name, figure, /\d/.test(words) && !/NaN|Infinity|undefined/.test(words)]).toEqual([name, figure, true])
      }
    }
  })

  it.each([
    ['bed', 300],
    ['bed', 5000],
    ['heap', 300],
    ['heap', 5000],
    ['tank', 1000],
    ['tank', 5000],
    ['silo', 500],
    ['silo', 5000],
  ])('%s starts %i grains free of each other', async (name, count) => {
    const { definition, values } = await scene(name, { count })
    const built = definition.build(values)
    const grains = built.data.groups.at(-1)!
    expect(grains.count).toBe(count)
    const { min, max, periodic } = built.domain()
    const period = [0, 1, 2].map((c) => (periodic[c] ? max[c]! - min[c]! : Number.POSITIVE_INFINITY))
    expect(closest(grains.positions, period)).toBeGreaterThanOrEqual(0.01 - 1e-12)
  })
})

/** Smallest distance of two points, by bins of 0.02 m. */
function closest(points: Float64Array, period: number[]): number {
  const bins = new Map<string, number[]>()
  const count = period.map((length) => (Number.isFinite(length) ? Math.floor(length / 0.02) : 0))
  const bin = (value: number, c: number) => {
    const k = count[c]! > 0 ? Math.floor((value / period[c]!) * count[c]!) : Math.floor(value / 0.02)
    return count[c]! > 0 ? ((k % count[c]!) + count[c]!) % count[c]! : k
  }
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < points.length; i += 3) {
    const home = [0, 1, 2].map((c) => bin(points[i + c]!, c))
    const around = new Set<string>()
    for (let k = 0; k < 27; k++) {
      const near = [k % 3, Math.floor(k / 3) % 3, Math.floor(k / 9)].map((d, c) => {
        const b = home[c]! + d - 1
        return count[c]! > 0 ? (b + count[c]!) % count[c]! : b
      })
      around.add(near.join())
    }
    for (const key of around) {
      for (const j of bins.get(key) ?? []) {
        const apart = [0, 1, 2].map((c) => {
          const d = points[i + c]! - points[j + c]!
          return Number.isFinite(period[c]!) ? d - period[c]! * Math.round(d / period[c]!) : d
        })
        least = Math.min(least, Math.hypot(...apart))
      }
    }
    bins.set(home.join(), [...(bins.get(home.join()) ?? []), i])
  }
  return least
}

describe('bouncing-ball', () => {
  it('finds the heights of ideal bounces', async () => {
    const { definition, values } = await scene('bouncing-ball', { restitution: 0.8 })
    const h0 = values.height! - values.radius!
    const time = Array.from({ length: 2000 }, (_, i) => i / 1000)
    const z = time.map((t) => {
      let speed = Math.sqrt(2 * 9.81 * h0)
      let left = t - speed / 9.81
      if (left < 0) return values.radius! + h0 - (9.81 * t * t) / 2
      for (speed *= 0.8; left > (2 * speed) / 9.81; speed *= 0.8) left -= (2 * speed) / 9.81
      return values.radius! + speed * left - (9.81 * left * left) / 2
    })
    const measured = await definition.measure(simulation({}), table(time, { 'ball.position.z': z }), values)
    for (const [k, name] of ['apex1', 'apex2', 'apex3'].entries()) {
      const expected = definition.measures[name]!.expect!(values)!
      expect(expected.value).toBeCloseTo(values.radius! + h0 * 0.8 ** (2 * k + 2), 12)
      expect(measured[name]).toBeCloseTo(expected.value, 9)
      expect(expected.tolerance).toBeLessThan(0.06 * (expected.value - values.radius!))
    }
  })
})

describe('incline', () => {
  // tan 20 degrees is 0.364: above 3.5 times 0.1, below 3.5 times 0.11
  it.each([
    [0.11, (5 / 7) * 9.81 * Math.sin(Math.PI / 9)],
    [0.1, 9.81 * (Math.sin(Math.PI / 9) - 0.1 * Math.cos(Math.PI / 9))],
  ])('with friction %d expects %d m/s2', async (friction, acceleration) => {
    const { definition, values } = await scene('incline', { friction })
    const time = Array.from({ length: 200 }, (_, i) => i / 500)
    const probes = table(time, {
      'body.velocity.x': time.map((t) => acceleration * t),
      'body.omega.y': time.map((t) => 3 * t + 1),
    })
    const measured = await definition.measure(simulation({}), probes, values)
    expect(definition.measures.acceleration!.expect!(values)!.value).toBeCloseTo(acceleration, 12)
    expect(measured.acceleration).toBeCloseTo(acceleration, 9)
    expect(measured.angularAcceleration).toBeCloseTo(3, 9)
  })

  it('starts at the depth that carries the weight', async () => {
    const { definition, values } = await scene('incline', { angle: 0.5 })
    const built = definition.build(values)
    const { density, young, poisson } = built.data.materials[0]!
    const depth = values.radius! - built.data.groups[1]!.positions[2]!
    const force = (4 / 3) * (young / (2 * (1 - poisson ** 2))) * Math.sqrt(values.radius!) * depth ** 1.5
    expect(force).toBeCloseTo(density * (4 / 3) * Math.PI * values.radius! ** 3 * 9.81 * Math.cos(0.5), 9)
  })
})

describe('heap', () => {
  it.each([20, 30, 40])('measures a cone of %i degrees', async (degrees) => {
    const { definition, values } = await scene('heap', { count: 30000 })
    const slope = Math.tan((degrees * Math.PI) / 180)
    const built = definition.build(values)
    const base = built.data.groups[1]!.positions
    const R = base.reduce((most, _, i) => (i % 3 === 0 ? Math.max(most, Math.hypot(base[i]!, base[i + 1]!)) : most), 0)
    // grains on the surface of the cone alone, on a sunflower spiral, so that every ring and sector has some
    const positions = new Float64Array(3 * values.count!)
    for (let i = 0; i < values.count!; i++) {
      const r = R * Math.sqrt(i / values.count!)
      positions.set([r * Math.cos(2.4 * i), r * Math.sin(2.4 * i), slope * (R - r) + 1e-6], 3 * i)
    }
    const fields = { bodyPos: positions, bodyVel: positions.map(() => 0.001 / Math.sqrt(3)) }
    const measured = await definition.measure(simulation(fields), table([], {}), values)
    expect((measured.angle! * 180) / Math.PI).toBeCloseTo(degrees, 0)
    expect(measured.speed).toBeCloseTo(0.001, 9)
    expect(measured.kept).toBeCloseTo(1, 2)
  })
})

describe('bed', () => {
  it('has the ground of 32,000 grains at its defaults, and the same for each grain at others', async () => {
    for (const [count, side] of [
      [32000, 0.32],
      [8000, 0.16],
      [100, 0.06],
    ] as const) {
      const { definition, values } = await scene('bed', { count })
      expect(definition.build(values).domain().max[0]).toBeCloseTo(side, 12)
    }
  })

  it('measures fraction, coordination and force of a simple cubic packing', async () => {
    const { definition, values } = await scene('bed', { count: 32000 })
    // 32 x 32 columns, a diameter apart in x, y and z: pi / 6 of the volume
    const positions = new Float64Array(3 * 32000)
    for (let i = 0; i < 32000; i++)
      positions.set([(i % 32) * 0.01, (Math.floor(i / 32) % 32) * 0.01, 0.005 + Math.floor(i / 1024) * 0.01], 3 * i)
    const weight = (32000 * 2000 * 4 * Math.PI * 0.005 ** 3 * 9.81) / 3
    const probes = table([0, 1, 2, 3], {
      'floor.forceOn.z': [0, -5, -0.9 * weight, -1.1 * weight],
      kineticEnergy: [9, 9, 9, 0.5 * (weight / 9.81) * 0.02 ** 2],
    })
    const measured = await definition.measure(simulation({ bodyPos: positions }, 80000), probes, values)
    expect(measured.volumeFraction).toBeCloseTo(Math.PI / 6, 2)
    expect(measured.coordination).toBe(5)
    expect(measured.speed).toBeCloseTo(0.02, 9)
    const { value, tolerance } = definition.measures.wallForce!.expect!(values)!
    expect(judge('wallForce', measured.wallForce!, 'N', { value, tolerance }).pass).toBe(true)
    expect(value).toBeCloseTo(weight, 9)
  })
})

it('a measure passes within its tolerance, and one that is no number does not', () => {
  const expected = { value: 2, tolerance: 0.5 }
  expect([1.5, 2.5, 1.49, Number.NaN].map((value) => judge('x', value, 'm', expected).pass)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(judge('x', 1, 'm', null).pass).toBe(null)
})

describe('mixer', () => {
  it('tells grains apart from grains at random, and finds centres that momenta move', async () => {
    const { definition, values } = await scene('mixer', { count: 2000 })
    const built = definition.build(values)
    const [light, dark] = ['light', 'dark'].map((name) => built.data.groups.find((group) => group.name === name)!)
    const zeros = (n: number) => new Array<number>(n).fill(0)
    // the bed shrinks to about its height when it settles
    const grains = [...light!.positions, ...dark!.positions].map((x, i) => (i % 3 === 2 ? x / 2 : x))
    const apart = [...zeros(9), ...grains]
    const inTurn = apart.map((_, i) => {
      const k = Math.floor((i - 9) / 3)
      // every second grain of each half changes places with one of the other
      const from = i < 9 || k % 2 === 0 ? k : (k + values.count! / 2) % values.count!
      return i < 9 ? 0 : apart[9 + 3 * from + (i % 3)]!
    })
    const time = [0, 0.1, 0.2]
    const still = Object.fromEntries(
      ['light', 'dark'].flatMap((name) => ['x', 'y', 'z'].map((axis) => [`${name}.momentum.${axis}`, zeros(3)])),
    )
    const probes = table(time, { ...still, 'blade.torqueOn.z': [-1, -2, -3] })
    const before = await definition.measure(simulation({ bodyPos: apart }), probes, values)
    const after = await definition.measure(simulation({ bodyPos: inTurn }), probes, values)
    expect(before.mixing).toBeLessThan(0.3)
    expect(after.mixing).toBeGreaterThan(0.9)
    expect(before.distance).toBeCloseTo(1, 1)
    expect(after.distance).toBeLessThan(0.1)
    expect(before.followed! + before.distance!).toBeCloseTo(1, 9)
    expect(before.torque).toBeCloseTo(2.5, 9)
  })
})

describe('tracked-wheel', () => {
  it('finds the part of the load that goes with the pads, and what the ground takes', async () => {
    const { definition, values } = await scene('tracked-wheel', { count: 2000, pads: 10 })
    const scale = Math.cbrt(values.count! / 1655064)
    const [v, R] = [values.speed! * Math.sqrt(scale), 0.125 * scale]
    // ten whole waves in the second half
    const seconds = (2 * 10 * 2 * Math.PI * R) / (10 * v)
    const time = Array.from({ length: 4000 }, (_, k) => (k / 4000) * seconds)
    const probes = table(time, {
      'wheel.forceOn.x': time.map(() => -2),
      'wheel.forceOn.z': time.map((t) => 10 + 3 * Math.cos((10 * v * t) / R)),
      'wheel.torqueOn.y': time.map(() => -R),
    })
    const at = new Float64Array(3 * (values.count! + 6)).fill(Number.NaN)
    const measured = await definition.measure(simulation({ bodyPos: at }), probes, values)
    expect(measured.ripple).toBeCloseTo(0.3, 2)
    // (2 v + R v / R) / (10 v)
    expect(measured.resistance).toBeCloseTo(0.3, 3)
    expect(measured.ratio).toBeCloseTo(-0.2, 3)
  })
})
