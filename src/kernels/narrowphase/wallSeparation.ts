// wallSeparation.ts: a plane and the centre of a sphere.

import { bodyPosSeparation, wallBody, wallNormal, wallRot } from '../../generated/accessors.js'
import { type i32, quat } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { dot } from '../math/vec3.js'

/** Unit normal x y z of the plane, and the distance w of the centre of the body from it, negative inside the wall. */
export function wallSeparation(wall: i32, body: i32): quat {
  const normal = rotate(wallRot(wall), wallNormal(wall))
  return quat(normal.x, normal.y, normal.z, dot(normal, bodyPosSeparation(wallBody(wall), body)))
}
