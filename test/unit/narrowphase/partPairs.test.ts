// partPairs.test.ts: the kernels of spheres, boxes, convex parts and half-spaces over the table of methods.

import { describe, expect, test } from 'vitest'
import { bindPlainState } from '#talus/generated/accessors.js'
import { boxPoints } from '#talus/kernels/findContacts/boxPoints.js'
import { convexPoints } from '#talus/kernels/findContacts/convexPoints.js'
import { planePoints } from '#talus/kernels/findContacts/planePoints.js'
import { spherePoints } from '#talus/kernels/findContacts/spherePoints.js'
import { add, dot, length, scale, sub } from '#talus/kernels/math/vec3.js'
import {
  boxMethod,
  convexMethod,
  methodOf,
  mostPoints,
  planeMethod,
  sphereMethod,
} from '#talus/kernels/narrowphase/partKinds.js'
import { PlainState } from '#talus/language/plainState.js'
import { vec3 } from '#talus/language/values.js'
import { fieldList } from '#talus/state/fields.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { randomRotation, randomVec } from './boxes.js'
import { gapAlong, type KindName, kindNames, type Placed, partFields, place, randomPart } from './parts.js'

const kernels = new Map([
  [sphereMethod, spherePoints],
  [boxMethod, boxPoints],
  [convexMethod, convexPoints],
  [planeMethod, planePoints],
])

const served = kindNames.flatMap((a, i) =>
  kindNames.flatMap((b, j) => {
    const kernel = i === 8 && j === 8 ? undefined : kernels.get(methodOf(i, j))
    return kernel === undefined ? [] : [[a, b, methodOf(i, j), kernel] as const]
  }),
)

const offset = vec3(10, 20, 30)

/** What the kernel writes for a candidate of two parts, as candidate 1 with its points from 8 on. */
function candidateOf(method: number, kernel: typeof spherePoints, a: Placed, b: Placed, reach: number) {
  const fields = partFields([a.part, b.part])
  const state = new PlainState(fieldList, {
    part: 2,
    shapedPart: 2,
    corner: 64,
    facet: 128,
    facetCorner: 512,
    candidate: 2,
    point: 24,
  })
  for (const [name, values] of Object.entries(fields)) state.arrays[name]!.set(values)
  const [scalar, vector] = [
    (name: string, value: number) => state.setScalar(name, 1, value),
    (name: string, value: vec3) => state.setVec3(name, 1, value),
  ]
  scalar('candidatePartA', 0)
  scalar('candidatePartB', 1)
  scalar('candidateMethod', method)
  scalar('candidateFirstPoint', 8)
  scalar('candidateReach', reach)
  scalar('candidatePoints', 77)
  vector('candidateBetween', sub(b.centre, a.centre))
  vector('candidateOffset', offset)
  state.setQuat('candidateRotA', 1, a.rot)
  state.setQuat('candidateRotB', 1, b.rot)
  bindPlainState(state)
  kernel.run(1)
  const count = state.getScalar('candidatePoints', 1)
  const spots = Array.from({ length: Math.min(count, 8) }, (_, k) => ({
    place: sub(add(a.centre, state.getVec3('pointPos', 8 + k)), offset),
    gap: state.getScalar('pointGap', 8 + k),
  }))
  const untouched = [0, 7, 16].every((k) => state.getScalar('pointGap', k) === 0)
  return { count, spots, normal: state.getVec3('candidateNormal', 1), untouched }
}

test('every pair of kinds without a triangle, and half-spaces with triangles, is served here', () => {
  const kinds = kindNames.length
  // two half-spaces never meet; triangles meet all but half-spaces elsewhere
  expect(served.length).toBe(kinds * kinds - 1 - 2 * (kinds - 2) - 1)
})

describe.each(served)('%s and %s', (kindA, kindB, method, kernel) => {
  const next = seededRandom(`table ${kindA} ${kindB}`)
  const make = (kind: KindName, centre: vec3) => place(randomPart(kind, next), centre, randomRotation(next))

  test('overlapping, near and beyond reach', () => {
    for (let k = 0; k < 10; k++) {
      const a = make(kindA, randomVec(next, -1, 1))
      const start = make(kindB, a.centre)
      // the way out along a half-space's normal, else any way, then back to a gap
      const deep = candidateOf(method, kernel, a, start, 0.05)
      expect(deep.count, 'overlapping').toBeGreaterThan(0)
      const n = deep.normal
      const moved = (gap: number) => ({ ...start, centre: add(a.centre, scale(gap - gapAlong(a, start, n), n)) })
      for (const gap of [-0.01, 0.01]) {
        const found = candidateOf(method, kernel, a, moved(gap), 0.05)
        expect(found.count, `gap ${gap}`).toBeGreaterThan(0)
        expect(found.count).toBeLessThanOrEqual(mostPoints(method))
        expect(length(found.normal)).toBeCloseTo(1, 9)
        expect(found.untouched).toBe(true)
        expect(Math.min(...found.spots.map((s) => s.gap))).toBeGreaterThan(gap - 1e-3)
        expect(Math.min(...found.spots.map((s) => s.gap))).toBeLessThan(0.05)
        expect(dot(found.normal, n)).toBeGreaterThan(-0.5)
      }
      expect(candidateOf(method, kernel, a, moved(3), 0.05).count).toBe(0)
    }
  })

  test('candidates of other methods are left alone', () => {
    const a = make(kindA, vec3(0, 0, 0))
    expect(candidateOf(3, kernel, a, make(kindB, vec3(0, 0, 0)), 0.1).count).toBe(77)
  })
})
