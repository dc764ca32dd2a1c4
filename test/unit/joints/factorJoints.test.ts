// factorJoints.test.ts: factor and solution of matrices with the pattern of mechanisms, against elimination with row
// interchanges on the whole matrix in double precision.
//
// Both are backward stable: the error is a small multiple of condition times unit roundoff u. Source: N. J. Higham,
// Accuracy and Stability of Numerical Algorithms, 2002, theorem 10.4.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '#talus/backends/backend.js'
import { createCpuBackend } from '#talus/backends/cpu/cpuBackend.js'
import { engineProgram } from '#talus/backends/engineProgram.js'
import { createGpuBackend } from '#talus/backends/gpu/createGpuBackend.js'
import {
  factorJoints,
  multiplyByInverse,
  reserveInverse,
  solveJoints,
  writeFactor,
} from '#talus/step/joints/factorJoints.js'
import type { RowPattern } from '#talus/step/joints/jointGraph.js'
import { symbolicFactor } from '#talus/step/joints/symbolicFactor.js'
import {
  chain,
  distance,
  mesh,
  patternOf,
  product,
  randomMatrix,
  ring,
  scattered,
  sheet,
  solveDense,
  star,
  type TestMatrix,
} from '../../fixtures/mechanisms.js'

const mixedRows = (joint: number) => [5, 3, 1, 4, 2][joint % 5]!

const patterns: Record<string, RowPattern> = {
  'one row': patternOf([[-1, 0]], () => 1),
  'a chain': patternOf(chain(24)),
  'a ring': patternOf(ring(13), mixedRows),
  'a star': patternOf(star(5, 4), mixedRows),
  'a mesh': patternOf(mesh(6), () => 2),
  'a sheet': patternOf(sheet(4), () => 3),
  'random joints': patternOf(scattered(25, 40, 3), mixedRows),
}

const backends: Record<string, Backend> = {}

beforeAll(async () => {
  const program = engineProgram
  for (const threads of [1, 2, 5]) backends[`double${threads}`] = await createCpuBackend({ program, threads })
  backends.single = await createCpuBackend({ program, threads: 2, precision: 'single' })
  backends.gpu = await createGpuBackend({ program, device: 'swiftshader' })
})

afterAll(async () => {
  for (const backend of Object.values(backends)) await backend.close()
})

/** Factors A on a backend; gives a function that solves for a right-hand side. */
function factorOn(backend: Backend, pattern: RowPattern, { rows, values }: TestMatrix) {
  const symbolic = symbolicFactor(pattern)
  writeFactor(backend, symbolic)
  const entries = Array.from(symbolic.entryRowI, (i, e) => values[i * rows + symbolic.entryRowJ[e]!]!)
  backend.write('factorValue', entries)
  factorJoints(backend)
  return async (right: ArrayLike<number>) => {
    backend.write('rowRight', right)
    solveJoints(backend)
    return backend.read('rowImpulse')
  }
}

const rightOf = (rows: number) => Float64Array.from({ length: rows }, (_, i) => Math.sin(1 + 7 * i))

describe.each(Object.entries(patterns))('%s', (_, pattern) => {
  const rows = pattern.rowJoint.length
  const right = rightOf(rows)

  // condition below 1e3 here, u = 1.1e-16: 1e-12 leaves a factor of ten
  test('the dense solution to 1e-12', async () => {
    const matrix = randomMatrix(pattern, { seed: rows, regular: 0.05 })
    const solve = factorOn(backends.double1!, pattern, matrix)
    expect(distance(await solve(right), solveDense(matrix, right))).toBeLessThan(1e-12)
    // and the next right-hand side with the same factor
    const other = right.map((x, i) => x * i + 1)
    expect(distance(await solve(other), solveDense(matrix, other))).toBeLessThan(1e-12)
  })

  test('the same bytes on 1, 2 and 5 threads', async () => {
    const matrix = randomMatrix(pattern, { seed: rows + 1, regular: 0.01 })
    const one = await factorOn(backends.double1!, pattern, matrix)(right)
    for (const name of ['double2', 'double5']) {
      expect(await factorOn(backends[name]!, pattern, matrix)(right)).toEqual(one)
    }
  })

  test('the inverse gives the solution of the factor, to 1e-4 on a GPU', async () => {
    const matrix = randomMatrix(pattern, { seed: rows, regular: 0.05 })
    const backend = backends.gpu!
    factorOn(backend, pattern, matrix)
    expect(reserveInverse(backend, rows, true)).toBe(true)
    backend.run('invertFactor')
    backend.write('rowRight', right)
    multiplyByInverse(backend)
    expect(distance(await backend.read('rowImpulse'), solveDense(matrix, right))).toBeLessThan(1e-4)
  })

  // u = 6e-8, condition below 1e3
  test.each(['single', 'gpu'])('the dense solution to 1e-4 in single precision: %s', async (name) => {
    const matrix = randomMatrix(pattern, { seed: rows, regular: 0.05 })
    const x = await factorOn(backends[name]!, pattern, matrix)(right)
    expect(distance(x, solveDense(matrix, right))).toBeLessThan(1e-4)
  })
})

describe('matrices that are hard to solve', () => {
  const pattern = patternOf(chain(20))
  const rows = pattern.rowJoint.length
  const wanted = rightOf(rows)
  /** |A x − r| / |r|: the part of the speed errors that is left. */
  const residual = (matrix: TestMatrix, x: ArrayLike<number>, right: ArrayLike<number>) =>
    distance(product(matrix, x), right)

  // the last row of every joint repeats the first; ε makes the difference: condition 1e9, so 1e9 u = 1e-7
  test('rows that repeat others, with ε', async () => {
    const matrix = randomMatrix(pattern, { seed: 5, repeated: 1, regular: 1e-8 })
    const right = product(matrix, wanted)
    const x = await factorOn(backends.double1!, pattern, matrix)(right)
    expect(residual(matrix, x, right)).toBeLessThan(1e-14)
    expect(distance(x, wanted)).toBeLessThan(1e-6)
  })

  // residuals of a backward stable solution are a few u: 1e-16 and 6e-8
  test.each([
    ['double1', 1e-14],
    ['single', 1e-6],
    ['gpu', 1e-6],
  ] as const)('rows that repeat others, without ε, get no impulse: %s', async (name, limit) => {
    const matrix = randomMatrix(pattern, { seed: 5, repeated: 1 })
    const right = product(matrix, wanted)
    const x = await factorOn(backends[name]!, pattern, matrix)(right)
    expect(residual(matrix, x, right)).toBeLessThan(limit)
    const pivots = await backends[name]!.read('rowPivot')
    expect(pivots.filter((w) => w === 0).length).toBe(20)
    pivots.forEach((w, row) => {
      if (w === 0) expect(Math.abs(x[row]!)).toBe(0)
    })
  })

  // condition 1e4: impulses are off by 1e4 u = 6e-4 at most, while speeds come out to a few u
  test.each(['single', 'gpu'])('single precision at a condition of 1e4: %s', async (name) => {
    const matrix = randomMatrix(pattern, { seed: 6, massRatio: 100 })
    const right = product(matrix, wanted)
    const x = await factorOn(backends[name]!, pattern, matrix)(right)
    expect(distance(x, wanted)).toBeLessThan(6e-4)
    expect(residual(matrix, x, right)).toBeLessThan(1e-6)
  })
})
