// surfaceManifold.ts: where a triangle of a surface touches a convex part. Two triangles: triangleManifold.ts.
//
// The normal of the two alone is that of convexManifold.ts. It stands where the rest of the surface leaves it open
// (openDirection.ts). Otherwise what touches there belongs to a neighbour, or it is a touch of the face: then the normal of the face
// is taken, and of the points along it those over the triangle. So a floor is a plane to what stands on it, however it is cut.
//
// Parts that are apart do not touch behind the face. A convex part is pushed out however deep it is, as long as it cuts the
// triangle.

import { partKind } from '../../generated/accessors.js'
import { type array, type bool, type i32, quat, type real, type u32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { addScaled, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { contactNormal, manifoldAlong, passesBeside } from './convexManifold.js'
import { airNormal, isFaceNormal, opensTo, outsidePrism } from './openDirection.js'
import { coreGap } from './pairSupport.js'
import { triangleKind } from './partKinds.js'
import { triangleCorner } from './sphereTriangle.js'
import { roundingOf } from './support.js'

/** Distance outside of a triangle, over sizes, that is on it. */
const onTriangle = 1e-5

/** Whether part is no triangle, or can be touched along m; c is a point of the other part. All in its axes. */
function isOpen(part: i32, m: vec3, c: vec3): bool {
  if (partKind(part) !== triangleKind) return true
  if (isFaceNormal(m, airNormal(part, c))) return true
  return opensTo(part, m)
}

/** Outward normal of the face of B in the axes of A. */
function normalOfB(b: i32, centre: vec3, turn: quat): vec3 {
  return rotate(turn, airNormal(b, rotateInverse(turn, negate(centre))))
}

/** Points from coordinates along the tangents and n into the axes of A. */
function intoAxes(count: i32, n: vec3, points: array<vec3, 8>): void {
  const t1 = tangent1(n)
  const t2 = tangent2(n)
  for (let k = 0; k < count; k++) {
    const p = points[k]
    points[k] = addScaled(addScaled(scale(p.x, t1), p.y, t2), p.z, n)
  }
}

/** Keeps points, but for the middle of a face that passes beside another one; in the axes of A, that lie over a triangle at `centre` with its axes turned by `turn`; gives their count. */
function keepOver(
  triangle: i32,
  centre: vec3,
  turn: quat,
  count: i32,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  const size = length(triangleCorner(triangle, 0))
  let kept = 0
  for (let k = 0; k < count; k++) {
    const p = rotateInverse(turn, sub(points[k], centre))
    if (passesBeside(features[k]) || outsidePrism(triangle, p) > onTriangle * (size + length(p))) continue
    points[kept] = points[k]
    gaps[kept] = gaps[k]
    features[kept] = features[k]
    kept++
  }
  return kept
}

/** Contact points as those of convexManifold, of a triangle and a convex part that is no sphere. */
export function surfaceManifold(
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const centre = rotateInverse(rotA, between)
  const turn = quatMul(conjugate(rotA), rotB)
  const round = roundingOf(a) + roundingOf(b)
  let n = contactNormal(a, b, centre, turn, reach + round)
  if (lengthSquared(n) === 0) return 0
  const gap = coreGap(a, b, centre, turn, n) - round
  const originA = rotateInverse(turn, negate(centre))
  const open = isOpen(a, n, centre) && isOpen(b, rotateInverse(turn, negate(n)), originA)
  const onB = partKind(b) === triangleKind
  if (!open) {
    n = onB ? negate(normalOfB(b, centre, turn)) : airNormal(a, centre)
    if (gap > 0 && coreGap(a, b, centre, turn, n) - round < 0) return 0
  }
  let count = manifoldAlong(a, b, centre, turn, n, reach, points, gaps, features)
  intoAxes(count, n, points)
  if (!open && onB) count = keepOver(b, centre, turn, count, points, gaps, features)
  if (!open && !onB) count = keepOver(a, vec3(0, 0, 0), quat(0, 0, 0, 1), count, points, gaps, features)
  for (let k = 0; k < count; k++) points[k] = rotate(rotA, points[k])
  normalOut[0] = rotate(rotA, n)
  return count
}
