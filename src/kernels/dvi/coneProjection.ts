// coneProjection.ts: nearest point of a friction cone.
//
// For an impulse with normal part p and tangential part of length t, friction μ:
//   t ≤ μ p                          inside: unchanged
//   p + μ t ≤ 0                      inside the polar cone: 0
//   otherwise                        p' = (p + μ t) / (1 + μ²), t' = μ p'                                           (1)
// (1) is the foot of the perpendicular on the cone's surface.

import { type real, sqrt, vec3 } from '../../language/values.js'
import { addScaled, dot, scale, subScaled } from '../math/vec3.js'

/** Projects an impulse on the cone around the unit normal. */
export function projectOnCone(impulse: vec3, normal: vec3, friction: real): vec3 {
  const pressure = dot(impulse, normal)
  const tangential = subScaled(impulse, pressure, normal)
  const sliding = sqrt(dot(tangential, tangential))
  if (sliding <= friction * pressure) return impulse
  const along = pressure + friction * sliding
  if (along <= 0) return vec3(0, 0, 0)
  // (1); here sliding > 0
  const onSurface = along / (1 + friction * friction)
  return addScaled(scale(onSurface, normal), (friction * onSurface) / sliding, tangential)
}
