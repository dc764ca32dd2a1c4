// cableStrain.ts: curvature at a point of a cable, and how it changes with the curve; p = r_x, q = r_xx, f = p × q.
//
//   exact:  κ² = |f|² / |p|⁶,   ∂(½κ²)/∂p = (q × f) / |p|⁶ − 3 |f|² p / |p|⁸,   ∂(½κ²)/∂q = (f × p) / |p|⁶          (1)
//   small:  κ² = |q|²,          ∂(½κ²)/∂p = 0,                                  ∂(½κ²)/∂q = q                       (2)
//
// (1) is the curvature of the curve in space times the stretch of what it is taken along; (2) holds while p is a unit vector
// and strains change slowly along the cable.

import { type bool, type i32, idiv, type real, vec3 } from '../../language/values.js'
import { addScaled, cross, lengthSquared, scale } from '../math/vec3.js'

export interface Curvature {
  readonly square: real
  readonly byP: vec3
  readonly byQ: vec3
}

export function curvatureOf(p: vec3, q: vec3, small: bool): Curvature {
  if (small) return { square: lengthSquared(q), byP: vec3(0, 0, 0), byQ: q }
  const f = cross(p, q)
  const inverse = 1 / lengthSquared(p)
  const cube = inverse * inverse * inverse
  const square = lengthSquared(f) * cube
  return {
    square,
    byP: addScaled(scale(cube, cross(q, f)), -3 * square * inverse, p),
    byQ: scale(cube, cross(f, p)),
  }
}

/** Number of the first point of the Gauss rule of n points: shorter rules come before it. */
export function firstGaussPoint(n: i32): i32 {
  return idiv(n * (n - 1), 2)
}
