// boxPlane.ts: an oriented box against a half-space, a point for each corner within reach.

import { type array, asU32, type i32, type quat, type real, type u32, vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { dot, negate, sub, subScaled } from '../math/vec3.js'

/** Corner 0 to 7 of a box in its own frame; bits 0, 1, 2 of its number are the positive sides of x, y, z. */
export function boxCorner(half: vec3, corner: i32): vec3 {
  return vec3(
    (corner & 1) !== 0 ? half.x : -half.x,
    (corner & 2) !== 0 ? half.y : -half.y,
    (corner & 4) !== 0 ? half.z : -half.z,
  )
}

/**
 * Contacts of a box A with a half-space B. `between` goes from the box's centre to any point of the plane, `outward` is
 * the unit normal out of the half-space. What is written is that of boxBoxManifold; the feature is the corner's number.
 */
export function boxPlaneManifold(
  between: vec3,
  rot: quat,
  half: vec3,
  outward: vec3,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  normalOut[0] = negate(outward)
  let count = 0
  for (let k = 0; k < 8; k++) {
    const corner = rotate(rot, boxCorner(half, k))
    const gap = dot(outward, sub(corner, between))
    if (gap > reach) continue
    points[count] = subScaled(corner, 0.5 * gap, outward)
    gaps[count] = gap
    features[count] = asU32(k)
    count++
  }
  return count
}
