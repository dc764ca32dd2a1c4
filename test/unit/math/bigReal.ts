// bigReal.ts: elementary functions by fixed-point integers of any length, the truth that the kernel functions are held
// against. Nothing here uses Math.* or floating-point arithmetic.
//
// A fixed-point number n stands for n / 2^BITS. Results are a BigReal, mantissa × 2^exponent, with a relative error
// below 2^-150 for arguments between 2^-100 and 2^1000.

export interface BigReal {
  readonly mantissa: bigint
  readonly exponent: number
}

const BITS = 400
const ONE = 1n << BigInt(BITS)

const bytes = new DataView(new ArrayBuffer(8))

/** A double, exactly. */
export function exactly(x: number): BigReal {
  bytes.setFloat64(0, x)
  const word = bytes.getBigUint64(0)
  const biased = Number((word >> 52n) & 0x7ffn)
  if (biased === 0x7ff) throw new Error(`${x} has no exact value`)
  const fraction = word & 0xfffffffffffffn
  const size = biased === 0 ? fraction : fraction | 0x10000000000000n
  return { mantissa: word >> 63n ? -size : size, exponent: Math.max(biased, 1) - 1075 }
}

/** Shift left by a number of either sign; bits shifted out are lost. */
function shift(n: bigint, by: number): bigint {
  return by >= 0 ? n << BigInt(by) : n >> BigInt(-by)
}

const fixed = (x: number): bigint => {
  const { mantissa, exponent } = exactly(x)
  return shift(mantissa, exponent + BITS)
}
const big = (n: bigint): BigReal => ({ mantissa: n, exponent: -BITS })
const times = (a: bigint, b: bigint): bigint => (a * b) >> BigInt(BITS)
const over = (a: bigint, b: bigint): bigint => (a << BigInt(BITS)) / b

/** Number of binary digits. */
export function bitLength(n: bigint): number {
  const text = n.toString(16)
  return 4 * text.length - Math.clz32(Number.parseInt(text.charAt(0), 16)) + 28
}

/** Floor of the square root, by Newton's iteration from above. */
function integerRoot(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((bitLength(n) + 1) >> 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}
const root = (a: bigint): bigint => integerRoot(a << BigInt(BITS))

/** x + sign x³/3 + x⁵/5 + ... for small x: atan where sign is -1, atanh where it is 1. */
function inverseTangentSeries(x: bigint, sign: bigint): bigint {
  const square = times(x, x) * sign
  let power = x
  let sum = x
  for (let n = 3n; power !== 0n && power !== -1n; n += 2n) {
    power = times(power, square)
    sum += power / n
  }
  return sum
}

const atanInverse = (n: bigint): bigint => inverseTangentSeries(ONE / n, -1n)
/** Machin's formula. */
const PI = 4n * (4n * atanInverse(5n) - atanInverse(239n))
const LN2 = 2n * inverseTangentSeries(ONE / 3n, 1n)

/** The double nearest to k π/2. */
export function nearestToQuarterTurns(k: number): number {
  return Number(PI * BigInt(k)) * 2 ** -(BITS + 1)
}

/** sum of x^n/n! from n = first in steps of two, with alternating signs: sine from 1, cosine from 0. */
function circularSeries(x: bigint, first: bigint): bigint {
  const square = -times(x, x)
  let term = first === 1n ? x : ONE
  let sum = term
  for (let n = first + 1n; term !== 0n && term !== -1n; n += 2n) {
    term = times(term, square) / (n * (n + 1n))
    sum += term
  }
  return sum
}

/** Sine of x + quadrants π/2. */
function sineTurned(x: bigint, quadrants: bigint): bigint {
  const halfPi = PI / 2n
  const k = (x * 2n + halfPi) / (halfPi * 2n) - (x * 2n + halfPi < 0n ? 1n : 0n)
  const r = x - k * halfPi
  const q = (((k + quadrants) % 4n) + 4n) % 4n
  const v = circularSeries(r, q % 2n === 0n ? 1n : 0n)
  return q < 2n ? v : -v
}

/** exp(x) = 2^k exp(r): the second factor and k. */
function exponential(x: bigint): BigReal {
  const k = (x * 2n + LN2) / (LN2 * 2n) - (x * 2n + LN2 < 0n ? 1n : 0n)
  // exp(r) = exp(r / 256)^256 shortens the series
  const r = (x - k * LN2) >> 8n
  let term = ONE
  let sum = ONE
  for (let n = 1n; term !== 0n && term !== -1n; n++) {
    term = times(term, r) / n
    sum += term
  }
  for (let n = 0; n < 8; n++) sum = times(sum, sum)
  return { mantissa: sum, exponent: Number(k) - BITS }
}

/** Logarithm of a positive number given exactly. */
function logarithm({ mantissa, exponent }: BigReal): bigint {
  const length = bitLength(mantissa)
  let m = shift(mantissa, BITS - length)
  let e = exponent + length
  if (3n * m < 2n * ONE) {
    m *= 2n
    e -= 1
  }
  return BigInt(e) * LN2 + 2n * inverseTangentSeries(over(m - ONE, m + ONE), 1n)
}

/** atan(y / x) for x > 0, y >= 0. */
function ratioAngle(y: bigint, x: bigint): bigint {
  if (y > x) return PI / 2n - ratioAngle(x, y)
  let t = over(y, x)
  // halving the angle shortens the series
  for (let n = 0; n < 4; n++) t = over(t, ONE + root(ONE + times(t, t)))
  return 16n * inverseTangentSeries(t, -1n)
}

function angle(y: bigint, x: bigint): bigint {
  const ay = y < 0n ? -y : y
  const upper = x === 0n ? PI / 2n : x > 0n ? ratioAngle(ay, x) : PI - ratioAngle(ay, -x)
  return y < 0n ? -upper : upper
}

/** Cube root of an exact number: the integer root of the mantissa with its exponent made a multiple of three. */
function cubeRoot({ mantissa, exponent }: BigReal): BigReal {
  const e = 3 * Math.floor(exponent / 3) - 600
  const n = shift(mantissa < 0n ? -mantissa : mantissa, exponent - e)
  let r = 1n << BigInt(Math.ceil(bitLength(n) / 3) + 1)
  for (;;) {
    const next = (2n * r + n / (r * r)) / 3n
    if (next >= r) return { mantissa: mantissa < 0n ? -r : r, exponent: e / 3 }
    r = next
  }
}

/** The functions under the names of the kernel functions. */
export const bigReal: Readonly<Record<string, (x: number, y: number) => BigReal>> = {
  sin: (x) => big(sineTurned(fixed(x), 0n)),
  cos: (x) => big(sineTurned(fixed(x), 1n)),
  tan: (x) => big(over(sineTurned(fixed(x), 0n), sineTurned(fixed(x), 1n))),
  atan: (x) => big(angle(fixed(x), ONE)),
  atan2: (y, x) => big(angle(fixed(y), fixed(x))),
  asin: (x) => big(angle(fixed(x), root(ONE - times(fixed(x), fixed(x))))),
  acos: (x) => big(angle(root(ONE - times(fixed(x), fixed(x))), fixed(x))),
  exp: (x) => exponential(fixed(x)),
  log: (x) => big(logarithm(exactly(x))),
  pow: (x, y) => exponential(times(logarithm(exactly(x)), fixed(y))),
  cbrt: (x) => cubeRoot(exactly(x)),
}
