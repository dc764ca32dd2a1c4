// sin.ts: sine of an angle in radians.

import type { real } from '../../language/values.js'
import { sinTurned } from './angle.js'

/**
 * Error below 0.85 ULP where |x| < 1.6e6 (1.02e5 in single precision); beyond, as if x were off by an ULP; NaN where
 * |x| is above 2^50 (2^21). -0 at -0.
 */
export function sin(x: real): real {
  // keeps the sign of -0
  if (x === 0) return x
  return sinTurned(x, 0)
}
