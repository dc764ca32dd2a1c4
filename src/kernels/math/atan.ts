// atan.ts: inverse tangent in radians, -π/2 to π/2.

import type { real } from '../../language/values.js'
import { atan2 } from './atan2.js'

/** Error below 0.6 ULP. ±π/2 at ±∞, -0 at -0. */
export function atan(x: real): real {
  return atan2(x, 1)
}
