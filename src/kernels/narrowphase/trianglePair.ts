// trianglePair.ts: where triangles of two solids touch, or one of a solid, A, and one of a sheet, B.
//
// Two surfaces touch along the normal of a face of one of them, along the product of two edges that cross, or, while they
// are apart, from a corner to a corner or to an edge. Each counts only where the rest of both surfaces leaves it open
// (openDirection.ts), so that flat and concave edges are never touched by themselves. Of those open to two triangles the one
// with the largest gap is taken. Along a face or a product both faces must look, so that a wall is never pushed along the
// floor on which it stands; at a knife's edge, where none of its faces does, neither need. The overlap is no larger than the smaller triangle. Faces that lie flat on each other, but
// for a small angle, touch with all of both.
//
// Triangles that do not cut each other touch behind a face as well: the surfaces have passed through each other there, as
// they have everywhere in the middle of two faces that press on each other. They are pushed back from up to half the
// thickness of the solids behind them, beyond which the way out is on the other side; or from the reach. Near sharp tips that is
// more than there is: whether the surfaces cut each other at all is seen by dropParted.ts.

import { cornerTouch, partFirstCorner, partHalf, partSize } from '../../generated/accessors.js'
import {
  and,
  type array,
  asI32,
  asU32,
  type bool,
  type i32,
  isDouble,
  type mat3,
  max,
  min,
  quat,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { dot, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { isBorder, looking, looksBehind, sideOpens, touchableCorner } from './openDirection.js'
import { cosineOf, nearWithin } from './partEdges.js'
import { triangleCorner } from './sphereTriangle.js'
import { cornerContact, crossingEdges, edgesPart, never, nextOf } from './triangleFeatures.js'

/** Length, over the size of the smaller triangle, by which another direction must be better than a face. */
export const preferred = 1e-3
/** Distance, over the same, below which triangles touch. */
const touching: real = isDouble ? 1e-9 : 1e-5
/** Sine of the angle up to which an edge is level. */
const level = 1e-3
/** Cosine between outward normals from which on no direction has both faces looking along it. */
const sameWay = 0.98

/** Of the diagonals of the rectangles about both. */
export function smallerSize(a: i32, b: i32): real {
  return 2 * sqrt(min(lengthSquared(partHalf(a)), lengthSquared(partHalf(b))))
}

/** Gap up to which points are looked for at least: beyond all slack by which they may lie beside a triangle. */
export function nearlyTouching(a: i32, b: i32): real {
  return 2 * preferred * smallerSize(a, b)
}

/** Of the thinner solid; a sheet has no thickness. */
function thickness(a: i32, b: i32, side: real): real {
  return side === 0 ? min(partSize(a).x, partSize(b).x) : partSize(a).x
}

/** Overlap up to which triangles touch that have passed through each other. */
function passedDepth(a: i32, b: i32, side: real, smaller: real, reach: real): real {
  return max(reach, min(smaller, 0.5 * thickness(a, b, side)))
}

function isBeside(p: real, q: real, r: real, half: real): bool {
  return min(p, min(q, r)) > half || max(p, max(q, r)) < -half
}

function axisX(q: quat): vec3 {
  return vec3(1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y))
}

function axisY(q: quat): vec3 {
  return vec3(2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z), 2 * (q.y * q.z + q.w * q.x))
}

function axisZ(q: quat): vec3 {
  return vec3(2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x), 1 - 2 * (q.x * q.x + q.y * q.y))
}

/**
 * False for most pairs that do not touch: before or far behind each other, looking the same way, or beside each other;
 * `between` from A to B, in world axes. B is met on `side` (sideOpens).
 */
