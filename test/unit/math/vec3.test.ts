// vec3.test.ts: identities of vector algebra.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  absVec,
  add,
  addScaled,
  cross,
  dot,
  length,
  lengthSquared,
  lerp,
  maxVec,
  minVec,
  multiply,
  negate,
  normalize,
  projectOut,
  scale,
  sub,
} from '#talus/kernels/math/vec3.js'
import { vec3 } from '#talus/language/values.js'
import { anyDirection, anyReal, anyVec3, distance, size } from './arbitrary.js'

const near = (a: vec3, b: vec3, tolerance: number) => expect(distance(a, b)).toBeLessThanOrEqual(tolerance)

it('adds, subtracts and scales component by component', () => {
  fc.assert(
    fc.property(anyVec3, anyVec3, anyReal, (a, b, s) => {
      expect(add(a, b)).toEqual(vec3(a.x + b.x, a.y + b.y, a.z + b.z))
      expect(sub(a, b)).toEqual(vec3(a.x - b.x, a.y - b.y, a.z - b.z))
      expect(sub(a, b)).toEqual(add(a, negate(b)))
      expect(scale(s, a)).toEqual(multiply(vec3(s, s, s), a))
      expect(addScaled(a, s, b)).toEqual(add(a, scale(s, b)))
    }),
  )
})

it('the cross product is orthogonal to both, antisymmetric, and has the length of the area', () => {
  fc.assert(
    fc.property(anyVec3, anyVec3, (a, b) => {
      const c = cross(a, b)
      const unit = size(a) * size(b)
      expect(Math.abs(dot(c, a))).toBeLessThanOrEqual(1e-14 * unit * size(a))
      expect(distance(c, negate(cross(b, a)))).toBe(0)
      // Lagrange's identity
      const area = lengthSquared(a) * lengthSquared(b) - dot(a, b) ** 2
      expect(Math.abs(lengthSquared(c) - area)).toBeLessThanOrEqual(1e-14 * unit * unit)
    }),
  )
  expect(cross(vec3(1, 0, 0), vec3(0, 1, 0))).toEqual(vec3(0, 0, 1))
})

it('a vector is its direction times its length', () => {
  fc.assert(
    fc.property(anyVec3, (a) => {
      near(scale(length(a), normalize(a)), a, 1e-15 * size(a))
      if (size(a) > 1e-100) expect(Math.abs(length(normalize(a)) - 1)).toBeLessThan(4e-16)
    }),
  )
  expect(length(vec3(2, 3, 6))).toBe(7)
})

it('normalises the zero vector to zero', () => {
  expect(normalize(vec3(0, 0, 0))).toEqual(vec3(0, 0, 0))
  expect(normalize(vec3(-0, 0, 0))).toEqual(vec3(0, 0, 0))
})

it('smaller and larger components make up the sum, and the sizes', () => {
  fc.assert(
    fc.property(anyVec3, anyVec3, (a, b) => {
      const [low, high] = [minVec(a, b), maxVec(a, b)]
      expect(low.x <= high.x && low.y <= high.y && low.z <= high.z).toBe(true)
      expect(distance(add(low, high), add(a, b))).toBe(0)
      expect(distance(absVec(a), maxVec(a, negate(a)))).toBe(0)
    }),
  )
})

it('lerp meets both ends exactly', () => {
  fc.assert(
    fc.property(anyVec3, anyVec3, (a, b) => {
      expect(distance(lerp(a, b, 0), a)).toBe(0)
      expect(distance(lerp(a, b, 1), b)).toBe(0)
      near(lerp(a, b, 0.5), scale(0.5, add(a, b)), 1e-15 * (size(a) + size(b)))
    }),
  )
})

it('projectOut leaves nothing along n and adds up with what it took', () => {
  fc.assert(
    fc.property(anyVec3, anyDirection, (v, n) => {
      const tangential = projectOut(v, n)
      expect(Math.abs(dot(tangential, n))).toBeLessThanOrEqual(1e-15 * size(v))
      near(addScaled(tangential, dot(v, n), n), v, 1e-15 * size(v))
    }),
  )
})
