// pow.ts: x to the power y, as exp(y log(x)) with the logarithm and the product carried as pairs.

import { abs, copysign, floor, isDouble, isFinite, isNaN, max, min, type real, vec3 } from '../../language/values.js'
import { expOfSum } from './exp.js'
import { logPair } from './log.js'
import { pairMul } from './pair.js'

/**
 * Error below 0.65 ULP, 1 ULP where the result is subnormal; exact where the result is a number of the precision. As
 * IEEE 754 has it: 1 where y = 0 or x = 1, even for NaN. A negative x takes whole numbers y only (NaN otherwise), and
 * gives a negative result where y is odd; so does -0. 0 and ∞ where x is 0 or infinite or y is infinite, 1 for
 * (-1)^±∞.
 */
export function pow(x: real, y: real): real {
  if (y === 0 || x === 1) return 1
  if (isNaN(x) || isNaN(y)) return x + y
  const size = abs(x)
  if (x < 0 && isFinite(x) && floor(y) !== y) return (x - x) / (x - x)
  const odd = floor(y) === y && 2 * floor(0.5 * y) !== y
  const sign: real = odd ? copysign(1, x) : 1
  if (size === 1) return sign
  if (size === 0 || !isFinite(x) || !isFinite(y)) {
    const grows = size > 1 === y > 0
    return sign * expOfSum(grows ? 1000 : -1000, 0)
  }
  // a larger y gives 0 or ∞ for every size but 1; its product must not overflow
  const bound: real = isDouble ? 1.8446744073709552e19 : 1.099511627776e12
  const e = pairMul(logPair(size), vec3(max(-bound, min(bound, y)), 0, 0))
  return sign * expOfSum(e.x, e.y)
}
