// acos.ts: inverse cosine in radians, 0 to π.

import { type real, vec3 } from '../../language/values.js'
import { halfPi } from './angle.js'
import { acosLarge, asinSmall } from './asin.js'
import { pairSub } from './pair.js'

/** Error below 0.65 ULP (0.8 on a GPU). NaN where |x| > 1. */
export function acos(x: real): real {
  if (x > 0.5) return acosLarge(x).x
  const h = halfPi()
  if (x < -0.5) return pairSub(vec3(2 * h.x, 2 * h.y, 0), acosLarge(-x)).x
  return pairSub(h, asinSmall(x)).x
}
