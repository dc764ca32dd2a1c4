// boxFace.ts: contacts of a face of one box, the reference, with the face of another that looks at it, the incident.
//
// Coordinates: x y across the reference face, z the gap above it. The incident face is c + s p + t q, |s|,|t| ≤ 1,
// cut by the rectangle of the reference face (Sutherland, Hodgman 1974). As the order of the points does not matter, they
// are gathered kind by kind: corners of the incident face and ends of its cut edges, then corners of the reference face.
//
// The rectangle is wider than the face by a margin, and points are put back on the face: corners that lie one on another,
// as in a stack, stay corners when rounding moves them.

import {
  abs,
  type array,
  asU32,
  type bool,
  type i32,
  type mat3,
  max,
  min,
  type real,
  type u32,
  vec3,
} from '../../language/values.js'
import { addScaled, lerp, scale } from '../math/vec3.js'
import { column, component } from './boxAxes.js'

/** x y z of the box's frame to coordinates of the face across `axis` on the positive or negative side. */
function toFace(v: vec3, axis: i32, side: real): vec3 {
  if (axis === 0) return vec3(v.y, v.z, side * v.x)
  if (axis === 1) return vec3(v.z, v.x, side * v.y)
  return vec3(v.x, v.y, side * v.z)
}

/** Inverse of toFace. */
export function fromFace(v: vec3, axis: i32, side: real): vec3 {
  if (axis === 0) return vec3(side * v.z, v.x, v.y)
  if (axis === 1) return vec3(v.y, side * v.z, v.x)
  return vec3(v.x, v.y, side * v.z)
}

/** The axis of the incident box most nearly along the reference normal. */
function incidentAxis(turn: mat3, axis: i32): i32 {
  const x = abs(component(column(turn, 0), axis))
  const y = abs(component(column(turn, 1), axis))
  const z = abs(component(column(turn, 2), axis))
  if (x >= y && x >= z) return 0
  return y >= z ? 1 : 2
}

/** Writes c, p, q and gives the number of the incident face, 0 to 5: twice its axis, plus 1 on the positive side. */
export function incidentFace(
  axis: i32,
  side: real,
  centre: vec3,
  turn: mat3,
  half: vec3,
  otherHalf: vec3,
  face: array<vec3, 3>,
): i32 {
  const k = incidentAxis(turn, axis)
  const next = k === 2 ? 0 : k + 1
  const last = k === 0 ? 2 : k - 1
  const normal = column(turn, k)
  const towards = side * component(normal, axis) < 0
  const h = component(otherHalf, k)
  const middle = toFace(addScaled(centre, towards ? h : -h, normal), axis, side)
  face[0] = vec3(middle.x, middle.y, middle.z - component(half, axis))
  face[1] = toFace(scale(component(otherHalf, next), column(turn, next)), axis, side)
  face[2] = toFace(scale(component(otherHalf, last), column(turn, last)), axis, side)
  return 2 * k + (towards ? 1 : 0)
}

/** s t of the point of the incident face above x y. The determinant is at least its area over √3. */
function faceParameters(x: real, y: real, face: array<vec3, 3>): vec3 {
  const c = face[0]
  const p = face[1]
  const q = face[2]
  const inverse = 1 / (p.x * q.y - p.y * q.x)
  const dx = x - c.x
  const dy = y - c.y
  return vec3(inverse * (dx * q.y - dy * q.x), inverse * (p.x * dy - p.y * dx), 0)
}

/** Corner 0 to 3 of the incident face, in turn around it. */
function faceCorner(face: array<vec3, 3>, m: i32): vec3 {
  const s: real = m === 1 || m === 2 ? 1 : -1
  const t: real = m >= 2 ? 1 : -1
  return addScaled(addScaled(face[0], s, face[1]), t, face[2])
}

/** Puts a point on the reference face, finds its gap and appends it; gives the count. */
function addPoint(
  count: i32,
  x: real,
  y: real,
  feature: i32,
  size: vec3,
  face: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  // two convex quadrilaterals have at most eight points, but for rounding
  if (count >= 8) return count
  const onX = min(max(x, -size.x), size.x)
  const onY = min(max(y, -size.y), size.y)
  const at = faceParameters(onX, onY, face)
  points[count] = vec3(onX, onY, face[0].z + at.x * face[1].z + at.y * face[2].z)
  features[count] = asU32(feature)
  return count + 1
}

