// gaussPoints.ts: points and weights of Gauss and Legendre on 0 to 1.

import type { array, real } from '../../../../src/language/values.js'

/** Exact for polynomials of degree 5. */
export function gaussThree(points: array<real, 5>, weights: array<real, 5>): void {
  points[0] = 0.11270166537925831
  points[1] = 0.5
  points[2] = 0.8872983346207417
  weights[0] = 5 / 18
  weights[1] = 8 / 18
  weights[2] = 5 / 18
}

/** Exact for polynomials of degree 9. */
export function gaussFive(points: array<real, 5>, weights: array<real, 5>): void {
  points[0] = 0.046910077030668
  points[1] = 0.23076534494715845
  points[2] = 0.5
  points[3] = 0.7692346550528415
  points[4] = 0.9530899229693319
  weights[0] = 0.11846344252809454
  weights[1] = 0.23931433524968324
  weights[2] = 0.28444444444444444
  weights[3] = weights[1]
  weights[4] = weights[0]
}
