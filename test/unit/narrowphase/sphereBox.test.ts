// sphereBox.test.ts: a sphere against a box, from the distance of its centre by definition. Tolerance 1e-12: rounding.

import { expect, test } from 'vitest'
import { add, addScaled, length, sub } from '#talus/kernels/math/vec3.js'
import { sphereBoxManifold } from '#talus/kernels/narrowphase/sphereBox.js'
import { array, vec3 } from '#talus/language/values.js'
import { seededRandom } from '../../parity/seededRandom.js'
import { type Box, box, randomRotation, randomVec, signedDistance } from './boxes.js'

function sphereManifold(centre: vec3, radius: number, b: Box, reach: number) {
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0)
  const features = array(8, 7)
  const normal = array(1, vec3(0, 0, 0))
  const between = sub(b.centre, centre)
  const count = sphereBoxManifold(between, radius, b.rot, b.half, reach, points, gaps, features, normal)
  return { count, place: add(centre, points[0]!), gap: gaps[0]!, feature: features[0]!, normal: normal[0]! }
}

test('a ball on a box: the point lies midway, the normal goes from the ball to the box', () => {
  const found = sphereManifold(vec3(0.2, 0.3, 1.49), 0.5, box(vec3(0, 0, 0), vec3(1, 1, 1)), 0.1)
  expect(found).toMatchObject({ count: 1, feature: 0 })
  expect(found.gap).toBeCloseTo(-0.01, 12)
  expect(found.normal.z).toBe(-1)
  expect(found.place.z).toBeCloseTo(0.995, 12)
})

test('any pose, centre inside or outside: the surfaces are half a gap from the point', () => {
  const next = seededRandom('spheres')
  let [touching, inside] = [0, 0]
  for (let k = 0; k < 2000; k++) {
    const b = box(randomVec(next, -1, 1), randomVec(next, 0.2, 1), randomRotation(next))
    const centre = add(b.centre, randomVec(next, -1.5, 1.5))
    const radius = 0.1 + 0.3 * next()
    const away = signedDistance(centre, b)
    const found = sphereManifold(centre, radius, b, 0.2)
    expect(found.count).toBe(away - radius <= 0.2 ? 1 : 0)
    if (found.count === 0) continue
    touching++
    if (away < 0) inside++
    expect(found.gap).toBeCloseTo(away - radius, 12)
    expect(length(found.normal)).toBeCloseTo(1, 12)
    expect(length(sub(found.place, centre))).toBeCloseTo(Math.abs(radius + found.gap / 2), 12)
    // along the normal from the centre the box begins after the distance of the centre
    expect(signedDistance(addScaled(centre, away, found.normal), b)).toBeCloseTo(0, 12)
  }
  expect(touching).toBeGreaterThan(500)
  expect(inside).toBeGreaterThan(100)
})
