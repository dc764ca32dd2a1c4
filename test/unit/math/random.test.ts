// random.test.ts: Philox against its published answers, and the distributions made from it.

import { describe, expect, it } from 'vitest'
import { rotate } from '#talus/kernels/math/quat.js'
import {
  drawWords,
  normal,
  normalPair,
  philox,
  randomDirection,
  randomRotation,
  uniform01,
  uniformSymmetric,
} from '#talus/kernels/math/random.js'
import { length } from '#talus/kernels/math/vec3.js'
import { array, type quat, vec3 } from '#talus/language/values.js'
import { singlePrecision } from './singlePrecision.js'

const words = (...list: number[]) => Object.assign(array(4, 0), list)
const single = singlePrecision(['random'])

/** Four words for each index from 0. */
function draws(count: number, purpose = 1): number[][] {
  return Array.from({ length: count }, (_, index) => {
    const w = array(4, 0)
    drawWords(w, 2026, purpose, index, 3)
    return [...w]
  })
}

/** Chi-square of values in [0, 1) counted in bins, less its mean, in standard deviations. */
function excess(values: readonly number[], bins: number): number {
  const counts = new Array(bins).fill(0)
  for (const v of values) counts[Math.floor(v * bins)] += 1
  const expected = values.length / bins
  const chiSquare = counts.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0)
  return (chiSquare - (bins - 1)) / Math.sqrt(2 * (bins - 1))
}

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
const moment = (values: readonly number[], n: number) => mean(values.map((v) => v ** n))

