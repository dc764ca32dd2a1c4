// angle.ts: what sine, cosine and tangent share: reduction to |r| <= π/4 and the two polynomials there.
//
// With k the integer nearest to x 2/π, the remainder is r = x - k π/2 (Cody and Waite): π/2 is cut into parts so
// short that k times a part is exact, the differences are exact or carry their rounding error along, and the quadrant
// is k mod 4. The polynomials are minimax fits: relative error 2^-57 (sine) and absolute error 2^-64 (cosine) in
// double precision, 2^-32 and 2^-33 in single. The fits for single precision reach to |r| = 0.794, since k there may
// be off by 0.005.

import { abs, floor, isDouble, nearest, type real, vec3 } from '../../language/values.js'
import { pair, pairSum, rounded } from './pair.js'

/**
 * x - k π/2 as a pair in x and y, and k mod 4 in z. To round-off where |x| < 2^20 π/2 = 1.6e6 (2^16 π/2 = 1.02e5 in
 * single precision); beyond, the error grows to |x| 2^-52 (|x| 2^-22) radians.
 */
export function reduceAngle(x: real): vec3 {
  const k = isDouble ? nearest(x * 0.6366197723675814) : nearest(x * 0.6366197466850281)
  const r = isDouble ? remainderDouble(x, k) : remainderSingle(x, k)
  return vec3(r.x, r.y, k - 4 * floor(0.25 * k))
}

/** π/2 as a pair. */
export function halfPi(): vec3 {
  return isDouble
    ? vec3(1.5707963267948966, 6.123233995736766e-17, 0)
    : vec3(1.5707963705062866, -4.371138828673793e-8, 0)
}

/** Three parts of 33 bits and a tail: k below 2^20 makes the three products exact. */
function remainderDouble(x: real, k: real): vec3 {
  const a = pairSum(x - k * 1.5707963267341256, -k * 6.077100506303966e-11)
  const b = pairSum(a.x, -k * 2.0222662487111665e-21)
  return pair(b.x, a.y + b.y - k * 8.4784276603689e-32)
}

/** Three parts of 16 bits and a tail; k, below 2^16, is cut into two numbers of 8 bits to make the products exact. */
function remainderSingle(x: real, k: real): vec3 {
  const upper = 256 * nearest(k * 0.00390625)
  const lower = rounded(k - upper)
  // exact: every difference is a multiple of 2^-24 below 1 in the end
  const near = rounded(rounded(x - upper * 1.570770263671875) - lower * 1.570770263671875)
  const a = pairSum(rounded(near - upper * 2.6063062250614166e-5), -lower * 2.6063062250614166e-5)
  const b = pairSum(a.x, -upper * 6.077094383272197e-11)
  const c = pairSum(b.x, -lower * 6.077094383272197e-11)
  return pair(c.x, a.y + b.y + c.y - k * 6.123234262925839e-17)
}

/** sin(h) / h - 1 with z = h², |h| <= π/4. */
export function sinSeries(z: real): real {
  if (isDouble) {
    const high = z * (2.755731358226442e-6 + z * (-2.5050742320642014e-8 + z * 1.589594363745077e-10))
    return z * (-0.1666666666666663 + z * (0.008333333333321919 + z * (-0.0001984126982945851 + high)))
  }
  const high = z * (-0.00019849446834996343 + z * 2.7951384709012927e-6)
  return z * (-0.1666666716337204 + z * (0.00833337102085352 + high))
}

/** cos(h) - 1 + z/2 with z = h², |h| <= π/4. */
export function cosSeries(z: real): real {
  if (isDouble) {
    const high = z * (-2.755731440201029e-7 + z * (2.0875729395041473e-9 + z * -1.135993874153831e-11))
    return z * z * (0.0416666666666666 + z * (-0.0013888888888874478 + z * (2.4801587289675016e-5 + high)))
  }
  return z * z * (0.04166664555668831 + z * (-0.00138873013202101 + z * 2.4430653866147622e-5))
}

/** Sine of the pair r, |r| <= π/4, as a pair. */
export function sinReduced(r: vec3): vec3 {
  const z = r.x * r.x
  return pair(r.x, r.x * sinSeries(z) + r.y * (1 - 0.5 * z))
}

/** Cosine of the pair r, |r| <= π/4, as a pair. */
export function cosReduced(r: vec3): vec3 {
  const z = r.x * r.x
  const half = 0.5 * z
  const w = rounded(1 - half)
  const taken = rounded(1 - w)
  return pair(w, taken - half + (cosSeries(z) - r.x * r.y))
}

/** Sine of x + quadrants π/2 for 0 or 1 quadrants; NaN beyond 2^50 (2^21), where hardly a bit of the angle is left. */
export function sinTurned(x: real, quadrants: real): real {
  const r = reduceAngle(x)
  const q = r.z + quadrants
  const v = q === 0 || q === 2 || q === 4 ? sinReduced(r).x : cosReduced(r).x
  const size = abs(x)
  const tooLarge = isDouble ? size > 1125899906842624 : size > 2097152
  if (tooLarge) return (x - x) / (x - x)
  return q === 2 || q === 3 ? -v : v
}
