// support.ts: the point of a convex part that reaches furthest in a direction.
//
// A part is a core and a rounding: the part is all that is within the rounding of its core. A sphere is a point, a capsule
// a segment; all others are their own core, with rounding 0. Support functions are those of the core, in the axes of the
// part; the height of the part along a unit vector n is then n·supportOf(part, n) + roundingOf(part).

import { cornerPos, partEndCorner, partFirstCorner, partKind, partSize } from '../../generated/accessors.js'
import { type bool, copysign, type i32, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { dot, multiply } from '../math/vec3.js'
import { boxKind, capsuleKind, coneKind, cylinderKind, ellipsoidKind, sphereKind } from './partKinds.js'

/** Below all heights. */
const never = -1e30

/** Distance of the surface from the core. */
export function roundingOf(part: i32): real {
  const kind = partKind(part)
  return kind === sphereKind || kind === capsuleKind ? partSize(part).x : 0
}

/** Number of the corner of a hull or triangle that is furthest along n. */
export function furthestCorner(part: i32, n: vec3): u32 {
  let best = partFirstCorner(part)
  let height: real = never
  for (let c = partFirstCorner(part); c < partEndCorner(part); c++) {
    const h = dot(cornerPos(c), n)
    if (h > height) {
      height = h
      best = c
    }
  }
  return best
}

/** Point of the circle of a radius about z, at a height, that is furthest along n; the one on x where n is along z. */
export function rimPoint(radius: real, z: real, n: vec3): vec3 {
  const across = sqrt(n.x * n.x + n.y * n.y)
  if (across === 0) return vec3(radius, 0, z)
  const s = radius / across
  return vec3(s * n.x, s * n.y, z)
}

/** True where the apex of a cone, and not its rim, is furthest along n; size: radius and half height. */
export function apexIsFurthest(size: vec3, n: vec3): bool {
  return 2 * size.y * n.z > size.x * sqrt(n.x * n.x + n.y * n.y)
}

function coneSupport(size: vec3, n: vec3): vec3 {
  if (apexIsFurthest(size, n)) return vec3(0, 0, size.y)
  return rimPoint(size.x, -size.y, n)
}

function ellipsoidSupport(size: vec3, n: vec3): vec3 {
  const stretched = multiply(size, n)
  const l = sqrt(dot(stretched, stretched))
  if (l === 0) return vec3(size.x, 0, 0)
  return vec3((size.x * stretched.x) / l, (size.y * stretched.y) / l, (size.z * stretched.z) / l)
}

/** The point of the core that is furthest along n, which need not have unit length; where several are, one of them. */
export function supportOf(part: i32, n: vec3): vec3 {
  const kind = partKind(part)
  if (kind === sphereKind) return vec3(0, 0, 0)
  const size = partSize(part)
  if (kind === ellipsoidKind) return ellipsoidSupport(size, n)
  if (kind === boxKind) return vec3(copysign(size.x, n.x), copysign(size.y, n.y), copysign(size.z, n.z))
  if (kind === cylinderKind) return rimPoint(size.x, copysign(size.y, n.z), n)
  if (kind === capsuleKind) return vec3(0, 0, copysign(size.y, n.z))
  if (kind === coneKind) return coneSupport(size, n)
  return cornerPos(furthestCorner(part, n))
}
