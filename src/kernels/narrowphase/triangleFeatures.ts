// triangleFeatures.ts: where edges and corners of triangles of two solids, or of a solid A and a sheet B, touch.
//
// With e and f along an edge of A and one of B, from p and q, they touch along n, the unit vector of e × f or against it, where
// they cross seen along n,
//
//   p + s e + g n = q + t f,   0 ≤ s ≤ 1,   0 ≤ t ≤ 1                                                                (1)
//
// with the gap g, and where n points away from the faces at both edges. Of its own two triangles it does, with n·z > 0, where
//
//   (e × f)·z,   f·z   and   e·u   have the same sign,   u the normal of B                                            (2)
//
// The face of each looks along n, or neither of the two at its edge does, as at a knife.
// Surfaces that are apart may be nearest to each other at
// two corners, or a corner and an edge, along the way between them. All is in the axes of A; corners are those of B.

import { cornerAcross, cornerTouch, partFirstCorner } from '../../generated/accessors.js'
import {
  and,
  type array,
  asU32,
  type bool,
  type i32,
  idiv,
  type mat3,
  max,
  min,
  quat,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { addScaled, cross, dot, length, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import {
  cornerOfFace,
  faceSine,
  isBorder,
  looking,
  looksBehind,
  sideOpens,
  sideOpensTo,
  touchableCorner,
} from './openDirection.js'
import { triangleCorner } from './sphereTriangle.js'

/** Gap of what does not touch. */
export const never = -1e30
/** Squared sine below which two edges are parallel. */
const parallel = 1e-6
/** Features of crossings of edges, and of corners. */
const firstCrossing = 64
const firstCorner = 96
/** Share of the length of a way that it must part the triangles by. */
const nearest = 0.999
/** Share of an edge by which a crossing may lie beyond its ends. */
const beyond = 1e-5

/** Whether edge k sticks out, on a side (sideOpens), so that it can be touched. */
function isRidge(part: i32, k: i32, side: real): bool {
  const rise = cornerAcross(partFirstCorner(part) + asU32(k)).z
  if (side === 0) return rise < -faceSine
  return side * rise < -faceSine || isBorder(part, k)
}

/** Whether the surface has a saddle at corner k: it bends there, and cannot be touched there alone. */
function isSaddle(part: i32, k: i32): bool {
  const touch = cornerTouch(partFirstCorner(part) + asU32(k))
  return and(touch, touchableCorner) === 0 && and(touch, cornerOfFace) !== 0
}

/**
 * Whether a share s of the way along edge k is on it. Ridges through two saddles that have passed through each other cross
 * beyond their ends, by less than the overlap.
 */
function isOnEdge(part: i32, k: i32, s: real, overlap: real): bool {
  if (s >= -beyond && s <= 1 + beyond) return true
  if (s < -beyond - overlap || s > 1 + beyond + overlap) return false
  return isSaddle(part, s < 0 ? k : nextOf(k))
}

export function nextOf(k: i32): i32 {
  return k === 2 ? 0 : k + 1
}

/**
 * The direction along which two edges touch, with the largest gap as w, and the point on A in place[0]; B is turned by `axes` and
 * met on `side` (sideOpens). The border of a sheet is met from wherever it is outermost.
 */
export function crossingEdges(
  a: i32,
  b: i32,
  axes: mat3,
  side: real,
  corners: array<vec3, 3>,
  place: array<vec3, 1>,
  feature: array<u32, 1>,
): quat {
  const up = scale(side < 0 ? -1.0 : 1.0, vec3(axes.xz, axes.yz, axes.zz))
  let best = quat(0, 0, 1, never)
  for (let i = 0; i < 3; i++) {
    if (!isRidge(a, i, 0)) continue
    const p = triangleCorner(a, i)
    const e = sub(triangleCorner(a, i + 1), p)
    const rise = axes.xz * e.x + axes.yz * e.y
    for (let j = 0; j < 3; j++) {
      const f = sub(corners[nextOf(j)], corners[j])
      // (2)
      const area = e.x * f.y - e.y * f.x
      if (area * f.z <= 0 || area * rise <= 0 || !isRidge(b, j, side)) continue
      // (1)
      const product = vec3(e.y * f.z, -e.x * f.z, area)
      const squared = lengthSquared(product)
      const to = sub(corners[j], p)
      const s = dot(cross(to, f), product) / squared
      const t = dot(cross(to, e), product) / squared
      if (min(s, t) < -0.5 || max(s, t) > 1.5) continue
      const lengthA = lengthSquared(e)
      const lengthB = lengthSquared(f)
      if (squared <= parallel * lengthA * lengthB) continue
      const n = scale((area < 0 ? -1.0 : 1.0) / sqrt(squared), product)
      const gap = dot(to, n)
      if (gap <= best.w) continue
      const m = mulMat3Vec3(transpose(axes), negate(n))
      if (n.z < looking && looksBehind(a, i, n, 0)) continue
      if (-dot(n, up) < looking && (side === 0 || !isBorder(b, j)) && looksBehind(b, j, m, side)) continue
      const overlap = max(-gap, 0)
      if (!isOnEdge(a, i, s, overlap / sqrt(lengthA)) || !isOnEdge(b, j, t, overlap / sqrt(lengthB))) continue
      if (!sideOpens(a, i, n, 0) || !sideOpens(b, j, m, side)) continue
      best = quat(n.x, n.y, n.z, gap)
      place[0] = addScaled(p, s, e)
      feature[0] = asU32(firstCrossing + 4 * i + j)
    }
  }
  return best
}

/** Whether a product of an edge of each parts two triangles by more than a slack. */
export function edgesPart(a: i32, slack: real, corners: array<vec3, 3>): bool {
  for (let i = 0; i < 3; i++) {
    const p = triangleCorner(a, i)
    const e = sub(triangleCorner(a, i + 1), p)
    const third = sub(triangleCorner(a, i + 2), p)
    for (let j = 0; j < 3; j++) {
      const q = corners[j]
      const n = cross(e, sub(corners[nextOf(j)], q))
      const to = dot(n, sub(q, p))
      const ownA = dot(n, third)
      const ownB = dot(n, sub(corners[nextOf(nextOf(j))], q))
      // along n, from the edge of A: its third corner, the edge of B and the third corner there
      const low = min(to, to + ownB)
      const high = max(to, to + ownB)
      const more = slack * length(n)
      if (low > max(ownA, 0) + more || high < min(ownA, 0) - more) return true
    }
  }
  return false
}

/** The point of the edge from p to q that is nearest to c, inside of its ends; p where there is none. */
function footOn(c: vec3, p: vec3, q: vec3): vec3 {
  const e = sub(q, p)
  const along = dot(sub(c, p), e)
  const squared = lengthSquared(e)
  return along > 0 && along < squared ? addScaled(p, along / squared, e) : p
}

/** Whether n parts both triangles by nearly the distance d, so that what it leads from and to is nearest. */
function parts(a: i32, n: vec3, d: real, corners: array<vec3, 3>): bool {
  let most: real = never
  let least: real = -never
  for (let k = 0; k < 3; k++) {
    most = max(most, dot(n, triangleCorner(a, k)))
    least = min(least, dot(n, corners[k]))
  }
  return least - most > nearest * d
}

/**
 * The shortest way of at most `reach` and at least `least` from a corner of one to a corner or edge of the other, with its length
 * as w, and its start on A in place[0].
 */
export function cornerContact(
  a: i32,
  b: i32,
  axes: mat3,
  side: real,
  least: real,
  reach: real,
  corners: array<vec3, 3>,
  place: array<vec3, 1>,
  feature: array<u32, 1>,
): quat {
  let best = quat(0, 0, 1, never)
  let shortest = reach * reach
  for (let k = 0; k < 27; k++) {
    const i = idiv(k, 9)
    const j = idiv(k - 9 * i, 3)
    const which = k - 9 * i - 3 * j
    const p = triangleCorner(a, i)
    const q = corners[j]
    const from = which === 1 ? footOn(q, p, triangleCorner(a, i + 1)) : p
    const to = which === 2 ? footOn(p, q, corners[nextOf(j)]) : q
    const d = sub(to, from)
    const squared = lengthSquared(d)
    if (squared > shortest || squared < least * least) continue
    const distance = sqrt(squared)
    const n = scale(1 / distance, d)
    if (!parts(a, n, distance, corners)) continue
    if (!sideOpensTo(a, n, 0) || !sideOpensTo(b, mulMat3Vec3(transpose(axes), negate(n)), side)) continue
    shortest = squared
    best = quat(n.x, n.y, n.z, distance)
    place[0] = from
    feature[0] = asU32(firstCorner + k)
  }
  return best
}
