// cableShape.ts: a cable between two nodes: a cubic curve r(ξ), ξ from 0 to 1, given by places and slopes.
//
//   r = S1 rA + S2 r'A + S3 rB + S4 r'B with Hermite's cubics; only rB − rA = d matters to the derivatives by the
//   arc length x = L ξ, since S1' = −S3'                                                                            (1)
//   S3' = 6 (ξ − ξ²) / L,   S2' = 1 − 4 ξ + 3 ξ²,   S4' = −2 ξ + 3 ξ²                                               (2)
//   S3'' = 6 (1 − 2 ξ) / L²,   S2'' = (6 ξ − 4) / L,   S4'' = (6 ξ − 2) / L                                         (3)

import { add, addScaled, scale } from '../../../../src/kernels/math/vec3.js'
import { type real, vec3 } from '../../../../src/language/values.js'

/** S2', S3', S4' at ξ, (2) */
export function firstDerivatives(xi: real, length: real): vec3 {
  return vec3(1 - 4 * xi + 3 * xi * xi, (6 * (xi - xi * xi)) / length, 3 * xi * xi - 2 * xi)
}

/** S2'', S3'', S4'' at ξ, (3) */
export function secondDerivatives(xi: real, length: real): vec3 {
  return vec3((6 * xi - 4) / length, (6 - 12 * xi) / (length * length), (6 * xi - 2) / length)
}

/** (1): the derivative that the shape functions `s` are of. */
export function curveDerivative(s: vec3, slopeA: vec3, apart: vec3, slopeB: vec3): vec3 {
  return addScaled(add(scale(s.x, slopeA), scale(s.z, slopeB)), s.y, apart)
}
