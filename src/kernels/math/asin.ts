// asin.ts: inverse sine in radians, -π/2 to π/2.
//
// For |x| <= 1/2 a polynomial; beyond, asin(x) = π/2 - 2 asin(s) with s = √((1 - x) / 2) <= 1/2.

import { abs, copysign, isDouble, type real, sqrt, vec3 } from '../../language/values.js'
import { halfPi } from './angle.js'
import { pair, pairProduct, pairSub, rounded } from './pair.js'

/** asin(s) / s - 1 with z = s², |s| <= 1/2: minimax, relative error 2^-59 (2^-31 in single precision). */
function asinSeries(z: real): real {
  if (isDouble) {
    const high = z * (0.021726180850241097 + z * (-0.02102717317517736 + z * 0.03264714349306447))
    const upper = z * (0.011398625809852354 + z * (0.010782015850569152 + z * (0.003699207875451429 + high)))
    const middle = z * (0.022372215087562 + z * (0.017351609783358608 + z * (0.013980851700478287 + upper)))
    const low = z * (0.04464285717463486 + z * (0.030381942705297076 + middle))
    return z * (0.1666666666666676 + z * (0.07499999999970819 + low))
  }
  const high = z * (0.031824007630348206 + z * (0.014381956309080124 + z * 0.03759085759520531))
  return z * (0.16666659712791443 + z * (0.0750051736831665 + z * (0.04451477900147438 + high)))
}

/** asin(x) for |x| <= 1/2, as a pair. */
export function asinSmall(x: real): vec3 {
  return pair(x, x * asinSeries(x * x))
}

/** acos(x) for 1/2 <= x <= 1, as a pair. */
export function acosLarge(x: real): vec3 {
  const z = 0.5 * (1 - x)
  const s = rounded(sqrt(z))
  if (s === 0) return vec3(0, 0, 0)
  // what the root left over, which also makes up for a root that is not correctly rounded
  const square = pairProduct(s, s)
  const rest = (z - square.x - square.y) / (2 * s)
  const half = pair(s, rest + s * asinSeries(z))
  return vec3(2 * half.x, 2 * half.y, 0)
}

/** Error below 0.65 ULP (0.8 on a GPU). NaN where |x| > 1; -0 at -0. */
export function asin(x: real): real {
  const size = abs(x)
  const angle = size > 0.5 ? pairSub(halfPi(), acosLarge(size)) : asinSmall(size)
  return copysign(angle.x, x)
}
