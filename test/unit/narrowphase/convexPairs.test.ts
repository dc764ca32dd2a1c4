// convexPairs.test.ts: gaps and normals of every pair of convex kinds, against the gap by definition.
//
// The gap of two convex bodies is the largest over all unit vectors n of the gap between the slabs that hold them across n
// (parts.ts: gapAlong, written apart from the engine). So a gap is right if the normal found with it has that gap, and no
// direction of a dense, climbed set has a larger one. `separation` must be right to rounding; a manifold prefers faces by a
// margin of 1e-3 of the smallest half edge of the boxes that hold the parts, as that of two boxes does.

import { describe, expect, test } from 'vitest'
import { add, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import { convexManifold } from '#talus/kernels/narrowphase/convexManifold.js'
import { separation } from '#talus/kernels/narrowphase/separation.js'
import { array, vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { deepest, randomRotation, randomVec } from './boxes.js'
import {
  bestGap,
  bindParts,
  convexKinds,
  gapAlong,
  holdingHalf,
  type KindName,
  manifoldOf,
  type Placed,
  place,
  randomPart,
} from './parts.js'

const kinds = convexKinds.slice(1)
const pairs = kinds.flatMap((a, k) => kinds.slice(k).map((b) => [a, b] as const))
/** Centres from deep inside to far apart. */
const distances = [0.02, 0.15, 0.4, 0.7, 1, 1.5, 4]

function randomPair(kindA: KindName, kindB: KindName, next: () => number, distance: number): [Placed, Placed] {
  const a = place(randomPart(kindA, next), randomVec(next, -1, 1), randomRotation(next))
  const away = randomVec(next, -1, 1)
  const centre = add(a.centre, scale(distance / length(away), away))
  return [a, place(randomPart(kindB, next), centre, randomRotation(next))]
}

function marginOf(...parts: Placed[]): number {
  return 1e-3 * Math.min(...parts.flatMap(({ part }) => Object.values(holdingHalf(part)) as number[]))
}

function separationOf(a: Placed, b: Placed) {
  bindParts(a.part, b.part)
  const points = array(2, vec3(0, 0, 0))
  const normals = array(1, vec3(0, 0, 0))
  const gap = separation(0, 1, sub(b.centre, a.centre), a.rot, b.rot, points, normals)
  return { gap, normal: normals[0]!, onA: add(a.centre, points[0]!), onB: add(a.centre, points[1]!) }
}

/** By how much a point lies outside of a part, along the directions that matter: 0 on its surface or inside. */
function outside(p: vec3, other: Placed, towards: vec3): number {
  return gapAlong(place({ kind: 'sphere', size: vec3(0, 0, 0), corners: [], facets: [] }, p), other, towards)
}

describe.each(pairs)('%s and %s', (kindA, kindB) => {
  test('the separation is the largest gap of all directions', () => {
    const next = seededRandom(`${kindA} ${kindB}`)
    for (let k = 0; k < 14; k++) {
      const [a, b] = randomPair(kindA, kindB, next, distances[k % 7]!)
      const found = separationOf(a, b)
      expect(length(found.normal)).toBeCloseTo(1, 12)
      expect(found.gap, `pose ${k}`).toBeCloseTo(gapAlong(a, b, found.normal), 12)
      expect(found.gap, `pose ${k}`).toBeGreaterThan(bestGap(a, b, 3).gap - 1e-9)
      // both points on their surfaces: one gap apart, and on the planes across the normal that hold the parts
      expect(length(sub(sub(found.onB, found.onA), scale(found.gap, found.normal)))).toBeLessThan(1e-12)
      expect(Math.abs(outside(found.onA, a, scale(-1, found.normal)))).toBeLessThan(1e-9)
      for (let m = 0; m < 20; m++) {
        const v = randomVec(next, -1, 1)
        expect(outside(found.onA, a, scale(1 / length(v), v)), `pose ${k}`).toBeLessThan(1e-9)
        expect(outside(found.onB, b, scale(1 / length(v), v)), `pose ${k}`).toBeLessThan(1e-9)
      }
    }
  })

  test('moved by ε along d, the gap grows by ε n·d', () => {
    const next = seededRandom(`${kindA} ${kindB}, moved`)
    let compared = 0
    for (let k = 0; k < 21; k++) {
      const [a, b] = randomPair(kindA, kindB, next, distances[2 + (k % 5)]!)
      const d = randomVec(next, -1e-7, 1e-7)
      const before = separationOf(a, b)
      const after = separationOf(a, { ...b, centre: add(b.centre, d) })
      // where two ways out are equally short the normal jumps
      if (dot(before.normal, after.normal) < 0.999) continue
      compared++
      expect(after.gap - before.gap, `pose ${k}`).toBeCloseTo(dot(before.normal, d), 11)
    }
    expect(compared).toBeGreaterThan(18)
  })

  test('the manifold has that gap within the margin of faces, and may be swapped', () => {
    const next = seededRandom(`${kindA} ${kindB}, manifold`)
    for (let k = 0; k < 42; k++) {
      const [a, b] = randomPair(kindA, kindB, next, distances[k % 7]!)
      const { gap } = separationOf(a, b)
      const found = manifoldOf(convexManifold, a, b, 10)
      const swapped = manifoldOf(convexManifold, b, a, 10)
      const margin = marginOf(a, b)
      for (const manifold of [found, swapped]) {
        expect(manifold.spots.length).toBeGreaterThan(0)
        expect(length(manifold.normal)).toBeCloseTo(1, 12)
        // flat and close faces are measured from one of them, whichever leans
        expect(Math.abs(deepest(manifold) - gap), `pose ${k}`).toBeLessThan(2 * margin + 1e-12)
        expect(new Set(manifold.spots.map(({ feature }) => feature)).size, `pose ${k}`).toBe(manifold.spots.length)
        for (const spot of manifold.spots) expect(spot.feature).toBeLessThan(2 ** 20)
      }
      for (const { place: at, gap: here } of found.spots) {
        // half a gap from each part, with the margin by which corners may overhang
        const reachOut = Math.abs(here) / 2 + 2 * margin
        const v = randomVec(next, -1, 1)
        expect(outside(at, a, scale(1 / length(v), v)), `pose ${k}`).toBeLessThan(reachOut)
        expect(outside(at, b, scale(1 / length(v), v)), `pose ${k}`).toBeLessThan(reachOut)
      }
      expect(manifoldOf(convexManifold, a, b, gap - 2 * margin - 1e-9).spots).toEqual([])
    }
  })
})
