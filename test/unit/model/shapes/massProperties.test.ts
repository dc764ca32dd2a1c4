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

  it.each([
    [1, 1, 1.2, [1, 0, 0]],
    [1, 0.6, 1.1, [0, 0, 1]],
    [1, 0.3, 0.75, [0.48, 0.6, 0.64]],
  ] as const)('of two balls, %d and %d, that overlap count their lens once', (R, r, d, [x, y, z]) => {
    const position = [x * d, y * d, z * d] as const
    const parts = [{ shape: shape.sphere({ radius: R }) }, { shape: shape.sphere({ radius: r }), position }]
    const found = kindOf(shape.union({ parts })).massProperties(shape.union({ parts }))
    // a body of revolution with the profile f: V = π Σ f², moment about its axis π/2 Σ f⁴
    const n = 200000
    let [volume, along, moment] = [0, 0, 0]
    for (let k = 0; k < n; k++) {
      const at = -R + ((R + d + r) * (k + 0.5)) / n
      const square = Math.max(R * R - at * at, r * r - (at - d) ** 2)
      volume += (Math.PI * square * (R + d + r)) / n
      along += (Math.PI * square * at * (R + d + r)) / n
      moment += (0.5 * Math.PI * square ** 2 * (R + d + r)) / n
    }
    expect(found.volume / volume).toBeCloseTo(1, 8)
    found.centre.forEach((c, k) => expect(c).toBeCloseTo(((along / volume) * position[k]!) / d, 8))
    const [xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0] = found.inertiaPerMass
    const about = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + xz * x * z + yz * y * z)
    expect(about / (moment / volume)).toBeCloseTo(1, 8)
  })
})
