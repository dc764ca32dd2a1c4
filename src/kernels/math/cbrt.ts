// cbrt.ts: cube root.
//
// |x| = 2^3k m with 1 <= m < 8. A polynomial gives t near m^(1/3) to 0.6 %, Halley's iteration
//
//   t ← t (t³ + 2m) / (2t³ + m)
//
// cubes the error, and one Newton step with t³ carried as a pair gives the last bits.

import {
  abs,
  copysign,
  exponent,
  idiv,
  isDouble,
  isFinite,
  type real,
  timesPowerOfTwo,
  vec3,
} from '../../language/values.js'
import { pairMul, pairProduct, rounded } from './pair.js'

function halley(t: real, m: real): real {
  const cube = t * t * t
  return (t * (cube + 2 * m)) / (2 * cube + m)
}

/** Error below 0.51 ULP. ±0, ±∞ and NaN are their own cube roots. */
export function cbrt(x: real): real {
  if (x === 0 || !isFinite(x)) return x
  const size = abs(x)
  // a subnormal is made normal first
  const tiny = isDouble ? size < 2.2250738585072014e-308 : size < 1.1754943508222875e-38
  const normal = tiny ? timesPowerOfTwo(size, 54) : size
  const k = idiv(exponent(normal) + 1536, 3) - 512
  const m = timesPowerOfTwo(timesPowerOfTwo(normal, -k), -2 * k)
  const guess = 0.6817 + m * (0.36453 + m * (-0.04331 + m * 0.0023132))
  const near = halley(guess, m)
  const t = rounded(isDouble ? halley(near, m) : near)
  const square = pairProduct(t, t)
  const cube = pairMul(square, vec3(t, 0, 0))
  const root = t + (m - cube.x - cube.y) / (3 * square.x)
  return copysign(timesPowerOfTwo(root, tiny ? k - 18 : k), x)
}
