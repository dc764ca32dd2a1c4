// jointAxes.ts: axes of the frames of a joint in the world.

import { jointFrameA } from '../../generated/accessors.js'
import { type i32, type quat, type real, vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'

/** Axis k, 0 to 2, of a frame. */
export function axisOf(frame: quat, k: i32): vec3 {
  const x: real = k === 0 ? 1 : 0
  const y: real = k === 1 ? 1 : 0
  const z: real = k === 2 ? 1 : 0
  return rotate(frame, vec3(x, y, z))
}

/** a_3: the axis a joint turns about or goes along. */
export function mainAxis(joint: i32): vec3 {
  return rotate(jointFrameA(joint), vec3(0, 0, 1))
}
