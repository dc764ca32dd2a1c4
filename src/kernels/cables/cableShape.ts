// cableShape.ts: an element of a cable: a cubic curve r(ξ), ξ = x / l from 0 to 1, given by places and slopes r_x of two nodes.
//
//   r = S1 rA + S2 sA + S3 rB + S4 sB                                                                               (1)
//   S1 = 1 − 3ξ² + 2ξ³,   S2 = l (ξ − 2ξ² + ξ³),   S3 = 3ξ² − 2ξ³,   S4 = l (ξ³ − ξ²)                               (2)
//
// S1 = 1 − S3: only d = rB − rA matters to derivatives, and to the way from rA.

import { type real, vec3 } from '../../language/values.js'
import { addScaled, scale } from '../math/vec3.js'

/** S2, S3, S4 at ξ. */
export function shapes(xi: real, length: real): vec3 {
  const square = xi * xi
  return vec3(length * xi * (1 - xi) * (1 - xi), square * (3 - 2 * xi), -length * square * (1 - xi))
}

/** Their derivatives by x. */
export function firstDerivatives(xi: real, length: real): vec3 {
  return vec3(1 - 4 * xi + 3 * xi * xi, (6 * (xi - xi * xi)) / length, 3 * xi * xi - 2 * xi)
}

/** Their second derivatives by x. */
export function secondDerivatives(xi: real, length: real): vec3 {
  return vec3((6 * xi - 4) / length, (6 - 12 * xi) / (length * length), (6 * xi - 2) / length)
}

/** (1) less rA, or a derivative, as `s` says; of velocities likewise. */
export function onCurve(s: vec3, slopeA: vec3, apart: vec3, slopeB: vec3): vec3 {
  return addScaled(addScaled(scale(s.x, slopeA), s.z, slopeB), s.y, apart)
}
