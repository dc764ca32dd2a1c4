// coneProjection.ts: nearest point of a friction cone.
//
// For an impulse with normal part p and tangential part of length t, friction μ:
//   t < μ p                          inside: unchanged
//   otherwise                        p' = max(p + μ t, 0) / (1 + μ²), t' = μ p'                                     (1)
// (1) is the foot of the perpendicular on the cone's surface, and the tip where p + μ t ≤ 0, inside the polar cone. Without friction
// the cone is a ray, all of it surface: t ≤ μ p would let a pull along the normal, t = 0 and p < 0, pass for inside.

import { isDouble, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { addScaled, dot, scale, subScaled } from '../math/vec3.js'

/** Keeps 0 / 0 out of (1) where there is nothing tangential; smaller than any impulse. */
const tiny: real = isDouble ? 1e-300 : 1e-30

/** Projects an impulse on the cone around the unit normal. */
export function projectOnCone(impulse: vec3, normal: vec3, friction: real): vec3 {
  const pressure = dot(impulse, normal)
  const tangential = subScaled(impulse, pressure, normal)
  const sliding = sqrt(dot(tangential, tangential))
  // (1)
  const onSurface = max(pressure + friction * sliding, 0) / (1 + friction * friction)
  const surface = addScaled(scale(onSurface, normal), onSurface * (friction / max(sliding, tiny)), tangential)
  return sliding < friction * pressure ? impulse : surface
}
