// cos.ts: cosine of an angle in radians.

import type { real } from '../../language/values.js'
import { sinTurned } from './angle.js'

export function cos(x: real): real {
  return sinTurned(x, 1)
}
