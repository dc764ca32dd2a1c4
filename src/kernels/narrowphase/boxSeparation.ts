// boxSeparation.ts: how far a point is from a box, in its axes.

import { abs, copysign, max, min, quat, sqrt, vec3 } from '../../language/values.js'
import { dot, sub } from '../math/vec3.js'

/** Outward direction x y z at the point of the surface nearest to p, and the distance w of p from it, negative inside. */
export function boxSeparation(p: vec3, half: vec3): quat {
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
