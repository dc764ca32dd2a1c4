// sizes.ts: how the radii of many spheres are distributed: by number, or by the mass of those of each size.
//
//   one radius;   uniform from min to max;   normal about a mean;   log-normal: ln r normal about ln median;
//   Rosin & Rammler: of the mass, exp(−(r/size)^spread) is coarser than r;   a table of radii and shares
//
// Of a distribution by mass, m(r) dr, the number is m(r)/r³ dr. Normal ones are cut at three deviations on either side unless told
// otherwise, that of Rosin and Rammler at 1 and 99 % of the mass, so that no sphere is far from all others.

import { type SeededRandom, seededRandom } from '../math/seededRandom.js'
import { positiveNumber, seedNumber, shown, wholeCount } from './checks.js'
import { InputError } from './inputError.js'
import { needed } from './knownOptions.js'

interface Cut {
  readonly min?: number
  readonly max?: number
}

/** What shares are of; number when omitted, of Rosin and Rammler mass. */
interface Weighed {
  readonly by?: 'number' | 'mass'
}

/** m */
export type Sizes =
  | number
  | (Weighed & { readonly uniform: { readonly min: number; readonly max: number } })
  | (Weighed & { readonly normal: Cut & { readonly mean: number; readonly deviation: number } })
  | (Weighed & {
      readonly logNormal: Cut & {
        readonly median: number
        /** Of ln r. */
        readonly deviation: number
      }
    })
  | (Weighed & {
      readonly rosinRammler: Cut & {
        /** 36.8 % of the mass is coarser. */
        readonly size: number
        readonly spread: number
      }
    })
  | (Weighed & { readonly table: { readonly radii: readonly number[]; readonly shares: readonly number[] } })

/** Radii of `count` spheres, m; the same for the same seed. */
export function grainRadii(sizes: Sizes, count: number, seed = 1): Float64Array {
  return drawRadii(sizes, count, seededRandom(seedNumber(seed, 'grainRadii: seed')), 'grainRadii')
}

/** Bodies are counted in 32 bits. */
const mostRadii = 2 ** 31 - 1

/** Radii of `count` spheres. */
export function drawRadii(sizes: Sizes, count: number, random: SeededRandom, who: string): Float64Array {
  const { draw } = drawing(sizes, who)
  wholeCount(count, `${who}: count`, 0)
  if (count > mostRadii) throw new InputError(`${who}: count must be at most ${mostRadii}, found ${count}.`)
  return Float64Array.from({ length: count }, () => draw(random))
}

/** The largest there can be, m. */
export function largestRadius(sizes: Sizes, who: string): number {
  return drawing(sizes, who).max
}

interface Drawing {
  draw(random: SeededRandom): number
  readonly max: number
}

const kinds = ['uniform', 'normal', 'logNormal', 'rosinRammler', 'table'] as const

