// boxPlane.test.ts: corners of a box above and below a plane. Tolerance 1e-12: rounding of a few operations.

import { expect, test } from 'vitest'
import { add, addScaled, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import { boxPlaneManifold } from '#talus/kernels/narrowphase/boxPlane.js'
import { array, vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { about, type Box, box, corners, randomRotation, randomVec, signedDistance } from './boxes.js'

function planeManifold(a: Box, point: vec3, outward: vec3, reach: number) {
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0)
  const features = array(8, 0)
  const normal = array(1, vec3(0, 0, 0))
  const count = boxPlaneManifold(sub(point, a.centre), a.rot, a.half, outward, reach, points, gaps, features, normal)
  const spots = Array.from({ length: count }, (_, k) => ({
    place: add(a.centre, points[k]!),
    gap: gaps[k]!,
    feature: features[k]!,
  }))
  return { spots, normal: normal[0]! }
}

const up = vec3(0, 0, 1)

test('a box at rest has its four lower corners, named by their signs', () => {
  const found = planeManifold(box(vec3(3, 4, 0.5), vec3(1, 2, 0.5)), vec3(0, 0, 0), up, 0.01)
  expect(found.spots.map(({ feature }) => feature)).toEqual([0, 1, 2, 3])
  expect(found.spots.map(({ place }) => place)).toEqual([vec3(2, 2, 0), vec3(4, 2, 0), vec3(2, 6, 0), vec3(4, 6, 0)])
  expect(found.normal).toEqual(vec3(-0, -0, -1))
})

test('on an edge two, on a corner one, below all eight, far above none', () => {
  const cube = vec3(0.5, 0.5, 0.5)
  const at = (height: number, rot = about(up, 0)) =>
    planeManifold(box(vec3(0, 0, height), cube, rot), vec3(0, 0, 0), up, 0.01).spots.length
  expect(at(Math.SQRT1_2, about(vec3(1, 0, 0), Math.PI / 4))).toBe(2)
  expect(at(Math.sqrt(0.75), about(vec3(-1, 1, 0), Math.acos(1 / Math.sqrt(3))))).toBe(1)
  expect(at(-2)).toBe(8)
  expect(at(2)).toBe(0)
})

test('any pose: gaps are heights of corners, points lie midway between corner and plane', () => {
  const next = seededRandom('planes')
  for (let k = 0; k < 500; k++) {
    const a = box(randomVec(next, -1, 1), randomVec(next, 0.2, 1), randomRotation(next))
    const v = randomVec(next, -1, 1)
    const outward = scale(1 / length(v), v)
    const point = randomVec(next, -1, 1)
    const heights = corners(a).map((p) => dot(outward, sub(p, point)))
    const { spots, normal } = planeManifold(a, point, outward, 0.3)
    expect(spots.length).toBe(heights.filter((h) => h <= 0.3).length)
    expect(dot(normal, outward)).toBeCloseTo(-1, 12)
    for (const { place, gap } of spots) {
      expect(dot(outward, sub(place, point))).toBeCloseTo(gap / 2, 12)
      // a corner is at distance 0 from the box, and half an edge or more from its other corners
      expect(signedDistance(addScaled(place, gap / 2, outward), a)).toBeCloseTo(0, 12)
      expect(Math.min(...heights.map((h) => Math.abs(h - gap)))).toBeLessThan(1e-12)
    }
  }
})
