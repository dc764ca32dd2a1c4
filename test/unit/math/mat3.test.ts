// mat3.test.ts: matrix algebra, solves, and inertia tensors.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMat3,
  applyInvInertia,
  determinant,
  diagonal,
  inverseMat3,
  mulMat3,
  mulMat3Vec3,
  outer,
  scaleMat3,
  skew,
  transpose,
} from '#talus/kernels/math/mat3.js'
import { quatToMat3 } from '#talus/kernels/math/quat.js'
import { cross, dot, multiply, scale } from '#talus/kernels/math/vec3.js'
import { mat3, vec3 } from '#talus/language/values.js'
import { anyMat3, anyRotation, anyVec3, distance, size } from './arbitrary.js'

const identity = mat3(1, 0, 0, 0, 1, 0, 0, 0, 1)
const moment = fc.double({ min: 0.01, max: 100, noNaN: true })
const anyMoments = fc.tuple(moment, moment, moment).map(([x, y, z]) => vec3(x, y, z))

describe('products', () => {
  it('apply one matrix after the other, and turn around under transposition', () => {
    fc.assert(
      fc.property(anyMat3, anyMat3, anyVec3, (a, b, v) => {
        expect(distance(mulMat3Vec3(mulMat3(a, b), v), mulMat3Vec3(a, mulMat3Vec3(b, v)))).toBeLessThan(
          1e-14 * (1 + size(v)),
        )
        expect(distance(transpose(mulMat3(a, b)), mulMat3(transpose(b), transpose(a)))).toBeLessThan(1e-15)
        const twice = mulMat3Vec3(addMat3(a, scaleMat3(2, b)), v)
        expect(Math.abs(twice.y - mulMat3Vec3(a, v).y - 2 * mulMat3Vec3(b, v).y)).toBeLessThan(1e-14 * (1 + size(v)))
      }),
    )
  })

  it('rows and columns are where they should be', () => {
    const m = mat3(1, 2, 3, 4, 5, 6, 7, 8, 10)
    expect(mulMat3Vec3(m, vec3(1, 10, 100))).toEqual(vec3(321, 654, 1087))
    expect(mulMat3(m, m).xz).toBe(1 * 3 + 2 * 6 + 3 * 10)
    expect(transpose(m)).toEqual(mat3(1, 4, 7, 2, 5, 8, 3, 6, 10))
    expect(determinant(m)).toBe(-3)
    expect(addMat3(m, scaleMat3(-1, m))).toEqual(mat3(0, 0, 0, 0, 0, 0, 0, 0, 0))
  })

  it('outer, skew and diagonal stand for their vector operations', () => {
    fc.assert(
      fc.property(anyVec3, anyVec3, anyVec3, (a, b, v) => {
        const unit = size(a) * size(b) * size(v)
        expect(distance(mulMat3Vec3(outer(a, b), v), scale(dot(b, v), a))).toBeLessThanOrEqual(1e-14 * unit)
        expect(distance(mulMat3Vec3(skew(a), v), cross(a, v))).toBeLessThanOrEqual(1e-15 * size(a) * size(v))
        expect(distance(mulMat3Vec3(diagonal(a), v), multiply(a, v))).toBe(0)
      }),
    )
  })
})

describe('inverse and solves', () => {
  const regular = anyMat3.filter((m) => Math.abs(determinant(m)) > 0.05)

  it('the inverse times the matrix is the identity; determinants multiply', () => {
    fc.assert(
      fc.property(regular, regular, (a, b) => {
        expect(distance(mulMat3(inverseMat3(a), a), identity)).toBeLessThan(1e-13)
        expect(Math.abs(determinant(mulMat3(a, b)) - determinant(a) * determinant(b))).toBeLessThan(1e-14)
      }),
    )
  })
})

describe('inertia', () => {
  it('applyInvInertia undoes R diag Rᵀ', () => {
    fc.assert(
      fc.property(anyRotation, anyMoments, anyVec3, (q, p, omega) => {
        const r = quatToMat3(q)
        const momentum = mulMat3Vec3(mulMat3(mulMat3(r, diagonal(p)), transpose(r)), omega)
        const back = applyInvInertia(q, vec3(1 / p.x, 1 / p.y, 1 / p.z), momentum)
        expect(distance(back, omega)).toBeLessThanOrEqual(1e-11 * size(omega))
      }),
    )
  })
})
