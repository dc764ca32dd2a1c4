// boxDistance.ts: distance of two boxes, by the algorithm of Gilbert, Johnson and Keerthi (1988).
//
// The vectors from a point of A to a point of B form a convex set; the shortest vector v is its point nearest to the
// origin. v is the nearest point of a simplex of up to four points of the set, and the point w furthest against v joins
// the simplex until it brings nothing:
//
//   |v|² − v·w ≤ ε |v|²                                                                                             (1)

import { rotate, rotateInverse } from '../../../../src/kernels/math/quat.js'
import { add, dot, length, lengthSquared, negate, sub } from '../../../../src/kernels/math/vec3.js'
import { kernel } from '../../../../src/language/kernel.js'
import {
  array,
  copysign,
  type i32,
  isDouble,
  type quat,
  type real,
  type u32,
  vec3,
} from '../../../../src/language/values.js'
import { bodyHalf, bodyPosSeparation, bodyRot, pairA, pairB, setPairDistance, setPairGap } from '../../accessors.js'
import { closestPoint } from './closestPoint.js'

const maxRounds = 40

/** The corner of a box that reaches furthest in a direction, seen from its centre. */
function corner(half: vec3, rot: quat, direction: vec3): vec3 {
  const local = rotateInverse(rot, direction)
  return rotate(rot, vec3(copysign(half.x, local.x), copysign(half.y, local.y), copysign(half.z, local.z)))
}

/** The difference of points furthest in a direction. */
function support(a: u32, b: u32, apart: vec3, direction: vec3): vec3 {
  const onB = corner(bodyHalf(b), bodyRot(b), direction)
  const onA = corner(bodyHalf(a), bodyRot(a), negate(direction))
  return add(apart, sub(onB, onA))
}

/** The shortest vector from box a to box b; 0 where they overlap. */
function shortest(a: u32, b: u32, simplex: array<vec3, 4>, size: array<i32, 1>): vec3 {
  const epsilon: real = isDouble ? 1e-14 : 1e-6
  const apart = bodyPosSeparation(a, b)
  let v = support(a, b, apart, negate(apart))
  simplex[0] = v
  size[0] = 1
  let rounds = 0
  while (rounds < maxRounds) {
    rounds++
    const w = support(a, b, apart, negate(v))
    // (1)
    if (lengthSquared(v) - dot(v, w) <= epsilon * lengthSquared(v)) break
    simplex[size[0]] = w
    size[0] += 1
    const next = closestPoint(simplex, size)
    // rounding has the last word
    if (lengthSquared(next) >= lengthSquared(v)) break
    v = next
    if (size[0] === 4) break
  }
  return v
}

export const boxDistance = kernel('pair', { tolerance: 1e-3 }, (i) => {
  const simplex = array(4, vec3(0, 0, 0))
  const size = array(1, 0)
  const gap = shortest(pairA(i), pairB(i), simplex, size)
  setPairGap(i, gap)
  setPairDistance(i, length(gap))
})
