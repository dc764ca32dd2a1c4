// surfaceManifold.ts: where a triangle of a surface touches a convex part. Two triangles: triangleManifold.ts.
//
// The normal of the two alone is that of convexManifold.ts. It stands where the rest of the surface leaves it open
// (openDirection.ts). Otherwise what touches there belongs to a neighbour, or it is a touch of the face: then the normal of the face
// is taken, and of the points along it those over the triangle. So a floor is a plane to what stands on it, however it is cut.
//
// A convex part is pushed out however deep it is, where it cuts the surface. Its deepest point may be behind a triangle that it does
// not cut: whether it has passed through others beside that is seen from all of them (dropParted.ts).

import { partKind, partSides } from '../../generated/accessors.js'
import { type array, type bool, type i32, max, quat, type real, type u32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { addScaled, dot, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { contactNormal, manifoldAlong, passesBeside } from './convexManifold.js'
import { isFaceNormal, opensTo, outsidePrism, sheetSide } from './openDirection.js'
import { coreGap } from './pairSupport.js'
import { cutsFace, cutsPart, passedFace, triangleKind } from './partKinds.js'
import { triangleCorner } from './sphereTriangle.js'
import { roundingOf } from './support.js'
import { mostInward } from './wayOut.js'

/** Distance outside of a triangle, over sizes, that is on it. */
const onTriangle = 1e-5

/** The normal of the triangle, from A to B and in the axes of A. */
function faceNormal(b: i32, turn: quat): vec3 {
  return partKind(b) === triangleKind ? negate(rotate(turn, vec3(0, 0, 1))) : vec3(0, 0, 1)
}

/** Side of a triangle on which it is met, 1 or -1: that of the origin of the convex part. */
function metSide(a: i32, b: i32, centre: vec3, turn: quat): real {
  const onB = partKind(b) === triangleKind
  const triangle = onB ? b : a
  if (partSides(triangle) === 1) return 1
  return sheetSide(triangle, onB ? rotateInverse(turn, negate(centre)) : centre)
}

/** Whether the triangle can be touched along n, in the axes of A, on its face or otherwise. */
function isOpen(a: i32, b: i32, turn: quat, n: vec3, face: vec3): bool {
  if (isFaceNormal(n, face)) return true
  return partKind(b) === triangleKind ? opensTo(b, rotateInverse(turn, negate(n))) : opensTo(a, n)
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

/** Whether the origin of the convex part is before the face of the triangle; on a sheet it always is. */
function isBefore(a: i32, b: i32, centre: vec3, turn: quat): bool {
  const onB = partKind(b) === triangleKind
  const triangle = onB ? b : a
  const origin = onB ? rotateInverse(turn, negate(centre)) : centre
  return partSides(triangle) > 1 || origin.z > 0
}

/**
 * Contact points as those of convexManifold, of a triangle and a convex part that is no sphere. In state[0] `cutsFace` where the part
 * cuts the triangle and is met on its face, `passedFace` where it is behind the triangle without cutting it; in wayOut[0] the way out
 * where it cuts the triangle.
 */
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
  state: array<u32, 1>,
  wayOut: array<vec3, 1>,
): i32 {
  const centre = rotateInverse(rotA, between)
  const turn = quatMul(conjugate(rotA), rotB)
  const round = roundingOf(a) + roundingOf(b)
  const onB = partKind(b) === triangleKind
  const face = scale(metSide(a, b, centre, turn), faceNormal(b, turn))
  const overFace = coreGap(a, b, centre, turn, face) - round
  let n = contactNormal(a, b, centre, turn, max(reach, -overFace) + round)
  if (lengthSquared(n) === 0) return 0
  const gap = coreGap(a, b, centre, turn, n) - round
  let cuts: u32 = 0
  if (gap < 0) {
    const twoSided: bool = partSides(onB ? b : a) !== 1
    if (twoSided || dot(n, face) >= -mostInward) wayOut[0] = rotate(rotA, scale(-gap, n))
    cuts = cutsPart
  }
  const open = isOpen(a, b, turn, n, face)
  if (!open) {
    n = face
    if (overFace < 0) state[0] = gap > 0 ? passedFace : cutsFace
    if (state[0] === passedFace && !isBefore(a, b, centre, turn)) return 0
  }
  state[0] = state[0] + cuts
  normalOut[0] = rotate(rotA, n)
  let count = manifoldAlong(a, b, centre, turn, n, reach, reach, points, gaps, features)
  intoAxes(count, n, points)
  if (!open && onB) count = keepOver(b, centre, turn, count, points, gaps, features)
  if (!open && !onB) count = keepOver(a, vec3(0, 0, 0), quat(0, 0, 0, 1), count, points, gaps, features)
  for (let k = 0; k < count; k++) points[k] = rotate(rotA, points[k])
  return count
}
