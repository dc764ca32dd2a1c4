// seededRandom.test.ts: streams repeat, differ by seed and purpose, and whole numbers are evenly spread.

import { expect, it } from 'vitest'
import { seededRandom } from '#talus/math/seededRandom.js'

const take = (count: number, next: () => number) => Array.from({ length: count }, next)

it('the same seed and purpose give the same numbers', () => {
  const [a, b] = [seededRandom(42, 3), seededRandom(42, 3)]
  expect(take(100, a.word)).toEqual(take(100, b.word))
  expect([a.normal(), a.direction(), a.rotation()]).toEqual([b.normal(), b.direction(), b.rotation()])
})

it('other seeds, also beyond 32 bits, and other purposes give other numbers', () => {
  const streams = [
    seededRandom(0),
    seededRandom(1),
    seededRandom(2 ** 32),
    seededRandom(2 ** 53 - 1),
    seededRandom(0, 1),
  ]
  const words = streams.flatMap((s) => take(200, s.word))
  expect(new Set(words).size).toBeGreaterThan(words.length - 3)
})

it('starts with the words of the published counter 0, key 0', () => {
  expect(take(4, seededRandom(0).word)).toEqual([0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8])
})

it('uniform numbers have 53 bits and lie where they should', () => {
  const random = seededRandom(5)
  const u = take(20000, random.uniform)
  expect(u.every((v) => v >= 0 && v < 1)).toBe(true)
  expect(u.some((v) => (v * 2 ** 30) % 1 !== 0)).toBe(true)
  expect(Math.abs(u.reduce((a, b) => a + b, 0) / u.length - 0.5) * Math.sqrt(12 * u.length)).toBeLessThan(4)
  const between = take(1000, () => random.between(-2, 6))
  expect(Math.min(...between)).toBeGreaterThanOrEqual(-2)
  expect(Math.max(...between)).toBeLessThan(6)
  expect(Math.max(...between) - Math.min(...between)).toBeGreaterThan(7.8)
})

it('whole numbers below a count are equally likely', () => {
  const random = seededRandom(6)
  for (const count of [2, 7, 100]) {
    const found = new Array(count).fill(0)
    for (let n = 0; n < 20000; n++) found[random.integer(count)] += 1
    const expected = 20000 / count
    const chiSquare = found.reduce((sum, c) => sum + (c - expected) ** 2 / expected, 0)
    expect(chiSquare - (count - 1)).toBeLessThan(4 * Math.sqrt(2 * (count - 1)) + 4)
  }
  // without the refusals a third of the results below 3 2^30 would come twice as often as the rest
  const large = take(20000, () => random.integer(3 * 2 ** 30))
  const share = large.filter((n) => n % 3 === 0).length / large.length
  expect(Math.abs(share - 1 / 3) / Math.sqrt(2 / 9 / large.length)).toBeLessThan(4)
  expect(random.integer(1)).toBe(0)
})

it('refuses seeds that are not whole numbers', () => {
  for (const seed of [-1, 0.5, Number.NaN, 2 ** 53]) expect(() => seededRandom(seed)).toThrow(RangeError)
})
