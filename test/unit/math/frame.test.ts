// frame.test.ts: tangents are orthonormal to round-off for every normal, and do not jump.

import { describe, expect, it } from 'vitest'
import { tangent1, tangent2 } from '#talus/kernels/math/frame.js'
import { add, cross, dot, length, normalize, scale, sub } from '#talus/kernels/math/vec3.js'
import { vec3 } from '#talus/language/values.js'
import { seededRandom } from '#talus/math/seededRandom.js'
import { distance } from './arbitrary.js'
import { singlePrecision } from './singlePrecision.js'

/** The one direction where the frame is not continuous. */
const pole = vec3(-2 / 7, -3 / 7, -6 / 7)

/** All sign combinations of axes, edges and corners, random directions, and directions ever closer to the pole. */
function directions(): vec3[] {
  const list: vec3[] = []
  const values = [-1, -0, 0, 1]
  for (const x of values) for (const y of values) for (const z of values) list.push(vec3(x, y, z))
  const random = seededRandom(11)
  for (let n = 0; n < 2000; n++) list.push(random.direction())
  for (let n = 0; n < 400; n++) list.push(add(pole, scale(2 ** (-n / 6), random.direction())))
  for (let n = 0; n < 400; n++)
    list.push(add(vec3(0, 0, n % 2 === 0 ? 1 : -1), scale(2 ** (-n / 6), random.direction())))
  return [pole, ...list.filter((v) => length(v) > 0).map(normalize)]
}

/** How far from right-handed and orthonormal three vectors are. */
function defect(n: vec3, a: vec3, b: vec3): number {
  const lengths = [length(a) - 1, length(b) - 1].map(Math.abs)
  const angles = [dot(n, a), dot(n, b), dot(a, b)].map(Math.abs)
  return Math.max(...lengths, ...angles, distance(cross(a, b), n))
}

describe('tangents', () => {
  it('are orthonormal and right-handed to round-off for every normal', () => {
    for (const n of directions()) expect(defect(n, tangent1(n), tangent2(n)), JSON.stringify(n)).toBeLessThan(1.2e-15)
  })

  it('are so in single precision, and on a GPU at its worst', () => {
    for (const loose of [false, true]) {
      const single = singlePrecision(['frame', 'vec3'], loose)
      for (const v of directions()) {
        const n = normalize(vec3(Math.fround(v.x), Math.fround(v.y), Math.fround(v.z)))
        const rounded = vec3(Math.fround(n.x), Math.fround(n.y), Math.fround(n.z))
        const error = defect(rounded, single.tangent1(rounded), single.tangent2(rounded))
        expect(error, JSON.stringify(rounded)).toBeLessThan(loose ? 1.2e-6 : 6e-7)
      }
    }
  })

  it('turn by no more than the change of the normal, and twice that change over the distance from the pole', () => {
    const random = seededRandom(12)
    for (const n of directions()) {
      const away = length(sub(n, pole))
      if (away < 1e-3) continue
      const close = normalize(add(n, scale(1e-7, random.direction())))
      const moved = Math.max(length(sub(tangent1(close), tangent1(n))), length(sub(tangent2(close), tangent2(n))))
      expect(moved, JSON.stringify(n)).toBeLessThan(length(sub(close, n)) * (2 / away + 1) + 1e-14)
    }
  })

  it('do not flip where a normal crosses the horizontal plane', () => {
    for (let k = 0; k < 64; k++) {
      const angle = (k * Math.PI) / 32
      const n = (z: number) => normalize(vec3(Math.cos(angle), Math.sin(angle), z))
      expect(distance(tangent1(n(1e-12)), tangent1(n(-1e-12)))).toBeLessThan(1e-11)
      expect(distance(tangent2(n(1e-12)), tangent2(n(-1e-12)))).toBeLessThan(1e-11)
    }
  })
})