export function mayTouch(a: i32, b: i32, between: vec3, rotA: quat, rotB: quat, side: real, reach: real): bool {
  // heights over the plane of A
  const normalA = axisZ(rotA)
  const xB = axisX(rotB)
  const yB = axisY(rotB)
  const overA = vec3(dot(normalA, xB), dot(normalA, yB), dot(normalA, between))
  const b0 = triangleCorner(b, 0)
  const b1 = triangleCorner(b, 1)
  const b2 = triangleCorner(b, 2)
  const p0 = along(overA, b0)
  const p1 = along(overA, b1)
  const p2 = along(overA, b2)
  if (min(p0, min(p1, p2)) > reach) return false
  const normalB = scale(side < 0 ? -1.0 : 1.0, axisZ(rotB))
  if (side === 0 && dot(normalA, normalB) > sameWay) return false
  const xA = axisX(rotA)
  const yA = axisY(rotA)
  const overB = vec3(dot(normalB, xA), dot(normalB, yA), -dot(normalB, between))
  const a0 = triangleCorner(a, 0)
  const a1 = triangleCorner(a, 1)
  const a2 = triangleCorner(a, 2)
  const q0 = along(overB, a0)
  const q1 = along(overB, a1)
  const q2 = along(overB, a2)
  if (min(q0, min(q1, q2)) > reach) return false

  // where none is all behind the other they have not passed through each other there
  const behindA = max(p0, max(p1, p2))
  const behindB = max(q0, max(q1, q2))
  const depth = passedDepth(a, b, side, smallerSize(a, b), reach)
  if (min(behindA, behindB) < -depth) return false
  const room = behindA < 0 || behindB < 0 ? depth : reach
  const xx = dot(xA, xB)
  const xy = dot(xA, yB)
  const halfA = partHalf(a)
  const onX = vec3(xx, xy, dot(xA, between))
  if (isBeside(along(onX, b0), along(onX, b1), along(onX, b2), halfA.x + room)) return false
  const yx = dot(yA, xB)
  const yy = dot(yA, yB)
  const onY = vec3(yx, yy, dot(yA, between))
  if (isBeside(along(onY, b0), along(onY, b1), along(onY, b2), halfA.y + room)) return false
  const halfB = partHalf(b)
  const backX = vec3(xx, yx, -dot(xB, between))
  if (isBeside(along(backX, a0), along(backX, a1), along(backX, a2), halfB.x + room)) return false
  const backY = vec3(xy, yy, -dot(yB, between))
  return !isBeside(along(backY, a0), along(backY, a1), along(backY, a2), halfB.y + room)
}

/** x X + y Y + z of a corner in the plane of its triangle. */
function along(row: vec3, corner: vec3): real {
  return row.x * corner.x + row.y * corner.y + row.z
}

function lowest(corners: array<vec3, 3>): real {
  return min(corners[0].z, min(corners[1].z, corners[2].z))
}

function lowestCorner(corners: array<vec3, 3>): i32 {
  let low = 0
  for (let k = 1; k < 3; k++) if (corners[k].z < corners[low].z) low = k
  return low
}

function highest(corners: array<vec3, 3>): real {
  return max(corners[0].z, max(corners[1].z, corners[2].z))
}

/**
 * Whether a triangle that looks down by m can be touched from below: flat on its face, or nearly so within the reach, at an edge or at a corner. Corners are
 * seen from the triangle below, with their height over it as z.
 */
function takes(part: i32, m: vec3, side: real, reach: real, corners: array<vec3, 3>): bool {
  if ((side < 0 ? -m.z : m.z) > cosineOf(nearWithin(part, reach))) return true
  const low = lowestCorner(corners)
  const next = nextOf(low)
  const last = nextOf(next)
  if (isLevel(corners[low], corners[next])) return sideOpens(part, low, m, side)
  if (isLevel(corners[low], corners[last])) return sideOpens(part, last, m, side)
  if (and(cornerTouch(partFirstCorner(part) + asU32(low)), touchableCorner) === 0) return false
  return sideOpens(part, low, m, side) && sideOpens(part, last, m, side)
}

/** Whether none of the faces beside looks down by m either, at the lowest edge or corner: a knife or a needle touches by that alone. */
function isKnife(part: i32, m: vec3, side: real, corners: array<vec3, 3>): bool {
  const low = lowestCorner(corners)
  const next = nextOf(low)
  const last = nextOf(next)
  if (isLevel(corners[low], corners[next])) return !looksBehind(part, low, m, side)
  if (isLevel(corners[low], corners[last])) return !looksBehind(part, last, m, side)
  return !looksBehind(part, low, m, side) && !looksBehind(part, last, m, side)
}

