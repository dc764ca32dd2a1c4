// hotBranches.ts: lane-parallel branches: masks inside masks, stores and loads under them, choices of every type.

import { add, scale } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import {
  and,
  asI32,
  copysign,
  type i32,
  idiv,
  imax,
  isFinite,
  isNaN,
  max,
  min,
  nearest,
  type real,
  select,
  sqrt,
  type u32,
  udiv,
  vec3,
  wrapAdd,
} from '../../../../src/language/values.js'
import {
  itemInt,
  itemInt2,
  itemNext,
  itemReal,
  itemReal2,
  itemTrail,
  itemVec,
  itemWord,
  setItemIntOut,
  setItemRealOut,
  setItemTrail,
  setItemVecOut,
  setItemVecOut2,
  setItemWordOut,
} from '../../accessors.js'

export const hotBranches = kernel('item', { hot: true }, (i, limit: real) => {
  const x = itemReal(i)
  const n = itemInt(i)
  let y: real = 0
  let code = 0
  let word: u32 = 1
  if (x > 0) {
    y = sqrt(x)
    if (n > 0) {
      // a neighbour is looked at only here
      const next = itemNext(i)
      y += itemReal2(next)
      setItemVecOut2(i, itemVec(next))
      code = n & 7
    } else if (n < -100) {
      word = wrapAdd(itemWord(i), 5)
      code -= 1
    }
  } else if (limit > 0.5) {
    y = -x
    code = 9
  } else {
    setItemVecOut2(i, vec3(x, y, limit))
  }
  setItemRealOut(i, y)
  setItemIntOut(i, code)
  setItemWordOut(i, word)
})

/** Divisions that only some lanes may do. */
export const hotDivisions = kernel('item', { hot: true }, (i) => {
  const n = itemInt(i)
  const d = itemInt2(i)
  let sum = 0
  if (d !== 0) {
    const quotient = idiv(n, d)
    const rest = n % d
    sum = quotient * 2 + rest
  }
  const w = and(itemWord(i), 3)
  const share = w > 0 ? udiv(1000, w) : w
  const safe = w > 0 && 7 % w === 1
  setItemIntOut(i, sum + asI32(share))
  setItemWordOut(i, safe ? share : wrapAdd(share, 1))
})

/** Early returns of functions and of the kernel. */
function limited(x: real, n: i32): real {
  if (n < 0) return min(x, 0.5)
  if (x > 1) {
    if (n > 50) return 1
    return max(x, 1.25)
  }
  return nearest(4 * x)
}

export const hotReturns = kernel('item', { hot: true }, (i) => {
  const x = itemReal(i)
  const v = itemVec(i)
  setItemRealOut(i, limited(x, itemInt(i)) + limited(v.x, 7))
  if (v.y > 1) return
  const finite = isFinite(x) && !isNaN(v.z)
  setItemVecOut(i, finite ? scale(x, v) : v)
  if (x < -1 || v.x < -1) {
    setItemTrail(i, itemTrail(i) + 1)
    return
  }
  const big = select(x > v.x, x, copysign(2, v.x))
  setItemTrail(i, big)
  setItemIntOut(i, imax(itemInt(i), select(big > 1, 1, -1)))
  setItemVecOut2(i, x > 0.5 ? add(v, vec3(big, 0, 0)) : vec3(0, 0, 0))
})

/** Done soon with some records; the lanes are filled with the others. */
export const hotSparse = kernel('item', { hot: true, sparse: true }, (i, limit: real) => {
  if (limit > 1e30) return
  const next = itemNext(i)
  const x = itemReal(i)
  if (!(x > itemReal2(next))) {
    setItemRealOut(i, -1)
    setItemIntOut(i, 0)
    return
  }
  let y = sqrt(x - itemReal2(next))
  const n = itemInt(i)
  if (n > 0) {
    y += limit
    setItemTrail(i, itemTrail(i) + 1)
  } else if (n < -100) y = nearest(y)
  setItemRealOut(i, y)
  setItemIntOut(i, imax(n, 3))
  setItemVecOut(i, scale(y, itemVec(next)))
})
