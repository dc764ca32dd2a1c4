// integers.ts: arithmetic, bits and conversions of i32 and u32.

import { kernel } from '../../../../src/language/kernel.js'
import {
  and,
  asI32,
  asU32,
  bitCount,
  i32,
  idiv,
  imax,
  imin,
  leadingZeros,
  mulHigh,
  not,
  or,
  real,
  shiftLeft,
  shiftRight,
  u32,
  udiv,
  umax,
  umin,
  wrapAdd,
  wrapMul,
  wrapSub,
  xor,
} from '../../../../src/language/values.js'
import {
  itemInt,
  itemInt2,
  itemReal,
  itemWord,
  itemWord2,
  setItemIntOut,
  setItemRealOut,
  setItemWordOut,
} from '../../accessors.js'

function signed(a: i32, b: i32): i32 {
  // below 2^30: the sum of two such numbers fits
  let n = ((a * 3 - b) & 0xffff) | ((a ^ b) >> 3)
  n = (n & 0x3fffffff) - (a << 2)
  if (b !== 0) n = imax(imin(n, 100000000), -100000000) + idiv(a, b) - (a % b)
  return -n + (~b & 7) + imin(a, b)
}

function unsigned(a: u32, b: u32): u32 {
  let n = xor(wrapMul(a, 0x9e3779b1), shiftRight(b, and(a, 31)))
  n = wrapAdd(n, mulHigh(a, b))
  n = wrapSub(n, shiftLeft(b, and(leadingZeros(a), 31)))
  if (b > 0) n = wrapAdd(n, or(udiv(a, b), a % b))
  return xor(n, wrapAdd(umax(a, b) - umin(a, b), wrapMul(bitCount(not(a)), 65537)))
}

/** Conversions there and back. */
function rounded(x: real, a: i32, b: u32): real {
  const steps = i32(1000 * x)
  const whole = u32(1000 * x)
  return (
    real(steps) +
    real(whole) +
    0.001 * real(a) +
    1e-9 * real(b) +
    real(asI32(shiftRight(b, 20))) +
    real(and(asU32(a), 255))
  )
}

export const countUp = kernel('item', (i) => {
  setItemIntOut(i, signed(itemInt(i), itemInt2(i)))
  setItemWordOut(i, unsigned(itemWord(i), itemWord2(i)))
  // the shift drops bits that a wider integer would keep
  const cut = 1e-6 * real((itemInt(i) << 20) >> 1)
  setItemRealOut(i, cut + rounded(itemReal(i), itemInt(i), itemWord(i)))
})

export const countUpHot = kernel('item', { hot: true }, (i) => {
  setItemIntOut(i, signed(itemInt(i), itemInt2(i)))
  setItemWordOut(i, unsigned(itemWord(i), itemWord2(i)))
  // the shift drops bits that a wider integer would keep
  const cut = 1e-6 * real((itemInt(i) << 20) >> 1)
  setItemRealOut(i, cut + rounded(itemReal(i), itemInt(i), itemWord(i)))
})
