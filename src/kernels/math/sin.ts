// sin.ts: sine of an angle in radians.

import type { real } from '../../language/values.js'
import { sinTurned } from './angle.js'

export function sin(x: real): real {
  // keeps the sign of -0
  if (x === 0) return x
  return sinTurned(x, 0)
}
