// byPlace.test.ts: spheres are numbered by their places, and stay the ones they were.

import { expect, test } from 'vitest'
import { granular } from '#talus/index.js'

const count = 600
const radii = Float64Array.from({ length: count }, (_, k) => 0.002 + 0.000001 * (k % 1000))
const positions = granular.scatter(radii, [0.13, 0.13, 0.13], 5)
const sorted = granular.byPlace({ positions, radii })

const spheres = (of: typeof sorted) =>
  Array.from(of.radii, (radius, k) => [...of.positions.subarray(3 * k, 3 * k + 3), radius].join()).sort()

/** How far apart the numbers of spheres are that are near each other, on average. */
function numbersApart({ positions: at }: typeof sorted): number {
  const near: number[] = []
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      const away = Math.hypot(...[0, 1, 2].map((c) => at[3 * a + c]! - at[3 * b + c]!))
      if (away < 0.012) near.push(b - a)
    }
  }
  return near.reduce((sum, n) => sum + n, 0) / near.length
}

test('no sphere is lost or made', () => {
  expect(spheres(sorted)).toEqual(spheres({ positions, radii }))
})

test('neighbours have numbers near each other: a row or a layer apart, not a third of all', () => {
  expect(numbersApart({ positions, radii })).toBeGreaterThan(count / 4)
  expect(numbersApart(sorted)).toBeLessThan(count / 8)
})

test('the order is the same again, and radii that are missing are said', () => {
  expect(granular.byPlace(sorted)).toEqual(sorted)
  expect(() => granular.byPlace({ positions, radii: radii.subarray(1) })).toThrow(
    'byPlace: 599 radii need as many positions, found 600.',
  )
})
