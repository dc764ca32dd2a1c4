// contactDamping.test.ts: the damping that gives a restitution, against impacts integrated in small steps.

import { expect, test } from 'vitest'
import { dampingOf, leastRestitution, ratioWithoutTension, ratioWithTension } from '#talus/model/contactDamping.js'

/** Speed after an impact of unit mass, stiffness and speed: δ'' = −4/3 √δ δ − c √(2 √δ) δ', with or without the pull. */
function rebound(c: number, tension: boolean): number {
  const h = 2e-5
  const pull = (d: number, u: number) => {
    const f = (4 / 3) * Math.sqrt(d) * d + c * Math.sqrt(2 * Math.sqrt(d)) * u
    return tension ? f : Math.max(f, 0)
  }
  let [d, u] = [0, 1]
  for (let k = 0; k < 1e6; k++) {
    const middle = u - (h / 2) * pull(Math.max(d, 0), u)
    d += h * middle
    if (d <= 0) return -middle
    u = middle - (h / 2) * pull(d, middle)
  }
  return -u
}

test.each([0.95, 0.8, 0.5, 0.25, 0.1, 0.05, 0.02])('restitution %f', (e) => {
  expect(Math.abs(rebound(dampingOf(ratioWithoutTension(e)), false) - e)).toBeLessThan(2e-4)
  if (e >= 0.1) expect(Math.abs(rebound(dampingOf(ratioWithTension(e)), true) - e)).toBeLessThan(2e-4)
})

test('the ends', () => {
  expect(ratioWithoutTension(1)).toBe(0)
  expect(ratioWithTension(1)).toBeCloseTo(0, 12)
  expect(ratioWithoutTension(0)).toBe(ratioWithoutTension(leastRestitution))
  expect(ratioWithTension(0)).toBeLessThan(1)
})
