// elementaryCases.ts: the elementary functions, the error each one states, and the arguments it is measured at.

import { type SeededRandom, seededRandom } from '#talus/math/seededRandom.js'
import { bigReal } from './bigReal.js'

export interface ElementaryCase {
  readonly name: string
  /** Largest error stated, in ULP: double, single, and single with the freedom WGSL gives a GPU. */
  readonly bound: { readonly double: number; readonly single: number; readonly loose: number }
  /** One random argument list; each is used in turn. */
  readonly draws: readonly ((random: SeededRandom, precision: 'double' | 'single') => readonly number[])[]
}

const sign = (r: SeededRandom) => (r.integer(2) === 0 ? 1 : -1)
/** Between 2^low and 2^high, evenly in the exponent, of either sign where `signed`. */
const power = (r: SeededRandom, low: number, high: number) => 2 ** r.between(low, high)
const signed = (r: SeededRandom, low: number, high: number) => sign(r) * power(r, low, high)
const upTo = (precision: 'double' | 'single', double: number, single: number) =>
  precision === 'double' ? double : single

const angles: ElementaryCase['draws'] = [
  (r) => [signed(r, -30, 16.6)],
  (r) => [r.between(-4, 4)],
  (r) => [r.between(-1e5, 1e5)],
  // near multiples of π/2
  (r) => [sign(r) * r.integer(63000) * 1.5707963267948966],
]
const ratios: ElementaryCase['draws'] = [
  (r) => [r.between(-1, 1)],
  (r) => [sign(r) * (1 - power(r, -22, -1))],
  (r) => [signed(r, -30, -1)],
]
/** Base and exponent with |y log x| below 700, or 85. */
const powerOf = (r: SeededRandom, precision: 'double' | 'single', x: number): number[] => {
  const base = precision === 'double' ? x : Math.fround(x)
  return [base, (r.between(-1, 1) * upTo(precision, 700, 85)) / Math.log(base)]
}

const same = (bound: number) => ({ double: bound, single: bound, loose: bound })

export const elementaryCases: readonly ElementaryCase[] = [
  { name: 'sin', bound: same(0.85), draws: angles },
  { name: 'cos', bound: same(0.85), draws: angles },
  { name: 'tan', bound: same(1), draws: angles },
  { name: 'asin', bound: { double: 0.65, single: 0.65, loose: 0.8 }, draws: ratios },
  { name: 'acos', bound: { double: 0.65, single: 0.65, loose: 0.8 }, draws: ratios },
  {
    name: 'atan',
    bound: same(0.6),
    draws: [(r) => [signed(r, -20, 20)], (r) => [r.between(-2, 2)], (r) => [r.between(-0.3, 0.3)]],
  },
  {
    name: 'atan2',
    bound: same(0.6),
    draws: [
      (r) => [r.between(-1, 1), r.between(-1, 1)],
      (r) => [signed(r, -30, 30), signed(r, -30, 30)],
      (r) => [signed(r, -4, 4), signed(r, -4, 4)],
    ],
  },
  {
    name: 'exp',
    bound: same(0.65),
    draws: [(r, p) => [r.between(-1, 1) * upTo(p, 708, 87)], (r) => [r.between(-1, 1)], (r) => [signed(r, -30, 2)]],
  },
  {
    name: 'log',
    bound: same(0.51),
    draws: [
      (r, p) => [power(r, upTo(p, -1000, -126), upTo(p, 1000, 127))],
      (r) => [r.between(0.5, 2)],
      (r) => [1 + signed(r, -20, -1)],
    ],
  },
  {
    name: 'pow',
    bound: same(0.65),
    draws: [
      (r, p) => powerOf(r, p, power(r, upTo(p, -900, -120), upTo(p, 900, 120))),
      (r, p) => powerOf(r, p, r.between(0.5, 2)),
      (r, p) => powerOf(r, p, 1 + signed(r, -20, -1)),
      (r) => [power(r, -15, 15), r.between(-4, 4)],
    ],
  },
  {
    name: 'cbrt',
    bound: same(0.51),
    draws: [(r, p) => [signed(r, upTo(p, -1000, -125), upTo(p, 1000, 126))], (r) => [r.between(1, 8)]],
  },
]

/** Random arguments of a case, rounded to the precision, the same on every run. */
export function* argumentsOf(
  of: ElementaryCase,
  precision: 'double' | 'single',
  count: number,
): Generator<readonly number[]> {
  const random = seededRandom(20260728)
  for (const draw of of.draws) {
    for (let n = 0; n < count; n++) {
      const drawn = draw(random, precision)
      yield precision === 'double' ? drawn : drawn.map(Math.fround)
    }
  }
}

/** The true value of a case. */
export const truthOf = (of: ElementaryCase, at: readonly number[]) => bigReal[of.name]!(at[0]!, at[1] ?? 0)
