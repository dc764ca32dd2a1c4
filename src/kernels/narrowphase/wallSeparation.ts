// wallSeparation.ts: nearest point of a plane or a box to the centre of a sphere.

import { bodyPosSeparation, wallBody, wallHalf, wallKind, wallRot } from '../../generated/accessors.js'
import { abs, copysign, type i32, max, min, quat, sqrt, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { dot, sub } from '../math/vec3.js'

/** In the box's frame: outward direction x y z and distance w from the surface, negative inside. */
function boxSeparation(p: vec3, half: vec3): quat {
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

/** Unit vector x y z from the wall's surface to the centre of the body, and its distance w, negative inside the wall. */
export function wallSeparation(wall: i32, body: i32): quat {
  const to = bodyPosSeparation(wallBody(wall), body)
  const rotation = wallRot(wall)
  if (wallKind(wall) === 0) {
    const normal = rotate(rotation, wallHalf(wall))
    return quat(normal.x, normal.y, normal.z, dot(normal, to))
  }
  const local = boxSeparation(rotateInverse(rotation, to), wallHalf(wall))
  const normal = rotate(rotation, vec3(local.x, local.y, local.z))
  return quat(normal.x, normal.y, normal.z, local.w)
}
