// partEdges.ts: flat faces and straight lines of a part that a normal nearly belongs to, and how its surface curves.
//
// The normals of an edge, of the side of a cylinder or cone and of the line of a capsule form a circle: unit n with n·u = c.

import {
  cornerPos,
  facetCorner,
  facetEnd,
  facetFirst,
  facetNormal,
  partEndCorner,
  partEndFacet,
  partFirstCorner,
  partFirstFacet,
  partHalf,
  partKind,
  partSize,
} from '../../generated/accessors.js'
import { abs, copysign, type i32, max, min, quat, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { dot, length, multiply, normalize, scale, sub } from '../math/vec3.js'
import { component, unitAxis } from './boxAxes.js'
import { boxKind, capsuleKind, coneKind, cylinderKind, ellipsoidKind, hullKind, triangleKind } from './partKinds.js'
import { apexIsFurthest, furthestCorner } from './support.js'

/** Sine and cosine of the angle up to which a part touches with all of a face or line. */
export const nearSine = 0.03
const nearCosine = 0.99955
/** Most of the sine where a part may lie down on a face or line within the step. */
const mostSine: real = 0.3

/**
 * The sine for a part of which points within `reach` may touch in the step: a face about √2 times as wide as the half diagonal of the part
 * that leans by more has its other end beyond that.
 */
export function nearWithin(part: i32, reach: real): real {
  return min(max(nearSine, (0.7 * reach) / length(partHalf(part))), mostSine)
}

export function cosineOf(near: real): real {
  return near > nearSine ? sqrt(1 - near * near) : nearCosine
}

/** The face of a hull whose normal is nearest to n. */
export function facingFacet(part: i32, n: vec3): u32 {
  let best = partFirstFacet(part)
  let most: real = -2
  for (let f = partFirstFacet(part); f < partEndFacet(part); f++) {
    const c = dot(facetNormal(f), n)
    if (c > most) {
      most = c
      best = f
    }
  }
  return best
}

/** Unit normal of the flat face that n is near to, by the cosine given; 0 where there is none. */
export function faceNear(part: i32, n: vec3, cosine: real): vec3 {
  const kind = partKind(part)
  if (kind === boxKind) {
    const k = abs(n.x) >= cosine ? 0 : abs(n.y) >= cosine ? 1 : 2
    const c = component(n, k)
    if (abs(c) >= cosine) return scale(copysign(1, c), unitAxis(k))
  }
  if ((kind === cylinderKind || kind === triangleKind) && abs(n.z) >= cosine) return vec3(0, 0, copysign(1, n.z))
  if (kind === coneKind && n.z <= -cosine) return vec3(0, 0, -1)
  if (kind === hullKind) {
    const normal = facetNormal(facingFacet(part, n))
    if (dot(normal, n) >= cosine) return normal
  }
  return vec3(0, 0, 0)
}

/** Sine of the angle of the side's normal above the base. */
export function coneSine(size: vec3): real {
  return size.x / sqrt(size.x * size.x + 4 * size.y * size.y)
}

/** Sine between an edge and the plane across n. */
function slopeOf(p: vec3, q: vec3, n: vec3): real {
  const e = sub(q, p)
  return abs(dot(e, n)) / max(length(e), 1e-30)
}

/** The corner at the other end of the edge from a corner that is most nearly square to n; the same corner if none is near. */
export function edgeFrom(part: i32, corner: u32, n: vec3, sine: real): u32 {
  const p = cornerPos(corner)
  let best = corner
  let least: real = sine
  if (partKind(part) === triangleKind) {
    for (let c = partFirstCorner(part); c < partEndCorner(part); c++) {
      const slope = slopeOf(p, cornerPos(c), n)
      if (c !== corner && slope < least) {
        least = slope
        best = c
      }
    }
    return best
  }
  for (let f = partFirstFacet(part); f < partEndFacet(part); f++) {
    let from = facetCorner(facetEnd(f) - 1)
    for (let c = facetFirst(f); c < facetEnd(f); c++) {
      const to = facetCorner(c)
      // an edge belongs to two faces, once in each direction
      if (from === corner) {
        const slope = slopeOf(p, cornerPos(to), n)
        if (slope < least) {
          least = slope
          best = to
        }
      }
      from = to
    }
  }
  return best
}

/** The circle of normals u x y z, c w, of the line that n is near to, by the sine given; u is 0 where there is none. */
export function circleNear(part: i32, n: vec3, sine: real): quat {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === boxKind) {
    const k = abs(n.x) <= abs(n.y) && abs(n.x) <= abs(n.z) ? 0 : abs(n.y) <= abs(n.z) ? 1 : 2
    const u = unitAxis(k)
    if (abs(component(n, k)) <= sine) return quat(u.x, u.y, u.z, 0)
  }
  if ((kind === cylinderKind || kind === capsuleKind) && abs(n.z) <= sine) return quat(0, 0, 1, 0)
  if (kind === coneKind && abs(n.z - coneSine(size)) <= sine) return quat(0, 0, 1, coneSine(size))
  if (kind === hullKind || kind === triangleKind) {
    const corner = furthestCorner(part, n)
    const u = normalize(sub(cornerPos(edgeFrom(part, corner, n, sine)), cornerPos(corner)))
    return quat(u.x, u.y, u.z, 0)
  }
  return quat(0, 0, 0, 0)
}

/** How the support of a part moves as unit n moves along v, square to n: radii of curvature times v. */
export function supportChange(part: i32, n: vec3, v: vec3): vec3 {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === ellipsoidKind) {
    const squares = multiply(size, size)
    const sv = multiply(squares, v)
    const sn = multiply(squares, n)
    const l = sqrt(dot(n, sn))
    const along = dot(n, sv) / (l * l * l)
    return vec3(sv.x / l - along * sn.x, sv.y / l - along * sn.y, sv.z / l - along * sn.z)
  }
  const across = n.x * n.x + n.y * n.y
  // the same choice as that of the support: along the circle of the side only both together give the right slope
  const apex = kind === coneKind && apexIsFurthest(size, n)
  if ((kind === cylinderKind || kind === coneKind) && !apex && across > 1e-12) {
    const s = (size.x * (n.x * v.y - n.y * v.x)) / (across * sqrt(across))
    return vec3(-s * n.y, s * n.x, 0)
  }
  return vec3(0, 0, 0)
}
