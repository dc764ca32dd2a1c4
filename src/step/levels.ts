// levels.ts: the grids bodies are sorted into, one for each class of size.
//
// Level l holds radii up to 4^l times the smallest class's; an edge of its bins is at least twice the largest body's
// box, so that a body reaches into at most eight. Radii of 100:1 make four levels. A periodic axis has one bin or at
// least four: then two bodies never meet in more than one interval of bins.

import type { SceneDomain } from '../model/domain.js'

export interface Level {
  readonly largestRadius: number
  readonly invSize: readonly number[]
  readonly bins: readonly number[]
  readonly firstBin: number
}

const ratio = 4
/** Bins in all levels together, per body and at the least: more would only be cleared in vain. */
const binsPerBody = 2
const fewestBins = 4096

/** Level of each radius, 0 for the smallest; -1 where there is no radius (walls). */
export function levelsOf(radii: ArrayLike<number>): { level: Int32Array; largest: number[] } {
  let smallest = Number.POSITIVE_INFINITY
  for (let i = 0; i < radii.length; i++) if (radii[i]! > 0) smallest = Math.min(smallest, radii[i]!)
  const level = new Int32Array(radii.length).fill(-1)
  const largest: number[] = []
  // classes that are empty are left out
  const classOf = (r: number) => Math.floor(Math.log(r / smallest) / Math.log(ratio) + 1e-9)
  const classes = [
    ...new Set(
      Array.from(radii)
        .filter((r) => r > 0)
        .map(classOf),
    ),
  ].sort((a, b) => a - b)
  const number = new Map(classes.map((c, k) => [c, k]))
  for (let i = 0; i < radii.length; i++) {
    if (!(radii[i]! > 0)) continue
    level[i] = number.get(classOf(radii[i]!))!
    largest[level[i]!] = Math.max(largest[level[i]!] ?? 0, radii[i]!)
  }
  return { level, largest }
}

/** The grid of each level over the domain. */
export function makeLevels(largest: readonly number[], domain: SceneDomain, skin: number, bodies: number): Level[] {
  const size = [0, 1, 2].map((c) => domain.max[c]! - domain.min[c]!)
  const most = Math.max(fewestBins, (binsPerBody * bodies) / Math.max(1, largest.length))
  let firstBin = 0
  return largest.map((radius) => {
    let edge = 2 * (2 * radius + skin)
    let bins = binsAlong(size, edge, domain.periodic)
    while (bins[0]! * bins[1]! * bins[2]! > most) {
      edge *= 1.25
      bins = binsAlong(size, edge, domain.periodic)
    }
    const made: Level = { largestRadius: radius, invSize: bins.map((n, c) => n / size[c]!), bins, firstBin }
    firstBin += bins[0]! * bins[1]! * bins[2]!
    return made
  })
}

function binsAlong(size: readonly number[], edge: number, periodic: readonly boolean[]): number[] {
  return size.map((length, c) => {
    const n = Math.max(1, Math.min(1024, Math.floor(length / edge)))
    return periodic[c] && n < 4 ? 1 : n
  })
}
