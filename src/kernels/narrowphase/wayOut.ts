// wayOut.ts: how two triangles that cut each other are parted soonest.
//
// Two triangles overlap along n by
//
//   d(n) = max{ n·p : p of A } − min{ n·q : q of B }                                                                 (1)
//
// and are parted soonest along the normal of one of them or the product of an edge of each. That is a way out where it points out of
// the solids that they belong to: what is inside of a solid does not come out on the other side of a face. Sheets are left on either
// side.

import { partSides } from '../../generated/accessors.js'
import { type array, type bool, type i32, type mat3, max, min, type real, vec3 } from '../../language/values.js'
import { cross, dot, length, scale, sub } from '../math/vec3.js'
import { triangleCorner } from './sphereTriangle.js'
import { nextOf } from './triangleFeatures.js'

/** Sine of the angle by which a way may lead into a face: faces square to each other are parted along either. */
export const mostInward = 0.02
/** Sine below which two edges are parallel. */
const parallel = 1e-6

/** (1), corners are those of B in the axes of A. */
function overlapAlong(a: i32, n: vec3, corners: array<vec3, 3>): real {
  const mostA = max(dot(n, triangleCorner(a, 0)), max(dot(n, triangleCorner(a, 1)), dot(n, triangleCorner(a, 2))))
  return mostA - min(dot(n, corners[0]), min(dot(n, corners[1]), dot(n, corners[2])))
}

/** Whether unit n leads out of both triangles; `up` the normal of B. */
function isOutward(a: i32, b: i32, n: vec3, up: vec3): bool {
  if (partSides(a) === 1 && n.z < -mostInward) return false
  return partSides(b) !== 1 || -dot(n, up) >= -mostInward
}

/**
 * The shortest motion of B, in the axes of A, that parts two triangles which cut each other; 0 where none is known. It is at least
 * the slack: what cuts each other by that alone may be parted already, and the way is the same.
 */
export function trianglesWayOut(a: i32, b: i32, slack: real, axes: mat3, corners: array<vec3, 3>): vec3 {
  const up = vec3(axes.xz, axes.yz, axes.zz)
  let best = vec3(0, 0, 0)
  let least: real = 1e30
  for (let k = 0; k < 11; k++) {
    let axis = k === 9 ? vec3(0, 0, 1) : up
    if (k < 9) {
      const i = k < 3 ? 0 : k < 6 ? 1 : 2
      const j = k - 3 * i
      const e = sub(triangleCorner(a, i + 1), triangleCorner(a, i))
      const f = sub(corners[nextOf(j)], corners[j])
      const product = cross(e, f)
      const size = length(product)
      if (size <= parallel * length(e) * length(f)) continue
      axis = scale(1 / size, product)
    }
    for (let side = 0; side < 2; side++) {
      const n = side === 0 ? axis : scale(-1, axis)
      const overlap = overlapAlong(a, n, corners)
      if (overlap < least) {
        least = overlap
        best = n
      }
    }
  }
  return isOutward(a, b, best, up) ? scale(max(least, slack), best) : vec3(0, 0, 0)
}
