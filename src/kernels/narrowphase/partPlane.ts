// partPlane.ts: a convex part or a triangle against a half-space: a point for each corner that a stable stand needs.
//
// Boxes and triangles: all corners. Hulls: the corners of the face that looks down most, and the lowest corner. Cylinders
// and cones: eight of the lower rim, the lowest point of it among them, or the ends of the lowest line of the side.

import { cornerPos, partEndCorner, partFirstCorner, partKind, partSize } from '../../generated/accessors.js'
import {
  type array,
  asI32,
  asU32,
  copysign,
  type i32,
  imin,
  type quat,
  type real,
  type u32,
  vec3,
} from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, negate } from '../math/vec3.js'
import { discCorner } from './disc.js'
import { facetCorners } from './facetCorners.js'
import { facingFacet } from './partEdges.js'
import { boxKind, capsuleKind, coneKind, cylinderKind, ellipsoidKind, hullKind, planeKind } from './partKinds.js'
import { furthestCorner, rimPoint, supportOf } from './support.js'

/** Cosine between an axis and the vertical down to which a cylinder or cone stands. */
const standing = 0.7071067811865476
/** Features behind those of corners of a rim. */
const firstLine = 8

/** The corners of the face that looks down most, and the lowest corner if it is another. */
function hullFoot(part: i32, down: vec3, corners: array<vec3, 8>, features: array<u32, 8>): i32 {
  const first = partFirstCorner(part)
  const lowest = furthestCorner(part, down)
  const count = facetCorners(part, facingFacet(part, down), corners, features)
  let found = -1
  for (let k = 0; k < count; k++) if (features[k] === lowest - first) found = k
  if (found >= 0) return count
  const at = count < 8 ? count : 7
  corners[at] = cornerPos(lowest)
  features[at] = lowest - first
  return at + 1
}

/** Two points, numbered behind the corners of a rim. */
function lineFoot(p: vec3, q: vec3, corners: array<vec3, 8>, features: array<u32, 8>): i32 {
  corners[0] = p
  corners[1] = q
  features[0] = asU32(firstLine)
  features[1] = asU32(firstLine + 1)
  return 2
}

function discFoot(radius: real, z: real, down: vec3, corners: array<vec3, 8>, features: array<u32, 8>): i32 {
  for (let k = 0; k < 8; k++) {
    corners[k] = discCorner(radius, z, down, k)
    features[k] = asU32(k)
  }
  return 8
}

function cornersFoot(part: i32, corners: array<vec3, 8>, features: array<u32, 8>): i32 {
  const first = partFirstCorner(part)
  const count = asI32(partEndCorner(part) - first)
  for (let k = 0; k < count && k < 8; k++) {
    corners[k] = cornerPos(first + asU32(k))
    features[k] = asU32(k)
  }
  return imin(count, 8)
}

/** Corner 0 to 7 of a box; bits 0, 1, 2 of its number are the positive sides of x, y, z. */
function boxCorner(half: vec3, corner: i32): vec3 {
  return vec3(
    (corner & 1) !== 0 ? half.x : -half.x,
    (corner & 2) !== 0 ? half.y : -half.y,
    (corner & 4) !== 0 ? half.z : -half.z,
  )
}

/** What a part may stand on, in its axes, `down` a unit vector: points of its core, with numbers; gives their count. */
function footOf(part: i32, down: vec3, corners: array<vec3, 8>, features: array<u32, 8>): i32 {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === boxKind) {
    for (let k = 0; k < 8; k++) {
      corners[k] = boxCorner(size, k)
      features[k] = asU32(k)
    }
    return 8
  }
  if (kind === cylinderKind) {
    const z = copysign(size.y, down.z)
    if (down.z * down.z > standing * standing) return discFoot(size.x, z, down, corners, features)
    return lineFoot(rimPoint(size.x, -size.y, down), rimPoint(size.x, size.y, down), corners, features)
  }
  if (kind === coneKind) {
    if (down.z < -standing) return discFoot(size.x, -size.y, down, corners, features)
    return lineFoot(rimPoint(size.x, -size.y, down), vec3(0, 0, size.y), corners, features)
  }
  if (kind === capsuleKind) return lineFoot(vec3(0, 0, -size.y), vec3(0, 0, size.y), corners, features)
  if (kind === hullKind) return hullFoot(part, down, corners, features)
  if (kind === ellipsoidKind) {
    corners[0] = supportOf(part, down)
    features[0] = asU32(0)
    return 1
  }
  return cornersFoot(part, corners, features)
}

/** Contacts of two parts of which one is a half-space, the other not a sphere; what is written is that of convexManifold. */
export function planeManifold(
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
  const planeFirst = partKind(a) === planeKind
  const part = planeFirst ? b : a
  const rot = planeFirst ? rotB : rotA
  const outward = rotate(planeFirst ? rotA : rotB, vec3(0, 0, 1))
  const height = dot(outward, planeFirst ? between : negate(between))
  const origin = planeFirst ? between : vec3(0, 0, 0)
  const round = partKind(part) === capsuleKind ? partSize(part).x : 0
  normalOut[0] = planeFirst ? outward : negate(outward)

  const found = footOf(part, rotateInverse(rot, negate(outward)), points, features)
  let count = 0
  for (let k = 0; k < found; k++) {
    const corner = rotate(rot, points[k])
    const gap = height + dot(outward, corner) - round
    if (gap > reach) continue
    points[count] = add(origin, addScaled(corner, -round - 0.5 * gap, outward))
    gaps[count] = gap
    features[count] = features[k]
    count++
  }
  return count
}
