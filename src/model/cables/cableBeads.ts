// cableBeads.ts: spheres or capsules along cables: where they are, what they weigh to those they touch, and which of them are neighbours.
//
// Bead k of n lies at s = (k + ½) L / n; a capsule reaches from one point of the axis, s − L / 2n, to another, s + L / 2n. To a force a bead
// is as light as the cable is there, 1/m = S W Sᵀ, or as the mass it has of its element where many are pressed at once, 1/m = n / m_cable:
// the lighter counts, so that contacts are stable. A capsule, of radius r and length ℓ, with S₋ and S₊ at its ends, is turned as well:
//
//   1/m = max(S₋ W S₋ᵀ, S₊ W S₊ᵀ, n / m_cable) + (r / ℓ)² (S₊ − S₋) W (S₊ − S₋)ᵀ                                    (1)

import { plus, type Triple, times } from '../../math/rotation.js'
import type { CableData } from './cable.js'
import type { MadeCable } from './makeCable.js'

type Shapes = readonly [number, number, number, number]

/** S1 to S4 at ξ of an element of length l. */
function shapeFunctions(x: number, l: number): Shapes {
  const far = x * x * (3 - 2 * x)
  return [1 - far, l * x * (1 - x) ** 2, far, -l * x * x * (1 - x)]
}

interface BeadPlace {
  readonly element: number
  /** ξ */
  readonly place: number
  /** Half of a capsule in ξ; 0 of a sphere. */
  readonly reach: number
}

type Beaded = Pick<MadeCable, 'elements' | 'beads'>

export function beadPlace(k: number, { elements, beads }: Beaded): BeadPlace {
  const { count, shape } = beads!
  const at = ((k + 0.5) / count) * elements
  const element = Math.min(elements - 1, Math.floor(at))
  return { element, place: at - element, reach: shape === 'capsule' ? (0.5 * elements) / count : 0 }
}

/** S at the ends of a bead, of a sphere both at its centre. */
function endShapes({ place, reach }: BeadPlace, l: number): readonly [Shapes, Shapes] {
  return [shapeFunctions(place - reach, l), shapeFunctions(place + reach, l)]
}

/** S of the second end less that of the first. */
const apart = ([first, second]: readonly [Shapes, Shapes]) => first.map((s, c) => second[c]! - s) as unknown as Shapes
const middle = ([first, second]: readonly [Shapes, Shapes]) =>
  first.map((s, c) => (s + second[c]!) / 2) as unknown as Shapes

export interface BeadStart {
  readonly position: Triple
  readonly velocity: Triple
  /** From end to end of a capsule, and how that changes; 0 of a sphere. */
  readonly chord: Triple
  readonly chordVelocity: Triple
}

export function beadStarts(cable: MadeCable): BeadStart[] {
  const triple = (values: readonly number[], node: number) => values.slice(3 * node, 3 * node + 3) as unknown as Triple
  return Array.from({ length: cable.beads!.count }, (_, k) => {
    const at = beadPlace(k, cable)
    const ends = endShapes(at, cable.length / cable.elements)
    const on = (s: Shapes, places: readonly number[], slopes: readonly number[]): Triple => {
      const ofA = plus(times(s[0], triple(places, at.element)), times(s[1], triple(slopes, at.element)))
      const withPlace = plus(ofA, times(s[2], triple(places, at.element + 1)))
      return plus(withPlace, times(s[3], triple(slopes, at.element + 1)))
    }
    return {
      position: on(middle(ends), cable.positions, cable.slopes),
      velocity: on(middle(ends), cable.velocities, cable.slopeVelocities),
      chord: on(apart(ends), cable.positions, cable.slopes),
      chordVelocity: on(apart(ends), cable.velocities, cable.slopeVelocities),
    }
  })
}

/** Beads nearer than this along the cable do not touch, in diameters; capsules from end to end. */
const nearest = 2

/** Numbers between those of beads that are neighbours. */
export function beadSpan({ length, beads }: CableData): number {
  const span = Math.ceil((nearest * 2 * beads!.radius * beads!.count) / length)
  return beads!.shape === 'capsule' ? span + 1 : span
}

/** Bodies of a cable's beads that are so near to a node. */
export function beadsAt({ length, elements, beads }: CableData, node: number): number[] {
  if (!beads) return []
  const at = (length / elements) * node
  const spacing = length / beads.count
  const reach = beads.shape === 'capsule' ? spacing / 2 : 0
  return Array.from({ length: beads.count }, (_, k) => k)
    .filter((k) => Math.abs((k + 0.5) * spacing - at) - reach < nearest * 2 * beads.radius)
    .map((k) => beads.first + k)
}

type Blocks = (i: number, j: number) => ArrayLike<number>

/** S W Sᵀ, from the blocks of W between the two nodes of its element, four numbers each. */
function mobility(s: Shapes, block: Blocks): number {
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

/** 1/m of a bead. */
export function beadWeight(k: number, cable: CableData, mass: number, block: Blocks): number {
  const { count, radius, shape } = cable.beads!
  const l = cable.length / cable.elements
  const ends = endShapes(beadPlace(k, cable), l)
  const lightest = Math.max(count / mass, ...ends.map((s) => mobility(s, block)))
  if (shape === 'sphere') return lightest
  return lightest + ((radius * count) / cable.length) ** 2 * mobility(apart(ends), block)
}
