// sphereTriangle.ts: where a sphere touches a triangle of a surface, one point or none.
//
// A sphere touches a surface where its distance from the centre c has a local minimum. On a triangle that is at most one
// point p, and with d = c − p
//
//   p inside the triangle     c lies in the prism over it                                                            (1)
//   p on an edge              d·t ≤ 0 for both faces, t from the edge into the face                                  (2)
//   p a corner                d·s ≤ 0 for all edges s of the surface at the corner                                   (3)
//
// So flat and concave edges never touch by themselves, convex ones where the direction is between the normals of their
// faces, and what a triangle sees does not depend on how the surface is cut. Lengths below a slack count as 0 in (1) to
// (3): rounding may report a point twice, by two triangles, with the same place and normal, but never lose it.
//
// The centre may be inside a solid: then the same minima lead out, through concave edges in place of convex ones, up to a
// depth of the radius. Behind a thin wall they lead out on both sides; dropHidden.ts keeps the nearer one.

import {
  cornerAcross,
  cornerEndSpoke,
  cornerFirstSpoke,
  cornerPos,
  cornerTouch,
  partFirstCorner,
  partHalf,
  partPos,
  partSides,
  spokeDirection,
} from '../../generated/accessors.js'
import {
  abs,
  and,
  type array,
  asU32,
  type bool,
  type i32,
  isDouble,
  max,
  min,
  quat,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { add, addScaled, cross, dot, length, negate, scale, sub } from '../math/vec3.js'

/** Height of a point that does not touch: beyond all reaches. */
const never = 1e30
/** Slack over the size of triangle and sphere, and over the distance of the triangle from the centre of its body. */
const slackOfSize: real = isDouble ? 1e-7 : 1e-6
const slackOfPlace: real = isDouble ? 1e-10 : 5e-7

/** Corner k of a triangle, round in a circle. */
export function triangleCorner(part: i32, k: i32): vec3 {
  return cornerPos(partFirstCorner(part) + asU32(k > 2 ? k - 3 : k))
}

/** Unit vector along edge k. */
export function edgeDirection(part: i32, k: i32): vec3 {
  const e = sub(triangleCorner(part, k + 1), triangleCorner(part, k))
  return scale(1 / max(length(e), 1e-30), e)
}

/** Normal of the face behind edge k, that of the triangle itself at the border of a sheet. */
export function normalAcross(part: i32, k: i32): vec3 {
  const across = cornerAcross(partFirstCorner(part) + asU32(k))
  const n = cross(across, edgeDirection(part, k))
  return dot(n, n) > 0 ? n : vec3(0, 0, 1)
}

/** Direction d scaled to length one, and the height of the centre: minus its length where c is inside a solid. */
function away(d: vec3, inside: bool, otherwise: vec3): quat {
  const distance = sqrt(dot(d, d))
  if (distance === 0) return quat(otherwise.x, otherwise.y, otherwise.z, 0)
  const side: real = inside ? -1 : 1
  const s = side / distance
  return quat(s * d.x, s * d.y, s * d.z, inside ? -distance : distance)
}

/** (1); where the triangle is a sheet the normal is that of the side of the centre. */
function faceSpot(part: i32, c: vec3, slack: real): quat {
  for (let k = 0; k < 3; k++) {
    const e = edgeDirection(part, k)
    const from = sub(c, triangleCorner(part, k))
    if (from.x * e.y - from.y * e.x > slack) return quat(0, 0, 1, never)
  }
  const below = partSides(part) > 1 && c.z < 0
  return below ? quat(0, 0, -1, -c.z) : quat(0, 0, 1, c.z)
}

/** (2) */
function edgeSpot(part: i32, k: i32, c: vec3, slack: real): quat {
  const record = partFirstCorner(part) + asU32(k)
  const touch = cornerTouch(record)
  if (and(touch, 1) === 0) return quat(0, 0, 1, never)
  const a = triangleCorner(part, k)
  const e = edgeDirection(part, k)
  const size = dot(sub(triangleCorner(part, k + 1), a), e)
  const along = dot(sub(c, a), e)
  if (along < -slack || along > size + slack) return quat(0, 0, 1, never)
  const d = sub(c, addScaled(a, min(max(along, 0), size), e))
  if (d.x * e.y - d.y * e.x < -slack || dot(d, cornerAcross(record)) > slack) return quat(0, 0, 1, never)
  const between = add(vec3(0, 0, 1), normalAcross(part, k))
  return away(d, and(touch, 2) !== 0, scale(1 / max(length(between), 1e-30), between))
}

/** (3) */
function cornerSpot(part: i32, k: i32, c: vec3, slack: real): quat {
  const record = partFirstCorner(part) + asU32(k)
  const touch = cornerTouch(record)
  if (and(touch, 4) === 0) return quat(0, 0, 1, never)
  const d = sub(c, cornerPos(record))
  for (let s = cornerFirstSpoke(record); s < cornerEndSpoke(record); s++) {
    if (dot(d, spokeDirection(s)) > slack) return quat(0, 0, 1, never)
  }
  return away(d, and(touch, 8) !== 0, vec3(0, 0, 1))
}

/**
 * In the axes of a triangle: unit vector x y z out of the surface towards the air, and the height w of the centre c over
 * it, or `never`. features[0]: 0 the face, 1 to 3 an edge, 4 to 6 a corner.
 */
function nearestSpot(part: i32, c: vec3, slack: real, features: array<u32, 8>): quat {
  let spot = faceSpot(part, c, slack)
  features[0] = 0
  for (let k = 0; k < 3; k++) {
    if (spot.w !== never) break
    spot = edgeSpot(part, k, c, slack)
    features[0] = asU32(1 + k)
  }
  for (let k = 0; k < 3; k++) {
    if (spot.w !== never) break
    spot = cornerSpot(part, k, c, slack)
    features[0] = asU32(4 + k)
  }
  return spot
}

/** No spot is nearer to the centre c than the plane and the box of the triangle; most spheres that are near do not touch it. */
export function isBeyond(part: i32, c: vec3, most: real): bool {
  const half = partHalf(part)
  return abs(c.z) > most || abs(c.x) > half.x + most || abs(c.y) > half.y + most
}

/**
 * Contact of a sphere about c, in the axes of triangle `part`, which `rot` turns to the world. Gives the number of points,
 * 0 or 1, and writes the point from the centre of the sphere, its gap and feature, and in normalOut the unit vector from
 * the triangle to the sphere; all in world axes.
 */
export function sphereTriangleManifold(
  part: i32,
  c: vec3,
  rot: quat,
  radius: real,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const first = cornerPos(partFirstCorner(part))
  const slack = slackOfSize * (length(c) + length(first)) + slackOfPlace * length(partPos(part))
  const spot = nearestSpot(part, c, slack, features)
  if (spot.w - radius > reach || spot.w < -radius) return 0
  const normal = rotate(rot, vec3(spot.x, spot.y, spot.z))
  gaps[0] = spot.w - radius
  points[0] = negate(scale(radius + 0.5 * gaps[0], normal))
  normalOut[0] = normal
  return 1
}
