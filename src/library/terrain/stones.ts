// stones.ts: broken stones: convex bodies with random corners, in a pile or strewn over ground. Loose or fixed, as the scene says.

import { seededRandom } from '../../math/seededRandom.js'
import {
  finitePair,
  finiteVector,
  nonNegativeNumber,
  positiveNumber,
  type Vector,
  wholeCount,
} from '../../model/checks.js'
import { drawnCorners } from '../../model/grainShapes.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import { type Hull, hull } from '../../model/shapes/hull.js'
import type { Elevation } from './elevation.js'

/** Stones of one form, for `scene.bodies`. */
export interface StoneGroup {
  readonly shape: Hull
  readonly positions: readonly Vector[]
  readonly orientations: readonly (readonly [number, number, number, number])[]
}

interface StoneOptions {
  /** From the middle of a stone to its farthest corner, m. */
  readonly radius: number
  /** How many forms the stones have; 4 when omitted. */
  readonly forms?: number
  readonly seed?: number
}

/** A stone with twelve corners that lie between `inner` and 1 of its radius. */
export function stone(radius: number, seed = 1, inner = 0.7): Hull {
  positiveNumber(radius, 'terrain.stone: radius', 'm')
  const random = seededRandom(seed, 7)
  return hull({ points: drawnCorners(radius, inner, random) })
}

export interface PileOptions extends StoneOptions {
  /** Of the middle of its foot, m. */
  readonly at: Vector
  readonly count: number
  /** Of its foot, m; the least that holds them when omitted. */
  readonly footRadius?: number
}

/** The first `most` sites of a cone at 45 degrees, cubes of 2 r, from the bottom up. */
function coneSites(at: Vector, radius: number, foot: number, most: number): Vector[] {
  const places: Vector[] = []
  for (let layer = 0; foot - layer * 2 * radius >= radius; layer++) {
    const rim = foot - layer * 2 * radius
    const half = Math.floor(rim / (2 * radius))
    for (let i = -half; i <= half; i++) {
      for (let j = -half; j <= half; j++) {
        const [x, y] = [2 * radius * i, 2 * radius * j]
        if (Math.hypot(x, y) > rim - radius || places.length >= most) continue
        places.push([at[0] + x, at[1] + y, at[2] + radius * (1 + 2 * layer)])
      }
    }
  }
  return places
}

/** A cone of stones over its foot, none in another; it settles when it is loose. */
export function rubblePile(options: PileOptions): StoneGroup[] {
  const who = 'terrain.rubblePile'
  onlyKnown(options, { at: true, count: true, footRadius: true, radius: true, forms: true, seed: true }, who)
  const at = finiteVector(options.at, `${who}: at`)
  const radius = positiveNumber(options.radius, `${who}: radius`, 'm')
  const count = wholeCount(options.count, `${who}: count`)
  let foot = options.footRadius ?? radius
  let places = coneSites(at, radius, foot, count)
  for (; places.length < count && options.footRadius === undefined; places = coneSites(at, radius, foot, count)) {
    foot += radius / 2
  }
  if (places.length < count) {
    throw new InputError(`${who}: a foot of ${foot} m holds ${places.length} stones of ${radius} m, found ${count}.`)
  }
  return grouped(places, options)
}

export interface BoulderOptions extends StoneOptions {
  readonly min: readonly [number, number]
  readonly max: readonly [number, number]
  readonly count: number
  /** The ground they lie on; level when omitted. */
  readonly surface?: Elevation
  /** How far they are in it, over their radius; 0 when omitted. */
  readonly sunk?: number
}

/** Stones strewn over ground at random, none in another. */
export function boulders(options: BoulderOptions): StoneGroup[] {
  const who = 'terrain.boulders'
  const names = { min: true, max: true, count: true, surface: true, sunk: true, radius: true, forms: true, seed: true }
  onlyKnown(options, names, who)
  const { surface = () => 0, seed = 1 } = options
  const [min, max] = [finitePair(options.min, `${who}: min`), finitePair(options.max, `${who}: max`)]
  if (!(min[0] < max[0] && min[1] < max[1])) {
    throw new InputError(`${who}: max must be above min, found ${max.join(', ')} and ${min.join(', ')} m.`)
  }
  const radius = positiveNumber(options.radius, `${who}: radius`, 'm')
  const sunk = nonNegativeNumber(options.sunk ?? 0, `${who}: sunk`)
  if (sunk >= 2) throw new InputError(`${who}: sunk must be below 2, where stones are buried, found ${sunk}.`)
  const count = wholeCount(options.count, `${who}: count`)
  const random = seededRandom(seed, 3)
  const places: Vector[] = []
  for (let tries = 0; places.length < count; tries++) {
    if (tries > 1000 * count) {
      throw new InputError(`${who}: there is room for about ${places.length} stones of ${radius} m, found ${count}.`)
    }
    const [x, y] = [random.between(min[0], max[0]), random.between(min[1], max[1])]
    if (places.some((other) => Math.hypot(other[0] - x, other[1] - y) < 2 * radius)) continue
    places.push([x, y, surface(x, y) + radius * (1 - sunk)])
  }
  return grouped(places, options)
}

function grouped(places: readonly Vector[], { radius, forms = 4, seed = 1 }: StoneOptions): StoneGroup[] {
  const random = seededRandom(seed, 5)
  return Array.from({ length: Math.min(forms, places.length) }, (_, form) => {
    const own = places.filter((_place, k) => k % forms === form)
    return {
      shape: stone(radius, seed + form),
      positions: own,
      orientations: own.map(() => {
        const { x, y, z, w } = random.rotation()
        return [x, y, z, w] as const
      }),
    }
  })
}
