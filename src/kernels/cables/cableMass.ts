// cableMass.ts: the mass matrix of an element as a product of two velocities.
//
//   M = m/420 [156, 22 l, 54, −13 l; 4 l², 13 l, −3 l²; 156, −22 l; 4 l²], symmetric, for place and slope of both nodes     (1)

import type { real, vec3 } from '../../language/values.js'
import { dot } from '../math/vec3.js'

/** e'·M f'; rates of slopes come times the length of the element. */
export function massProduct(
  mass: real,
  a: vec3,
  slopeA: vec3,
  b: vec3,
  slopeB: vec3,
  c: vec3,
  slopeC: vec3,
  d: vec3,
  slopeD: vec3,
): real {
  const places = 156 * (dot(a, c) + dot(b, d)) + 54 * (dot(a, d) + dot(b, c))
  const slopes = 4 * (dot(slopeA, slopeC) + dot(slopeB, slopeD)) - 3 * (dot(slopeA, slopeD) + dot(slopeB, slopeC))
  const near = 22 * (dot(a, slopeC) + dot(slopeA, c) - dot(b, slopeD) - dot(slopeB, d))
  const far = 13 * (dot(b, slopeC) + dot(slopeA, d) - dot(a, slopeD) - dot(slopeB, c))
  return (mass / 420) * (places + slopes + near + far)
}
