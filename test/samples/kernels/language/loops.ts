// loops.ts: nested loops, break, continue, while, early returns, functions that return from inside a loop.

import { add, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import { and, asI32, asU32, type bool, type i32, imin, real, type u32, vec3 } from '../../../../src/language/values.js'
import {
  itemInt,
  itemInt2,
  itemReal,
  itemTrail,
  itemVec,
  itemWord,
  setItemIntOut,
  setItemRealOut,
  setItemTrail,
  setItemVecOut,
  setItemWordOut,
} from '../../accessors.js'

export const nestedLoops = kernel('item', (i) => {
  const n = itemInt(i) & 15
  let sum = 0
  for (let a = 0; a < n; a++) {
    if ((a & 3) === 1) continue
    for (let b = a; ; b += 2) {
      if (b > n) break
      if (b === 7) {
        sum += 100
        continue
      }
      let c = 0
      while (c * c < b) {
        c++
        if (c === 3) break
      }
      sum += b * 10 + c
    }
    if (sum > 5000) break
  }
  // a loop whose update is a vector, left by continue
  let total = vec3(0, 0, 0)
  let turns = 0
  for (let v = itemVec(i); turns < 5; v = scale(0.5, v)) {
    turns++
    if (turns === 2) continue
    total = add(total, v)
  }
  setItemIntOut(i, sum)
  setItemVecOut(i, total)
})

/** Loops with no condition of their own, whose every path goes on to the next turn or leaves. */
export const openLoops = kernel('item', (i) => {
  const n = itemInt(i) & 7
  let sum = 0
  for (let k = 0; ; k++) {
    if (k > n) break
    sum += k
    if (sum > 20) {
      setItemIntOut(i, -sum)
      return
    }
  }
  setItemIntOut(i, sum)
})

/** The first divisor above 1 that divides n, or n. */
function firstDivisor(n: u32): u32 {
  for (let d: u32 = 2; d < n; d++) {
    if (n % d === 0) return d
  }
  return n
}

/** A vector given back from inside a loop. */
function firstLarge(i: i32, limit: real): vec3 {
  let v = itemVec(i)
  for (let k = 0; k < 6; k++) {
    v = scale(1.5, v)
    if (v.x > limit) return vec3(real(k), v.y, v.z)
    let j = 0
    while (true) {
      j++
      if (j > k) break
      if (real(j) > 4 * v.y && v.z > limit) return vec3(-1, real(j), v.x)
    }
  }
  return v
}

/** Every path returns, some from within branches that others pass. */
function bend(x: real, n: i32): real {
  if (n < 0) {
    if (x > 0) return -x
    if (n < -1000) return 2 * x
  } else if (n === 0) {
    return 0
  } else {
    if (x < 0 && n > 100) return real(n)
  }
  let y = x + 1
  if (n > 10) y *= 2
  return y
}

export const searchLoops = kernel('item', (i) => {
  setItemWordOut(i, firstDivisor(and(itemWord(i), 255)))
  setItemVecOut(i, firstLarge(i, 2))
  setItemRealOut(i, bend(itemReal(i), itemInt(i)) + bend(bend(itemReal(i), itemInt2(i)), 3))
})

/** A kernel that returns from inside a loop. */
export const leaveLoops = kernel('item', (i, limit: real) => {
  const start = itemReal(i)
  let x = start
  for (let k = 0; k < 8; k++) {
    x = 0.75 * x + 0.25
    if (x > limit) {
      setItemIntOut(i, k)
      return
    }
    if (start < 0 && k === imin(5, itemInt(i) & 7)) return
  }
  setItemIntOut(i, -1)
  setItemRealOut(i, x)
})

/** A function with an effect on a field, called in a loop. */
function collect(i: i32, x: real): bool {
  const sum = itemTrail(i) + x
  if (sum > 6) return false
  setItemTrail(i, sum)
  return true
}

export const collectLoops = kernel('item', { disjoint: ['itemTrail'] }, (i) => {
  let going = true
  let k: real = 0
  while (going && k < 10) {
    going = collect(i, 0.25 * k)
    k++
  }
  const more = collect(i, itemReal(i))
  setItemIntOut(i, more ? asI32(and(asU32(itemInt(i)), 255)) : -1)
  setItemRealOut(i, k)
})
