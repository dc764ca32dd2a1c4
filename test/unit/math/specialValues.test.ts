// specialValues.test.ts: zeros, infinities, NaN, subnormal numbers and the ends of the range.

import { describe, expect, it } from 'vitest'
import { acos } from '#talus/kernels/math/acos.js'
import { asin } from '#talus/kernels/math/asin.js'
import { atan } from '#talus/kernels/math/atan.js'
import { atan2 } from '#talus/kernels/math/atan2.js'
import { cbrt } from '#talus/kernels/math/cbrt.js'
import { cos } from '#talus/kernels/math/cos.js'
import { exp } from '#talus/kernels/math/exp.js'
import { log } from '#talus/kernels/math/log.js'
import { pow } from '#talus/kernels/math/pow.js'
import { sin } from '#talus/kernels/math/sin.js'
import { tan } from '#talus/kernels/math/tan.js'
import { bigReal } from './bigReal.js'
import { singlePrecision } from './singlePrecision.js'
import { formats, ulpError } from './ulpError.js'

const inf = Number.POSITIVE_INFINITY
const nan = Number.NaN
const pi = 3.141592653589793
const single = singlePrecision(['sin', 'cos', 'atan2', 'exp', 'log', 'pow', 'cbrt', 'asin', 'acos'])

/** Rows of arguments and result, compared with the sign of zero. */
function table(f: (...at: number[]) => number, rows: readonly (readonly number[])[]): void {
  for (const row of rows) expect(f(...row.slice(0, -1)), `of ${row.slice(0, -1)}`).toBe(row.at(-1))
}

describe('circular functions', () => {
  it('at zero and at infinity', () => {
    table(sin, [
      [0, 0],
      [-0, -0],
      [inf, nan],
      [-inf, nan],
      [nan, nan],
      [5e-324, 5e-324],
      [-1e-310, -1e-310],
    ])
    table(cos, [
      [0, 1],
      [-0, 1],
      [inf, nan],
      [nan, nan],
      [1e-300, 1],
    ])
    table(tan, [
      [0, 0],
      [-0, -0],
      [inf, nan],
      [nan, nan],
      [1e-310, 1e-310],
    ])
  })

  it('lose at most an ULP of the argument from 1e5 to 2^50, and are NaN beyond', () => {
    for (const x of [123456.789, 1e7, 3.3e9, 1e12, 7.1e14]) {
      const truth = bigReal.sin!(x, 0)
      expect(Math.abs(sin(x) - Number(truth.mantissa >> 340n) * 2 ** -60)).toBeLessThan(x * 2 ** -52)
    }
    expect([sin(2e15), cos(-1e300), tan(1e16), single.sin(3e6)]).toEqual([nan, nan, nan, nan])
  })

  it('are odd and even to the bit', () => {
    for (let x = 0.1; x < 1e6; x *= 1.37) expect([sin(-x), cos(-x), tan(-x)]).toEqual([-sin(x), cos(x), -tan(x)])
  })
})

describe('inverse circular functions', () => {
  it('at the ends of their range', () => {
    table(asin, [
      [0, 0],
      [-0, -0],
      [1, pi / 2],
      [-1, -pi / 2],
      [1.0000000000000002, nan],
      [-2, nan],
      [nan, nan],
      [5e-324, 5e-324],
    ])
    table(acos, [
      [1, 0],
      [-1, pi],
      [0, pi / 2],
      [1.1, nan],
      [-1.1, nan],
      [nan, nan],
      [0.5, 1.0471975511965979],
    ])
    table(atan, [
      [0, 0],
      [-0, -0],
      [1, pi / 4],
      [inf, pi / 2],
      [-inf, -pi / 2],
      [nan, nan],
      [1e300, pi / 2],
      [1e-310, 1e-310],
    ])
  })

  it('atan2 looks at the signs of zeros', () => {
    table(atan2, [
      [0, 0, 0],
      [-0, 0, -0],
      [0, -0, pi],
      [-0, -0, -pi],
      [0, 1, 0],
      [-0, 1, -0],
      [0, -1, pi],
      [-0, -1, -pi],
    ])
    table(atan2, [
      [1, 0, pi / 2],
      [1, -0, pi / 2],
      [-1, 0, -pi / 2],
      [1e300, 1e-300, pi / 2],
      [1e-300, -1e300, pi],
    ])
    table(single.atan2, [
      [0, -1, Math.fround(pi)],
      [1, 0, Math.fround(pi / 2)],
      [1e-38, 1e38, 0],
    ])
  })

  it('atan2 takes infinities, subnormal numbers and the largest ones', () => {
    table(atan2, [
      [inf, inf, pi / 4],
      [-inf, inf, -pi / 4],
      [inf, -inf, (3 * pi) / 4],
      [1, inf, 0],
      [-1, inf, -0],
    ])
    table(atan2, [
      [1, -inf, pi],
      [-inf, 7, -pi / 2],
      [nan, 1, nan],
      [1, nan, nan],
      [inf, nan, nan],
    ])
    table(atan2, [
      [5e-324, 5e-324, pi / 4],
      [1.7e308, 1.7e308, pi / 4],
      [1e-300, 1e10, 1e-310],
      [1e-310, -1e-310, (3 * pi) / 4],
    ])
  })
})

