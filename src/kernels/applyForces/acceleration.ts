// acceleration.ts: what gravity and the forces summed on a body give it, stage `applyForces`.
//
//   a = g + m⁻¹ f                                                                                                   (1)

import type { real, vec3 } from '../../language/values.js'
import { addScaled } from '../math/vec3.js'

/** (1) */
export function acceleration(gravity: vec3, invMass: real, force: vec3): vec3 {
  return addScaled(gravity, invMass, force)
}
