// triangleFace.ts: where a triangle of one solid lies on a face of another.
//
// In the axes of the triangle under it, whose normal is z, the upper one touches with its whole face where that is nearly level,
// else with an edge or with its lowest corner. Points of contact are the corners of what both faces have in common,
//
//   corners of the outline of the upper face over the lower triangle                                                (1)
//   corners of the outline of the lower face under the upper triangle                                               (2)
//   crossings of both outlines                                                                                      (3)
//
// and not those of single triangles: however two faces are cut, they have the same points. Points at the border of two
// triangles are found with both, by a margin, and merged by choosePoints.ts. Where the face itself ends in a ridge there is none:
// a point beside it lies on no face, and a peg whose hole is that little wider would stand on its rim.

import { cornerAcross, cornerTouch, partFirstCorner, partSides } from '../../generated/accessors.js'
import { abs, and, type array, asU32, type bool, type i32, type real, type u32, vec3 } from '../../language/values.js'
import { dot, length, lengthSquared, sub } from '../math/vec3.js'
import { cornerOfFace, faceSine, isBorder, rimOfFace } from './openDirection.js'
import { cosineOf, nearWithin } from './partEdges.js'
import { edgeDirection, triangleCorner } from './sphereTriangle.js'
import { nextOf } from './triangleFeatures.js'

/** Features of corners of the lower face, and of crossings, behind those of corners of the upper one. */
const lowerCorner = 4
const crossing = 8
/** Sine below which outlines do not cross. */
const parallel = 1e-3

function has(part: i32, k: i32, bit: i32): bool {
  return and(cornerTouch(partFirstCorner(part) + asU32(k)), asU32(bit)) !== 0
}

/** By how much a point may lie beside edge k: `inner` within a face, `fine` at a ridge, `near` at a fold and the border of a sheet. */
function slackOf(part: i32, k: i32, near: real, inner: real, fine: real): real {
  const rise = cornerAcross(partFirstCorner(part) + asU32(k)).z
  if (partSides(part) === 1 && rise < -faceSine) return fine
  return abs(rise) > faceSine || isBorder(part, k) ? near : inner
}

/** By how much a point may lie beyond corner k along an edge: a rim ends at a corner of its face. */
function slackAt(part: i32, k: i32, inner: real, fine: real): real {
  return partSides(part) === 1 && has(part, k, cornerOfFace) ? fine : inner
}

/** Appends a point unless one is there already; gives the count. */
function put(
  count: i32,
  p: vec3,
  feature: i32,
  reach: real,
  near: real,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  if (p.z > reach || count >= 8) return count
  for (let k = 0; k < count; k++) if (lengthSquared(sub(points[k], p)) < near * near) return count
  points[count] = p
  features[count] = asU32(feature)
  return count + 1
}

/** Corners of the upper triangle that touch, as bits: all of a level face, two of a level edge, or the lowest; level but for an angle with sine `level`. */
function touchingCorners(corners: array<vec3, 3>, normal: vec3, level: real): i32 {
  if (-normal.z > cosineOf(level)) return 7
  let low = 0
  for (let k = 1; k < 3; k++) if (corners[k].z < corners[low].z) low = k
  let bits = 1 << low
  let least = level
  for (let k = 0; k < 3; k++) {
    const e = sub(corners[k], corners[low])
    const l = length(e)
    if (k === low || l === 0 || e.z > least * l) continue
    least = e.z / l
    bits = (1 << low) | (1 << k)
  }
  return bits
}

/** Whether p is over the lower triangle. */
function isOver(lower: i32, p: vec3, near: real, inner: real, fine: real): bool {
  for (let k = 0; k < 3; k++) {
    const e = edgeDirection(lower, k)
    const from = sub(p, triangleCorner(lower, k))
    if (from.x * e.y - from.y * e.x > slackOf(lower, k, near, inner, fine)) return false
  }
  return true
}

/** Whether p is under the upper triangle, seen along z; `sense` is negative where it turns to the left. */
function isUnder(upper: i32, p: vec3, sense: real, near: real, inner: real, fine: real, corners: array<vec3, 3>): bool {
  for (let k = 0; k < 3; k++) {
    // seen from above, a triangle that looks down turns to the right
    const e = sub(corners[nextOf(k)], corners[k])
    const from = sub(p, corners[k])
    const out = sense * (from.y * e.x - from.x * e.y)
    if (out > slackOf(upper, k, near, inner, fine) * length(vec3(e.x, e.y, 0))) return false
  }
  return true
}

/** (3) for edge j of the upper triangle */
function putCrossings(
  before: i32,
  lower: i32,
  upper: i32,
  j: i32,
  reach: real,
  near: real,
  inner: real,
  fine: real,
  corners: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  let count = before
  const q = corners[j]
  const f = sub(corners[nextOf(j)], q)
  for (let i = 0; i < 3; i++) {
    if (!has(lower, i, rimOfFace)) continue
    const p = triangleCorner(lower, i)
    const e = sub(triangleCorner(lower, i + 1), p)
    const area = e.x * f.y - e.y * f.x
    if (abs(area) < parallel * length(e) * length(f)) continue
    const x = q.x - p.x
    const y = q.y - p.y
    const s = (x * f.y - y * f.x) / area
    const t = (x * e.y - y * e.x) / area
    const ofLower = length(e)
    const ofUpper = length(f)
    if (s * ofLower < -slackAt(lower, i, inner, fine) || (s - 1) * ofLower > slackAt(lower, nextOf(i), inner, fine))
      continue
    if (t * ofUpper < -slackAt(upper, j, inner, fine) || (t - 1) * ofUpper > slackAt(upper, nextOf(j), inner, fine))
      continue
    const at = vec3(q.x + t * f.x, q.y + t * f.y, q.z + t * f.z)
    count = put(count, at, crossing + 4 * i + j, reach, near, points, features)
  }
  return count
}

/**
 * Points x y at which a triangle with these corners and this normal lies on triangle `lower`, with the gap as z, all in the axes
 * of that, or their mirror image, where `sense` is -1; points nearer to each other than `near` are one. None lies beside an
 * edge by more than slackOf. Gives their number.
 */
export function pointsOnFace(
  lower: i32,
  upper: i32,
  normal: vec3,
  sense: real,
  reach: real,
  near: real,
  inner: real,
  fine: real,
  corners: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  const bits = touchingCorners(corners, normal, nearWithin(upper, reach))
  let count = 0
  // (1)
  for (let k = 0; k < 3; k++) {
    if (((bits >> k) & 1) === 0 || !has(upper, k, cornerOfFace)) continue
    if (!isOver(lower, corners[k], near, inner, fine)) continue
    count = put(count, corners[k], k, reach, near, points, features)
  }
  // (2)
  for (let k = 0; k < 3 && bits === 7; k++) {
    const p = triangleCorner(lower, k)
    if (!has(lower, k, cornerOfFace) || !isUnder(upper, p, sense, near, inner, fine, corners)) continue
    const height = dot(normal, sub(corners[0], p)) / normal.z
    count = put(count, vec3(p.x, p.y, height), lowerCorner + k, reach, near, points, features)
  }
  for (let j = 0; j < 3; j++) {
    const both = ((bits >> j) & 1) !== 0 && ((bits >> nextOf(j)) & 1) !== 0
    if (!both || !has(upper, j, rimOfFace)) continue
    count = putCrossings(count, lower, upper, j, reach, near, inner, fine, corners, points, features)
  }
  return count
}
