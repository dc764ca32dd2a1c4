// pointsBy.ts: where the two parts of a candidate touch, found by the method that is theirs and written into their place.
//
// What goes past an edge or a round surface comes nearer by less than its normal says: along a way w with part n along it a gap g does not become
// g + w n but the gap g' there. Where that is next to nothing of an overlap, the gap that the solver sees is
//
//   g + (g' − g − w n)                                                                                              (1)
//
// so that a ball which runs level over the seam of two tiles is not thrown up by the edge of the next one.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  candidateWay,
  rebuildWanted,
} from '../../generated/accessors.js'
import { array, asI32, asU32, type i32, min, type quat, type real, type u32, vec3 } from '../../language/values.js'
import { add, dot } from '../math/vec3.js'
import { writePoints } from './writePoints.js'

/** As convexManifold. */
type Manifold = (
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normals: array<vec3, 1>,
) => i32

/** Cosine of the angle up to which a surface that is passed turns. */
const turning: real = 0.7
/** Share of the overlap that the normal foretells below which there is none. */
const none: real = 0.1

function leastOf(count: i32, gaps: array<real, 8>): real {
  let least = gaps[0]
  for (let k = 1; k < count; k++) least = min(least, gaps[k])
  return least
}

/** Nothing where the candidate is of another method. */
export function pointsBy(candidate: i32, method: u32, manifold: Manifold): void {
  if (rebuildWanted() !== 0 || candidateMethod(candidate) !== method) return
  const points = array(8, vec3(0, 0, 0))
  const gaps = array(8, 0.0)
  const features = array(8, asU32(0))
  const normals = array(1, vec3(0, 0, 1))
  const a = asI32(candidatePartA(candidate))
  const b = asI32(candidatePartB(candidate))
  const between = candidateBetween(candidate)
  const rotA = candidateRotA(candidate)
  const rotB = candidateRotB(candidate)
  const reach = candidateReach(candidate)
  const way = candidateWay(candidate)
  let at = between
  let count = 0
  let normal = vec3(0, 0, 0)
  let foretold: real = 0
  let more: real = 0
  // here, after the way where that matters, and here again
  for (let pass = 0; pass < 3; pass++) {
    count = manifold(a, b, at, rotA, rotB, reach, points, gaps, features, normals)
    const gap = leastOf(count, gaps)
    if (pass === 0) {
      normal = normals[0]
      foretold = gap + dot(normal, way)
      if (count === 0 || gap <= 0 || foretold >= 0) break
      at = add(between, way)
    } else {
      if (pass === 2) break
      // (1)
      if (count > 0 && gap > none * foretold && dot(normal, normals[0]) > turning) more = gap - foretold
      at = between
    }
  }
  for (let k = 0; k < count; k++) gaps[k] = gaps[k] + more
  writePoints(candidate, count, points, gaps, features, normals)
}
