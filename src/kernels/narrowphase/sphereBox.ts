// sphereBox.ts: a sphere against an oriented box, one point.

import {
  abs,
  type array,
  copysign,
  type i32,
  max,
  min,
  quat,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { dot, negate, scale, sub } from '../math/vec3.js'

/** In the box's frame: outward direction x y z and distance w from the surface, negative inside. */
export function localSeparation(p: vec3, half: vec3): quat {
  const nearest = vec3(min(max(p.x, -half.x), half.x), min(max(p.y, -half.y), half.y), min(max(p.z, -half.z), half.z))
  const out = sub(p, nearest)
  const distance = sqrt(dot(out, out))
  if (distance > 0) return quat(out.x / distance, out.y / distance, out.z / distance, distance)

  // inside: through the nearest face
  const depth = vec3(half.x - abs(p.x), half.y - abs(p.y), half.z - abs(p.z))
  if (depth.x <= depth.y && depth.x <= depth.z) return quat(copysign(1, p.x), 0, 0, -depth.x)
  if (depth.y <= depth.z) return quat(0, copysign(1, p.y), 0, -depth.y)
  return quat(0, 0, copysign(1, p.z), -depth.z)
}

/**
 * Unit vector x y z from the box's surface to a point `to` seen from the box's centre, and its distance w, negative
 * inside; in world axes.
 */
function boxSeparation(to: vec3, rot: quat, half: vec3): quat {
  const local = localSeparation(rotateInverse(rot, to), half)
  const normal = rotate(rot, vec3(local.x, local.y, local.z))
  return quat(normal.x, normal.y, normal.z, local.w)
}

/**
 * Contact of a sphere A and a box B, `between` from the sphere's centre to the box's; what is written is that of
 * boxBoxManifold, with one point and feature 0.
 */
export function sphereBoxManifold(
  between: vec3,
  radius: real,
  rot: quat,
  half: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const away = boxSeparation(negate(between), rot, half)
  const gap = away.w - radius
  if (gap > reach) return 0
  const normal = vec3(-away.x, -away.y, -away.z)
  points[0] = scale(radius + 0.5 * gap, normal)
  gaps[0] = gap
  features[0] = 0
  normalOut[0] = normal
  return 1
}
