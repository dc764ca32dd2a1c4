// symmetricEigen.test.ts: principal axes put the matrix together again; a diagonal one is left as it is.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dot, type Triple, turned } from '#talus/math/rotation.js'
import { type SymmetricMatrix, symmetricEigen } from '#talus/math/symmetricEigen.js'

const number = fc.double({ min: -10, max: 10, noNaN: true })

test('Q diag(d) Qᵀ is the matrix, to rounding of its size', () => {
  fc.assert(
    fc.property(fc.tuple(number, number, number, number, number, number), (matrix) => {
      const [xx, yy, zz, xy, xz, yz] = matrix
      const { values, rotation } = symmetricEigen(matrix as SymmetricMatrix)
      const axes: Triple[] = [turned(rotation, [1, 0, 0]), turned(rotation, [0, 1, 0]), turned(rotation, [0, 0, 1])]
      axes.forEach((axis, k) => {
        const image: Triple = [dot([xx, xy, xz], axis), dot([xy, yy, yz], axis), dot([xz, yz, zz], axis)]
        // A q = d q; errors of Jacobi's method are a few units of rounding of the largest element, here 10
        for (let c = 0; c < 3; c++) expect(Math.abs(image[c]! - values[k]! * axis[c]!)).toBeLessThan(1e-13)
      })
    }),
  )
})

test('a diagonal matrix keeps its axes and their order', () => {
  expect(symmetricEigen([3, 1, 2, 0, 0, 0])).toEqual({ values: [3, 1, 2], rotation: [0, 0, 0, 1] })
})

test('known values: 1 and 3 in the plane of [[2, 1], [1, 2]]', () => {
  const { values } = symmetricEigen([2, 2, 5, 1, 0, 0])
  expect([...values].sort()).toEqual([1, 3, 5].map((value) => expect.closeTo(value, 14)))
})
