// passesOver.ts: parts that pass over each other, and do not touch by the sides that they have there.
//
// What slides from one body over to the next that lies level with it is lower than that by what overlaps are left, or higher: along the
// normal between their sides the two are soonest parted, and would stop dead. With t the normal of a face of either, turned away from n
// by more than 45 degrees, and g of pairSupport.ts,
//
//   |g(t)| ≤ margin                                                                                                  (1)
//
// says that one begins where the other ends. So boxes have it, whose faces over each other by less than a margin do not touch (boxBox.ts).
// Of a triangle the faces are its own and those behind the rims of the flat face that it belongs to.

import {
  cornerPos,
  cornerTouch,
  facetCorner,
  facetFirst,
  facetNormal,
  partEndFacet,
  partFirstCorner,
  partFirstFacet,
  partHalf,
  partKind,
  partSides,
  partSize,
} from '../../generated/accessors.js'
import { abs, and, asI32, asU32, type bool, type i32, min, quat, type real, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { addScaled, dot, lengthSquared, scale, sub } from '../math/vec3.js'
import { component, marginFactor, unitAxis } from './boxAxes.js'
import { rimOfFace } from './openDirection.js'
import { coreGap } from './pairSupport.js'
import { boxKind, coneKind, cylinderKind, hullKind, triangleKind } from './partKinds.js'
import { edgeDirection, triangleCorner } from './sphereTriangle.js'
import { roundingOf } from './support.js'

/** Cosine between n and the face of (1) from which on they are the same side. */
const sameSide = 0.7

/** Of a triangle that of the rectangle about it, which has no thickness. */
function leastHalf(part: i32): real {
  const half = partHalf(part)
  const least = min(half.x, half.y)
  return partKind(part) === triangleKind ? least : min(least, half.z)
}

function faceCount(part: i32): i32 {
  const kind = partKind(part)
  if (kind === hullKind) return asI32(partEndFacet(part) - partFirstFacet(part))
  if (kind === boxKind) return 6
  if (kind === triangleKind) return planesOfTriangle
  return kind === cylinderKind ? 2 : kind === coneKind ? 1 : 0
}

/** Planes of a triangle: behind its edges, and its own from both sides. */
const planesOfTriangle = 5

/** Of a triangle, outward normal and height of the face behind edge k as if it stood square on it, 0 where that is no rim of its own flat face; then its own. */
function trianglePlane(triangle: i32, k: i32): quat {
  if (k === 3) return quat(0, 0, 1, 0)
  // a solid is not met from behind
  if (k === 4) return partSides(triangle) === 1 ? quat(0, 0, 0, 0) : quat(0, 0, -1, 0)
  if (and(cornerTouch(partFirstCorner(triangle) + asU32(k)), asU32(rimOfFace)) === 0) return quat(0, 0, 0, 0)
  const e = edgeDirection(triangle, k)
  const corner = triangleCorner(triangle, k)
  return quat(e.y, -e.x, 0, e.y * corner.x - e.x * corner.y)
}

/** Outward normal of a flat face, and its height over the origin as w. */
function facePlane(part: i32, k: i32): quat {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === triangleKind) return trianglePlane(part, k)
  if (kind === hullKind) {
    const facet = partFirstFacet(part) + asU32(k)
    const n = facetNormal(facet)
    return quat(n.x, n.y, n.z, dot(n, cornerPos(facetCorner(facetFirst(facet)))))
  }
  if (kind === coneKind) return quat(0, 0, -1, size.y)
  const side: real = (k & 1) === 0 ? 1 : -1
  if (kind === cylinderKind) return quat(0, 0, side, size.y)
  const n = scale(side, unitAxis(k >> 1))
  return quat(n.x, n.y, n.z, component(size, k >> 1))
}

/** (1) with a plane of part A, or B where `sense` is -1, whose axes are turned by `away` in those of A; `touching` is the point of the other, in its axes. */
function endsBeside(
  plane: quat,
  touching: vec3,
  away: quat,
  sense: real,
  a: i32,
  b: i32,
  centre: vec3,
  turn: quat,
  n: vec3,
  margin: real,
): bool {
  const m = vec3(plane.x, plane.y, plane.z)
  // cheap, and true of all that (1) is true of
  if (dot(m, touching) < plane.w - 2 * margin || lengthSquared(m) === 0) return false
  const t = scale(sense, rotate(away, m))
  if (abs(dot(t, n)) > sameSide) return false
  return abs(coreGap(a, b, centre, turn, t) - roundingOf(a) - roundingOf(b)) <= margin
}

function marginOf(a: i32, b: i32): real {
  return marginFactor * min(leastHalf(a), leastHalf(b))
}

function onSurfaceOfA(centre: vec3, turn: quat, n: vec3, at: vec3, gap: real): vec3 {
  return rotateInverse(turn, sub(addScaled(at, -0.5 * gap, n), centre))
}

/** Whether two convex parts, or one and a triangle, that touch along n at a point midway in a gap pass over each other there; in the axes of A. */
export function passesOver(a: i32, b: i32, centre: vec3, turn: quat, n: vec3, at: vec3, gap: real): bool {
  const margin = marginOf(a, b)
  if (gap < -margin) return false
  const onB = addScaled(at, 0.5 * gap, n)
  const onA = onSurfaceOfA(centre, turn, n, at, gap)
  const ofA = faceCount(a)
  const all = ofA + faceCount(b)
  for (let k = 0; k < all; k++) {
    const first: bool = k < ofA
    const plane = facePlane(first ? a : b, first ? k : k - ofA)
    const away = first ? quat(0, 0, 0, 1) : turn
    if (endsBeside(plane, first ? onB : onA, away, first ? 1 : -1, a, b, centre, turn, n, margin)) return true
  }
  return false
}

/** The same of two triangles. */
export function trianglesPass(a: i32, b: i32, centre: vec3, turn: quat, n: vec3, at: vec3, gap: real): bool {
  const margin = marginOf(a, b)
  if (gap < -margin) return false
  const onB = addScaled(at, 0.5 * gap, n)
  const onA = onSurfaceOfA(centre, turn, n, at, gap)
  for (let k = 0; k < 2 * planesOfTriangle; k++) {
    const first: bool = k < planesOfTriangle
    const plane = trianglePlane(first ? a : b, first ? k : k - planesOfTriangle)
    const away = first ? quat(0, 0, 0, 1) : turn
    if (endsBeside(plane, first ? onB : onA, away, first ? 1 : -1, a, b, centre, turn, n, margin)) return true
  }
  return false
}
