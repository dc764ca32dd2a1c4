// spherePart.test.ts: a sphere against every other part, and against a half-space.
//
// The gap of two convex bodies is the largest over all unit vectors n of the gap between the slabs that hold them across n.
// So a gap is right if the normal found with it has that gap, and no other direction a larger one. Tolerance 1e-12 of the
// size, rounding of some ten operations; near corners of flat and needle-like parts some hundred.

import { describe, expect, test } from 'vitest'
import { add, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import { sphereManifold } from '#talus/kernels/narrowphase/partSeparation.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { about, randomRotation, randomVec } from './boxes.js'
import { bestGap, convexKinds, gapAlong, manifoldOf, type Placed, place, randomPart, solid } from './parts.js'

const ball = (radius: number, centre: vec3): Placed => place(solid('sphere', vec3(radius, 0, 0)), centre)

describe.each(convexKinds)('sphere and %s', (kind) => {
  test('any pose: the gap belongs to the normal, and no direction has a larger one', () => {
    const next = seededRandom(`sphere, ${kind}`)
    let inside = 0
    for (let k = 0; k < 60; k++) {
      const other = place(randomPart(kind, next), randomVec(next, -1, 1), randomRotation(next))
      const a = ball(0.05 + 0.3 * next(), add(other.centre, randomVec(next, -0.7, 0.7)))
      const { spots, normal } = manifoldOf(sphereManifold, a, other, 10)
      expect(spots.length).toBe(1)
      const { gap, feature, place: at } = spots[0]!
      if (gap < -a.part.size.x) inside++
      expect(feature).toBe(0)
      expect(length(normal)).toBeCloseTo(1, 12)
      expect(gap, `pose ${k}`).toBeCloseTo(gapAlong(a, other, normal), 11)
      expect(gap, `pose ${k}`).toBeGreaterThan(bestGap(a, other).gap - 1e-10)
      // half a gap beyond the sphere's surface
      const expected = scale(a.part.size.x + gap / 2, normal)
      expect(length(sub(sub(at, a.centre), expected))).toBeLessThan(1e-12)
    }
    expect(inside).toBeGreaterThan(1)
  })

  test('the other way round, and no point beyond reach', () => {
    const next = seededRandom(`${kind}, sphere`)
    for (let k = 0; k < 50; k++) {
      const other = place(randomPart(kind, next), randomVec(next, -1, 1), randomRotation(next))
      const a = ball(0.3, add(other.centre, randomVec(next, -1, 1)))
      const [one, two] = [manifoldOf(sphereManifold, a, other, 10), manifoldOf(sphereManifold, other, a, 10)]
      const [p, q] = [one.spots[0]!, two.spots[0]!]
      expect(q.gap).toBeCloseTo(p.gap, 13)
      // two spheres of which one lies inside have their point where the first says
      expect(length(sub(p.place, q.place))).toBeLessThan(1e-12)
      expect(dot(one.normal, two.normal)).toBeCloseTo(-1, 12)
      expect(manifoldOf(sphereManifold, a, other, p.gap - 1e-9).spots).toEqual([])
      expect(manifoldOf(sphereManifold, a, other, p.gap + 1e-9).spots.length).toBe(1)
    }
  })

  test('moved by ε along d, the gap grows by ε n·d', () => {
    const next = seededRandom(`${kind}, moved`)
    for (let k = 0; k < 50; k++) {
      const other = place(randomPart(kind, next), randomVec(next, -1, 1), randomRotation(next))
      // outside, where the gap is smooth
      const away = randomVec(next, -1, 1)
      const a = ball(0.1, add(other.centre, scale((1.2 + next()) / length(away), away)))
      const before = manifoldOf(sphereManifold, a, other, 10)
      const d = randomVec(next, -1e-6, 1e-6)
      const after = manifoldOf(sphereManifold, a, { ...other, centre: add(other.centre, d) }, 10)
      expect(after.spots[0]!.gap - before.spots[0]!.gap).toBeCloseTo(dot(before.normal, d), 11)
    }
  })

  test('at centres, on axes, on surfaces, needles and flat parts: finite, and the gap belongs to the normal', () => {
    const next = seededRandom(`${kind}, degenerate`)
    const sizes = [1, 1e-3, 1e3]
    const on = [vec3(0, 0, 0), vec3(0, 0, 0.3), vec3(0, 0, 2), vec3(0.5, 0, 0), vec3(0, 0.1, -0.5), vec3(1, 1, 1)]
    for (let k = 0; k < 400; k++) {
      const part = randomPart(kind, next, () => sizes[Math.floor(2 * next())]! * (next() < 0.5 ? 1 : 0.5))
      const b = place(part, vec3(0, 0, 0))
      const radius = sizes[k % 3]!
      const a = ball(radius, scale(sizes[Math.floor(3 * next())]!, on[k % on.length]!))
      const { spots, normal } = manifoldOf(sphereManifold, a, b, 1e9)
      expect(length(normal), `pose ${k}`).toBeCloseTo(1, 9)
      const size = 1 + radius + length(a.centre)
      expect(Math.abs(spots[0]!.gap - gapAlong(a, b, normal)), `pose ${k}`).toBeLessThan(1e-11 * size)
    }
  })
})

test('sphere and half-space', () => {
  const plane = place(solid('plane', vec3(0, 0, 0)), vec3(1, 2, 3), about(vec3(1, 0, 0), -0.5))
  const outward = vec3(0, Math.sin(0.5), Math.cos(0.5))
  const a = ball(0.5, add(plane.centre, add(scale(0.4, outward), vec3(7, 0, 0))))
  const { spots, normal } = manifoldOf(sphereManifold, a, plane, 0.1)
  expect(spots[0]!.gap).toBeCloseTo(-0.1, 12)
  expect(length(add(normal, outward))).toBeLessThan(1e-12)
  const back = manifoldOf(sphereManifold, plane, a, 0.1)
  expect(length(sub(back.normal, outward))).toBeLessThan(1e-12)
  expect(length(sub(back.spots[0]!.place, spots[0]!.place))).toBeLessThan(1e-12)
  expect(length(sub(spots[0]!.place, sub(a.centre, scale(0.45, outward))))).toBeLessThan(1e-12)
})