/** Whether the lowest corner of a sheet is on its border: that is touched whatever way the sheet looks. */
function standsOnBorder(part: i32, corners: array<vec3, 3>): bool {
  const low = lowestCorner(corners)
  return isBorder(part, low) || isBorder(part, low === 0 ? 2 : low - 1)
}

function isLevel(low: vec3, other: vec3): bool {
  const rise = other.z - low.z
  return rise * rise < level * level * lengthSquared(sub(other, low))
}

/** Length up to which triangles that are apart count as cutting each other. */
export function cutSlack(a: i32, b: i32): real {
  return touching * smallerSize(a, b)
}

/** Length up to which a point beside a triangle may be on it by the rounding of corners. */
export function edgeSlack(a: i32, b: i32): real {
  return 2 * touching * sqrt(max(lengthSquared(partHalf(a)), lengthSquared(partHalf(b))))
}

/** Whether two triangles cut each other: neither lies on one side of the other, and no product of edges parts them. */
export function cutEachOther(a: i32, b: i32, cornersB: array<vec3, 3>, cornersA: array<vec3, 3>): bool {
  const slack = cutSlack(a, b)
  if (lowest(cornersB) > slack || highest(cornersB) < -slack) return false
  if (lowest(cornersA) > slack || highest(cornersA) < -slack) return false
  return !edgesPart(a, slack, cornersB)
}

/**
 * The direction to build contacts on, in the axes of A, and the gap along it as w, `never` where they do not touch. In
 * face[0] 1 where it is the normal of A, 2 of B, and 0 where it is that of edges or corners, which touch at place[0] of A.
 * Corners are of B in the axes of A, and of A in those of B. B is met on `side` (sideOpens); `cut` where they cut each other.
 */
export function contactWay(
  a: i32,
  b: i32,
  axes: mat3,
  side: real,
  cut: bool,
  reach: real,
  cornersB: array<vec3, 3>,
  cornersA: array<vec3, 3>,
  face: array<i32, 1>,
  place: array<vec3, 1>,
  feature: array<u32, 1>,
): quat {
  const most = smallerSize(a, b)
  const margin = preferred * min(most, 0.5 * thickness(a, b, side))
  const up = scale(side < 0 ? -1.0 : 1.0, vec3(axes.xz, axes.yz, axes.zz))
  let best = quat(0, 0, 1, never)
  const facing: bool = -up.z >= looking
  const down = vec3(-axes.zx, -axes.zy, -axes.zz)
  if (facing || (side !== 0 && standsOnBorder(b, cornersB)) || isKnife(b, down, side, cornersB)) {
    const overA = lowest(cornersB)
    if (overA >= -most && takes(b, down, side, reach, cornersB)) {
      best = quat(0, 0, 1, overA)
      face[0] = 1
    }
  }
  if (facing || isKnife(a, negate(up), 0, cornersA)) {
    const overB = lowest(cornersA)
    if (overB >= -most && overB > best.w + margin && takes(a, negate(up), 0, reach, cornersA)) {
      best = quat(-up.x, -up.y, -up.z, overB)
      face[0] = 2
    }
  }
  const edges = crossingEdges(a, b, axes, side, cornersB, place, feature)
  // what is beyond a border without cutting it has not passed it
  const beyond: bool = side !== 0 && edges.w < 0 && !cut && isBorder(b, asI32(and(feature[0], 3)))
  if (edges.w > best.w + margin && !beyond) {
    best = edges
    face[0] = 0
  }
  if (best.w < -passedDepth(a, b, side, most, reach) && !cut) best = quat(0, 0, 1, never)
  if (best.w < -most || best.w > reach) best = quat(0, 0, 1, never)
  if (reach <= nearlyTouching(a, b)) return best
  const corner = cornerContact(a, b, axes, side, max(margin, best.w + margin), reach, cornersB, place, feature)
  if (corner.w === never) return best
  face[0] = 0
  return corner
}
