// partPlane.test.ts: every part on a half-space. The deepest point has the height of the part by definition; what stands
// has points around its centre. Tolerance 1e-12: rounding.

import { describe, expect, test } from 'vitest'
import { quatMul } from '#talus/kernels/math/quat.js'
import { add, dot, length, scale } from '#talus/kernels/math/vec3.js'
import { planeManifold } from '#talus/kernels/narrowphase/partPlane.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { about, deepest, randomRotation, randomVec, upright } from './boxes.js'
import { boxHull, gapAlong, type KindName, manifoldOf, type Part, place, randomPart, solid, triangle } from './parts.js'

const kinds: readonly KindName[] = ['ellipsoid', 'box', 'cylinder', 'capsule', 'cone', 'hull', 'triangle']
const down = vec3(0, 0, -1)
const ground = place(solid('plane', vec3(0, 0, 0)), vec3(0, 0, 0))

describe.each(kinds)('%s on a half-space', (kind) => {
  test('any pose: the deepest point is the lowest point of the part', () => {
    const next = seededRandom(`${kind} on a plane`)
    for (let k = 0; k < 300; k++) {
      const tilt = randomRotation(next)
      const plane = place(solid('plane', vec3(0, 0, 0)), randomVec(next, -1, 1), tilt)
      const a = place(randomPart(kind, next), add(plane.centre, randomVec(next, -0.5, 0.5)), randomRotation(next))
      const found = manifoldOf(planeManifold, a, plane, 10)
      expect(found.spots.length).toBeGreaterThan(0)
      expect(deepest(found), `pose ${k}`).toBeCloseTo(gapAlong(a, plane, found.normal), 11)
      expect(new Set(found.spots.map(({ feature }) => feature)).size).toBe(found.spots.length)
      // from the plane's side
      const back = manifoldOf(planeManifold, plane, a, 10)
      expect(length(add(back.normal, found.normal))).toBe(0)
      for (const [m, spot] of found.spots.entries()) {
        expect(back.spots[m]!.gap).toBeCloseTo(spot.gap, 12)
        expect(length(add(back.spots[m]!.place, scale(-1, spot.place)))).toBeLessThan(1e-12)
        // midway: half a gap above the plane
        const height = -dot(found.normal, add(spot.place, scale(-1, plane.centre)))
        expect(height).toBeCloseTo(spot.gap / 2, 12)
      }
    }
  })
})

/** Parts at rest: lowest point at 0. */
const quarter = Math.PI / 2
const rests: [string, Part, ReturnType<typeof about>, number, number][] = [
  ['cylinder on its base', solid('cylinder', vec3(0.5, 1, 0)), upright, 1, 8],
  ['cylinder upside down', solid('cylinder', vec3(0.5, 1, 0)), about(vec3(1, 0, 0), Math.PI), 1, 8],
  ['cylinder on its side', solid('cylinder', vec3(0.5, 1, 0)), about(vec3(1, 0, 0), quarter), 0.5, 2],
  ['cone on its base', solid('cone', vec3(0.5, 1, 0)), upright, 1, 8],
  ['capsule on its side', solid('capsule', vec3(0.5, 1, 0)), about(vec3(1, 0, 0), quarter), 0.5, 2],
  ['capsule on its end', solid('capsule', vec3(0.5, 1, 0)), upright, 1.5, 1],
  ['cube as a hull', boxHull(vec3(0.5, 0.5, 0.5)), upright, 0.5, 4],
  ['box', solid('box', vec3(0.5, 0.5, 0.5)), upright, 0.5, 4],
  ['ellipsoid', solid('ellipsoid', vec3(0.5, 0.3, 0.2)), upright, 0.2, 1],
  ['triangle', triangle(vec3(1, 0, 0), vec3(0, 1, 0), vec3(-1, -1, 0)), upright, 0, 3],
]

test.each(rests)('%s at rest', (_, part, rot, height, points) => {
  const found = manifoldOf(planeManifold, place(part, vec3(0, 0, height), rot), ground, 1e-3)
  expect(found.spots.length).toBe(points)
  expect(found.normal).toEqual(vec3(-0, -0, -1))
  for (const { gap } of found.spots) expect(gap).toBeCloseTo(0, 12)
})

test('a cone lies on its side with apex and rim', () => {
  const [r, h] = [0.5, 1]
  // the side's normal turned down
  const angle = Math.PI / 2 + Math.atan2(r, 2 * h)
  const rot = quatMul(about(vec3(0, 1, 0), angle), upright)
  const part = solid('cone', vec3(r, h, 0))
  const low = gapAlong(place(part, vec3(0, 0, 0), rot), ground, down)
  const found = manifoldOf(planeManifold, place(part, vec3(0, 0, -low), rot), ground, 1e-3)
  expect(found.spots.length).toBe(2)
  for (const { gap } of found.spots) expect(gap).toBeCloseTo(0, 12)
})

test('a standing cylinder that rocks keeps its points, and the lowest one is the lowest of the rim', () => {
  const next = seededRandom('rocking')
  const part = solid('cylinder', vec3(0.5, 1, 0))
  for (let k = 0; k < 100; k++) {
    const lean = 10 ** (5 * next() - 7)
    const a = place(part, vec3(0, 0, 1), about(vec3(next() - 0.5, next() - 0.5, 0), lean))
    const found = manifoldOf(planeManifold, a, ground, 0.1)
    expect(found.spots.map(({ feature }) => feature)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    // below a lean of 1e-4 the octagon may stand in for the rim: less than 0.08 r by the lean
    const error = deepest(found) - gapAlong(a, ground, down)
    expect(error).toBeLessThan(lean < 1e-4 ? 0.08 * 0.5 * lean + 1e-12 : 1e-12)
    expect(error).toBeGreaterThan(-1e-12)
  }
})
