// pointsBy.ts: where the two parts of a candidate touch, found by the method that is theirs and written into their place.
//
// What goes past an edge or a round surface comes nearer by less than its normal says: along a way w a gap g with normal n does not become
// f = g + w·n but the gap g' there. Where that is next to nothing of an overlap, the gap that the solver sees is
//
//   g + (g' − f)                                                                                                    (1)
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
import { add, addScaled, dot } from '../math/vec3.js'
import { mayOverlap, mayPass, nearestShare, noOverlap } from './alongWay.js'
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
  // what is found here, while it is looked at what is there after the way
  const pointsHere = array(8, vec3(0, 0, 0))
  const gapsHere = array(8, 0.0)
  const featuresHere = array(8, asU32(0))
  let countHere = 0
  let normal = vec3(0, 0, 0)
  let at = between
  let before: real = 0
  let foretold: real = 0
  let more: real = 0
  let nearest: real = 1
  let count = 0
  // here, where that matters after the way, and where they come nearest on it
  for (let pass = 0; pass < 3; pass++) {
    if (pass === 2 && !(more > 0 && mayOverlap(before, foretold, nearest))) break
    count = manifold(a, b, at, rotA, rotB, reach, points, gaps, features, normals)
    const gap = leastOf(count, gaps)
    if (pass === 0) {
      before = gap
      foretold = gap + dot(normals[0], way)
      if (count === 0 || !mayPass(gap, normals[0], way)) break
      countHere = count
      normal = normals[0]
      for (let k = 0; k < count; k++) {
        pointsHere[k] = points[k]
        gapsHere[k] = gaps[k]
        featuresHere[k] = features[k]
      }
      at = add(between, way)
    } else if (pass === 1) {
      if (count > 0 && gap > noOverlap * foretold) more = gap - foretold
      nearest = nearestShare(before, foretold, gap, dot(normals[0], way))
      at = addScaled(between, nearest, way)
    } else if (count > 0 && gap < noOverlap * foretold) more = 0
  }
  if (countHere > 0) {
    count = countHere
    normals[0] = normal
    for (let k = 0; k < count; k++) {
      points[k] = pointsHere[k]
      // (1)
      gaps[k] = gapsHere[k] + more
      features[k] = featuresHere[k]
    }
  }
  writePoints(candidate, count, points, gaps, features, normals)
}