describe('philox', () => {
  // known answers published with Random123 for philox4x32-10
  it.each([
    [
      [0, 0, 0, 0],
      [0, 0],
      [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8],
    ],
    [
      [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
      [0xffffffff, 0xffffffff],
      [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
    ],
    [
      [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
      [0xa4093822, 0x299f31d0],
      [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    ],
  ])('of counter %j', (counter, key, answer) => {
    const w = words(...counter)
    philox(w, key[0]!, key[1]!)
    expect([...w]).toEqual(answer)
    const same = words(...counter)
    single.philox(same, key[0]!, key[1]!)
    expect([...same]).toEqual(answer)
  })

  it('every argument of drawWords makes other words', () => {
    const seen = new Set<string>()
    for (const [seed, purpose, index, draw] of [
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [1, 2, 1, 1],
      [1, 1, 2, 1],
      [1, 1, 1, 2],
    ] as const) {
      const w = array(4, 0)
      drawWords(w, seed, purpose, index, draw)
      for (const n of w) seen.add(n.toString())
    }
    expect(seen.size).toBe(20)
  })
})

describe('uniform deviates', () => {
  it('run from 0 to just below 1, in steps of 2^-24', () => {
    expect([uniform01(0), uniform01(255), uniform01(256), uniform01(0xffffffff)]).toEqual([
      0,
      0,
      2 ** -24,
      1 - 2 ** -24,
    ])
    expect([uniformSymmetric(0), uniformSymmetric(0xffffffff)]).toEqual([2 ** -24 - 1, 1 - 2 ** -24])
    expect([uniformSymmetric(0x7fffffff), uniformSymmetric(0x80000000)]).toEqual([-(2 ** -24), 2 ** -24])
  })

  it('are the same numbers in single precision', () => {
    for (const [w] of draws(500)) {
      expect(single.uniform01(w)).toBe(uniform01(w!))
      expect(single.uniformSymmetric(w)).toBe(uniformSymmetric(w!))
    }
  })

  it('have the right mean, variance and spread, in every word', () => {
    const all = draws(20000)
    for (let k = 0; k < 4; k++) {
      const u = all.map((w) => uniform01(w[k]!))
      expect(Math.abs(mean(u) - 1 / 2) * Math.sqrt(12 * u.length)).toBeLessThan(4)
      expect(Math.abs(moment(u, 2) - 1 / 3) * Math.sqrt(u.length * (45 / 4))).toBeLessThan(4)
      expect(Math.abs(excess(u, 100))).toBeLessThan(4)
    }
    // pairs of neighbouring words on a grid
    const pairs = all.map((w) => (Math.floor(uniform01(w[0]!) * 16) + uniform01(w[1]!)) / 16)
    expect(Math.abs(excess(pairs, 256))).toBeLessThan(4)
  })
})

describe('normal deviates', () => {
  const z = draws(40000, 2).flatMap((w) => {
    const p = normalPair(w[0]!, w[1]!)
    return [p.x, p.y]
  })

  it('have the moments of the normal distribution', () => {
    const sigmas = Math.sqrt(z.length)
    expect(Math.abs(mean(z)) * sigmas).toBeLessThan(4)
    expect((Math.abs(moment(z, 2) - 1) * sigmas) / Math.sqrt(2)).toBeLessThan(4)
    expect((Math.abs(moment(z, 3)) * sigmas) / Math.sqrt(15)).toBeLessThan(4)
    expect((Math.abs(moment(z, 4) - 3) * sigmas) / Math.sqrt(96)).toBeLessThan(4)
    const product = mean(z.filter((_, k) => k % 2 === 0).map((v, k) => v * z[2 * k + 1]!))
    expect(Math.abs(product) * Math.sqrt(z.length / 2)).toBeLessThan(4)
  })

  it('lie beyond 1, 2 and 3 standard deviations as often as they should', () => {
    for (const [limit, share] of [
      [1, 0.317310508],
      [2, 0.045500264],
      [3, 0.002699796],
    ] as const) {
      const found = z.filter((v) => Math.abs(v) > limit).length / z.length
      expect(Math.abs(found - share) / Math.sqrt((share * (1 - share)) / z.length)).toBeLessThan(4)
    }
  })

  it('are finite at the ends of the words, and agree in single precision', () => {
    expect(normal(0, 0)).toBeCloseTo(Math.sqrt(64 * Math.LN2), 12)
    expect(Math.abs(normal(0xffffffff, 0))).toBe(0)
    for (const w of draws(200, 3)) expect(Math.abs(single.normal(w[0], w[1]) - normal(w[0]!, w[1]!))).toBeLessThan(4e-6)
  })
})

describe('directions and rotations', () => {
  /** Height and longitude, each of which is uniform for a uniform direction. */
  const spread = (list: readonly vec3[]) => [
    list.map((v) => (Math.min(Math.max(v.z, -1), 1 - 1e-12) + 1) / 2),
    list.map((v) => (Math.atan2(v.y, v.x) / (2 * Math.PI) + 1) % 1),
  ]

  it('directions have length one and fill the sphere evenly', () => {
    const list = draws(20000, 4).map((w) => randomDirection(w[0]!, w[1]!))
    for (const v of list.slice(0, 1000)) expect(Math.abs(length(v) - 1)).toBeLessThan(5e-16)
    for (const values of spread(list)) expect(Math.abs(excess(values, 64))).toBeLessThan(4)
  })

  it('rotations have length one and take any vector evenly over the sphere', () => {
    const norm = (q: quat) => Math.sqrt(q.x ** 2 + q.y ** 2 + q.z ** 2 + q.w ** 2)
    const list = draws(20000, 5).map((w) => randomRotation(w[0]!, w[1]!, w[2]!))
    for (const q of list.slice(0, 1000)) expect(Math.abs(norm(q) - 1)).toBeLessThan(5e-16)
    for (const v of [vec3(0, 0, 1), vec3(0.6, 0, 0.8), vec3(0, 1, 0)]) {
      for (const values of spread(list.map((q) => rotate(q, v)))) expect(Math.abs(excess(values, 64))).toBeLessThan(4)
    }
    // the angle θ of a uniform rotation has the distribution (θ - sin θ) / π
    const angles = list.map((q) => 2 * Math.acos(Math.min(Math.abs(q.w), 1)))
    expect(
      Math.abs(
        excess(
          angles.map((a) => Math.min((a - Math.sin(a)) / Math.PI, 1 - 1e-12)),
          64,
        ),
      ),
    ).toBeLessThan(4)
  })
})
