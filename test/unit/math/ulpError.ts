// ulpError.ts: distance of a computed number from the true value, in units in the last place of the true value.

import { type BigReal, bitLength, exactly } from './bigReal.js'

interface Format {
  readonly digits: number
  /** Exponent of the smallest subnormal number. */
  readonly smallest: number
}

export const formats = { double: { digits: 53, smallest: -1074 }, single: { digits: 24, smallest: -149 } } as const

/** |computed - truth| / ULP(truth); infinite where `computed` is NaN or infinite. */
export function ulpError(computed: number, truth: BigReal, format: Format): number {
  if (!Number.isFinite(computed)) return Number.POSITIVE_INFINITY
  const c = exactly(computed)
  const size = truth.mantissa < 0n ? -truth.mantissa : truth.mantissa
  const leading = size === 0n ? format.smallest : bitLength(size) + truth.exponent
  const ulp = Math.max(leading - format.digits, format.smallest)
  // differences in units of 2^-20 ULP, enough digits for a test
  const unit = Math.min(c.exponent, truth.exponent, ulp - 20)
  const scaled = (n: BigReal) => n.mantissa << BigInt(n.exponent - unit)
  const difference = scaled(c) - scaled(truth)
  const distance = difference < 0n ? -difference : difference
  return Number((distance << 20n) >> BigInt(ulp - unit)) / 1048576
}
