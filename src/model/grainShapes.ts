// grainShapes.ts: shapes drawn from a family: hulls or ellipsoids of varied axes and sizes, for `shapes` of scene.bodies.
//
//   b = e a,   c = f b,   a b c = r³                                                                                (1)
//
// a, b and c are half axes, e the elongation and f the flatness of a grain (Zingg 1935), r the radius of the ball of its volume. A hull
// has the corners of an icosahedron, each drawn in towards the middle at random, stretched by a, b and c, and made as large as the ball.

import { type SeededRandom, seededRandom } from '../math/seededRandom.js'
import { finiteNumber, listOf, seedNumber, shown, wholeCount } from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { kindOf, type Shape } from './shape.js'
import { ellipsoid } from './shapes/ellipsoid.js'
import { hull } from './shapes/hull.js'
import { drawRadii, type Sizes } from './sizes.js'

export const grainForms = ['hull', 'ellipsoid'] as const

/** Anything between the two. */
export type Between = readonly [number, number]

export interface GrainShapesOptions {
  readonly of: (typeof grainForms)[number]
  /** Of the ball of the same volume, m. */
  readonly radius: Sizes
  /** How many shapes; 24 when omitted. */
  readonly forms?: number
  /** Middle over longest axis, above 0 and at most 1; from 0.6 to 1 when omitted. */
  readonly elongation?: Between
  /** Shortest over middle axis, likewise. */
  readonly flatness?: Between
  /** How far corners of a hull are from its middle at least, over those that are farthest; 0.7 when omitted. */
  readonly roundness?: number
  readonly seed?: number
}

const names: OptionNames<GrainShapesOptions> = {
  of: true,
  radius: true,
  forms: true,
  elongation: true,
  flatness: true,
  roundness: true,
  seed: true,
}

/** Shapes of a family; the same for the same seed. */
export function grainShapes(options: GrainShapesOptions): Shape[] {
  const who = 'grainShapes'
  onlyKnown(options, names, who)
  const { of, forms = 24, elongation = [0.6, 1], flatness = [0.6, 1], roundness = 0.7, seed = 1 } = options
  if (!grainForms.includes(of))
    throw new InputError(`${who}: of is one of ${grainForms.join(', ')}, found ${shown(of)}.`)
  wholeCount(forms, `${who}: forms`)
  const [e, f] = [shareRange(elongation, `${who}: elongation`), shareRange(flatness, `${who}: flatness`)]
  if (!(finiteNumber(roundness, `${who}: roundness`) > 0 && roundness <= 1))
    throw new InputError(`${who}: roundness must be above 0 and at most 1, found ${roundness}.`)
  seedNumber(seed, `${who}: seed`)
  const radii = drawRadii(options.radius, forms, seededRandom(seed, 1), who)
  const random = seededRandom(seed, 7)
  return Array.from(radii, (radius) => {
    // (1)
    const [long, flat] = [random.between(...e), random.between(...f)]
    const a = radius / Math.cbrt(long * long * flat)
    const axes = [a, long * a, flat * long * a] as const
    return of === 'ellipsoid' ? ellipsoid({ semiAxes: axes }) : hullOf(axes, radius, roundness, random)
  })
}

function shareRange(given: Between, what: string): Between {
  const [low, high] = listOf(given, what)
  const ends = [finiteNumber(low, what), finiteNumber(high, what)] as const
  if (ends[0] > 0 && ends[0] <= ends[1] && ends[1] <= 1) return ends
  throw new InputError(`${what} must be two numbers above 0 and up to 1, the smaller first, found ${low} and ${high}.`)
}

function hullOf(axes: readonly [number, number, number], radius: number, roundness: number, random: SeededRandom) {
  const corners = drawnCorners(1, roundness, random).map((corner) => corner.map((x, c) => x * axes[c]!))
  const rough = hull({ points: corners })
  const { volume } = kindOf(rough).massProperties(rough)
  const scale = radius / Math.cbrt((3 * volume) / (4 * Math.PI))
  return hull({ points: corners.map((corner) => corner.map((x) => scale * x)) })
}

/** Corners of an icosahedron, so that none lies far from all others, between `inner` and 1 of the radius from its middle. */
export function drawnCorners(radius: number, inner: number, random: SeededRandom): [number, number, number][] {
  const golden = (1 + Math.sqrt(5)) / 2
  const signs = [
    [1, golden],
    [1, -golden],
    [-1, golden],
    [-1, -golden],
  ] as const
  return signs.flatMap(([a, b]) =>
    (
      [
        [0, a, b],
        [a, b, 0],
        [b, 0, a],
      ] as const
    ).map((corner) => {
      const s = (radius * random.between(inner, 1)) / Math.hypot(...corner)
      return [s * corner[0], s * corner[1], s * corner[2]] as [number, number, number]
    }),
  )
}

/** x y z w of each of `count` bodies, turned any way; the same for the same seed. */
export function randomOrientations(count: number, seed = 1): Float64Array {
  const random = seededRandom(seed, 5)
  const all = new Float64Array(4 * count)
  for (let k = 0; k < count; k++) {
    const { x, y, z, w } = random.rotation()
    all.set([x, y, z, w], 4 * k)
  }
  return all
}
