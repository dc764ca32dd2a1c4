// sizes.test.ts: radii of many spheres follow the distribution asked for, by number and by mass.

import { expect, test } from 'vitest'
import { grainRadii, type Sizes } from '#talus/index.js'

const count = 20000

/** Share of the number, or of the mass, that is finer than a radius. */
function finer(sizes: Sizes, radius: number, by: 'number' | 'mass'): number {
  const radii = [...grainRadii(sizes, count, 7)]
  const weight = (r: number) => (by === 'mass' ? r ** 3 : 1)
  const sum = (values: number[]) => values.reduce((total, r) => total + weight(r), 0)
  return sum(radii.filter((r) => r <= radius)) / sum(radii)
}

const table = { table: { radii: [1, 2, 4], shares: [0.5, 0.3, 0.2] } }

// binomial: 0.5/√20000 is 0.0035; by mass few large ones count much
test.each([
  ['uniform', { uniform: { min: 1, max: 3 } }, 1.5, 'number', 0.25],
  ['uniform by mass', { uniform: { min: 1, max: 3 }, by: 'mass' }, 1.5, 'mass', 0.25],
  ['normal', { normal: { mean: 10, deviation: 1 } }, 11, 'number', 0.842],
  ['normal by mass', { normal: { mean: 10, deviation: 1 }, by: 'mass' }, 11, 'mass', 0.842],
  ['log-normal', { logNormal: { median: 2, deviation: 0.3 } }, 2, 'number', 0.5],
  // by number the median is smaller by exp(−3 σ²)
  ['log-normal by mass', { logNormal: { median: 2, deviation: 0.3 }, by: 'mass' }, 2 * Math.exp(-0.27), 'number', 0.5],
  ['log-normal by mass, its mass', { logNormal: { median: 2, deviation: 0.3 }, by: 'mass' }, 2, 'mass', 0.5],
  // cut at 1 and 99 % of the mass
  ['Rosin-Rammler', { rosinRammler: { size: 1, spread: 3 } }, 1, 'mass', (1 - Math.exp(-1) - 0.01) / 0.98],
  ['table', table, 2, 'number', 0.8],
  ['table by mass', { ...table, by: 'mass' }, 2, 'mass', 0.8],
  [
    'table by mass, its numbers',
    { table: { radii: [1, 4], shares: [0.1, 0.9] }, by: 'mass' },
    1,
    'number',
    0.1 / (0.1 + 0.9 / 64),
  ],
] as const)('%s', (_, sizes, radius, by, wanted) => {
  expect(Math.abs(finer(sizes as Sizes, radius, by) - wanted)).toBeLessThan(by === 'mass' ? 0.025 : 0.012)
})

test.each([
  ['uniform', { uniform: { min: 1, max: 3 } }, 2, 1 / 3],
  ['normal, cut at three deviations', { normal: { mean: 10, deviation: 1 } }, 10, 0.9733],
  ['log-normal', { logNormal: { median: 2, deviation: 0.1 } }, 2 * Math.exp(0.005), 0.0403],
  ['table', table, 1.9, 1.29],
] as const)('mean and variance, %s', (_, sizes, mean, variance) => {
  const radii = grainRadii(sizes as Sizes, count, 5)
  const found = radii.reduce((sum, r) => sum + r, 0) / count
  const square = radii.reduce((sum, r) => sum + (r - found) ** 2, 0) / count
  // four standard errors
  expect(Math.abs(found - mean)).toBeLessThan(4 * Math.sqrt(variance / count))
  expect(square / variance).toBeCloseTo(1, 1)
})

/** What shares are of, over radii, but for a factor, and its ends. */
type Law = readonly [name: string, sizes: object, density: (r: number) => number, min: number, max: number]
const spread = (median: number, deviation: number) => (r: number) =>
  Math.exp(-0.5 * (Math.log(r / median) / deviation) ** 2) / r
