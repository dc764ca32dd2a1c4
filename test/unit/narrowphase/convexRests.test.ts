// convexRests.test.ts: convex parts at rest on each other, crossing, and parallel, where the answer is known by hand.
//
// Places to 1e-9 of the size where nothing leans. A part that rocks by an angle α keeps its normal within α and the margin of
// 1e-3 by which faces are preferred.

import { describe, expect, test } from 'vitest'
import { quatMul } from '#talus/kernels/math/quat.js'
import { add, cross, dot, length, sub } from '#talus/kernels/math/vec3.js'
import { convexManifold } from '#talus/kernels/narrowphase/convexManifold.js'
import { type quat, vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { about, type Manifold, randomVec, upright } from './boxes.js'
import { boxHull, hull, manifoldOf, type Part, place, solid } from './parts.js'

const [x, y, z] = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)]
const quarter = Math.PI / 2
const table = solid('box', vec3(2, 2, 0.5))
const cylinder = solid('cylinder', vec3(0.5, 1, 0))
const cone = solid('cone', vec3(0.5, 1, 0))
const capsule = solid('capsule', vec3(0.5, 1, 0))
const cube = boxHull(vec3(0.5, 0.5, 0.5))
const onSide = about(x, quarter)
const coneOnSide = about(y, Math.PI / 2 + Math.atan2(0.5, 2))
const prism = hull(
  Array.from({ length: 24 }, (_, k) => {
    const angle = (Math.floor(k / 2) * Math.PI) / 6
    return vec3(0.5 * Math.cos(angle), 0.5 * Math.sin(angle), k % 2 === 0 ? -0.5 : 0.5)
  }),
)

/** The middle of the upper part, on top of the lower one with its upper face at 0.5. */
const rests: [string, Part, Part, quat, number, number][] = [
  ['cylinder standing on a box', table, cylinder, upright, 1, 8],
  ['cylinder upside down on a box', table, cylinder, about(x, Math.PI), 1, 8],
  ['cylinder lying on a box', table, cylinder, onSide, 0.5, 2],
  ['cone on its base on a box', table, cone, upright, 1, 8],
  ['cone on its side on a box', table, cone, coneOnSide, 0.5 / Math.hypot(0.5, 2), 2],
  ['capsule lying on a box', table, capsule, onSide, 0.5, 2],
  ['capsule standing on a box', table, capsule, upright, 1.5, 1],
  ['hull on a box', table, cube, upright, 0.5, 4],
  ['hull on a hull', boxHull(vec3(2, 2, 0.5)), cube, upright, 0.5, 4],
  ['hull of the same size on a hull', cube, cube, upright, 0.5, 4],
  ['hull turned by 45 degrees on a hull', cube, cube, about(z, Math.PI / 4), 0.5, 8],
  ['prism of twelve sides on a box', table, prism, upright, 0.5, 8],
  ['cylinder on a cylinder', solid('cylinder', vec3(0.5, 0.5, 0)), cylinder, upright, 1, 8],
  ['cylinder on a wider cylinder', solid('cylinder', vec3(2, 0.5, 0)), cylinder, upright, 1, 8],
  ['ellipsoid on a box', table, solid('ellipsoid', vec3(0.5, 0.3, 0.2)), upright, 0.2, 1],
  [
    'ellipsoid on a cylinder',
    solid('cylinder', vec3(2, 0.5, 0)),
    solid('ellipsoid', vec3(0.5, 0.3, 0.2)),
    upright,
    0.2,
    1,
  ],
]

/** True where a point of the plane z = 0 lies inside of all lines around the places. */
function encloses({ spots }: Manifold, p: vec3): boolean {
  const angles = spots.map(({ place: s }) => Math.atan2(s.y - p.y, s.x - p.x)).sort((a, b) => a - b)
  return angles.every((a, k) => (angles[(k + 1) % angles.length]! - a + 2 * Math.PI) % (2 * Math.PI) < Math.PI + 1e-6)
}

