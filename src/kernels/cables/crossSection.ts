// crossSection.ts: the frame of the cross-section of a cable at a node, which nothing turns about the axis.

import { quat, vec3 } from '../../language/values.js'
import { quatMul, quatNormalize, rotate } from '../math/quat.js'
import { cross, dot, lengthSquared, normalize, scale } from '../math/vec3.js'

/** The shortest turn that lays an axis of a frame along a direction. */
export function laidAlong(rotation: quat, axis: vec3, direction: vec3): quat {
  const from = rotate(rotation, axis)
  const to = normalize(direction)
  const turn = cross(from, to)
  const half = 1 + dot(from, to)
  // half a turn in one step is no turn that anybody can follow
  if (half < 1e-6) return rotation
  return quatNormalize(quatMul(quatNormalize(quat(turn.x, turn.y, turn.z, half)), rotation))
}

/** x of the frame along the slope. */
export function alongSlope(rotation: quat, slope: vec3): quat {
  return laidAlong(rotation, vec3(1, 0, 0), slope)
}

/** s × s' / |s|² */
export function turningOf(slope: vec3, slopeVel: vec3): vec3 {
  return scale(1 / lengthSquared(slope), cross(slope, slopeVel))
}
