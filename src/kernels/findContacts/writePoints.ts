// writePoints.ts: the points of two parts into the place of their candidate.

import {
  candidateFirstPoint,
  candidateOffset,
  setCandidateNormal,
  setCandidatePoints,
  setPointFeature,
  setPointGap,
  setPointPos,
} from '../../generated/accessors.js'
import { type array, asU32, type i32, type real, type u32, type vec3 } from '../../language/values.js'
import { add } from '../math/vec3.js'

/** Points are seen from the origin of part A. */
export function writePoints(
  candidate: i32,
  count: i32,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normals: array<vec3, 1>,
): void {
  const first = candidateFirstPoint(candidate)
  const offset = candidateOffset(candidate)
  for (let k = 0; k < count; k++) {
    const point = first + asU32(k)
    setPointPos(point, add(offset, points[k]))
    setPointGap(point, gaps[k])
    setPointFeature(point, features[k])
  }
  setCandidatePoints(candidate, asU32(count))
  setCandidateNormal(candidate, normals[0])
}
