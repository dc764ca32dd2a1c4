// sizes.ts: how the radii of many spheres are distributed, by number.
//
//   one radius;   uniform from min to max;   normal about a mean;   log-normal: ln r normal about ln median;   a table of radii and shares
//
// The normal ones are cut at three deviations on either side unless told otherwise, so that no sphere is far from all others.

import type { SeededRandom } from '../math/seededRandom.js'
import { positiveNumber } from './checks.js'
import { InputError } from './inputError.js'

/** m */
export type Sizes =
  | number
  | { readonly uniform: { readonly min: number; readonly max: number } }
  | {
      readonly normal: {
        readonly mean: number
        readonly deviation: number
        readonly min?: number
        readonly max?: number
      }
    }
  | {
      readonly logNormal: {
        readonly median: number
        /** Of ln r. */
        readonly deviation: number
        readonly min?: number
        readonly max?: number
      }
    }
  | { readonly table: { readonly radii: readonly number[]; readonly shares: readonly number[] } }

/** Radii of `count` spheres. */
export function drawRadii(sizes: Sizes, count: number, random: SeededRandom, who: string): Float64Array {
  const draw = drawing(sizes, who)
  return Float64Array.from({ length: count }, () => draw(random))
}

type Draw = (random: SeededRandom) => number

function drawing(sizes: Sizes, who: string): Draw {
  const what = `${who}: radius`
  if (typeof sizes === 'number') {
    const radius = positiveNumber(sizes, what, 'm')
    return () => radius
  }
  const kinds = sizes && typeof sizes === 'object' ? Object.keys(sizes) : []
  if (kinds.length !== 1 || !['uniform', 'normal', 'logNormal', 'table'].includes(kinds[0]!)) {
    const found = JSON.stringify(sizes)
    throw new InputError(
      `${what} must be a number or one of { uniform }, { normal }, { logNormal }, { table }, found ${found}.`,
    )
  }
  if ('uniform' in sizes) {
    const { min, max } = checkRange(sizes.uniform.min, sizes.uniform.max, what)
    return (random) => random.between(min, max)
  }
  if ('table' in sizes) return tableDraw(sizes.table, what)
  if ('normal' in sizes) {
    const { mean, deviation } = sizes.normal
    positiveNumber(mean, `${what}: mean`, 'm')
    positiveNumber(deviation, `${what}: deviation`, 'm')
    const { min, max } = checkRange(
      sizes.normal.min ?? mean - 3 * deviation,
      sizes.normal.max ?? mean + 3 * deviation,
      what,
    )
    return (random) => within(min, max, () => mean + deviation * random.normal(), what)
  }
  const { median, deviation } = sizes.logNormal
  positiveNumber(median, `${what}: median`, 'm')
  positiveNumber(deviation, `${what}: deviation`)
  const low = sizes.logNormal.min ?? median * Math.exp(-3 * deviation)
  const { min, max } = checkRange(low, sizes.logNormal.max ?? median * Math.exp(3 * deviation), what)
  return (random) => within(min, max, () => median * Math.exp(deviation * random.normal()), what)
}

function checkRange(min: number, max: number, what: string): { min: number; max: number } {
  positiveNumber(min, `${what}: min`, 'm')
  positiveNumber(max, `${what}: max`, 'm')
  if (min > max) throw new InputError(`${what}: min must not be above max, found ${min} and ${max} m.`)
  return { min, max }
}

/** Draws before a range is taken for one that holds next to nothing of its distribution. */
const mostDraws = 10000

function within(min: number, max: number, draw: () => number, what: string): number {
  for (let k = 0; k < mostDraws; k++) {
    const radius = draw()
    if (radius >= min && radius <= max) return radius
  }
  throw new InputError(`${what}: next to nothing of the distribution lies from ${min} to ${max} m.`)
}

function tableDraw(
  { radii, shares }: { readonly radii: readonly number[]; readonly shares: readonly number[] },
  what: string,
): Draw {
  if (!radii?.length || radii.length !== shares?.length) {
    throw new InputError(
      `${what}: a table needs radii and as many shares, found ${radii?.length ?? 'no'} and ${shares?.length ?? 'no'}.`,
    )
  }
  radii.forEach((radius, k) => {
    positiveNumber(radius, `${what} ${k} of the table`, 'm')
    if (!(shares[k]! >= 0))
      throw new InputError(`${what}: share ${k} of the table must not be negative, found ${shares[k]}.`)
  })
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (!(total > 0 && Number.isFinite(total)))
    throw new InputError(`${what}: shares of the table must add up to more than 0.`)
  return (random) => {
    let left = total * random.uniform()
    const k = shares.findIndex((share) => {
      left -= share
      return left < 0
    })
    return radii[k < 0 ? radii.length - 1 : k]!
  }
}
