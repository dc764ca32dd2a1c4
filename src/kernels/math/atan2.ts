// atan2.ts: angle of the vector (x, y) from the x axis, in radians, -π to π.
//
// By symmetry 0 <= y <= x. With c = 0, 1/2 or 1, the one near y / x,
//
//   atan(y / x) = atan(c) + atan(u),   u = (y - c x) / (x + c y),   |u| <= 1/4                              (1)
//
// where y - c x is exact. The rest of the division and the tails of the constants are carried along.

import {
  abs,
  type bool,
  copysign,
  exponent,
  imax,
  imin,
  isDouble,
  isFinite,
  isNaN,
  max,
  min,
  type real,
  timesPowerOfTwo,
  vec3,
} from '../../language/values.js'
import { halfPi } from './angle.js'
import { pair, pairAdd, pairDiv, pairSub, pairSum } from './pair.js'

/** atan(u) / u - 1 with z = u², |u| <= 1/4: minimax, relative error 2^-63 (2^-32 in single precision). */
function atanSeries(z: real): real {
  if (isDouble) {
    const high = z * (-0.06655512731895344 + z * (0.05724776165158355 + z * -0.03999600032915002))
    const middle = z * (0.1111111090401766 + z * (-0.09090896265352907 + z * (0.07691826957138627 + high)))
    return z * (-0.3333333333333332 + z * (0.19999999999991538 + z * (-0.1428571428382208 + middle)))
  }
  return z * (-0.33333325386047363 + z * (0.19998714327812195 + z * (-0.1422167718410492 + z * 0.09844496101140976)))
}

function atanHalf(): vec3 {
  return isDouble
    ? vec3(0.4636476090008061, 2.2698777452961687e-17, 0)
    : vec3(0.46364760398864746, 5.01215868808913e-9, 0)
}

/** atan(y / x) by (1) for 0 <= y <= x, x between 1 and 4, as a pair. */
function atanRatio(y: real, x: real): vec3 {
  const c: real = y < 0.25 * x ? 0 : y < 0.75 * x ? 0.5 : 1
  const u = pairDiv(vec3(y - c * x, 0, 0), pairSum(x, c * y))
  const atanU = pair(u.x, u.y + u.x * atanSeries(u.x * u.x))
  if (c === 0) return atanU
  if (c < 1) return pairAdd(atanHalf(), atanU)
  const h = halfPi()
  return pairAdd(vec3(0.5 * h.x, 0.5 * h.y, 0), atanU)
}

/** Angle of (x, y), both finite and at least 0, 0 to π/2, as a pair. */
function firstQuadrant(y: real, x: real): vec3 {
  const large = max(x, y)
  const small = min(x, y)
  if (small === 0 || isNegligible(small, large)) return y > x ? halfPi() : vec3(0, 0, 0)
  const n = isDouble ? imin(imax(-exponent(large), -1022), 1022) : imin(imax(-exponent(large), -126), 126)
  const t = atanRatio(timesPowerOfTwo(small, n), timesPowerOfTwo(large, n))
  return y > x ? pairSub(halfPi(), t) : t
}

function isNegligible(small: real, large: real): bool {
  return isDouble ? small < 1e-40 * large : small < 1e-20 * large
}

/**
 * Error below 0.6 ULP (on a GPU 3 where |y / x| < 1e-20, which is one plain division). Signs of zeros count: ±0 for
 * (+x, ±0), ±π for (-x, ±0), x = 0 included. An infinite component makes a finite one 0, two make 45 degrees. NaN in,
 * NaN out.
 */
export function atan2(y: real, x: real): real {
  if (isNaN(x) || isNaN(y)) return x + y
  const finite = isFinite(x) && isFinite(y)
  const ax: real = finite ? abs(x) : isFinite(x) ? 0 : 1
  const ay: real = finite ? abs(y) : isFinite(y) ? 0 : 1
  const right = copysign(1, x) > 0
  // a ratio so small is the angle itself, and one division gives it even where it is subnormal
  if (right && isNegligible(ay, ax)) return copysign(ay / ax, y)
  const t = firstQuadrant(ay, ax)
  const h = halfPi()
  const angle = right ? t.x : pairSub(vec3(2 * h.x, 2 * h.y, 0), t).x
  return copysign(angle, y)
}
