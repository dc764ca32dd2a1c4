// boxSeparation.test.ts: how far points are from boxes, against the distance by definition. Tolerance 1e-12: rounding.

import { expect, test } from 'vitest'
import { addScaled, length } from '#talus/kernels/math/vec3.js'
import { boxSeparation } from '#talus/kernels/narrowphase/boxSeparation.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { box, randomVec, signedDistance } from './boxes.js'

test('anywhere, inside or outside: the surface begins after the distance, against the direction', () => {
  const next = seededRandom('points')
  let inside = 0
  for (let k = 0; k < 2000; k++) {
    const b = box(vec3(0, 0, 0), randomVec(next, 0.2, 1))
    const point = randomVec(next, -1.5, 1.5)
    const { x, y, z, w } = boxSeparation(point, b.half)
    if (w < 0) inside++
    expect(w).toBeCloseTo(signedDistance(point, b), 12)
    expect(length(vec3(x, y, z))).toBeCloseTo(1, 12)
    expect(signedDistance(addScaled(point, -w, vec3(x, y, z)), b)).toBeCloseTo(0, 12)
  }
  expect(inside).toBeGreaterThan(100)
})

test('of faces that are as near, that of the first axis', () => {
  expect(boxSeparation(vec3(0.5, 0.5, 0.5), vec3(1, 1, 1))).toMatchObject({ x: 1, y: 0, z: 0, w: -0.5 })
})
