// The side of a plane a point lies on, against whole numbers of any length, where rounding would get it wrong.

import { expect, it } from 'vitest'
import { seededRandom } from '#talus/index.js'
import { gridSteps, sideOf } from '#talus/model/shapes/orientation.js'

/** (b - a) x (c - a) . (p - a) of four points in a flat list. */
function sign(x: Float64Array): number {
  const at = (k: number, c: number) => BigInt(x[3 * k + c]!) - BigInt(x[c]!)
  const [bx, by, bz, cx, cy, cz, px, py, pz] = [1, 2, 3].flatMap((k) => [at(k, 0), at(k, 1), at(k, 2)]) as bigint[] & {
    length: 9
  }
  const value = px! * (by! * cz! - bz! * cy!) + py! * (bz! * cx! - bx! * cz!) + pz! * (bx! * cy! - by! * cx!)
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

it('is exact for points in a plane and one step off it', () => {
  const random = seededRandom(4)
  const whole = () => random.integer(gridSteps / 2 ** 10)
  let wrongByRounding = 0
  for (let n = 0; n < 2000; n++) {
    const [u, v] = [
      [whole(), whole(), whole()],
      [whole(), whole(), whole()],
    ]
    const [s, t] = [random.integer(500), random.integer(500)]
    const p = [0, 1, 2].map((c) => s * u[c]! + t * v[c]!)
    const off = random.integer(3) - 1
    const x = Float64Array.from([0, 0, 0, ...u, ...v, p[0]!, p[1]!, p[2]! + off])
    const found = Math.sign(sideOf(x, 0, 1, 2, 3))
    expect(found).toBe(sign(x))
    const [a, b, c] = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
    if (Math.sign(x[9]! * a + x[10]! * b + x[11]! * c) !== found) wrongByRounding++
  }
  // the numbers are such that doubles alone would fail
  expect(wrongByRounding).toBeGreaterThan(100)
})
