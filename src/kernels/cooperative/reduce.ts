// reduce.ts: sum and maximum of an array, the definition every backend must equal bit for bit.
//
// Real addition is not associative, so the order is stated, and chosen such that a workgroup of 256 can follow it:
//   1. The array is cut in blocks of 1024; elements missing from the last block are the neutral one.
//   2. Lane l of 256 combines elements l, l + 256, l + 512, l + 768 of the block, in that order.
//   3. For s = 128, 64, ..., 1: lane l < s combines with lane l + s, its own value on the left.
//   4. Lane 0 of each block forms a new array, reduced the same way until one value is left.
// An array of one value is reduced once; an empty one gives the neutral value itself.

import { type ElementType, rounding } from './rounding.js'

export const reduceBlock = 1024
const laneCount = 256

/** 0 for a sum; for a maximum -infinity, or 0 where the elements are unsigned. */
export function neutral(operation: 'sum' | 'max', type: ElementType): number {
  return operation === 'max' && type !== 'u32' ? -Infinity : 0
}

/** Sum or maximum of `values` in the stated order, each addition rounded to `type`. */
export function reduce(operation: 'sum' | 'max', values: ArrayLike<number>, type: ElementType): number {
  const round = rounding[type]
  const combine =
    operation === 'sum' ? (a: number, b: number) => round(a + b) : (a: number, b: number) => Math.max(a, b)
  const missing = neutral(operation, type)
  if (values.length === 0) return missing
  let level = values
  do {
    const results: number[] = []
    for (let first = 0; first < level.length; first += reduceBlock) {
      results.push(reduceOneBlock(level, first, missing, combine))
    }
    level = results
  } while (level.length > 1)
  return level[0]!
}

function reduceOneBlock(
  values: ArrayLike<number>,
  first: number,
  missing: number,
  combine: (a: number, b: number) => number,
): number {
  const element = (k: number) => (first + k < values.length ? values[first + k]! : missing)
  const lanes: number[] = []
  for (let l = 0; l < laneCount; l++) {
    let lane = element(l)
    for (let k = l + laneCount; k < reduceBlock; k += laneCount) lane = combine(lane, element(k))
    lanes.push(lane)
  }
  for (let s = laneCount / 2; s >= 1; s /= 2) {
    for (let l = 0; l < s; l++) lanes[l] = combine(lanes[l]!, lanes[l + s]!)
  }
  return lanes[0]!
}