function drawing(sizes: Sizes, who: string): Drawing {
  const what = `${who}: radius`
  if (typeof sizes === 'number') {
    const radius = positiveNumber(sizes, what, 'm')
    return { draw: () => radius, max: radius }
  }
  const given = sizes && typeof sizes === 'object' ? Object.keys(sizes).filter((key) => key !== 'by') : []
  if (given.length !== 1 || !kinds.some((kind) => kind === given[0])) {
    const found = shown(sizes)
    throw new InputError(
      `${what} must be a number or one of ${kinds.map((kind) => `{ ${kind} }`).join(', ')}, found ${found}.`,
    )
  }
  needed(new Map<string, unknown>(Object.entries(sizes)).get(given[0]!), `${what}: ${given[0]}`)
  const by = sizes.by ?? ('rosinRammler' in sizes ? 'mass' : 'number')
  if (by !== 'number' && by !== 'mass') throw new InputError(`${what}: by is number or mass, found ${by}.`)
  if ('table' in sizes) return tableDraw(sizes.table, by === 'mass', what)
  if ('uniform' in sizes) return between(sizes.uniform, () => 1, by === 'mass', what)
  if ('normal' in sizes) {
    const { mean, deviation } = sizes.normal
    positiveNumber(mean, `${what}: mean`, 'm')
    positiveNumber(deviation, `${what}: deviation`, 'm')
    const cut = { min: mean - 3 * deviation, max: mean + 3 * deviation, ...sizes.normal }
    return between(cut, (r) => Math.exp(-0.5 * ((r - mean) / deviation) ** 2), by === 'mass', what)
  }
  if ('logNormal' in sizes) {
    const { median, deviation } = sizes.logNormal
    positiveNumber(median, `${what}: median`, 'm')
    positiveNumber(deviation, `${what}: deviation`)
    const ends = { min: median * Math.exp(-3 * deviation), max: median * Math.exp(3 * deviation) }
    const density = (r: number) => Math.exp(-0.5 * (Math.log(r / median) / deviation) ** 2) / r
    return between({ ...ends, ...sizes.logNormal }, density, by === 'mass', what)
  }
  const { size, spread } = sizes.rosinRammler
  positiveNumber(size, `${what}: size`, 'm')
  positiveNumber(spread, `${what}: spread`)
  const ends = { min: size * (-Math.log(0.99)) ** (1 / spread), max: size * (-Math.log(0.01)) ** (1 / spread) }
  const density = (r: number) => (r / size) ** (spread - 1) * Math.exp(-((r / size) ** spread))
  return between({ ...ends, ...sizes.rosinRammler }, density, by === 'mass', what)
}

/** Largest over smallest radius: a grain weighs 1e12 of another then. */
const widest = 1e4

/** Pieces of a range whose density is taken as straight. */
const pieces = 4000

/** From min to max by a density, inverted piece by piece; a piece is shorter than 1e-3 of the range. */
function between(
  { min, max }: { readonly min: number; readonly max: number },
  density: (radius: number) => number,
  byMass: boolean,
  what: string,
): Drawing {
  positiveNumber(min, `${what}: min`, 'm')
  positiveNumber(max, `${what}: max`, 'm')
  if (min > max) throw new InputError(`${what}: min must not be above max, found ${min} and ${max} m.`)
  if (max > widest * min) {
    const range = `from ${min.toPrecision(3)} to ${max.toPrecision(3)} m`
    throw new InputError(
      `${what}: sizes ${range} are more than ${widest} apart; give min and max, or a narrower spread.`,
    )
  }
  const at = (k: number) => min * (max / min) ** (k / pieces)
  const number = (r: number) => density(r) / (byMass ? (r / min) ** 3 : 1)
  const sums = new Float64Array(pieces + 1)
  for (let k = 0; k < pieces; k++) {
    sums[k + 1] = sums[k]! + ((number(at(k)) + number(at(k + 1))) / 2) * (at(k + 1) - at(k))
  }
  const total = sums[pieces]!
  if (min < max && !(total > 1e-200)) {
    throw new InputError(`${what}: next to nothing of the distribution lies from ${min} to ${max} m.`)
  }
  const draw = (random: SeededRandom) => {
    const wanted = total * random.uniform()
    let [low, high] = [0, pieces]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (sums[middle]! <= wanted) low = middle
      else high = middle
    }
    const share = (wanted - sums[low]!) / Math.max(sums[high]! - sums[low]!, 1e-300)
    return min === max ? min : at(low) + Math.min(share, 1) * (at(high) - at(low))
  }
  return { draw, max }
}

function tableDraw(
  { radii, shares }: { readonly radii: readonly number[]; readonly shares: readonly number[] },
  byMass: boolean,
  what: string,
): Drawing {
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
  const numbers = shares.map((share, k) => (byMass ? share / (radii[k]! / radii[0]!) ** 3 : share))
  const total = numbers.reduce((sum, share) => sum + share, 0)
  if (!(total > 0 && Number.isFinite(total)))
    throw new InputError(`${what}: shares of the table must add up to more than 0.`)
  const draw = (random: SeededRandom) => {
    let left = total * random.uniform()
    const k = numbers.findIndex((share) => {
      left -= share
      return left < 0
    })
    return radii[k < 0 ? radii.length - 1 : k]!
  }
  return { draw, max: radii.reduce((a, b) => Math.max(a, b)) }
}
