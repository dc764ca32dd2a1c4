// findPairs.test.ts: the search for pairs against a search of all against all in double precision.
//
// Every pair with a gap up to the skin must be found once; one with a gap beyond the skin and the slack of single
// precision must not be.

import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { backend, seededRandom } from '#talus/index.js'
import { compileModel } from '#talus/step/compileModel.js'
import { bodiesReaching, largeBoxes } from '#talus/step/largeBoxes.js'
import { openBackend } from '#talus/step/openBackend.js'
import { allPairs, type Cloud, foundPairs, sceneOf } from './pairSearch.js'

vi.setConfig({ testTimeout: 120000, hookTimeout: 60000 })

const choices = {
  double: backend.cpu({ threads: 2 }),
  single: backend.cpu({ threads: 2, precision: 'single' }),
  gpu: backend.gpu({ device: 'swiftshader' }),
}
const opened = new Map<string, Promise<Backend>>()
const backendOf = (name: keyof typeof choices) => {
  if (!opened.has(name)) opened.set(name, openBackend(choices[name]))
  return opened.get(name)!
}
afterAll(async () => {
  for (const one of opened.values()) await (await one).close()
})

type Way = 'anywhere' | 'touching' | 'inside' | 'same place' | 'outside' | 'on a face'
const ways: readonly Way[] = ['anywhere', 'anywhere', 'touching', 'inside', 'same place', 'outside', 'on a face']

const shapes = { cube: [1, 1, 1], slab: [1, 1, 0.2], rod: [4, 0.15, 0.15], thin: [0.1, 2, 0.7] } as const

/** A cloud drawn from a seed: radii up to `ratio` apart, bodies placed in every way there is. */
function cloudOf(seed: number, count: number, ratio: number, form: keyof typeof shapes, mask: number): Cloud {
  const random = seededRandom(seed)
  const periodic = [0, 1, 2].map((c) => ((mask >> c) & 1) === 1) as [boolean, boolean, boolean]
  const proportions = shapes[form]
  // the largest body fits a periodic box a little more than twice
  const largest = Math.min(...proportions) / random.between(4.6, 12)
  const bodies: [number, number, number, number][] = []
  for (let i = 0; i < count; i++) {
    const radius = i === 0 ? largest : largest * ratio ** -random.uniform()
    bodies.push([...placed(random, ways[random.integer(ways.length)]!, radius), radius])
  }
  function placed(from: typeof random, way: Way, radius: number): [number, number, number] {
    const free = [0, 1, 2].map((c) => from.between(0, proportions[c]!))
    const other = bodies[from.integer(Math.max(1, bodies.length))]
    if (other && (way === 'touching' || way === 'inside' || way === 'same place')) {
      const far = { touching: other[3] + radius, inside: 0.5 * Math.abs(other[3] - radius), 'same place': 0 }[way]
      const { x, y, z } = from.direction()
      return wrapped([other[0] + far * x, other[1] + far * y, other[2] + far * z])
    }
    if (way === 'on a face') free[from.integer(3)] = 0
    if (way === 'outside') return wrapped(free.map((x, c) => (periodic[c] ? x : 1.8 * x - 0.4 * proportions[c]!)))
    return wrapped(free)
  }
  function wrapped(at: readonly number[]): [number, number, number] {
    return at.map((x, c) => (periodic[c] ? x - proportions[c]! * Math.floor(x / proportions[c]!) : x)) as [
      number,
      number,
      number,
    ]
  }
  return { size: proportions, periodic, corner: [-0.3, 0.1, 2], bodies, fixed: random.integer(3) }
}

async function check(name: keyof typeof choices, cloud: Cloud): Promise<void> {
  const model = compileModel(sceneOf(cloud))
  const { pairs, slack } = await foundPairs(await backendOf(name), model)
  expect(new Set(pairs).size, 'no pair is found twice').toBe(pairs.length)
  const found = new Set(pairs)
  // the gap itself is known to a few roundings of coordinates of at most 6 m
  const rounding = 1e-14
  const missing = allPairs(model, model.skin - rounding).filter((pair) => !found.has(pair))
  expect(missing, 'pairs within the skin').toEqual([])
  const near = new Set(allPairs(model, model.skin + 3 * slack + rounding))
  expect(
    pairs.filter((pair) => !near.has(pair)),
    'pairs that are none',
  ).toEqual([])
}

const clouds = fc.record({
  seed: fc.nat(1e6),
  count: fc.integer({ min: 2, max: 90 }),
  ratio: fc.constantFrom(1, 2, 3.9, 4, 4.1, 10, 100),
  form: fc.constantFrom(...(Object.keys(shapes) as (keyof typeof shapes)[])),
  mask: fc.integer({ min: 0, max: 7 }),
})

