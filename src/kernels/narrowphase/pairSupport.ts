// pairSupport.ts: two convex parts as one set, that of all differences of their points.
//
// All in the axes of part A: B has its origin at `centre` and its axes turned by `turn`. The set D of all a − b, a of the
// core of A and b of that of B, holds the origin where the cores overlap. Along a unit vector n from A to B they are
//
//   g(n) = −max{ n·d : d of D }                                                                                     (1)
//
// apart. The largest g is the distance of the cores, or minus the depth of their overlap; that of the parts is less by
// both roundings, at the same n.

import { type i32, type quat, type real, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, dot, negate, sub } from '../math/vec3.js'
import { supportOf } from './support.js'

/** The point of the core of B that is furthest against n. */
export function supportOfB(b: i32, centre: vec3, turn: quat, n: vec3): vec3 {
  return add(centre, rotate(turn, supportOf(b, rotateInverse(turn, negate(n)))))
}

/** The difference furthest along n. Both parts in one loop: GPUs put a copy of a function in place of each call of it. */
export function differenceSupport(a: i32, b: i32, centre: vec3, turn: quat, n: vec3): vec3 {
  let onA = vec3(0, 0, 0)
  let furthest = vec3(0, 0, 0)
  for (let side = 0; side < 2; side++) {
    onA = furthest
    furthest = supportOf(side === 0 ? a : b, side === 0 ? n : rotateInverse(turn, negate(n)))
  }
  return sub(onA, add(centre, rotate(turn, furthest)))
}

/** (1) */
export function coreGap(a: i32, b: i32, centre: vec3, turn: quat, n: vec3): real {
  return -dot(n, differenceSupport(a, b, centre, turn, n))
}
