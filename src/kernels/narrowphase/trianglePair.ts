// trianglePair.ts: where triangles of two solids touch.
//
// Two surfaces touch along the normal of a face of one of them, along the product of two edges that cross, or, while they
// are apart, from a corner to a corner or to an edge. Each counts only where the rest of both surfaces leaves it open
// (openDirection.ts), so that flat and concave edges are never touched by themselves. Of those open to two triangles the one
// with the largest gap is taken. Along a face or a product both faces must look, so that a wall is never pushed along the
// floor on which it stands, and the overlap is no larger than the smaller triangle. Faces that lie flat on each other, but
// for a small angle, touch with all of both.
//
// Triangles that do not cut each other touch behind a face as well: the surfaces have passed through each other there, as
// they have everywhere in the middle of two faces that press on each other. They are pushed back from up to half the
// thickness of the solids behind them, beyond which the way out is on the other side; or from the reach.

import { partHalf, partSize } from '../../generated/accessors.js'
import { array, asU32, type bool, type i32, max, min, quat, type real, type u32, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, length, negate, sub } from '../math/vec3.js'
import { opensTo } from './openDirection.js'
import { nearCosine } from './partEdges.js'
import { triangleCorner } from './sphereTriangle.js'
import { pointsOnFace } from './triangleFace.js'
import { cornerContact, crossingEdges, edgesPart, looking, never } from './triangleFeatures.js'

/** Length, over the size of the smaller triangle, by which another direction must be better than a face. */
const preferred = 1e-3
/** Features of points on a face of B behind those on A. */
const firstOfB = 32
/** Cosine between outward normals from which on no direction has both faces looking along it. */
const sameWay = 0.98

/** Box about three corners against the box about a triangle in its own plane: further apart than `room`. */
function boxesPart(half: vec3, corners: array<vec3, 3>, room: real): bool {
  const p = corners[0]
  const q = corners[1]
  const r = corners[2]
  if (min(p.x, min(q.x, r.x)) > half.x + room || max(p.x, max(q.x, r.x)) < -half.x - room) return true
  return min(p.y, min(q.y, r.y)) > half.y + room || max(p.y, max(q.y, r.y)) < -half.y - room
}

function lowest(corners: array<vec3, 3>): real {
  return min(corners[0].z, min(corners[1].z, corners[2].z))
}

function highest(corners: array<vec3, 3>): real {
  return max(corners[0].z, max(corners[1].z, corners[2].z))
}

/** Whether a triangle can be touched along m, in its axes: flat on its face, at an edge or at a corner. */
function takes(part: i32, m: vec3): bool {
  return m.z > nearCosine || opensTo(part, m)
}

/**
 * The direction to build contacts on, in the axes of A, and the gap along it as w, `never` where they do not touch. In
 * face[0] 1 where it is the normal of A, 2 of B, and 0 where it is that of edges or corners, which touch at place[0] of A.
 * Corners are of B in the axes of A, and of A in those of B.
 */
function contactWay(
  a: i32,
  b: i32,
  turn: quat,
  reach: real,
  margin: real,
  cornersB: array<vec3, 3>,
  cornersA: array<vec3, 3>,
  face: array<i32, 1>,
  place: array<vec3, 1>,
  feature: array<u32, 1>,
): quat {
  const up = rotate(turn, vec3(0, 0, 1))
  let best = quat(0, 0, 1, never)
  if (-up.z >= looking) {
    if (takes(b, rotateInverse(turn, vec3(0, 0, -1)))) {
      best = quat(0, 0, 1, lowest(cornersB))
      face[0] = 1
    }
    const overB = lowest(cornersA)
    if (overB > best.w + margin && takes(a, negate(up))) {
      best = quat(-up.x, -up.y, -up.z, overB)
      face[0] = 2
    }
  }
  const edges = crossingEdges(a, b, turn, up, cornersB, place, feature)
  if (edges.w > best.w + margin) {
    best = edges
    face[0] = 0
  }
  if (reach <= margin) return best
  const corner = cornerContact(a, b, turn, max(margin, best.w + margin), reach, cornersB, place, feature)
  if (corner.w === never) return best
  face[0] = 0
  return corner
}

/** Whether one of two triangles lies on one side of the other, or a product of edges parts them. */
function apart(a: i32, cornersB: array<vec3, 3>, cornersA: array<vec3, 3>): bool {
  if (lowest(cornersB) > 0 || highest(cornersB) < 0 || lowest(cornersA) > 0 || highest(cornersA) < 0) return true
  return edgesPart(a, cornersB)
}

/** Points x y and gap z on a face, into the axes that it is turned by `turn` and moved by `centre` in, midway in the gap. */
function fromFace(count: i32, centre: vec3, turn: quat, points: array<vec3, 8>, gaps: array<real, 8>): void {
  for (let k = 0; k < count; k++) {
    const p = points[k]
    gaps[k] = p.z
    points[k] = add(centre, rotate(turn, vec3(p.x, p.y, 0.5 * p.z)))
  }
}

/** Contact points as those of convexManifold, of triangles of two solids. */
export function triangleManifold(
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
  const halfA = partHalf(a)
  const halfB = partHalf(b)
  const smaller = 2 * min(length(halfA), length(halfB))
  const depth = max(reach, min(smaller, 0.5 * min(partSize(a).x, partSize(b).x)))
  const up = rotate(turn, vec3(0, 0, 1))

  // most pairs end here: beside each other, before or far behind each other, or looking the same way
  if (up.z > sameWay) return 0
  const cornersB = array(3, vec3(0, 0, 0))
  for (let k = 0; k < 3; k++) cornersB[k] = add(centre, rotate(turn, triangleCorner(b, k)))
  if (lowest(cornersB) > reach || highest(cornersB) < -depth || boxesPart(halfA, cornersB, depth)) return 0
  const cornersA = array(3, vec3(0, 0, 0))
  for (let k = 0; k < 3; k++) cornersA[k] = rotateInverse(turn, sub(triangleCorner(a, k), centre))
  if (lowest(cornersA) > reach || highest(cornersA) < -depth || boxesPart(halfB, cornersA, depth)) return 0

  const face = array(1, 0)
  const place = array(1, vec3(0, 0, 0))
  const feature = array(1, asU32(0))
  const near = preferred * smaller
  const way = contactWay(a, b, turn, reach, near, cornersB, cornersA, face, place, feature)
  if (way.w > reach || way.w < -smaller) return 0
  if (way.w < -depth && apart(a, cornersB, cornersA)) return 0
  const n = vec3(way.x, way.y, way.z)
  let count = 1
  if (face[0] === 1) {
    count = pointsOnFace(a, b, up, reach, near, cornersB, points, features)
    fromFace(count, vec3(0, 0, 0), rotA, points, gaps)
  } else if (face[0] === 2) {
    count = pointsOnFace(b, a, rotateInverse(turn, vec3(0, 0, 1)), reach, near, cornersA, points, features)
    fromFace(count, between, rotB, points, gaps)
    for (let k = 0; k < count; k++) features[k] = features[k] + asU32(firstOfB)
  } else {
    points[0] = rotate(rotA, addScaled(place[0], 0.5 * way.w, n))
    gaps[0] = way.w
    features[0] = feature[0]
  }
  normalOut[0] = rotate(rotA, n)
  return count
}
