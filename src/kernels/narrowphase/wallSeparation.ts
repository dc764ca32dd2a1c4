// wallSeparation.ts: nearest point of a plane or a box to the centre of a sphere.

import { bodyPosSeparation, wallBody, wallHalf, wallKind, wallRot } from '../../generated/accessors.js'
import { type i32, quat } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { dot } from '../math/vec3.js'
import { boxSeparation } from './sphereBox.js'

/** Unit vector x y z from the wall's surface to the centre of the body, and its distance w, negative inside the wall. */
export function wallSeparation(wall: i32, body: i32): quat {
  const to = bodyPosSeparation(wallBody(wall), body)
  const rotation = wallRot(wall)
  if (wallKind(wall) === 0) {
    const normal = rotate(rotation, wallHalf(wall))
    return quat(normal.x, normal.y, normal.z, dot(normal, to))
  }
  return boxSeparation(to, rotation, wallHalf(wall))
}
