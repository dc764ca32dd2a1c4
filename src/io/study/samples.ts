// samples.ts: points spread over the unit cube: at random, as a Latin hypercube, or of Sobol's sequence.
//
// Sobol: the k-th number of dimension d is the exclusive or of the direction numbers v_j of the bits j set in k's Gray code
// (Antonov & Saleev 1979), v from primitive polynomials and first numbers of Joe & Kuo 2008. A random shift by exclusive or,
// of its own for each dimension, keeps the points a net and takes them off the corner.

import { seededRandom } from '../../math/seededRandom.js'
import { InputError } from '../../model/inputError.js'

export const sampleMethods = ['random', 'latin', 'sobol'] as const
export type SampleMethod = (typeof sampleMethods)[number]

export interface SampleOptions {
  readonly method: SampleMethod
  readonly points: number
  readonly dimensions: number
  readonly seed: number
}

/** A row of numbers from 0 to below 1 for each point. */
export function samplePoints(options: SampleOptions): number[][] {
  if (options.method === 'sobol') return sobol(options)
  return options.method === 'latin' ? latin(options) : random(options)
}

function random({ points, dimensions, seed }: SampleOptions): number[][] {
  const numbers = seededRandom(seed)
  return Array.from({ length: points }, () => Array.from({ length: dimensions }, () => numbers.uniform()))
}

/** Along every dimension one point in each of `points` equal parts. */
function latin({ points, dimensions, seed }: SampleOptions): number[][] {
  const numbers = seededRandom(seed)
  const columns = Array.from({ length: dimensions }, () => {
    const order = Array.from({ length: points }, (_, k) => k)
    for (let k = points - 1; k > 0; k--) {
      const other = numbers.integer(k + 1)
      ;[order[k], order[other]] = [order[other]!, order[k]!]
    }
    return order.map((part) => (part + numbers.uniform()) / points)
  })
  return Array.from({ length: points }, (_, k) => columns.map((column) => column[k]!))
}

/** Degree and inner coefficients of the polynomial, and the first direction numbers, from the second dimension on. */
const joeKuo: readonly (readonly [degree: number, inner: number, first: readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
  [5, 14, [1, 3, 5, 5, 31]],
  [6, 1, [1, 3, 3, 9, 7, 49]],
  [6, 13, [1, 1, 1, 15, 21, 21]],
  [6, 16, [1, 3, 1, 13, 27, 49]],
]

const bits = 32

/** v_j of a dimension, as numbers of 32 bits. */
function directions(dimension: number): Uint32Array {
  const v = new Uint32Array(bits)
  if (dimension === 0) return v.map((_, j) => 2 ** (bits - 1 - j))
  const [degree, inner, first] = joeKuo[dimension - 1]!
  for (let j = 0; j < bits; j++) {
    if (j < degree) {
      v[j] = first[j]! * 2 ** (bits - 1 - j)
      continue
    }
    let next = v[j - degree]! ^ (v[j - degree]! >>> degree)
    for (let k = 1; k < degree; k++) if ((inner >> (degree - 1 - k)) & 1) next ^= v[j - k]!
    v[j] = next
  }
  return v
}

function sobol({ points, dimensions, seed }: SampleOptions): number[][] {
  const most = joeKuo.length + 1
  if (dimensions > most) throw new InputError(`sobol points have at most ${most} dimensions, found ${dimensions}.`)
  const numbers = seededRandom(seed)
  const columns = Array.from({ length: dimensions }, (_, d) => {
    const v = directions(d)
    let x = numbers.word()
    return Array.from({ length: points }, (_, k) => {
      // the lowest bit that is not set in k - 1
      if (k > 0) x = (x ^ v[31 - Math.clz32(k & -k)]!) >>> 0
      return x / 2 ** bits
    })
  })
  return Array.from({ length: points }, (_, k) => columns.map((column) => column[k]!))
}
