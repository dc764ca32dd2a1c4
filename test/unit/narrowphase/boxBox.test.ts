// boxBox.test.ts: contact points of boxes against the depth and distance by definition, and at rest on each other.
//
// Separations within a margin of 1e-3 of the smallest half edge are the same to the manifold by design; tolerances that are
// not rounding come from it.

import { expect, test } from 'vitest'
import { dot, length } from '#talus/kernels/math/vec3.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import {
  type Box,
  bestSeparation,
  box,
  deepest,
  distance,
  manifold,
  nearlyAligned,
  randomPair,
  randomRotation,
  randomVec,
  separationAlong,
  signedDistance,
  smallestHalf,
} from './boxes.js'

const marginOf = (a: Box, b: Box) => 1e-3 * smallestHalf(a, b)
const firstEdgeFeature = 1728

/** What a gap may differ from the best separation: by the margin that faces are preferred by, and one more where flat. */
const allowance = (a: Box, b: Box) => 2 * marginOf(a, b)

/** The second kind is that of stacks, with boxes turned by 1e-8 to 0.1 against each other. */
const kinds = [
  ['any pose', randomPair, { edges: 200, exact: 0.95, compared: 60 }],
  ['nearly aligned', nearlyAligned, { edges: 1, exact: 0.5, compared: 60 }],
] as const

test.each(kinds)('overlapping boxes, %s: the deepest point has the depth by definition', (kind, pair, atLeast) => {
  const next = seededRandom(kind)
  let [overlapping, edges, exact] = [0, 0, 0]
  for (let k = 0; k < 800; k++) {
    const [a, b] = pair(next)
    const best = bestSeparation(a, b)
    if (best.gap > -marginOf(a, b)) continue
    overlapping++
    const found = manifold(a, b)
    expect(found.spots.length, `pair ${k}`).toBeGreaterThan(0)
    expect(length(found.normal)).toBeCloseTo(1, 12)
    const error = Math.abs(deepest(found) - best.gap)
    expect(error, `pair ${k}`).toBeLessThan(allowance(a, b))
    if (error < 1e-12) exact++
    if (found.spots[0]!.feature >= firstEdgeFeature) edges++
  }
  // both kinds are there, and the allowance is seldom needed
  expect(overlapping).toBeGreaterThan(300)
  expect(edges).toBeGreaterThanOrEqual(atLeast.edges)
  expect(overlapping - edges).toBeGreaterThan(200)
  expect(exact).toBeGreaterThan(atLeast.exact * overlapping)
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
      expect(separationAlong(n, a, b)).toBeLessThan(gap + allowance(a, b))
    }
  }
})

test.each(kinds)('boxes apart, %s: nearest are a face and a corner or two edges', (kind, pair, atLeast) => {
  const next = seededRandom(`${kind}, apart`)
  let [compared, missed] = [0, 0]
  for (let k = 0; k < 800; k++) {
    const [a, b] = pair(next)
    const best = bestSeparation(a, b)
    if (best.gap <= 0) continue
    const apart = distance(a, b)
    // further apart along another direction than along all normals: nearest are two corners, or a corner and an edge
    if (apart.gap - best.gap > 1e-9) continue
    compared++
    const found = manifold(a, b, 10)
    if (found.spots.length === 0) {
      missed++
      continue
    }
    const error = Math.abs(deepest(found) - apart.gap)
    expect(error, `pair ${k}`).toBeLessThan(allowance(a, b))
    if (error < 1e-12) expect(dot(found.normal, apart.direction), `pair ${k}`).toBeGreaterThan(1 - 1e-6)
    expect(manifold(a, b, 0.99 * apart.gap - allowance(a, b)).spots).toEqual([])
  }
  expect(compared).toBeGreaterThan(atLeast.compared)
  // faces above each other by less than the margin
  expect(missed).toBeLessThan(0.01 * compared)
})

test.each(kinds)('points lie midway between the surfaces, %s', (kind, pair) => {
  const next = seededRandom(`${kind}, points`)
  for (let k = 0; k < 800; k++) {
    const [a, b] = pair(next)
    const { spots } = manifold(a, b, 0.2)
    expect(spots.length).toBeLessThanOrEqual(8)
    expect(new Set(spots.map(({ feature }) => feature)).size, 'features differ').toBe(spots.length)
    for (const { place, gap, feature } of spots) {
      expect(feature).toBeLessThan(2048)
      expect(gap).toBeLessThanOrEqual(0.2)
      // half a gap, and the margin, from each box
      const most = Math.abs(gap) / 2 + 2 * marginOf(a, b)
      expect(Math.max(signedDistance(place, a), signedDistance(place, b)), `pair ${k}`).toBeLessThan(most)
    }
  }
})

test.each(kinds)('A and B may be swapped, %s', (kind, pair) => {
  const next = seededRandom(`${kind}, swapped`)
  let exact = 0
  for (let k = 0; k < 800; k++) {
    const [a, b] = pair(next)
    const [one, other] = [manifold(a, b, 0.2), manifold(b, a, 0.2)]
    // points at the edge of reach, and slivers, may be there once only
    if (one.spots.length === 0 || other.spots.length === 0) continue
    const [gap, swapped] = [deepest(one), deepest(other)]
    const same = Math.abs(gap - swapped) < 1e-12 && dot(one.normal, other.normal) < -1 + 1e-12
    if (same) exact++
    else expect(Math.abs(gap - swapped), `pair ${k}`).toBeLessThan(allowance(a, b))
  }
  expect(exact).toBeGreaterThan(300)
})

test('nothing but finite numbers from 20000 pairs of all sizes', () => {
  const next = seededRandom('sizes')
  const size = () => 10 ** (3 * next() - 3)
  for (let k = 0; k < 20000; k++) {
    const a = box(vec3(0, 0, 0), vec3(size(), size(), size()), randomRotation(next))
    const b = box(randomVec(next, -1, 1), vec3(size(), size(), size()), next() < 0.3 ? a.rot : randomRotation(next))
    const { spots, normal } = manifold(a, next() < 0.05 ? { ...b, centre: a.centre } : b, 0.1)
    for (const { place, gap } of spots) {
      const numbers = [place.x, place.y, place.z, gap, normal.x, normal.y, normal.z]
      if (!numbers.every(Number.isFinite)) expect.fail(`pair ${k}: ${numbers}`)
    }
  }
})