/** Distance of x y outside of side 0 to 3 of the rectangle: -x, +x, -y, +y. */
function outsideSide(p: vec3, side: i32, rectangle: vec3): real {
  if (side === 0) return -p.x - rectangle.x
  if (side === 1) return p.x - rectangle.x
  return side === 2 ? -p.y - rectangle.y : p.y - rectangle.y
}

/** Where an edge crosses a side of the rectangle, 0 at its start and 1 at its end, which is nearest if it does not. */
function crossing(start: vec3, end: vec3, side: i32, rectangle: vec3): real {
  const first = outsideSide(start, side, rectangle)
  return min(max(first / (first - outsideSide(end, side, rectangle)), 0), 1)
}

/** Appends the first corner of edge m of the incident face, or where it enters the rectangle, and where it leaves. */
function addEdge(
  before: i32,
  m: i32,
  rectangle: vec3,
  size: vec3,
  face: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  const start = faceCorner(face, m)
  const end = faceCorner(face, m === 3 ? 0 : m + 1)
  let enter: real = 0
  let leave: real = 1
  let enterSide = -1
  let leaveSide = -1
  for (let side = 0; side < 4; side++) {
    const startsOutside = outsideSide(start, side, rectangle) > 0
    const endsOutside = outsideSide(end, side, rectangle) > 0
    if (startsOutside && endsOutside) return before
    if (!startsOutside && !endsOutside) continue
    const at = crossing(start, end, side, rectangle)
    if (startsOutside && at >= enter) {
      enter = at
      enterSide = side
    }
    if (endsOutside && at <= leave) {
      leave = at
      leaveSide = side
    }
  }
  if (enter > leave) return before
  const from = enterSide < 0 ? start : lerp(start, end, crossing(start, end, enterSide, size))
  const count = addPoint(
    before,
    from.x,
    from.y,
    enterSide < 0 ? m : 8 + 4 * m + enterSide,
    size,
    face,
    points,
    features,
  )
  if (leaveSide < 0) return count
  const to = lerp(start, end, crossing(start, end, leaveSide, size))
  return addPoint(count, to.x, to.y, 8 + 4 * m + leaveSide, size, face, points, features)
}

/** Appends corner m of the reference face where it lies below the incident face. */
function addReferenceCorner(
  count: i32,
  m: i32,
  rectangle: vec3,
  size: vec3,
  face: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  const x = (m & 1) !== 0 ? rectangle.x : -rectangle.x
  const y = (m & 2) !== 0 ? rectangle.y : -rectangle.y
  const at = faceParameters(x, y, face)
  if (abs(at.x) >= 1 || abs(at.y) >= 1) return count
  return addPoint(count, x, y, 4 + m, size, face, points, features)
}

/** True where the faces lie above each other by less than the margin, or not at all. */
export function isSliver(axis: i32, half: vec3, margin: real, face: array<vec3, 3>): bool {
  const size = toFace(half, axis, 1)
  const overlapX = size.x + abs(face[1].x) + abs(face[2].x) - abs(face[0].x)
  const overlapY = size.y + abs(face[1].y) + abs(face[2].y) - abs(face[0].y)
  return min(overlapX, overlapY) <= margin
}

/**
 * Points x y gap of the incident face above the reference face across `axis`, and their features: 0 to 3 a corner of the
 * incident face, 4 to 7 one of the reference face, 8 to 23 edge m cut by a side, 8 + 4 m + side.
 */
export function clipFace(
  axis: i32,
  half: vec3,
  margin: real,
  face: array<vec3, 3>,
  points: array<vec3, 8>,
  features: array<u32, 8>,
): i32 {
  const size = toFace(half, axis, 1)
  const rectangle = vec3(size.x + margin, size.y + margin, 0)
  let count = 0
  for (let m = 0; m < 4; m++) count = addEdge(count, m, rectangle, size, face, points, features)
  for (let m = 0; m < 4; m++) count = addReferenceCorner(count, m, rectangle, size, face, points, features)
  return count
}
