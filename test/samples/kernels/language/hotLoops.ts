// hotLoops.ts: lane-parallel loops: lanes that leave at different turns, break and continue under masks, loops in loops,
// loops all lanes run alike.

import { kernel } from '../../../../src/language/kernel.js'
import {
  and,
  type bool,
  type i32,
  idiv,
  real,
  shiftRight,
  type u32,
  vec3,
  wrapAdd,
  wrapMul,
} from '../../../../src/language/values.js'
import {
  itemInt,
  itemInt2,
  itemNext,
  itemReal,
  itemReal2,
  itemWord,
  setItemIntOut,
  setItemRealOut,
  setItemVecOut,
  setItemWordOut,
} from '../../accessors.js'

/** Greatest common divisor: as many turns as the numbers ask for. */
export const hotDivisor = kernel('item', { hot: true }, (i) => {
  let a = and(itemWord(i), 0xffff)
  let b = and(shiftRight(itemWord(i), 16), 0xffff)
  let turns = 0
  while (b !== 0) {
    const rest = a % b
    a = b
    b = rest
    turns++
  }
  setItemWordOut(i, a)
  setItemIntOut(i, turns)
})

/** Follows a chain of neighbours until it meets a negative number. */
export const hotChain = kernel('item', { hot: true }, (i) => {
  let at = itemNext(i)
  let sum: real = 0
  let steps: u32 = 0
  while (true) {
    if (steps > 20) break
    const x = itemReal(at)
    if (x < -1.5) break
    steps++
    at = itemNext(at)
    if (x < 0) continue
    sum += x
  }
  setItemRealOut(i, sum)
  setItemWordOut(i, steps)
})

/** Loops that all lanes run alike, with jumps that all take and jumps that only some take. */
export const hotTurns = kernel('item', { hot: true }, (i, rounds: i32, odd: bool) => {
  let sum: real = 0
  for (let k = 0; k < rounds; k++) {
    if (k === 2) continue
    if (odd && k === 5) break
    sum += itemReal(i) * real(k)
  }
  let count = 0
  let k = 0
  while (k < rounds) {
    k++
    if (k === 3) continue
    for (let j = 0; j < 4; j++) {
      if (j === 1) continue
      if (j === 3 && odd) break
      count += k * j
    }
    if (itemReal(i) > 0 && k > 4) sum -= 0.5
  }
  setItemRealOut(i, sum)
  setItemIntOut(i, count)
})

/** Break and continue in loops inside loops, under branches of both kinds. */
export const hotNested = kernel('item', { hot: true }, (i, rounds: i32) => {
  const n = itemInt(i) & 7
  const m = itemInt2(i) & 3
  let sum = 0
  let best: real = -100
  for (let a = 0; a < n; a++) {
    if (a === m) continue
    let hits = 0
    for (let b = 0; b < rounds; b++) {
      if (((a + b) & 3) === m) {
        hits++
        continue
      }
      if (rounds > 4 && b === 3) continue
      if (a * b > 12) break
      sum += a * 10 + b
      const x = itemReal2(i) * real(b - a)
      if (x > best) best = x
    }
    if (hits > 2) {
      sum += 1000
      if (m === 1) break
      continue
    }
    let c = a
    while (c < 5) {
      c += 2
      if (c === 4 && n > 4) break
      sum += c
    }
  }
  setItemIntOut(i, sum)
  setItemRealOut(i, best)
})

/** A function with a loop and returns outside it, called under a mask and in a condition. */
function polynomial(x: real, order: i32): real {
  if (order <= 0) return x
  let y: real = 1
  for (let k = 0; k < order; k++) y = 1 + 0.5 * x * y
  return y
}

export const hotCalls = kernel('item', { hot: true }, (i) => {
  const order = itemInt(i) & 3
  let x = itemReal(i)
  let word: u32 = 1
  let k = 0
  while (k < 4 && polynomial(x, order) < 2) {
    if (order > 0 && idiv(12, order) > 5) x += polynomial(0.1 * x, order - 1)
    else x += 0.5
    word = wrapMul(wrapAdd(word, 7), 3)
    k++
  }
  setItemVecOut(i, vec3(x, real(k), real(order)))
  setItemWordOut(i, word)
})
