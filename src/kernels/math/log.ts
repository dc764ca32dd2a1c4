// log.ts: natural logarithm, to about 1.3 times the digits of a real, of which `log` returns one and `pow` needs all.
//
// x = 2^e m with m near c = 1 or 3/2, so that s = (m - c) / (m + c) stays below 0.102, and
//
//   log(x) = e ln 2 + log(c) + 2 atanh(s),   atanh(s) = s + s z (1/3 + z p(z)),   z = s²                    (1)
//
// m - c is exact; s, z and z / 3 are pairs; only z² p(z), at most 2e-5, has the precision of a real.

import { exponent, isDouble, isFinite, isNaN, real, timesPowerOfTwo, vec3 } from '../../language/values.js'
import { pair, pairAdd, pairDiv, pairMul, pairSum } from './pair.js'

/** (atanh(s) / s - 1 - z/3) / z² with z = s², s < 0.102: minimax, error of the logarithm 2^-71 (2^-44). */
function logSeries(z: real): real {
  if (isDouble) {
    const high = z * (0.09090937453225031 + z * (0.07688692072976025 + z * 0.068991509784862))
    return 0.1999999999999982 + z * (0.14285714285951548 + z * (0.11111110993989291 + high))
  }
  return 0.20000003278255463 + z * (0.14284245669841766 + z * 0.1131681278347969)
}

/** atanh(s) of a pair, by (1). */
function atanhSmall(s: vec3): vec3 {
  const z = pairMul(s, s)
  const third = isDouble
    ? vec3(0.3333333333333333, 1.850371707708594e-17, 0)
    : vec3(0.3333333432674408, -9.934107758624577e-9, 0)
  const main = pairMul(z, third)
  const w = pair(main.x, main.y + z.x * z.x * logSeries(z.x))
  return pairAdd(s, pairMul(s, w))
}

function logOneAndHalf(): vec3 {
  return isDouble
    ? vec3(0.4054651081081644, -2.8811380259626426e-18, 0)
    : vec3(0.40546509623527527, 1.1872889338349069e-8, 0)
}

/** log(x) for a positive finite x, as a pair with relative error 2^-66 (2^-33 in single precision). */
export function logPair(x: real): vec3 {
  // a subnormal is made normal first
  const tiny = isDouble ? x < 2.2250738585072014e-308 : x < 1.1754943508222875e-38
  const normal = tiny ? timesPowerOfTwo(x, 64) : x
  const e = exponent(normal)
  // 1 <= m1 < 2; in two steps, for 2^-e may be out of range
  const m1 = 0.5 * timesPowerOfTwo(normal, 1 - e)
  const low = m1 < 1.2247
  const middle = m1 < 1.732
  const m = middle ? m1 : 0.5 * m1
  const c: real = middle && !low ? 1.5 : 1
  const s = pairDiv(vec3(m - c, 0, 0), pairSum(m, c))
  const a = atanhSmall(s)
  const zero = vec3(0, 0, 0)
  const logC = middle && !low ? logOneAndHalf() : zero
  const n: real = real(e) + (middle ? 0 : 1) - (tiny ? 64 : 0)
  const logPower = isDouble
    ? vec3(n * 0.6931471805592082, n * 7.371002565167799e-13, 0)
    : vec3(n * 0.693145751953125, n * 1.428606765330187e-6, 0)
  return pairAdd(pairAdd(logPower, logC), vec3(2 * a.x, 2 * a.y, 0))
}

/** Error below 0.51 ULP, of subnormal numbers too where there are any. -∞ at ±0, ∞ at ∞, NaN below 0. */
export function log(x: real): real {
  if (x === 0) return -1 / (x * x)
  if (x < 0) return (x - x) / (x - x)
  if (isNaN(x) || !isFinite(x)) return x
  return logPair(x).x
}
