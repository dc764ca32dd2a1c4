// coneProjection.ts: nearest point of a friction cone.
//
// For an impulse with normal part p and tangential part of length t, friction μ, the least of (p' − p)² + a (t' − t)²:
//   t < μ p                          inside: unchanged
//   otherwise                        p' = max(p + a μ t, 0) / (1 + a μ²), t' = μ p'                                 (1)
// (1) is the foot of the perpendicular on the cone's surface, and the tip where p + a μ t ≤ 0, inside the polar cone. Without friction
// the cone is a ray, all of it surface: t ≤ μ p would let a pull along the normal, t = 0 and p < 0, pass for inside.

import { isDouble, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { addScaled, dot, scale, subScaled } from '../math/vec3.js'

/** Keeps 0 / 0 out of (1) where there is nothing tangential; smaller than any impulse. */
const tiny: real = isDouble ? 1e-300 : 1e-30

/** Nearest to an impulse in the cone around the unit normal, where squares across the normal count `across` times: a of (1). */
export function nearestInCone(impulse: vec3, normal: vec3, friction: real, across: real): vec3 {
  const pressure = dot(impulse, normal)
  const tangential = subScaled(impulse, pressure, normal)
  const sliding = sqrt(dot(tangential, tangential))
  // (1)
  const weighed = across * friction
  const onSurface = max(pressure + weighed * sliding, 0) / (1 + weighed * friction)
  const surface = addScaled(scale(onSurface, normal), onSurface * (friction / max(sliding, tiny)), tangential)
  return sliding < friction * pressure ? impulse : surface
}

/** A vector with what it has along the unit normal `along` times as long. */
export function stretched(vector: vec3, normal: vec3, along: real): vec3 {
  return addScaled(vector, (along - 1) * dot(vector, normal), normal)
}

/** Projects an impulse on the cone around the unit normal. */
export function projectOnCone(impulse: vec3, normal: vec3, friction: real): vec3 {
  return nearestInCone(impulse, normal, friction, 1)
}
