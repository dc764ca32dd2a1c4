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
