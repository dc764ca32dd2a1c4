// partSeparation.ts: a point against a convex part or a half-space, and with it a sphere.

import { partKind, partSize } from '../../generated/accessors.js'
import { type array, asU32, type i32, quat, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, dot, negate, scale } from '../math/vec3.js'
import { boxSeparation } from './boxSeparation.js'
import { ellipsoidSeparation } from './ellipsoidSeparation.js'
import { hullSeparation } from './hullSeparation.js'
import { boxKind, capsuleKind, coneKind, cylinderKind, ellipsoidKind, planeKind, sphereKind } from './partKinds.js'
import { capsuleSeparation, coneSeparation, cylinderSeparation } from './profileSeparation.js'

function ballSeparation(p: vec3, radius: real): quat {
  const distance = sqrt(dot(p, p))
  if (distance === 0) return quat(0, 0, 1, -radius)
  return quat(p.x / distance, p.y / distance, p.z / distance, distance - radius)
}

/** In the axes of the part: outward unit normal x y z at the nearest point of its surface, distance w, negative inside. */
export function partSeparation(part: i32, p: vec3): quat {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === planeKind) return quat(0, 0, 1, p.z)
  if (kind === sphereKind) return ballSeparation(p, size.x)
  if (kind === ellipsoidKind) return ellipsoidSeparation(p, size)
  if (kind === boxKind) return boxSeparation(p, size)
  if (kind === cylinderKind) return cylinderSeparation(p, size.x, size.y)
  if (kind === capsuleKind) return capsuleSeparation(p, size.x, size.y)
  if (kind === coneKind) return coneSeparation(p, size.x, size.y)
  return hullSeparation(part, p)
}

/**
 * Contact of two parts of which one is a sphere, the other anything but a triangle; what is written is that of
 * convexManifold, with one point and feature 0.
 */
export function sphereManifold(
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
  const first = partKind(a) === sphereKind
  const radius = partSize(first ? a : b).x
  const rot = first ? rotB : rotA
  const away = partSeparation(first ? b : a, rotateInverse(rot, first ? negate(between) : between))
  const gap = away.w - radius
  if (gap > reach) return 0
  const outward = rotate(rot, vec3(away.x, away.y, away.z))
  const fromSphere = scale(-radius - 0.5 * gap, outward)
  points[0] = first ? fromSphere : add(between, fromSphere)
  gaps[0] = gap
  features[0] = asU32(0)
  normalOut[0] = first ? negate(outward) : outward
  return 1
}
