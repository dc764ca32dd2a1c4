// boxBoxCases.test.ts: contact points of boxes at rest, crossing, passing, thin, and of very different size, where the
// answer is known by hand. Places to 1e-12 of the size: rounding of a few operations.

import { describe, expect, test } from 'vitest'
import { quatMul } from '#talus/kernels/math/quat.js'
import { add, dot } from '#talus/kernels/math/vec3.js'
import { type vec3 as Vec3, vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import {
  about,
  type Box,
  bestSeparation,
  box,
  deepest,
  type Manifold,
  manifold,
  randomVec,
  smallestHalf,
  upright,
} from './boxes.js'

const [x, y, z] = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)]
const cube = vec3(0.5, 0.5, 0.5)
const origin = vec3(0, 0, 0)

/** Places sorted, to 9 digits; -0 as 0. */
function places({ spots }: Manifold): number[][] {
  const digits = (v: number) => Math.round(v * 1e9) / 1e9 + 0
  const rows = spots.map(({ place }) => [digits(place.x), digits(place.y), digits(place.z)])
  return rows.sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!)
}

const features = ({ spots }: Manifold) => spots.map(({ feature }) => feature).sort((a, b) => a - b)
const square = (s: number, height: number) => [-s, s].flatMap((u) => [-s, s].map((v) => [u, v, height]))

describe('at rest', () => {
  test.each([-0.01, 0, 0.01])('cube on cube, gap %d: four corners midway between the faces', (gap) => {
    const found = manifold(box(origin, cube), box(vec3(0, 0, 1 + gap), cube))
    expect(places(found)).toEqual(square(0.5, 0.5 + gap / 2))
    expect(found.normal).toEqual(vec3(0, 0, 1))
    for (const spot of found.spots) expect(spot.gap).toBeCloseTo(gap, 12)
  })

  test('a cube turned by 45 degrees: eight points, where the edges cross', () => {
    const found = manifold(box(origin, cube), box(vec3(0, 0, 0.99), cube, about(z, Math.PI / 4)))
    // edges of the turned square are |x| + |y| = 1/√2
    const s = Math.SQRT1_2 - 0.5
    const octagon = [-0.5, 0.5].flatMap((u) => [-s, s].flatMap((v) => [vec3(u, v, 0.495), vec3(v, u, 0.495)]))
    const expected = { spots: octagon.map((place) => ({ place, gap: 0, feature: 0 })), normal: z }
    expect(places(found)).toEqual(places(expected))
    for (const spot of found.spots) expect(spot.gap).toBeCloseTo(-0.01, 12)
  })

  test('a small cube on a large one, and below it', () => {
    const [large, small] = [vec3(2, 2, 2), vec3(0.25, 0.25, 0.25)]
    const above = manifold(box(origin, large), box(vec3(0, 0, 2.25), small))
    expect(places(above)).toEqual(square(0.25, 2))
    const below = manifold(box(origin, large), box(vec3(0, 0, -2.25), small))
    expect(places(below)).toEqual(square(0.25, -2))
    expect(dot(below.normal, z)).toBe(-1)
    expect(features(above).some((f) => features(below).includes(f))).toBe(false)
  })

  test('bricks laid over each other touch on the part they share', () => {
    const brick = vec3(1, 0.5, 0.25)
    const found = manifold(box(origin, brick), box(vec3(1, 0, 0.5), brick))
    expect(places(found)).toEqual([0, 1].flatMap((u) => [-0.5, 0.5].map((v) => [u, v, 0.25])))
  })

  test('a tilted cube on its edge: two points', () => {
    const found = manifold(
      box(origin, vec3(2, 2, 0.5)),
      box(vec3(0, 0, 0.5 + Math.SQRT1_2), cube, about(y, Math.PI / 4)),
      1e-3,
    )
    expect(places(found)).toEqual([-0.5, 0.5].map((v) => [0, v, 0.5]))
  })

  test('a cube on its corner: one point', () => {
    const onCorner = quatMul(about(vec3(-1, 1, 0), -Math.acos(1 / Math.sqrt(3))), upright)
    const found = manifold(box(origin, vec3(2, 2, 0.5)), box(vec3(0, 0, 0.5 + Math.sqrt(0.75)), cube, onCorner), 1e-3)
    expect(places(found)).toEqual([[0, 0, 0.5]])
    expect(found.spots[0]!.gap).toBeCloseTo(0, 12)
  })
})

describe('edges', () => {
  /** Lower box with an edge up along x, upper one with an edge down along y, their lines `gap` apart. */
  const crossing = (gap: number, shift: Vec3 = origin) =>
    manifold(
      box(origin, cube, about(x, Math.PI / 4)),
      box(add(shift, vec3(0, 0, Math.SQRT2 + gap)), cube, about(y, Math.PI / 4)),
    )

  test.each([-0.02, 0.02])('crossing edges, gap %d: one point between them', (gap) => {
    const found = crossing(gap)
    expect(places(found)).toEqual([[0, 0, Math.round((Math.SQRT1_2 + gap / 2) * 1e9) / 1e9]])
    expect(found.spots[0]!.gap).toBeCloseTo(gap, 12)
    expect(dot(found.normal, z)).toBeCloseTo(1, 12)
  })

  test('edges that slide along each other keep their feature, but not beyond their ends', () => {
    const feature = features(crossing(0.01))
    expect(features(crossing(0.01, vec3(0.4, -0.4, 0)))).toEqual(feature)
    // the end of the lower edge below a face of the upper box
    const beyond = crossing(0.01, vec3(0.6, 0, 0))
    expect(beyond.spots.length).toBe(1)
    expect(beyond.spots[0]!.gap).toBeCloseTo((0.1 + 0.01) * Math.SQRT1_2, 12)
    expect(features(beyond)).not.toEqual(feature)
    expect(crossing(0.2).spots).toEqual([])
  })
})

