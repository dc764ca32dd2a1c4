// exp.ts: exponential function.
//
// With k the integer nearest to x / ln 2, exp(x) = 2^k exp(r), r = x - k ln 2, |r| <= ln(2) / 2. ln 2 is cut in two
// so that k times its first part is exact; exp(r) = 1 + r + r² p(r), summed with the rounding error of 1 + r.

import { abs, i32, isDouble, isNaN, max, min, nearest, type real, timesPowerOfTwo } from '../../language/values.js'
import { pairSum, rounded } from './pair.js'

/** exp(r) - 1 - r for |r| <= ln(2) / 2: minimax, relative error of exp 2^-63 (2^-32 in single precision). */
function expSeries(r: real): real {
  if (isDouble) {
    const high = r * (2.755740481431021e-7 + r * (2.5112610015558618e-8 + r * 2.087493330961365e-9))
    const upper = r * (0.00019841269898543062 + r * (2.4801587170700467e-5 + r * (2.7557233000999376e-6 + high)))
    const middle = r * (0.04166666666666654 + r * (0.008333333333315988 + r * (0.0013888888888960187 + upper)))
    return r * r * (0.5 + r * (0.16666666666666685 + middle))
  }
  const high = r * (0.008333886973559856 + r * (0.001393576036207378 + r * 0.00019577877537813038))
  return r * r * (0.5 + r * (0.166666641831398 + r * (0.04166645556688309 + high)))
}

/** exp(x + rest), |rest| at most an ULP of x. */
export function expOfSum(x: real, rest: real): real {
  // beyond these bounds the result is 0 or infinite whatever the rest
  const bound: real = isDouble ? 800 : 110
  const a = max(-bound, min(bound, x))
  const k = isDouble ? nearest(a * 1.4426950408889634) : nearest(a * 1.4426950216293335)
  const near = rounded(isDouble ? a - k * 0.6931471805592082 : a - k * 0.693145751953125)
  const r = pairSum(near, isDouble ? -k * 7.371002565167799e-13 : -k * 1.428606765330187e-6)
  const lost = r.y + (abs(x) < bound ? rest : 0)
  const sum = rounded(1 + r.x)
  const fromR = rounded(sum - 1)
  const tail = expSeries(r.x)
  const y = sum + (r.x - fromR + (tail + lost * (sum + tail)))
  // in two factors: 2^k itself may be out of range where the result, infinite or subnormal, is not
  const n = i32(k)
  const half = n >> 1
  return timesPowerOfTwo(timesPowerOfTwo(y, half), n - half)
}

/**
 * Error below 0.65 ULP, 1 ULP where the result is subnormal (0 on GPUs that have no subnormal numbers). ∞ from 709.79
 * on (88.73 in single precision), 0 below -745.14 (-103.98).
 */
export function exp(x: real): real {
  if (isNaN(x)) return x
  return expOfSum(x, 0)
}
