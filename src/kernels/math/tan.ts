// tan.ts: tangent of an angle in radians, the quotient of sine and cosine as pairs.

import { abs, isDouble, type real, vec3 } from '../../language/values.js'
import { cosReduced, reduceAngle, sinReduced } from './angle.js'
import { pairDiv, pairProduct, rounded } from './pair.js'

/** Error below 1 ULP where |x| < 1.6e6 (1.02e5 in single precision); beyond, as for the sine. -0 at -0. */
export function tan(x: real): real {
  if (x === 0) return x
  const r = reduceAngle(x)
  const s = sinReduced(r)
  // the cosine leaves out what the square of r lost, which a quotient of the two would show
  const square = pairProduct(r.x, r.x)
  const lost = square.x - rounded(r.x * r.x) + square.y
  const c = cosReduced(r)
  const cosine = vec3(c.x, c.y - 0.5 * lost, 0)
  const size = abs(x)
  const tooLarge = isDouble ? size > 1125899906842624 : size > 2097152
  if (tooLarge) return (x - x) / (x - x)
  if (r.z === 0 || r.z === 2) return pairDiv(s, cosine).x
  return pairDiv(vec3(-cosine.x, -cosine.y, 0), s).x
}