describe('passing', () => {
  test('a cube that falls past another touches its side and not its rim', () => {
    const wall = box(origin, cube)
    for (const clearance of [-1e-5, 0, 1e-5, 1e-3]) {
      // above, by less than the reach
      expect(manifold(wall, box(vec3(1 + clearance, 0.1, 1.01), cube)).spots, `${clearance}`).toEqual([])
      // beside
      const beside = manifold(wall, box(vec3(1 + clearance, 0.1, 0.9), cube))
      expect(dot(beside.normal, x)).toBe(1)
      expect(beside.spots.length).toBe(4)
    }
  })

  test('cubes far apart, or corner to corner, do not touch', () => {
    expect(manifold(box(origin, cube), box(vec3(5, 0, 0), cube)).spots).toEqual([])
    expect(manifold(box(origin, cube), box(vec3(1.02, 1.03, 1.04), cube)).spots).toEqual([])
    expect(manifold(box(origin, cube), box(vec3(1.05, 0, 0), cube), 0.04).spots).toEqual([])
    expect(manifold(box(origin, cube), box(vec3(1.05, 0, 0), cube), 0.06).spots.length).toBe(4)
  })
})

describe('extremes', () => {
  test('boxes with one centre are as deep as half their sum along the shortest way', () => {
    const found = manifold(box(origin, vec3(1, 2, 3)), box(origin, vec3(0.5, 0.7, 0.1)))
    expect(deepest(found)).toBeCloseTo(-1.5, 12)
    expect(Math.abs(dot(found.normal, x))).toBe(1)
    const same = manifold(box(origin, cube), box(origin, cube))
    expect(deepest(same)).toBeCloseTo(-1, 12)
  })

  test('thin plates on each other, one overhanging', () => {
    const plate = vec3(1, 1, 1e-3)
    const found = manifold(box(origin, plate), box(vec3(0.5, 0, 2e-3), plate), 1e-4)
    expect(places(found)).toEqual([-0.5, 1].flatMap((u) => [-1, 1].map((v) => [u, v, 1e-3])))
  })

  test('a thin plate on edge across another', () => {
    const found = manifold(box(origin, vec3(1, 1, 1e-3)), box(vec3(0, 0, 0.501), vec3(0.5, 1e-3, 0.5)), 1e-4)
    expect(places(found)).toEqual([-0.5, 0.5].flatMap((u) => [-1e-3, 1e-3].map((v) => [u, v, 1e-3])))
  })

  test('1000 to 1: a grain of a box anywhere on a large one, and the large one on it', () => {
    const next = seededRandom('grains')
    for (let k = 0; k < 300; k++) {
      const rot = about(z, 6 * next())
      const grain = box(vec3(1.8 * next() - 0.9, 1.8 * next() - 0.9, 1 + 1e-3), vec3(1e-3, 1e-3, 1e-3), rot)
      const large = box(origin, vec3(1, 1, 1))
      for (const [found, sign] of [
        [manifold(large, grain, 1e-4), 1],
        [manifold(grain, large, 1e-4), -1],
      ] as const) {
        expect(found.spots.length).toBe(4)
        expect(deepest(found)).toBeCloseTo(0, 12)
        expect(sign * dot(found.normal, z)).toBeCloseTo(1, 12)
      }
    }
  })
})

describe('keys', () => {
  const next = seededRandom('stack')
  /** Turned by up to `angle` about any axis, and lifted by up to 1 mm. */
  const rocking = (b: Box, angle: number): Box => ({
    ...b,
    rot: quatMul(about(randomVec(next, -1, 1), angle * next()), b.rot),
    centre: add(b.centre, vec3(0, 0, 1e-3 * next())),
  })

  test('of a cube that rocks and slides on another are those of its corners', () => {
    const a = box(origin, cube)
    const b = box(vec3(0, 0, 1), cube)
    const first = features(manifold(a, b))
    for (let k = 0; k < 50; k++) {
      // by rounding only: corners stay corners
      const jitter = (h: number) => 1e-7 * h * (2 * next() - 1)
      const moved = box(vec3(jitter(1), jitter(1), 1 + jitter(1)), cube, about(randomVec(next, -1, 1), jitter(1)))
      expect(features(manifold(a, moved))).toEqual(first)
      expect(manifold(a, rocking(b, 0.01)).normal).toEqual(vec3(0, 0, 1))
    }
  })

  test('of a small box that slides on a large one do not change', () => {
    const a = box(origin, vec3(5, 5, 0.5))
    const small = (s: number) => box(vec3(s, -s, 1), cube, about(z, 0.3))
    const first = features(manifold(a, small(0)))
    expect(first.length).toBe(4)
    for (let s = 0; s < 4; s += 0.1) expect(features(manifold(a, small(s)))).toEqual(first)
  })

  test('of plates that cross and rock are those of faces, with the depth by definition', () => {
    const a = box(origin, vec3(2, 0.2, 0.1))
    for (let k = 0; k < 200; k++) {
      const b = rocking(box(vec3(0.3, 0.1, 0.199), vec3(0.2, 2, 0.1)), 0.002)
      const found = manifold(a, b)
      expect(found.spots.length).toBeGreaterThanOrEqual(4)
      expect(Math.abs(deepest(found) - bestSeparation(a, b).gap)).toBeLessThan(2e-3 * smallestHalf(a, b))
    }
  })
})
