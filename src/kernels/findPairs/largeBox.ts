// largeBox.ts: the upper of the two levels of the search: the large box, of a rank or a device, that two parts belong to.
//
//   x = a + r_a / (r_a + r_b) (b − a)                                                                               (1)
// divides the line between them as their reaches do, so that both reach to it: a box that has every part which reaches into
// it has both, and of boxes that fill the domain one has x.

import type { bool, real, vec3 } from '../../language/values.js'
import { addScaled } from '../math/vec3.js'

export function isInBox(x: vec3, low: vec3, high: vec3): bool {
  return x.x >= low.x && x.y >= low.y && x.z >= low.z && x.x < high.x && x.y < high.y && x.z < high.z
}

/** (1), with `way` from a to b. Boxes have no end where the domain ends, so that one has x beyond a periodic face too. */
export function meetInBox(a: vec3, way: vec3, reachA: real, reachB: real, low: vec3, high: vec3): bool {
  return isInBox(addScaled(a, reachA / (reachA + reachB), way), low, high)
}
