// shortestVector.ts: the shortest difference of two convex parts that are apart (Gilbert, Johnson, Keerthi 1988).
//
// With D of pairSupport.ts, v is the nearest point to the origin of a simplex of points of D, and the point w of D furthest
// against v joins the simplex until it brings nothing,
//
//   v² − v·w ≤ ε v² + δ |v| L                                                                                       (1)
//
// with L the size of D and δ what rounding leaves of differences. v·w/|v| is a lower bound of the distance, so that parts
// beyond reach are left early. The direction found is good to √ε and is refined by refineNormal.ts.

import { array, type bool, type i32, isDouble, max, type quat, type real, sqrt, vec3 } from '../../language/values.js'
import { add, dot, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { supportOfB } from './pairSupport.js'
import { reduceSimplex } from './simplex.js'
import { supportOf } from './support.js'

const rounds: i32 = 40
const epsilon = 1e-6

/**
 * Writes the shortest vector from A to B to found[0], and the nearest point of A to found[1]. Gives 0 where the cores
 * overlap or nearly touch, 1 where they are apart, 2 where they are further apart than `reach`; 3 where the tetrahedron w, of points of D, holds
 * the origin.
 */
export function shortestVector(
  a: i32,
  b: i32,
  centre: vec3,
  turn: quat,
  reach: real,
  w: array<vec3, 4>,
  found: array<vec3, 2>,
): i32 {
  const delta: real = isDouble ? 1e-14 : 1e-6
  const touching: real = isDouble ? 1e-9 : 2e-5
  const onA = array(4, vec3(0, 0, 0))
  const weights = array(4, 1.0)
  const nearest = array(1, vec3(0, 0, 0))
  // the first point is that on the side of B
  let v = lengthSquared(centre) > 0 ? negate(centre) : vec3(-1, 0, 0)
  let size = 0
  let scaleOf: real = 0
  let parted: bool = true
  for (let k = 0; k < rounds; k++) {
    const towards = negate(v)
    const pointA = supportOf(a, towards)
    const next = sub(pointA, supportOfB(b, centre, turn, towards))
    const squared = lengthSquared(v)
    const along = dot(v, next)
    scaleOf = max(scaleOf, length(next))
    if (along > 0 && along * along > reach * reach * squared) {
      found[0] = towards
      return 2
    }
    // (1)
    if (size > 0 && squared - along <= epsilon * squared + delta * scaleOf * sqrt(squared)) break
    w[size] = next
    onA[size] = pointA
    const count = reduceSimplex(size + 1, w, onA, weights, nearest)
    // rounding has the last word; what does not part them is no distance
    if (size > 0 && lengthSquared(nearest[0]) >= squared) {
      parted = along > 0
      break
    }
    size = count
    v = nearest[0]
    if (count === 4) return 3
    if (lengthSquared(v) <= touching * touching * scaleOf * scaleOf) break
  }
  found[0] = negate(v)
  let p = vec3(0, 0, 0)
  for (let k = 0; k < size; k++) p = add(p, scale(weights[k], onA[k]))
  found[1] = p
  return !parted || lengthSquared(v) <= touching * touching * scaleOf * scaleOf ? 0 : 1
}
