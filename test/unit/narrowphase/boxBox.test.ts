// boxBox.test.ts: contact points of boxes against the depth and distance by definition, and at rest on each other.
//
// Axes within 2.6 degrees (cosine 0.999), and separations within a margin of 1e-3 of the smallest half edge, are the same
// to the manifold by design; tolerances below that are not rounding come from these two numbers.

import { describe, expect, test } from 'vitest'
import { add, dot, length, sub } from '#talus/kernels/math/vec3.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import {
  about,
  type Box,
  bestSeparation,
  box,
  deepest,
  distance,
  manifold,
  randomPair,
  randomRotation,
  randomVec,
  separationAlong,
  signedDistance,
  smallestHalf,
  upright,
} from './boxes.js'

const marginOf = (a: Box, b: Box) => 1e-3 * smallestHalf(a, b)
const firstEdgeFeature = 1728

/** What a gap may differ from the best separation: the margin, and the cosine of axes taken for one. */
const allowance = (a: Box, b: Box, gap: number) => 2 * marginOf(a, b) + 2e-3 * Math.abs(gap)

test('overlapping boxes: the deepest point has the depth by definition, and the normal parts them so', () => {
  const next = seededRandom('overlap')
  let [overlapping, edges, exact] = [0, 0, 0]
  for (let k = 0; k < 4000; k++) {
    const [a, b] = randomPair(next)
    const best = bestSeparation(a, b)
    if (best.gap > -marginOf(a, b)) continue
    overlapping++
    const found = manifold(a, b)
    expect(found.spots.length, `pair ${k}`).toBeGreaterThan(0)
    expect(length(found.normal)).toBeCloseTo(1, 12)
    expect(Math.abs(deepest(found) - best.gap), `pair ${k}`).toBeLessThan(allowance(a, b, best.gap))
    if (Math.abs(deepest(found) - best.gap) < 1e-12) exact++
    if (found.spots[0]!.feature >= firstEdgeFeature) edges++
  }
  // both kinds are there, and the allowance is seldom needed
  expect(overlapping).toBeGreaterThan(1500)
  expect(edges).toBeGreaterThan(150)
  expect(edges).toBeLessThan(overlapping / 2)
  expect(exact).toBeGreaterThan(0.97 * overlapping)
})

test('no direction parts overlapping boxes sooner', () => {
  const next = seededRandom('directions')
  for (let k = 0; k < 60; k++) {
    const [a, b] = randomPair(next)
    if (bestSeparation(a, b).gap > -marginOf(a, b)) continue
    const gap = deepest(manifold(a, b))
    for (let m = 0; m < 300; m++) {
      const v = randomVec(next, -1, 1)
      const n = vec3(v.x / length(v), v.y / length(v), v.z / length(v))
      expect(separationAlong(n, a, b)).toBeLessThan(gap + allowance(a, b, gap))
    }
  }
})

test('boxes apart: where nearest are a face and a corner or two edges, the gap is the distance', () => {
  const next = seededRandom('apart')
  let [compared, edges] = [0, 0]
  for (let k = 0; k < 4000; k++) {
    const [a, b] = randomPair(next)
    const best = bestSeparation(a, b)
    const found = manifold(a, b, 10)
    if (best.gap <= 0) continue
    // along another direction the boxes are further apart than along all normals: two corners, or a corner and an edge
    const apart = distance(a, b)
    const { direction } = apart
    if (apart.gap - best.gap > 1e-9) continue
    compared++
    if (found.spots[0]?.feature! >= firstEdgeFeature) edges++
    if (found.spots.length === 0) continue
    expect(Math.abs(deepest(found) - apart.gap), `pair ${k}`).toBeLessThan(allowance(a, b, apart.gap))
    expect(dot(found.normal, direction), `pair ${k}`).toBeGreaterThan(0.998)
  }
  expect(compared).toBeGreaterThan(300)
  expect(edges).toBeGreaterThan(50)
})
