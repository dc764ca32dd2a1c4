// surfaceManifold.ts: where a triangle of a surface touches a convex part, or a triangle of another surface.
//
// The normal of the two alone is that of convexManifold.ts. It stands where the rest of each surface leaves it open
// (openDirection.ts). Otherwise what touches there belongs to a neighbour, or it is a touch of a face, or of two edges of
// triangles: of the normals of faces and the products of edges that are open, the one with the largest gap is taken,
// and of the points along a face those over it. So a floor is a plane to what stands on it, however it is cut.
//
// Parts that are apart touch behind a face only where both are triangles of solids that have passed through each other, by
// no more than the reach. A convex part is pushed out however deep it is, as long as it cuts the triangle.

import { partKind } from '../../generated/accessors.js'
import { type array, type bool, type i32, idiv, quat, type real, type u32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { addScaled, cross, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { contactNormal, manifoldAlong } from './convexManifold.js'
import { airNormal, isFaceNormal, opensTo, outsidePrism } from './openDirection.js'
import { coreGap } from './pairSupport.js'
import { triangleKind } from './partKinds.js'
import { edgeDirection, triangleCorner } from './sphereTriangle.js'
import { roundingOf } from './support.js'

/** Distance outside of a triangle, over sizes, that is on it. */
const onTriangle = 1e-5
const never = -1e30
/** Feature of manifoldAlong for the middle of a face, where two faces look at each other and none is above the other. */
const besideFace: u32 = 0xfffff
/** Sine below which two edges are parallel. */
const parallel = 1e-3

/** Whether part is no triangle, or can be touched along m; c is a point of the other part. All in its axes. */
function isOpen(part: i32, m: vec3, c: vec3): bool {
  if (partKind(part) !== triangleKind) return true
  if (isFaceNormal(m, airNormal(part, c))) return true
  return opensTo(part, m)
}

/** Gap along the normal of the face of A, towards B; `never` where A is no triangle or B is closed to it. */
function gapOnA(a: i32, b: i32, centre: vec3, turn: quat): real {
  if (partKind(a) !== triangleKind) return never
  const n = airNormal(a, centre)
  const originA = rotateInverse(turn, negate(centre))
  if (!isOpen(b, rotateInverse(turn, negate(n)), originA)) return never
  return coreGap(a, b, centre, turn, n) - roundingOf(b)
}

/** Outward normal of the face of B in the axes of A. */
function normalOfB(b: i32, centre: vec3, turn: quat): vec3 {
  return rotate(turn, airNormal(b, rotateInverse(turn, negate(centre))))
}

function gapOnB(a: i32, b: i32, centre: vec3, turn: quat): real {
  if (partKind(b) !== triangleKind) return never
  const n = negate(normalOfB(b, centre, turn))
  if (!isOpen(a, n, centre)) return never
  return coreGap(a, b, centre, turn, n) - roundingOf(a)
}

/** The product of an edge of A and one of B, open to both, with the largest gap; 0 where there is none. */
function edgeNormal(a: i32, b: i32, centre: vec3, turn: quat): vec3 {
  const originA = rotateInverse(turn, negate(centre))
  let best = vec3(0, 0, 0)
  let most: real = never
  for (let k = 0; k < 18; k++) {
    const pair = k < 9 ? k : k - 9
    const i = idiv(pair, 3)
    const product = cross(edgeDirection(a, i), rotate(turn, edgeDirection(b, pair - 3 * i)))
    const size = length(product)
    if (size < parallel) continue
    const n = scale((k < 9 ? 1.0 : -1.0) / size, product)
    const gap = coreGap(a, b, centre, turn, n)
    if (gap <= most || !isOpen(a, n, centre) || !isOpen(b, rotateInverse(turn, negate(n)), originA)) continue
    most = gap
    best = n
  }
  return best
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
    if (features[k] === besideFace || outsidePrism(triangle, p) > onTriangle * (size + length(p))) continue
    points[kept] = points[k]
    gaps[kept] = gaps[k]
    features[kept] = features[k]
    kept++
  }
  return kept
}

/** Contact points as those of convexManifold, of two parts of which at least one is a triangle and none a sphere. */
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
  let onB = false
  let onEdges = open
  if (!open) {
    const onFaceA = gapOnA(a, b, centre, turn)
    const onFaceB = gapOnB(a, b, centre, turn)
    onB = onFaceB > onFaceA
    let best = onB ? onFaceB : onFaceA
    const both = partKind(a) === partKind(b)
    n = onB ? negate(normalOfB(b, centre, turn)) : airNormal(a, centre)
    if (both) {
      const across = edgeNormal(a, b, centre, turn)
      const gapAcross = lengthSquared(across) > 0 ? coreGap(a, b, centre, turn, across) : never
      onEdges = gapAcross > best
      best = onEdges ? gapAcross : best
      n = onEdges ? across : n
    }
    if (best === never || (gap > 0 && best < (both ? -reach : 0))) return 0
  }
  let count = manifoldAlong(a, b, centre, turn, n, reach, points, gaps, features)
  intoAxes(count, n, points)
  if (!onEdges && onB) count = keepOver(b, centre, turn, count, points, gaps, features)
  if (!onEdges && !onB) count = keepOver(a, vec3(0, 0, 0), quat(0, 0, 0, 1), count, points, gaps, features)
  for (let k = 0; k < count; k++) points[k] = rotate(rotA, points[k])
  normalOut[0] = rotate(rotA, n)
  return count
}
