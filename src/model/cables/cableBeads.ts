// cableBeads.ts: spheres along cables: where they are, what they weigh to those they touch, and which of them are neighbours.
//
// Bead k of n lies at s = (k + ½) L / n. To a force it is as light as the cable is there, 1/m = S W Sᵀ, or as the mass it has of its
// element where many are pressed at once, 1/m = n / m_cable: the lighter counts, so that contacts are stable.

import type { CableData } from './cable.js'
import type { MadeCable } from './makeCable.js'

/** S1 to S4 at ξ of an element of length l. */
export function shapeFunctions(x: number, l: number): readonly [number, number, number, number] {
  const far = x * x * (3 - 2 * x)
  return [1 - far, l * x * (1 - x) ** 2, far, -l * x * x * (1 - x)]
}

export interface BeadPlace {
  readonly element: number
  /** ξ */
  readonly place: number
}

export function beadPlace(k: number, count: number, elements: number): BeadPlace {
  const at = ((k + 0.5) / count) * elements
  const element = Math.min(elements - 1, Math.floor(at))
  return { element, place: at - element }
}

/** At the start. */
export function beadPoints(cable: MadeCable): { positions: number[]; velocities: number[] } {
  const count = cable.beads!.count
  const l = cable.length / cable.elements
  const [positions, velocities]: [number[], number[]] = [[], []]
  for (let k = 0; k < count; k++) {
    const { element, place } = beadPlace(k, count, cable.elements)
    const s = shapeFunctions(place, l)
    const at = (places: readonly number[], slopes: readonly number[], c: number) => {
      const [a, b] = [3 * element + c, 3 * (element + 1) + c]
      return s[0] * places[a]! + s[1] * slopes[a]! + s[2] * places[b]! + s[3] * slopes[b]!
    }
    for (let c = 0; c < 3; c++) {
      positions.push(at(cable.positions, cable.slopes, c))
      velocities.push(at(cable.velocities, cable.slopeVelocities, c))
    }
  }
  return { positions, velocities }
}

/** Beads nearer than this along the cable do not touch, in diameters. */
const nearest = 2

/** Numbers between those of beads that are neighbours. */
export function beadSpan({ length, beads }: CableData): number {
  return Math.ceil((nearest * 2 * beads!.radius * beads!.count) / length)
}

/** Bodies of a cable's beads that are so near to a node. */
export function beadsAt({ length, elements, beads }: CableData, node: number): number[] {
  if (!beads) return []
  const at = (length / elements) * node
  const spacing = length / beads.count
  return Array.from({ length: beads.count }, (_, k) => k)
    .filter((k) => Math.abs((k + 0.5) * spacing - at) < nearest * 2 * beads.radius)
    .map((k) => beads.first + k)
}

/** 1/m of a bead, from the blocks of W between the two nodes of its element, four numbers each. */
export function beadWeight(s: readonly number[], block: (i: number, j: number) => ArrayLike<number>): number {
  let sum = 0
  for (const i of [0, 1]) {
    for (const j of [0, 1]) {
      const [place, cross, back, slope] = Array.from(block(i, j)) as [number, number, number, number]
      const [a, da, b, db] = [s[2 * i]!, s[2 * i + 1]!, s[2 * j]!, s[2 * j + 1]!]
      sum += a * (place * b + cross * db) + da * (back * b + slope * db)
    }
  }
  return sum
}
