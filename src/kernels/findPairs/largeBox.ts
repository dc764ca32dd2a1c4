// largeBox.ts: the upper of the two levels of the search: the large box, of a rank or a device, that two parts belong to.
//
//   x = a + r_a / (r_a + r_b) (b − a)                                                                               (1)
// divides the line between them as their reaches do, so that both reach to it: a box that has every part which reaches into
// it has both, and of boxes that fill the domain one has x.

import { type bool, floor, type real, vec3 } from '../../language/values.js'
import { addScaled } from '../math/vec3.js'

export function isInBox(x: vec3, low: vec3, high: vec3): bool {
  return x.x >= low.x && x.y >= low.y && x.z >= low.z && x.x < high.x && x.y < high.y && x.z < high.z
}

/** The same place between 0 and the period; `inverse` is 0 on axes that are not periodic. */
function intoPeriod(x: vec3, period: vec3, inverse: vec3): vec3 {
  return vec3(
    x.x - period.x * floor(x.x * inverse.x),
    x.y - period.y * floor(x.y * inverse.y),
    x.z - period.z * floor(x.z * inverse.z),
  )
}

/** (1), with `way` from a to b. */
export function meetInBox(
  a: vec3,
  way: vec3,
  reachA: real,
  reachB: real,
  period: vec3,
  inverse: vec3,
  low: vec3,
  high: vec3,
): bool {
  return isInBox(intoPeriod(addScaled(a, reachA / (reachA + reachB), way), period, inverse), low, high)
}