describe('exp', () => {
  it('goes over to infinity and to zero where it should', () => {
    table(exp, [
      [0, 1],
      [-0, 1],
      [inf, inf],
      [-inf, 0],
      [nan, nan],
      [1e10, inf],
      [-1e10, 0],
    ])
    table(exp, [
      [709.782712893384, 1.7976931348622732e308],
      [709.7827128933841, inf],
      [-745.1332191019411, 5e-324],
      [-745.1332191019412, 0],
    ])
    table(single.exp, [
      [88.72283172607422, 3.402798519021476e38],
      [88.7228469848, inf],
      [-103.9720764160156, 1.401298464324817e-45],
      [-104, 0],
    ])
  })

  it('is good to one ULP where the result is subnormal', () => {
    for (let x = -708.5; x > -745; x -= 0.337)
      expect(ulpError(exp(x), bigReal.exp!(x, 0), formats.double)).toBeLessThan(1.01)
  })
})

describe('log', () => {
  it('at zero, one, infinity and below zero', () => {
    table(log, [
      [0, -inf],
      [-0, -inf],
      [1, 0],
      [inf, inf],
      [-1, nan],
      [-inf, nan],
      [nan, nan],
    ])
    table(single.log, [
      [0, -inf],
      [1, 0],
      [-3, nan],
    ])
  })

  it('of subnormal numbers and of the largest ones', () => {
    for (const x of [5e-324, 1e-320, 2.2250738585072009e-308, 2.2250738585072014e-308, 1.7976931348623157e308, 9e307]) {
      expect(ulpError(log(x), bigReal.log!(x, 0), formats.double)).toBeLessThan(0.51)
    }
    for (const x of [1e-45, 1e-40, 1.1754942e-38, 3.4028234e38].map(Math.fround)) {
      expect(ulpError(single.log(x), bigReal.log!(x, 0), formats.single)).toBeLessThan(0.51)
    }
  })
})

describe('pow', () => {
  it('with a zero exponent or base one', () => {
    table(pow, [
      [nan, 0, 1],
      [inf, -0, 1],
      [0, 0, 1],
      [1, nan, 1],
      [1, inf, 1],
      [-1, inf, 1],
      [-1, -inf, 1],
      [2, nan, nan],
      [nan, 2, nan],
    ])
  })

  it('with a negative base', () => {
    table(pow, [
      [-2, 3, -8],
      [-2, 4, 16],
      [-2, -1, -0.5],
      [-2, 0.5, nan],
      [-1, 9007199254740992, 1],
      [-1, 9007199254740991, -1],
      [-8, 1 / 3, nan],
    ])
    table(single.pow, [
      [-2, 3, -8],
      [-1, 16777215, -1],
      [-2, 0.5, nan],
    ])
  })

  it('with a base of zero or infinity', () => {
    table(pow, [
      [0, 2, 0],
      [-0, 3, -0],
      [-0, 2, 0],
      [0, -2, inf],
      [-0, -3, -inf],
      [-0, -2, inf],
      [0, inf, 0],
      [0, -inf, inf],
    ])
    table(pow, [
      [inf, 2, inf],
      [inf, -2, 0],
      [-inf, 3, -inf],
      [-inf, -3, -0],
      [-inf, 0.5, inf],
      [0.5, inf, 0],
      [0.5, -inf, inf],
      [2, -inf, 0],
      [2, inf, inf],
    ])
  })

  it('over and under the range', () => {
    table(pow, [
      [10, 400, inf],
      [-10, 401, -inf],
      [10, -400, 0],
      [-10, -401, -0],
      [1.0000000000000002, 1e300, inf],
      [0.9999999999999999, 1e300, 0],
    ])
    table(pow, [
      [2, 1023.9999999999999, 1.7976931348621742e308],
      [2, 1024, inf],
      [2, -1075.5, 0],
    ])
    table(single.pow, [
      [10, 40, inf],
      [10, -50, 0],
      [1.0000001192092896, 1e30, inf],
      [2, 127, 2 ** 127],
    ])
  })

  it('is good to one ULP where the result is subnormal', () => {
    for (let y = -1022.5; y > -1074; y -= 1.7)
      expect(ulpError(pow(2.001, y), bigReal.pow!(2.001, y), formats.double)).toBeLessThan(1.01)
  })
})

describe('cbrt', () => {
  it('of cubes, zeros, infinities and subnormal numbers', () => {
    table(cbrt, [
      [0, 0],
      [-0, -0],
      [inf, inf],
      [-inf, -inf],
      [nan, nan],
      [27, 3],
      [-0.125, -0.5],
      [1e300, 1e100],
      [2 ** -1074, 2 ** -358],
    ])
    table(single.cbrt, [
      [1000, 10],
      [2 ** -147, 2 ** -49],
      [-0, -0],
    ])
  })
})
