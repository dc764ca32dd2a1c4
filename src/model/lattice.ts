// lattice.ts: points on the sites of a cubic lattice in a box, each moved by a random offset.
//
// Sites are filled along x, then y, then z, so that a given count fills the box from the bottom up.

import { seededRandom } from '../math/seededRandom.js'
import { finiteVector, nonNegativeNumber, positiveNumber, seedNumber, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'

export interface LatticeOptions {
  readonly min: Vector
  readonly max: Vector
  /** Distance between neighbouring sites, m. */
  readonly spacing: number
  /** Largest offset along each axis, m. */
  readonly jitter?: number
  /** Most points; as many as there are sites when omitted. */
  readonly count?: number
  readonly seed?: number
}

/** More bodies than any machine takes, far below what an array can hold. */
const mostPoints = 1e8

/** Flat x y z of the points; the sites lie evenly in the box, half a spacing or more from its faces. */
const latticeNames: OptionNames<LatticeOptions> = {
  min: true,
  max: true,
  spacing: true,
  jitter: true,
  count: true,
  seed: true,
}

export function lattice(options: LatticeOptions): Float64Array {
  onlyKnown(options, latticeNames, 'lattice')
  const { min, max, spacing, jitter = 0, count, seed = 1 } = options
  finiteVector(min, 'lattice: min')
  finiteVector(max, 'lattice: max')
  positiveNumber(spacing, 'lattice: spacing', 'm')
  nonNegativeNumber(jitter, 'lattice: jitter', 'm')
  // the small excess keeps a box of exactly n spacings at n sites
  const sites = [0, 1, 2].map((c) => Math.floor((max[c]! - min[c]!) / spacing + 1e-9))
  const all = sites[0]! * sites[1]! * sites[2]!
  const turned = [0, 1, 2].find((c) => max[c]! < min[c]!)
  if (turned !== undefined)
    throw new InputError(
      `lattice: max must be above min along ${'xyz'[turned]}, found ${min[turned]} to ${max[turned]}.`,
    )
  if (sites.some((n) => n < 1)) throw new InputError(`lattice: the box is smaller than one spacing of ${spacing} m.`)
  if (count !== undefined && !(Number.isInteger(count) && count >= 0))
    throw new InputError(`lattice: count must be a whole number, found ${count}.`)
  if (Math.min(all, count ?? all) > mostPoints)
    throw new InputError(
      `lattice: ${Math.min(all, count ?? all)} points are more than ${mostPoints}: check spacing, min and max.`,
    )
  const points = new Float64Array(3 * Math.min(all, count ?? all))
  if (count !== undefined && count > all) {
    throw new InputError(`lattice: ${count} points are asked for, the box has ${all} sites.`)
  }
  const random = seededRandom(seedNumber(seed, 'lattice: seed'))
  const pitch = sites.map((n, c) => (max[c]! - min[c]!) / n)
  for (let i = 0; 3 * i < points.length; i++) {
    const site = [i % sites[0]!, Math.floor(i / sites[0]!) % sites[1]!, Math.floor(i / (sites[0]! * sites[1]!))]
    for (let c = 0; c < 3; c++) {
      const offset = jitter === 0 ? 0 : random.between(-jitter, jitter)
      points[3 * i + c] = min[c]! + (site[c]! + 0.5) * pitch[c]! + offset
    }
  }
  return points
}
