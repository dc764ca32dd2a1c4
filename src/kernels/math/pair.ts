// pair.ts: numbers carried as the sum of two reals, about twice as precise as one. A pair is a vec3 with the leading
// part in x, the rest (at most half an ULP of x) in y, and 0 in z.
//
// What rounding took away is computed by differences that are 0 in exact arithmetic. A GPU's compiler may reorder
// sums and fuse products with sums, and would take those differences for 0: `rounded` keeps it from looking through a
// sum, and products are made of exact products of half-width factors, which fusing does not change.

import { exponent, imax, isDouble, min, nearest, type real, timesPowerOfTwo, vec3 } from '../../language/values.js'

/** x, below 2^126, in a form that no compiler simplifies together with what x was computed from. */
export function rounded(x: real): real {
  return isDouble ? x : min(x, 8.507059173023462e37)
}

/** large + small, where |large| >= |small| or large is 0. */
export function pair(large: real, small: real): vec3 {
  const sum = rounded(large + small)
  const fromSmall = rounded(sum - large)
  return vec3(sum, small - fromSmall, 0)
}

/** a + b exactly, whichever is larger (Knuth). */
export function pairSum(a: real, b: real): vec3 {
  const sum = rounded(a + b)
  const fromB = rounded(sum - a)
  const fromA = rounded(sum - fromB)
  return vec3(sum, a - fromA + (b - fromB), 0)
}

/** a rounded to 26 bits (12 in single precision); what is left has as few. For |a| < 2^900 (2^100). */
function upperHalf(a: real): real {
  // the bound keeps the powers of two in range: a smaller number goes to the lower half as a whole
  const n = isDouble ? imax(exponent(a) - 25, -900) : imax(exponent(a) - 11, -100)
  return timesPowerOfTwo(nearest(timesPowerOfTwo(a, -n)), n)
}

/** a b, to 2^-76 of itself (2^-33 in single precision). */
export function pairProduct(a: real, b: real): vec3 {
  const ah = upperHalf(a)
  const al = a - ah
  const bh = upperHalf(b)
  const bl = b - bh
  return pair(ah * bh, ah * bl + al * bh + al * bl)
}

export function pairAdd(a: vec3, b: vec3): vec3 {
  const sum = pairSum(a.x, b.x)
  return pair(sum.x, sum.y + (a.y + b.y))
}

export function pairSub(a: vec3, b: vec3): vec3 {
  return pairAdd(a, vec3(-b.x, -b.y, 0))
}

export function pairMul(a: vec3, b: vec3): vec3 {
  const p = pairProduct(a.x, b.x)
  return pair(p.x, p.y + (a.x * b.y + a.y * b.x))
}

/** a / b by one division and its remainder, so that an inexact division does no harm. */
export function pairDiv(a: vec3, b: vec3): vec3 {
  // a quotient may be a product with a reciprocal, which must not be fused with the sum below
  const q = rounded(a.x / b.x)
  const p = pairProduct(q, b.x)
  return pair(q, (a.x - p.x - p.y + (a.y - q * b.y)) / b.x)
}
