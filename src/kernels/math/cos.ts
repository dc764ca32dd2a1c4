// cos.ts: cosine of an angle in radians.

import type { real } from '../../language/values.js'
import { sinTurned } from './angle.js'

/** Error below 0.85 ULP where |x| < 1.6e6 (1.02e5 in single precision); beyond, as for the sine. */
export function cos(x: real): real {
  return sinTurned(x, 1)
}