describe.each(rests)('%s', (_, lower, upper, rot, height, points) => {
  const at = (gap: number) => place(upper, vec3(0.1, -0.05, 0.5 + height + gap), rot)
  const below = place(lower, vec3(0.1, -0.05, 0))

  test.each([-1e-3, -1e-6, 0, 1e-6, 1e-3])('gap %d', (gap) => {
    for (const [found, sign] of [
      [manifoldOf(convexManifold, below, at(gap), 0.01), 1],
      [manifoldOf(convexManifold, at(gap), below, 0.01), -1],
    ] as const) {
      expect(found.spots.length).toBe(points)
      expect(sign * found.normal.z).toBeCloseTo(1, 9)
      for (const spot of found.spots) {
        expect(spot.gap).toBeCloseTo(gap, 9)
        expect(spot.place.z).toBeCloseTo(0.5 + gap / 2, 9)
      }
      if (points > 2) expect(encloses(found, at(0).centre)).toBe(true)
    }
  })

  test('rocking a little it keeps its normal, and most of its points', () => {
    const next = seededRandom(`${lower.kind} ${upper.kind}`)
    const flat = new Set(manifoldOf(convexManifold, below, at(0), 0.01).spots.map(({ feature }) => feature))
    for (let k = 0; k < 60; k++) {
      const angle = 10 ** (6 * next() - 9)
      const leaning = { ...at(1e-5 * (next() - 0.5)), rot: quatMul(about(randomVec(next, -1, 1), angle), rot) }
      const found = manifoldOf(convexManifold, below, leaning, 0.01)
      expect(found.normal.z, `${angle}`).toBeGreaterThan(1 - 2 * angle ** 2 - 1e-9)
      expect(found.spots.length).toBeGreaterThanOrEqual(Math.min(points, 4))
      const kept = found.spots.filter(({ feature }) => flat.has(feature)).length
      expect(kept, `${angle}`).toBeGreaterThanOrEqual(Math.ceil(points / 2))
      for (const { gap } of found.spots) expect(Math.abs(gap)).toBeLessThan(2 * angle + 1e-5)
    }
  })
})

describe('lines', () => {
  test('parallel capsules: two points at the ends of what they share', () => {
    const found = manifoldOf(convexManifold, place(capsule, vec3(0, 0, 0)), place(capsule, vec3(1.01, 0, 0.5)), 0.1)
    expect(found.spots.map((s) => s.place.z).sort()).toEqual([-0.5, 1])
    for (const { gap } of found.spots) expect(gap).toBeCloseTo(0.01, 12)
    expect(length(sub(found.normal, x))).toBeLessThan(1e-12)
  })

  test('crossing capsules: one point', () => {
    const found = manifoldOf(
      convexManifold,
      place(capsule, vec3(0, 0, 0), onSide),
      place(capsule, vec3(0, 0, 0.99), about(y, quarter)),
      0.1,
    )
    expect(found.spots.length).toBe(1)
    expect(found.spots[0]!.gap).toBeCloseTo(-0.01, 12)
    expect(length(sub(found.spots[0]!.place, vec3(0, 0, 0.495)))).toBeLessThan(1e-12)
  })

  test('capsules that nearly lie along each other: the ends are further apart, by what they lie beside each other', () => {
    const angle = 0.05
    const b = place(capsule, vec3(1, 0, 0), about(x, angle))
    const found = manifoldOf(convexManifold, place(capsule, vec3(0, 0, 0)), b, 0.1)
    const gaps = found.spots.map(({ gap }) => gap).sort((p, q) => p - q)
    expect(gaps.length).toBe(3)
    expect(gaps[0]).toBeCloseTo(0, 12)
    // the end of one axis is sin α from the other axis: distance √(1 + sin²α) of them, to second order of α
    for (const gap of gaps.slice(1)) expect(gap).toBeCloseTo(Math.hypot(1, Math.sin(angle)) - 1, 5)
  })

  test('a lying cylinder on a lying cylinder across it, and along it', () => {
    const below = place(cylinder, vec3(0, 0, 0), onSide)
    const across = manifoldOf(convexManifold, below, place(cylinder, vec3(0, 0, 0.999), about(y, quarter)), 0.1)
    expect(across.spots.length).toBe(1)
    expect(across.spots[0]!.gap).toBeCloseTo(-1e-3, 12)
    const along = manifoldOf(convexManifold, below, place(cylinder, vec3(0, 0.3, 0.999), onSide), 0.1)
    expect(along.spots.length).toBe(2)
    for (const { gap } of along.spots) expect(gap).toBeCloseTo(-1e-3, 12)
  })

  test.each([-0.02, 0.02])('edges of hulls that cross, gap %d: one point, square to both', (gap) => {
    const tilted = about(x, Math.PI / 4)
    const over = quatMul(about(z, 1), about(x, Math.PI / 4))
    const found = manifoldOf(
      convexManifold,
      place(cube, vec3(0, 0, 0), tilted),
      place(cube, vec3(0, 0, Math.SQRT2 + gap), over),
      0.1,
    )
    expect(found.spots.length).toBe(1)
    expect(found.spots[0]!.gap).toBeCloseTo(gap, 12)
    expect(found.normal.z).toBeCloseTo(1, 12)
    expect(length(sub(found.spots[0]!.place, vec3(0, 0, Math.SQRT1_2 + gap / 2)))).toBeLessThan(1e-12)
  })

  test('an edge on a face: two points, cut where the face ends', () => {
    const found = manifoldOf(
      convexManifold,
      place(solid('box', vec3(0.3, 2, 0.5)), vec3(0, 0, 0)),
      place(cube, vec3(0, 0, 0.5 + Math.SQRT1_2), about(x, Math.PI / 4)),
      0.01,
    )
    expect(found.spots.map((s) => s.place.x).sort((p, q) => p - q)).toEqual(
      [-0.3, 0.3].map((v) => expect.closeTo(v, 9)),
    )
  })
})

