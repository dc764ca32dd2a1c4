// pointsBy.ts: where the two parts of a candidate touch, found by the method that is theirs and written into their place.

import {
  candidateBetween,
  candidateMethod,
  candidatePartA,
  candidatePartB,
  candidateReach,
  candidateRotA,
  candidateRotB,
  rebuildWanted,
} from '../../generated/accessors.js'
import { array, asI32, asU32, type i32, type quat, type real, type u32, vec3 } from '../../language/values.js'
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
  const count = manifold(a, b, between, rotA, rotB, reach, points, gaps, features, normals)
  writePoints(candidate, count, points, gaps, features, normals)
}
