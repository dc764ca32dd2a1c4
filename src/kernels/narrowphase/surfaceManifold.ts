// surfaceManifold.ts: where a triangle of a surface touches a convex part, or a sheet a triangle of another surface. Triangles of
// two solids: trianglePair.ts.
//
// The normal of the two alone is that of convexManifold.ts. It stands where the rest of each surface leaves it open
// (openDirection.ts). Otherwise what touches there belongs to a neighbour, or it is a touch of a face, or of two edges of
// triangles: of the normals of faces and the products of edges that are open, the one with the largest gap is taken,
// and of the points along a face those over it. So a floor is a plane to what stands on it, however it is cut.
//
// Of two triangles such a normal must be one that both faces look along, so that a wall is never pushed along the floor on
// which it stands, and the overlap along it no larger than the smaller of them.
//
// Parts that are apart touch behind a face only where both are triangles that have passed through each other, by no more
// than the reach. A convex part is pushed out however deep it is, as long as it cuts the triangle.

import { partHalf, partKind } from '../../generated/accessors.js'
import { type array, type bool, type i32, idiv, min, quat, type real, type u32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, cross, dot, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { contactNormal, manifoldAlong, passesBeside } from './convexManifold.js'
import { airNormal, isFaceNormal, opensTo, outsidePrism } from './openDirection.js'
import { coreGap } from './pairSupport.js'
import { triangleKind } from './partKinds.js'
import { edgeDirection, triangleCorner } from './sphereTriangle.js'
import { roundingOf } from './support.js'

/** Distance outside of a triangle, over sizes, that is on it. */
const onTriangle = 1e-5
const never = -1e30
/** Sine below which two edges are parallel. */
const parallel = 1e-3
/** Sine of the angle between a normal and a face from which on the face looks along it. */
const looking = 0.1

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

/** Whether both parts are triangles and one of them does not look along n. */
function looksAway(a: i32, b: i32, centre: vec3, turn: quat, n: vec3): bool {
  if (partKind(a) !== partKind(b)) return false
  return dot(n, airNormal(a, centre)) < looking || -dot(n, normalOfB(b, centre, turn)) < looking
}

/** Overlap up to which two triangles touch. */
function smallerSize(a: i32, b: i32): real {
  return 2 * min(length(partHalf(a)), length(partHalf(b)))
}

/** Gap along the normal of the face of A, towards B; `never` where A is no triangle or B is closed to it. */
function gapOnA(a: i32, b: i32, centre: vec3, turn: quat): real {
  if (partKind(a) !== triangleKind) return never
  const n = airNormal(a, centre)
  const originA = rotateInverse(turn, negate(centre))
  if (looksAway(a, b, centre, turn, n) || !isOpen(b, rotateInverse(turn, negate(n)), originA)) return never
  return coreGap(a, b, centre, turn, n) - roundingOf(b)
}

function gapOnB(a: i32, b: i32, centre: vec3, turn: quat): real {
  if (partKind(b) !== triangleKind) return never
  const n = negate(normalOfB(b, centre, turn))
  if (looksAway(a, b, centre, turn, n) || !isOpen(a, n, centre)) return never
  return coreGap(a, b, centre, turn, n) - roundingOf(a)
}

/** Length of edge k. */
function edgeLength(part: i32, k: i32): real {
  return length(sub(triangleCorner(part, k + 1), triangleCorner(part, k)))
}

/**
 * Whether edge i of A and edge j of B, at `gap` along the product of their directions, are what reaches furthest along it and
 * cross each other seen along it: planes through edges that pass beyond their ends part nothing there.
 */
function edgesCross(a: i32, b: i32, i: i32, j: i32, centre: vec3, turn: quat, product: vec3, n: vec3, gap: real): bool {
  const from = triangleCorner(a, i)
  const to = sub(add(centre, rotate(turn, triangleCorner(b, j))), from)
  const lengthA = edgeLength(a, i)
  const lengthB = edgeLength(b, j)
  const slack = onTriangle * (lengthA + lengthB)
  if (dot(to, n) > gap + slack) return false
  const squared = lengthSquared(product)
  const alongA = dot(cross(to, rotate(turn, edgeDirection(b, j))), product) / squared
  const alongB = dot(cross(to, edgeDirection(a, i)), product) / squared
  return alongA > -slack && alongA < lengthA + slack && alongB > -slack && alongB < lengthB + slack
}

/** The product of an edge of A and one of B that cross, open to both, with the largest gap; 0 where there is none. */
function edgeNormal(a: i32, b: i32, centre: vec3, turn: quat): vec3 {
  const originA = rotateInverse(turn, negate(centre))
  let best = vec3(0, 0, 0)
  let most: real = never
  for (let k = 0; k < 18; k++) {
    const pair = k < 9 ? k : k - 9
    const i = idiv(pair, 3)
    const j = pair - 3 * i
    const product = cross(edgeDirection(a, i), rotate(turn, edgeDirection(b, j)))
    const size = length(product)
    if (size < parallel) continue
    const n = scale((k < 9 ? 1.0 : -1.0) / size, product)
    const gap = coreGap(a, b, centre, turn, n)
    if (gap <= most || !edgesCross(a, b, i, j, centre, turn, product, n, gap)) continue
    if (looksAway(a, b, centre, turn, n)) continue
    if (!isOpen(a, n, centre) || !isOpen(b, rotateInverse(turn, negate(n)), originA)) continue
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
    if (passesBeside(features[k]) || outsidePrism(triangle, p) > onTriangle * (size + length(p))) continue
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
    if (both && best < -smallerSize(a, b)) return 0
  }
  let count = manifoldAlong(a, b, centre, turn, n, reach, points, gaps, features)
  intoAxes(count, n, points)
  if (!onEdges && onB) count = keepOver(b, centre, turn, count, points, gaps, features)
  if (!onEdges && !onB) count = keepOver(a, vec3(0, 0, 0), quat(0, 0, 0, 1), count, points, gaps, features)
  for (let k = 0; k < count; k++) points[k] = rotate(rotA, points[k])
  normalOut[0] = rotate(rotA, n)
  return count
}
