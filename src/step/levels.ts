// levels.ts: the grids parts are sorted into, one for each class of size, and of that one for bodies that are one sphere.
//
// A class holds radii up to twice its smallest. An edge of its bins is twice the reach of its largest part at rest, so that a part is
// in the one bin of its centre, and a part of the same class looks into three bins along each axis. A long grid repeats without
// end (binRange.ts), so that few bins serve grains in a corner of a wide domain.

import { fewestRepeated } from '../math/sharedNumbers.js'
import type { SceneDomain } from '../model/domain.js'

export interface Level {
  /** Of its parts while they are slow, m. */
  readonly reach: number
  /** Whether its parts are bodies that are one sphere. */
  readonly lone: boolean
  readonly invSize: readonly number[]
  readonly bins: readonly number[]
  readonly firstBin: number
}

export interface Classes {
  /** Level of each part, the smallest first; -1 for what is in no bin. */
  readonly level: Int32Array
  /** Radius of the class and number of parts of each. */
  readonly levels: readonly { readonly radius: number; readonly lone: boolean; readonly count: number }[]
}

const ratio = 2
/** Bins for each part: more would only be cleared in vain; where that is soon done, as many as leave few parts in each. */
const binsPerPart = 2
const binsOfFew = { each: 16, most: 4096 }
/** Up to so many parts are all looked at. */
const fewParts = 8
/** Rounding of single precision and slow ways are no reason to be in two bins. */
const slowShare = 1.005

export function classesOf(radii: ArrayLike<number>, isLone: (part: number) => boolean): Classes {
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < radii.length; i++) if (radii[i]! > 0) smallest = Math.min(smallest, radii[i]!)
  const classOf = (r: number) => Math.floor(Math.log(r / smallest) / Math.log(ratio) + 1e-9)
  const largest = new Map<number, number>()
  // spheres before the others of their size
  const keys = Int32Array.from({ length: radii.length }, (_, i) => {
    if (!(radii[i]! > 0)) return -1
    const size = classOf(radii[i]!)
    largest.set(size, Math.max(largest.get(size) ?? 0, radii[i]!))
    return 2 * size + (isLone(i) ? 0 : 1)
  })
  const used = [...new Set(keys)].filter((key) => key >= 0).sort((a, b) => a - b)
  const number = new Map(used.map((key, k) => [key, k]))
  const level = keys.map((key) => number.get(key) ?? -1)
  const counts = new Uint32Array(used.length)
  for (const l of level) if (l >= 0) counts[l]!++
  return {
    level,
    levels: used.map((key, k) => ({ radius: largest.get(key >> 1)!, lone: key % 2 === 0, count: counts[k]! })),
  }
}

export function makeLevels({ levels }: Classes, domain: SceneDomain, skin: number): Level[] {
  const grids = levels.map(({ radius, lone }) => ({ reach: slowShare * (radius + skin / 2), lone }))
  const counts = levels.map(({ count }) => count)
  return levelsFor(grids, counts, domain)
}

/** The same levels with bins for other numbers of parts. */
export function levelsFor(
  levels: readonly Pick<Level, 'reach' | 'lone'>[],
  counts: ArrayLike<number>,
  domain: SceneDomain,
): Level[] {
  const size = [0, 1, 2].map((c) => domain.max[c]! - domain.min[c]!)
  let firstBin = 0
  return levels.map(({ reach, lone }, k) => {
    const made = levelOf({ reach, lone, firstBin }, counts[k]!, size, domain.periodic)
    firstBin += made.bins[0]! * made.bins[1]! * made.bins[2]!
    return made
  })
}

function levelOf(
  { reach, lone, firstBin }: Pick<Level, 'reach' | 'lone' | 'firstBin'>,
  count: number,
  size: readonly number[],
  periodic: readonly boolean[],
): Level {
  const bins = binsAlong(size, 2 * reach, periodic, count)
  const invSize = bins.map((n, c) => (periodic[c] ? n / size[c]! : 1 / (2 * reach)))
  return { reach, lone, invSize, bins, firstBin }
}

/** As many as the domain has room for, or as parts are worth. */
function binsAlong(size: readonly number[], edge: number, periodic: readonly boolean[], count: number): number[] {
  const ofFew = Math.min(binsOfFew.each * count, binsOfFew.most)
  const most = count > fewParts ? Math.max(256, ofFew, binsPerPart * count) : 1
  // shorter grids end, which periodic ones cannot
  const enough = (n: number, c: number) => (periodic[c] && n < fewestRepeated ? 1 : Math.max(1, n))
  const bins = size.map((length, c) => enough(Math.min(1024, (periodic[c] ? Math.floor : Math.ceil)(length / edge)), c))
  while (bins[0]! * bins[1]! * bins[2]! > most) {
    const longest = bins.indexOf(Math.max(...bins))
    bins[longest] = enough(Math.floor(0.9 * bins[longest]!), longest)
  }
  return bins
}