const coarser = (share: number, size: number, n: number) => size * (-Math.log(share)) ** (1 / n)
const laws: readonly Law[] = [
  ['uniform', { uniform: { min: 1, max: 3 } }, () => 1, 1, 3],
  ['uniform, wide', { uniform: { min: 0.05, max: 1 } }, () => 1, 0.05, 1],
  ['normal', { normal: { mean: 10, deviation: 2 } }, (r) => Math.exp(-(((r - 10) / 2) ** 2) / 2), 4, 16],
  [
    'normal, cut',
    { normal: { mean: 10, deviation: 2, min: 9, max: 11 } },
    (r) => Math.exp(-((r - 10) ** 2) / 8),
    9,
    11,
  ],
  ['log-normal', { logNormal: { median: 2, deviation: 0.4 } }, spread(2, 0.4), 2 * Math.exp(-1.2), 2 * Math.exp(1.2)],
  [
    'Rosin-Rammler',
    { rosinRammler: { size: 1.5, spread: 3 } },
    (r) => (r / 1.5) ** 2 * Math.exp(-((r / 1.5) ** 3)),
    coarser(0.99, 1.5, 3),
    coarser(0.01, 1.5, 3),
  ],
  [
    'Rosin-Rammler, wide',
    { rosinRammler: { size: 1.5, spread: 1.2 } },
    (r) => (r / 1.5) ** 0.2 * Math.exp(-((r / 1.5) ** 1.2)),
    coarser(0.99, 1.5, 1.2),
    coarser(0.01, 1.5, 1.2),
  ],
]

/** Largest distance of the sample, weighed, from the law with a density, times the root of how many count (Kolmogorov & Smirnov); 0 where few do. */
function distance(
  radii: readonly number[],
  weight: (r: number) => number,
  density: (r: number) => number,
  [min, max]: readonly [number, number],
) {
  const steps = 1e4
  const at = (k: number) => min * (max / min) ** (k / steps)
  const sums = [0]
  for (let k = 0; k < steps; k++) sums.push(sums[k]! + density((at(k) + at(k + 1)) / 2) * (at(k + 1) - at(k)))
  const share = (r: number) => sums[Math.round((steps * Math.log(r / min)) / Math.log(max / min))]! / sums[steps]!
  const all = radii.reduce((sum, r) => sum + weight(r), 0)
  const squares = radii.reduce((sum, r) => sum + weight(r) ** 2, 0)
  let [seen, most] = [0, 0]
  for (const r of [...radii].sort((a, b) => a - b)) {
    most = Math.max(most, Math.abs(seen / all - share(r)))
    seen += weight(r)
    most = Math.max(most, Math.abs(seen / all - share(r)))
  }
  const counting = all ** 2 / squares
  return counting < 500 ? 0 : most * Math.sqrt(counting)
}

test.each(laws)('%s: the sample is of its law, by number and by mass', (_, sizes, density, min, max) => {
  const cube = (r: number) => r ** 3
  for (const by of ['number', 'mass'] as const) {
    const radii = [...grainRadii({ ...sizes, by } as Sizes, count, 11)]
    const ofNumber = by === 'number' ? density : (r: number) => density(r) / cube(r)
    // one sample in a hundred is farther off
    expect(
      distance(radii, () => 1, ofNumber, [min, max]),
      by,
    ).toBeLessThan(1.63)
    expect(
      distance(radii, cube, (r) => ofNumber(r) * cube(r), [min, max]),
      `${by}, mass`,
    ).toBeLessThan(1.63)
  }
})

test('the same seed gives the same radii; what is wrong is said', () => {
  expect(grainRadii(table, 5, 3)).toEqual(grainRadii(table, 5, 3))
  expect(() => grainRadii({ uniform: { min: 3, max: 1 } }, 1)).toThrow('min must not be above max')
  expect(() => grainRadii({ gauss: 1 } as unknown as Sizes, 1)).toThrow('{ rosinRammler }')
  const far = { normal: { mean: 1, deviation: 0.01, min: 5, max: 6 } }
  expect(() => grainRadii(far, 1)).toThrow('next to nothing')
  // it ran, with radii of 1e-40 m
  const wide = { rosinRammler: { size: 1e-3, spread: 0.05 } }
  expect(() => grainRadii(wide, 1)).toThrow('more than 10000 apart; give min and max, or a narrower spread.')
  expect(() => grainRadii(table, 2.5)).toThrow('count must be a whole number of at least 0, found 2.5.')
})
