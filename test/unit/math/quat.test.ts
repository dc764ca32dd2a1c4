// quat.test.ts: rotations by unit quaternions.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { determinant, mulMat3, mulMat3Vec3, transpose } from '#talus/kernels/math/mat3.js'
import {
  conjugate,
  quatAdd,
  quatExp,
  quatFromAxisAngle,
  quatMul,
  quatNormalize,
  quatScale,
  quatToMat3,
  rotate,
  rotateInverse,
} from '#talus/kernels/math/quat.js'
import { cross, dot, length, normalize, scale } from '#talus/kernels/math/vec3.js'
import { mat3, quat, vec3 } from '#talus/language/values.js'
import { anyDirection, anyQuat, anyReal, anyRotation, anyVec3, distance, size } from './arbitrary.js'
import { singlePrecision } from './singlePrecision.js'

const identity = mat3(1, 0, 0, 0, 1, 0, 0, 0, 1)
const norm = (q: quat) => Math.sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w)

describe('product', () => {
  it('of the imaginary units is i j = k', () => {
    expect(quatMul(quat(1, 0, 0, 0), quat(0, 1, 0, 0))).toEqual(quat(0, 0, 1, 0))
    expect(quatMul(quat(0, 1, 0, 0), quat(0, 0, 1, 0))).toEqual(quat(1, 0, 0, 0))
    expect(quatMul(quat(0, 0, 1, 0), quat(1, 0, 0, 0))).toEqual(quat(0, 1, 0, 0))
  })

  it('multiplies norms, is associative and distributes over sums', () => {
    fc.assert(
      fc.property(anyQuat, anyQuat, anyQuat, anyReal, (a, b, c, s) => {
        const unit = size(a) * size(b)
        expect(Math.abs(norm(quatMul(a, b)) - norm(a) * norm(b))).toBeLessThanOrEqual(1e-14 * unit)
        const [left, right] = [quatMul(quatMul(a, b), c), quatMul(a, quatMul(b, c))]
        expect(distance(left, right)).toBeLessThanOrEqual(1e-14 * unit * size(c))
        const sum = quatMul(a, quatAdd(b, quatScale(s, c)))
        const parts = quatAdd(quatMul(a, b), quatScale(s, quatMul(a, c)))
        expect(distance(sum, parts)).toBeLessThanOrEqual(1e-14 * size(a) * (size(b) + Math.abs(s) * size(c)))
      }),
    )
  })

  it('rotates by b first and by a then', () => {
    fc.assert(
      fc.property(anyRotation, anyRotation, anyVec3, (a, b, v) => {
        expect(distance(rotate(quatMul(a, b), v), rotate(a, rotate(b, v)))).toBeLessThanOrEqual(1e-14 * size(v))
      }),
    )
  })
})

describe('rotation', () => {
  it('keeps lengths and angles, and its inverse brings back', () => {
    fc.assert(
      fc.property(anyRotation, anyVec3, anyVec3, (q, a, b) => {
        const unit = size(a) * size(b)
        expect(Math.abs(dot(rotate(q, a), rotate(q, b)) - dot(a, b))).toBeLessThanOrEqual(1e-14 * unit)
        expect(distance(rotate(q, cross(a, b)), cross(rotate(q, a), rotate(q, b)))).toBeLessThanOrEqual(1e-14 * unit)
        expect(distance(rotateInverse(q, rotate(q, a)), a)).toBeLessThanOrEqual(1e-14 * size(a))
        expect(distance(rotateInverse(q, a), rotate(conjugate(q), a))).toBe(0)
      }),
    )
  })

  it('has the orthogonal matrix quatToMat3', () => {
    fc.assert(
      fc.property(anyRotation, anyVec3, (q, v) => {
        const m = quatToMat3(q)
        expect(distance(mulMat3Vec3(m, v), rotate(q, v))).toBeLessThanOrEqual(1e-14 * size(v))
        expect(distance(mulMat3(m, transpose(m)), identity)).toBeLessThan(4e-15)
        expect(Math.abs(determinant(m) - 1)).toBeLessThan(4e-15)
      }),
    )
  })

  it('by a right angle about z takes x to y', () => {
    const q = quatFromAxisAngle(vec3(0, 0, 1), Math.PI / 2)
    expect(distance(rotate(q, vec3(1, 0, 0)), vec3(0, 1, 0))).toBeLessThan(3e-16)
  })

  it('is normalised to length one, the zero quaternion to the identity', () => {
    fc.assert(
      fc.property(
        anyQuat.filter((q) => size(q) > 1e-100),
        (q) => {
          expect(Math.abs(norm(quatNormalize(q)) - 1)).toBeLessThan(5e-16)
        },
      ),
    )
    expect(quatNormalize(quat(0, 0, 0, 0))).toEqual(quat(0, 0, 0, 1))
  })
})

/** Exponential of the pure quaternion v / 2 by its power series, halved often enough for 30 terms. */
function exponentialSeries(v: vec3): quat {
  const halvings = Math.max(0, Math.ceil(Math.log2(length(v) + 1e-300)))
  const half = quatScale(0.5 ** (halvings + 1), quat(v.x, v.y, v.z, 0))
  let term = quat(0, 0, 0, 1)
  let sum = term
  for (let n = 1; n <= 30; n++) {
    term = quatScale(1 / n, quatMul(term, half))
    sum = quatAdd(sum, term)
  }
  for (let n = 0; n < halvings; n++) sum = quatMul(sum, sum)
  return sum
}

describe('quatExp', () => {
  it('agrees with the power series', () => {
    fc.assert(
      fc.property(anyDirection, fc.double({ min: 0, max: 12, noNaN: true }), (n, angle) => {
        const v = scale(angle, n)
        expect(distance(quatExp(v), exponentialSeries(v))).toBeLessThan(8e-15)
      }),
    )
  })

  it('agrees with quatFromAxisAngle and has length one, at any angle', () => {
    fc.assert(
      fc.property(anyDirection, fc.double({ min: -100, max: 100, noNaN: true }), (n, angle) => {
        const q = quatExp(scale(angle, n))
        expect(Math.abs(norm(q) - 1)).toBeLessThan(8e-16)
        expect(distance(q, quatFromAxisAngle(n, angle))).toBeLessThan(4e-16 * (2 + Math.abs(angle)))
      }),
    )
  })

  it('is the identity at zero, and exact for angles too small to square', () => {
    expect(quatExp(vec3(0, 0, 0))).toEqual(quat(0, 0, 0, 1))
    expect(quatExp(vec3(1e-200, -2e-300, 0))).toEqual(quat(5e-201, -1e-300, 0, 1))
  })

  it('has no step where the method changes', () => {
    const edge = 2 * Math.sqrt(0.6)
    const n = normalize(vec3(1, -2, 3))
    const [below, above] = [quatExp(scale(edge * (1 - 1e-15), n)), quatExp(scale(edge * (1 + 1e-15), n))]
    expect(distance(below, above)).toBeLessThan(3e-15)
  })

  it('is a unit quaternion to round-off in single precision', () => {
    const single = singlePrecision(['quat'])
    fc.assert(
      fc.property(anyVec3, (v) => {
        const rounded = vec3(Math.fround(v.x * 0.01), Math.fround(v.y * 0.01), Math.fround(v.z * 0.01))
        expect(Math.abs(norm(single.quatExp(rounded)) - 1)).toBeLessThan(3e-7)
        expect(distance(single.quatExp(rounded), quatExp(rounded))).toBeLessThan(2e-6)
      }),
    )
  })
})
