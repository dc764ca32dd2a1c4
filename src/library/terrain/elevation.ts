// elevation.ts: the height of ground over a plane as a function of x and y, and the forms obstacles are made of, all in m.
//
// Forms add up: `elevation.sum(slope, bump)`. Each is 0 away from where it is.

import { seededRandom } from '../../math/seededRandom.js'
import { finiteNumber, finitePair, nonNegativeNumber, positiveNumber, wholeCount } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'

export type Elevation = (x: number, y: number) => number
type Place = readonly [x: number, y: number]

/** From 0 at the rim to 1 in the middle, level at both. */
const hump = (share: number) => (share >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * share))

export interface BumpOptions {
  readonly at: Place
  readonly radius: number
  /** Below 0 for a hollow. */
  readonly height: number
}

/** A round hill, level at its top and its rim. */
export function bump(options: BumpOptions): Elevation {
  onlyKnown(options, { at: true, radius: true, height: true }, 'elevation.bump')
  const [x0, y0] = finitePair(options.at, 'elevation.bump: at')
  const radius = positiveNumber(options.radius, 'elevation.bump: radius', 'm')
  const height = finiteNumber(options.height, 'elevation.bump: height')
  return (x, y) => height * hump(Math.hypot(x - x0, y - y0) / radius)
}

export interface DitchOptions {
  /** Where it begins along x. */
  readonly from: number
  /** Of its bottom, along x. */
  readonly width: number
  readonly depth: number
  /** Of each bank, along x; 0 for upright ones when omitted. */
  readonly bank?: number
}

/** A ditch across the way along x; below 0 in depth, a dam. */
export function ditch(options: DitchOptions): Elevation {
  onlyKnown(options, { from: true, width: true, depth: true, bank: true }, 'elevation.ditch')
  const from = finiteNumber(options.from, 'elevation.ditch: from')
  const width = positiveNumber(options.width, 'elevation.ditch: width', 'm')
  const depth = finiteNumber(options.depth, 'elevation.ditch: depth')
  const bank = nonNegativeNumber(options.bank ?? 0, 'elevation.ditch: bank', 'm')
  return (x) => {
    const out = Math.max(from + bank - x, x - (from + bank + width))
    return out <= 0 ? -depth : out >= bank ? 0 : -depth * (1 - out / bank)
  }
}

export interface SlopeOptions {
  /** Where it begins along x; level before it. */
  readonly from: number
  /** rad, rising along x. */
  readonly angle: number
  /** Along x; without an end when omitted, level after it. */
  readonly length?: number
}

export function slope(options: SlopeOptions): Elevation {
  onlyKnown(options, { from: true, angle: true, length: true }, 'elevation.slope')
  const from = finiteNumber(options.from, 'elevation.slope: from')
  const rise = Math.tan(finiteNumber(options.angle, 'elevation.slope: angle'))
  if (Math.abs(options.angle) >= Math.PI / 2) {
    throw new InputError(`elevation.slope: angle must be below π/2, found ${options.angle} rad.`)
  }
  const length =
    options.length === undefined
      ? Number.POSITIVE_INFINITY
      : positiveNumber(options.length, 'elevation.slope: length', 'm')
  return (x) => rise * Math.min(length, Math.max(0, x - from))
}

export interface StepsOptions {
  readonly from: number
  readonly count: number
  /** Of one step, below 0 downwards. */
  readonly height: number
  /** Of one tread, along x. */
  readonly length: number
}

export function steps(options: StepsOptions): Elevation {
  onlyKnown(options, { from: true, count: true, height: true, length: true }, 'elevation.steps')
  const from = finiteNumber(options.from, 'elevation.steps: from')
  const count = wholeCount(options.count, 'elevation.steps: count')
  const height = finiteNumber(options.height, 'elevation.steps: height')
  const length = positiveNumber(options.length, 'elevation.steps: length', 'm')
  return (x) => height * Math.min(count, Math.max(0, Math.floor((x - from) / length) + 1))
}

export interface RoughOptions {
  readonly min: Place
  readonly max: Place
  /** Hills and hollows in the rectangle. */
  readonly count: number
  readonly radius: readonly [least: number, most: number]
  /** Largest height of one, either way. */
  readonly height: number
  readonly seed?: number
}

/** Random hills and hollows. */
export function rough(options: RoughOptions): Elevation {
  const names = { min: true, max: true, count: true, radius: true, height: true, seed: true }
  onlyKnown(options, names, 'elevation.rough')
  const [min, max] = [finitePair(options.min, 'elevation.rough: min'), finitePair(options.max, 'elevation.rough: max')]
  const radius = finitePair(options.radius, 'elevation.rough: radius')
  const height = finiteNumber(options.height, 'elevation.rough: height')
  const random = seededRandom(options.seed ?? 1)
  const hills = Array.from({ length: wholeCount(options.count, 'elevation.rough: count') }, () =>
    bump({
      at: [random.between(min[0], max[0]), random.between(min[1], max[1])],
      radius: random.between(...radius),
      height: height * random.between(-1, 1),
    }),
  )
  return sum(...hills)
}

export function flat(height = 0): Elevation {
  finiteNumber(height, 'elevation.flat: height')
  return () => height
}

export const sum =
  (...forms: readonly Elevation[]): Elevation =>
  (x, y) =>
    forms.reduce((total, form) => total + form(x, y), 0)

export const elevation = { flat, bump, ditch, slope, steps, rough, sum } as const
