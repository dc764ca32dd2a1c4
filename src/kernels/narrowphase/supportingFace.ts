// supportingFace.ts: what a part touches with along a normal: a face of up to eight corners, a line, or a point.

import { cornerPos, partEndCorner, partFirstCorner, partKind, partSize } from '../../generated/accessors.js'
import {
  abs,
  type array,
  asI32,
  asU32,
  copysign,
  type i32,
  type real,
  type u32,
  umax,
  umin,
  vec3,
} from '../../language/values.js'
import { lengthSquared } from '../math/vec3.js'
import { component } from './boxAxes.js'
import { discCorner } from './disc.js'
import { facetCorners } from './facetCorners.js'
import { coneSine, cosineOf, edgeFrom, faceNear, facingFacet } from './partEdges.js'
import { boxKind, capsuleKind, coneKind, cylinderKind, hullKind, triangleKind } from './partKinds.js'
import { furthestCorner, rimPoint, supportOf } from './support.js'

/** Numbers of corners of a round part: 0 to 7 its upper face, 8 to 15 its lower one, then points of rims and side. */
const lowerDisc = 8
const upperRim = 16
const lowerRim = 17

/** Number of a corner of a box: bits for the positive sides. */
function boxNumber(p: vec3): u32 {
  return asU32((p.x > 0 ? 1 : 0) + (p.y > 0 ? 2 : 0) + (p.z > 0 ? 4 : 0))
}

/** Axes whose component of n is small are those the box extends along. */
function boxFace(size: vec3, n: vec3, near: real, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  // begins on the positive side of those, whatever the sign that rounding left
  corners[0] = vec3(
    abs(n.x) <= near ? size.x : copysign(size.x, n.x),
    abs(n.y) <= near ? size.y : copysign(size.y, n.y),
    abs(n.z) <= near ? size.z : copysign(size.z, n.z),
  )
  let count = 1
  for (let k = 0; k < 3; k++) {
    if (abs(component(n, k)) > near || count > 2) continue
    // the same points on the other side, in turn around the face
    for (let m = 0; m < count; m++) {
      const p = corners[count - 1 - m]
      corners[count + m] = vec3(k === 0 ? -p.x : p.x, k === 1 ? -p.y : p.y, k === 2 ? -p.z : p.z)
    }
    count = 2 * count
  }
  for (let m = 0; m < count; m++) numbers[m] = boxNumber(corners[m])
  return count
}

function one(p: vec3, number: i32, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  corners[0] = p
  numbers[0] = asU32(number)
  return 1
}

function two(p: vec3, q: vec3, number: i32, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  corners[0] = p
  corners[1] = q
  numbers[0] = asU32(number)
  numbers[1] = asU32(number + 1)
  return 2
}

function discFace(radius: real, z: real, n: vec3, first: i32, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  for (let k = 0; k < 8; k++) {
    corners[k] = discCorner(radius, z, n, k)
    numbers[k] = asU32(first + k)
  }
  return 8
}

function roundFace(part: i32, n: vec3, near: real, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  const size = partSize(part)
  const flat = lengthSquared(faceNear(part, n, cosineOf(near))) > 0
  if (partKind(part) === cylinderKind) {
    const z = copysign(size.y, n.z)
    if (flat) return discFace(size.x, z, n, n.z > 0 ? 0 : lowerDisc, corners, numbers)
    if (abs(n.z) > near) return one(rimPoint(size.x, z, n), n.z > 0 ? upperRim : lowerRim, corners, numbers)
    return two(rimPoint(size.x, size.y, n), rimPoint(size.x, -size.y, n), upperRim, corners, numbers)
  }
  if (flat) return discFace(size.x, -size.y, n, lowerDisc, corners, numbers)
  const beyond = n.z - coneSine(size)
  if (beyond > near) return one(vec3(0, 0, size.y), upperRim, corners, numbers)
  if (beyond < -near) return one(rimPoint(size.x, -size.y, n), lowerRim, corners, numbers)
  return two(vec3(0, 0, size.y), rimPoint(size.x, -size.y, n), upperRim, corners, numbers)
}

function corneredFace(part: i32, n: vec3, near: real, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  const first = partFirstCorner(part)
  if (lengthSquared(faceNear(part, n, cosineOf(near))) > 0) {
    if (partKind(part) === hullKind) return facetCorners(part, facingFacet(part, n), corners, numbers)
    const all = asI32(partEndCorner(part) - first)
    for (let k = 0; k < all && k < 8; k++) {
      corners[k] = cornerPos(first + asU32(k))
      numbers[k] = asU32(k)
    }
    return all
  }
  const corner = furthestCorner(part, n)
  const other = edgeFrom(part, corner, n, near)
  // the lower number first, so that an edge is the same from both ends
  const low = umin(other, corner)
  const high = umax(other, corner)
  corners[0] = cornerPos(low)
  corners[1] = cornerPos(high)
  numbers[0] = low - first
  numbers[1] = high - first
  return low === high ? 1 : 2
}

/**
 * Corners of the core of a part, in its axes, that unit n is normal to but for an angle with sine `near`, in turn around a face: 1 a
 * point, 2 a line, 3 to 8 a face; with numbers that tell them apart. Gives the count.
 */
export function supportingFace(part: i32, n: vec3, near: real, corners: array<vec3, 8>, numbers: array<u32, 8>): i32 {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === boxKind) return boxFace(size, n, near, corners, numbers)
  if (kind === cylinderKind || kind === coneKind) return roundFace(part, n, near, corners, numbers)
  if (kind === hullKind || kind === triangleKind) return corneredFace(part, n, near, corners, numbers)
  if (kind === capsuleKind && abs(n.z) <= near) {
    return two(vec3(0, 0, size.y), vec3(0, 0, -size.y), 0, corners, numbers)
  }
  return one(supportOf(part, n), kind === capsuleKind && n.z < 0 ? 1 : 0, corners, numbers)
}