test.each(['double', 'single'] as const)('random clouds, CPU %s: all pairs and no others', async (name) => {
  await fc.assert(
    fc.asyncProperty(clouds, ({ seed, count, ratio, form, mask }) =>
      check(name, cloudOf(seed, count, ratio, form, mask)),
    ),
    { numRuns: 150, seed: 1 },
  )
})

test('random clouds, GPU: all pairs and no others', async () => {
  const forms = Object.keys(shapes) as (keyof typeof shapes)[]
  for (let k = 0; k < 8; k++) await check('gpu', cloudOf(k, 80, [1, 10, 100][k % 3]!, forms[k % 4]!, k))
})

test.each(['double', 'single'] as const)('a mixture of 100:1, CPU %s: 2,000 grains among 12 boulders', async (name) => {
  const random = seededRandom(3)
  const bodies = Array.from({ length: 2012 }, (_, i): [number, number, number, number] => {
    const radius = i < 12 ? 0.1 : 0.001 * 10 ** random.uniform()
    // half of the grains lie on boulders
    if (i < 12 || i % 2 === 0) return [random.uniform(), random.uniform(), random.uniform(), radius]
    const { x, y, z } = random.direction()
    const at = [0.5 + 0.1 * x, 0.5 + 0.1 * y, 0.5 + 0.1 * z] as const
    return [...at, radius]
  })
  bodies[0] = [0.5, 0.5, 0.5, 0.1]
  await check(name, { size: [1, 1, 1], periodic: [true, false, true], corner: [0, 0, 0], bodies, fixed: 0 })
})

test.each(['double', 'single', 'gpu'] as const)('far from the origin, %s: still all pairs', async (name) => {
  // a coordinate near 1000 m is rounded to 6e-5 m in single precision: 3 % of this skin of 2 mm, in which these pairs end
  const random = seededRandom(8)
  const bodies: [number, number, number, number][] = []
  for (let i = 0; i < 200; i++) {
    const at = [random.uniform(), random.uniform(), random.uniform()] as const
    const { x, y, z } = random.direction()
    const far = 0.02 + 0.002 * random.between(0.96, 0.9999)
    bodies.push([...at, 0.01], [at[0] + far * x, at[1] + far * y, at[2] + far * z, 0.01])
  }
  const free = { size: [1, 1, 1], periodic: [false, false, false], bodies, fixed: 0 } as const
  await check(name, { ...free, corner: [1000, -1000, 1000] })
})

/** Pairs of a cloud found box by box, each box with the bodies that reach into it. */
async function pairsInBoxes(name: keyof typeof choices, cloud: Cloud, along: readonly [number, number, number]) {
  const whole = compileModel(sceneOf(cloud))
  const { pairs: expected, slack } = await foundPairs(await backendOf(name), whole)
  const { columns, domain, radius, skin } = whole
  const reach = (body: number) => radius[body]! + skin / 2 + slack
  const found: string[] = []
  for (const box of largeBoxes(domain, along)) {
    const bodies = bodiesReaching({ positions: columns.position, reach, domain }, box)
    if (bodies.length === 0) continue
    const fixed = bodies.filter((body) => body < cloud.fixed).length
    const part = { ...cloud, bodies: bodies.map((body) => cloud.bodies[body]!), fixed }
    const { pairs } = await foundPairs(await backendOf(name), compileModel(sceneOf(part), { skin, box }))
    found.push(
      ...pairs.map((pair) =>
        pair
          .split(',')
          .map((k) => bodies[Number(k)]!)
          .join(','),
      ),
    )
  }
  return { found: found.sort(), expected }
}

test('large boxes, each with what reaches into it, find every pair once between them', async () => {
  await fc.assert(
    fc.asyncProperty(
      clouds,
      fc.constantFrom([2, 1, 1], [1, 3, 2], [2, 2, 2] as const),
      async ({ seed, count, ratio, form, mask }, along) => {
        const cloud = cloudOf(seed, count, ratio, form, mask)
        const { found, expected } = await pairsInBoxes('double', cloud, along as [number, number, number])
        expect(found).toEqual(expected)
      },
    ),
    { numRuns: 60, seed: 2 },
  )
  const onGpu = await pairsInBoxes('gpu', cloudOf(4, 80, 10, 'cube', 5), [2, 1, 2])
  expect(onGpu.found).toEqual(onGpu.expected)
})
