// cableStrain.ts: curvature at a point of a cable, and how it changes with the curve; p = r_x, q = r_xx, f = p × q.
//
//   exact:  κ² = |f|² / |p|⁶,   ∂(½κ²)/∂p = (q × f) / |p|⁶ − 3 |f|² p / |p|⁸,   ∂(½κ²)/∂q = (f × p) / |p|⁶          (1)
//   small:  κ² = |q|²,          ∂(½κ²)/∂p = 0,                                  ∂(½κ²)/∂q = q                       (2)
//
//   k = f / |p|³ of (1), q of (2): κ along a unit vector n has the derivatives                                      (3)
//     exact:  ∂(n·k)/∂p = (q × n) / |p|³ − 3 (n·k) p / |p|²,   ∂(n·k)/∂q = (n × p) / |p|³;   small:  0 and n
//
// (1) is the curvature of the curve in space times the stretch of what it is taken along; (2) holds while p is a unit vector
// and strains change slowly along the cable.

import { type bool, type i32, idiv, type real, sqrt, vec3 } from '../../language/values.js'
import { addScaled, cross, dot, lengthSquared, scale } from '../math/vec3.js'

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

/** k */
export function curvatureVector(p: vec3, q: vec3, small: bool): vec3 {
  if (small) return q
  const inverse = 1 / lengthSquared(p)
  return scale(inverse * sqrt(inverse), cross(p, q))
}

/** Curvature below which its direction is nobody's, over that of a circle of the element's length. */
const straight: real = 1e-6

/** What is added to κ² of an element where it is divided by. */
export function leastSquare(length: real): real {
  return (straight / length) * (straight / length)
}

/** k over its size, shorter where there is hardly any. */
export function bendDirection(p: vec3, q: vec3, small: bool, least: real): vec3 {
  const k = curvatureVector(p, q, small)
  return scale(1 / sqrt(lengthSquared(k) + least), k)
}

export interface CurvatureAlong {
  readonly byP: vec3
  readonly byQ: vec3
}

/** (3) */
export function curvatureAlong(n: vec3, p: vec3, q: vec3, small: bool): CurvatureAlong {
  if (small) return { byP: vec3(0, 0, 0), byQ: n }
  const inverse = 1 / lengthSquared(p)
  const cube = inverse * sqrt(inverse)
  const along = cube * dot(n, cross(p, q))
  return { byP: addScaled(scale(cube, cross(q, n)), -3 * along * inverse, p), byQ: scale(cube, cross(n, p)) }
}

/** Number of the first point of the Gauss rule of n points: shorter rules come before it. */
export function firstGaussPoint(n: i32): i32 {
  return idiv(n * (n - 1), 2)
}
