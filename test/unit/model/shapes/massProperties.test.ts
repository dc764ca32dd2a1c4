// Volume, centre of mass and inertia of every shape against sums over a fine grid, and against formulas worked out apart.

import { describe, expect, it } from 'vitest'
import { shape } from '#talus/index.js'
import type { Triple } from '#talus/math/rotation.js'
import { kindOf, type Shape } from '#talus/model/shape.js'
import { solids } from './solids.js'

/** Sums over the middles of n^3 cells of the cube around a solid. */
function summed(holds: (p: Triple) => boolean, reach: number, n: number) {
  const middle = (i: number) => reach * ((2 * i + 1) / n - 1)
  let count = 0
  const first = [0, 0, 0]
  const second = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      for (let k = 0; k < n; k++) {
        const [x, y, z] = [middle(i), middle(j), middle(k)]
        if (!holds([x, y, z])) continue
        count++
        ;[x, y, z].forEach((a, c) => (first[c]! += a))
        ;[x * x, y * y, z * z, x * y, x * z, y * z].forEach((a, c) => (second[c]! += a))
      }
    }
  }
  const [x, y, z] = first.map((sum) => sum / count) as unknown as Triple
  const [xx, yy, zz, xy, xz, yz] = [x * x, y * y, z * z, x * y, x * z, y * z].map((a, c) => second[c]! / count - a)
  return {
    volume: (count * (2 * reach) ** 3) / n ** 3,
    centre: [x, y, z],
    inertiaPerMass: [yy! + zz!, xx! + zz!, xx! + yy!, -xy!, -xz!, -yz!],
  }
}

describe('mass properties', () => {
  it.each(Object.entries(solids))('of a %s are those of the points inside', (_, { of, holds }) => {
    const reach = kindOf(of).boundingRadius(of)
    const found = kindOf(of).massProperties(of)
    const grid = summed(holds, reach, 100)
    // n cells across: the surface cuts about n^2 of them, whose errors of half a cell are as random as its direction; for
    // flat faces along the grid up to one layer, 2 reach / n, is wrong
    expect(Math.abs(found.volume / grid.volume - 1)).toBeLessThan(0.03)
    found.centre.forEach((c, k) => expect(Math.abs(c - grid.centre[k]!)).toBeLessThan(0.01 * reach))
    const six = [0, 1, 2, 3, 4, 5].map((k) => found.inertiaPerMass[k] ?? 0)
    six.forEach((i, k) => expect(Math.abs(i - grid.inertiaPerMass[k]!)).toBeLessThan(0.01 * reach ** 2))
  })

  const exact: [string, Shape, number, readonly number[], readonly number[]][] = [
    ['ellipsoid', shape.ellipsoid({ semiAxes: [1, 2, 3] }), 8 * Math.PI, [0, 0, 0], [13 / 5, 10 / 5, 5 / 5]],
    ['cylinder', shape.cylinder({ radius: 2, height: 3 }), 12 * Math.PI, [0, 0, 0], [21 / 12, 21 / 12, 2]],
    ['cone', shape.cone({ radius: 2, height: 3 }), 4 * Math.PI, [0, 0, -0.75], [15 / 16, 15 / 16, 6 / 5]],
    // a tetrahedron with edges along the axes: V = abc/6, c = a/4, I_xx = 3 (b^2 + c^2) / 80, I_xy = ab / 80
    [
      'hull',
      shape.hull({ points: [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3] }),
      1,
      [0.25, 0.5, 0.75],
      [39 / 80, 30 / 80, 15 / 80, 2 / 80, 3 / 80, 6 / 80],
    ],
  ]
  it.each(exact)('of a %s are exact', (_, of, volume, centre, inertia) => {
    const found = kindOf(of).massProperties(of)
    // rounding of a few operations
    expect(Math.abs(found.volume / volume - 1)).toBeLessThan(1e-14)
    centre.forEach((c, k) => expect(found.centre[k]).toBeCloseTo(c, 14))
    inertia.forEach((i, k) => expect(found.inertiaPerMass[k]).toBeCloseTo(i, 14))
  })
})
