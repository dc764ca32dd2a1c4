// tangentSpring.ts: the tangential spring of a contact: turned with the contact plane, stretched, cut by friction.

import { addScaled, length, projectOut, scale } from '../../../../src/kernels/math/vec3.js'
import { type real, vec3 } from '../../../../src/language/values.js'

/** The spring turned into the plane of the normal, its length kept. */
export function turnSpring(spring: vec3, normal: vec3): vec3 {
  const flat = projectOut(spring, normal)
  const before = length(spring)
  const after = length(flat)
  if (after === 0) return vec3(0, 0, 0)
  return scale(before / after, flat)
}

/** Force of the spring and its damper before friction is asked. */
export function springForce(spring: vec3, slip: vec3, stiffness: real, damper: real): vec3 {
  return addScaled(scale(-stiffness, spring), -damper, slip)
}

/** The factor that brings a force of length `wanted` down to `most`. */
export function coulombCut(wanted: real, most: real): real {
  return wanted > most ? most / wanted : 1
}