describe('extremes', () => {
  const solids = [cylinder, cone, capsule, cube, prism, solid('ellipsoid', vec3(0.5, 0.3, 0.2)), table]

  test('one centre, one pose: the depth is that of the narrowest way out, and nothing is NaN', () => {
    for (const a of solids) {
      for (const b of solids) {
        const found = manifoldOf(convexManifold, place(a, vec3(0, 0, 0)), place(b, vec3(0, 0, 0)), 0.1)
        expect(found.spots.length).toBeGreaterThan(0)
        expect(length(found.normal)).toBeCloseTo(1, 12)
        for (const { gap } of found.spots) expect(gap).toBeLessThan(-0.3)
      }
    }
  })

  test('1000 to 1: a grain anywhere on a large part, and the large one on it', () => {
    const next = seededRandom('grains')
    const grains = [
      solid('cylinder', vec3(1e-3, 1e-3, 0)),
      solid('cone', vec3(1e-3, 1e-3, 0)),
      boxHull(vec3(1e-3, 1e-3, 1e-3)),
      solid('ellipsoid', vec3(2e-3, 3e-3, 1e-3)),
    ]
    const grounds = [solid('box', vec3(1, 1, 1)), solid('cylinder', vec3(1.5, 1, 0)), boxHull(vec3(1, 1, 1))]
    for (let k = 0; k < 240; k++) {
      const grain = place(grains[k % 4]!, vec3(1.6 * next() - 0.8, 1.6 * next() - 0.8, 1 + 1e-3), about(z, 6 * next()))
      const ground = place(grounds[k % 3]!, vec3(0, 0, 0))
      for (const [found, sign] of [
        [manifoldOf(convexManifold, ground, grain, 1e-4), 1],
        [manifoldOf(convexManifold, grain, ground, 1e-4), -1],
      ] as const) {
        expect(found.spots.length).toBe(grain.part.kind === 'ellipsoid' ? 1 : grain.part.kind === 'hull' ? 4 : 8)
        expect(sign * found.normal.z).toBeCloseTo(1, 9)
        for (const spot of found.spots) expect(spot.gap).toBeCloseTo(0, 11)
      }
    }
  })

  test('a corner that passes a corner: nothing until they are within reach, then along their line', () => {
    const apart = add(vec3(1, 1, 1), vec3(0.01, 0.02, 0.02))
    const found = manifoldOf(convexManifold, place(cube, vec3(0, 0, 0)), place(cube, apart), 0.1)
    expect(found.spots.length).toBe(1)
    expect(found.spots[0]!.gap).toBeCloseTo(0.03, 12)
    expect(length(cross(found.normal, vec3(1, 2, 2)))).toBeLessThan(1e-10)
    expect(dot(found.normal, apart)).toBeGreaterThan(0)
    expect(manifoldOf(convexManifold, place(cube, vec3(0, 0, 0)), place(cube, apart), 0.029).spots).toEqual([])
  })
})
