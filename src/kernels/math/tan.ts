// tan.ts: tangent of an angle in radians.

import { abs, isDouble, type real, vec3 } from '../../language/values.js'
import { cosReduced, reduceAngle, sinReduced } from './angle.js'
import { pairDiv } from './pair.js'

export function tan(x: real): real {
  if (x === 0) return x
  const r = reduceAngle(x)
  const s = sinReduced(r)
  const c = cosReduced(r)
  const size = abs(x)
  const tooLarge = isDouble ? size > 1125899906842624 : size > 2097152
  if (tooLarge) return (x - x) / (x - x)
  if (r.z === 0 || r.z === 2) return pairDiv(s, c).x
  return pairDiv(vec3(-c.x, -c.y, 0), s).x
}
