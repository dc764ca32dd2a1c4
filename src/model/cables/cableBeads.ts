// cableBeads.ts: spheres or capsules along cables: where they are, what they weigh to those they touch, and which of them are neighbours.
//
// Bead k of n lies at s = (k + ½) L / n; a capsule reaches from one point of the axis, s − L / 2n, to another, s + L / 2n. To a force a bead
// is as light as the cable is there, 1/m = S W Sᵀ, or as the mass it has of its element where many are pressed at once, 1/m = n / m_cable:
// the lighter counts, so that contacts are stable. A capsule, of radius r and length ℓ, with S₋ and S₊ at its ends, is turned as well:
//
//   1/m = max(S₋ W S₋ᵀ, S₊ W S₊ᵀ, n / m_cable) + (r / ℓ)² (S₊ − S₋) W (S₊ − S₋)ᵀ                                    (1)

import type { CableData } from './cable.js'
import { type Shapes, shapesAt } from './elementCurve.js'
import type { MadeCable } from './makeCable.js'

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
  const first = shapesAt(place - reach, l)
  return [first, reach === 0 ? first : shapesAt(place + reach, l)]
}

/** S of the second end less that of the first. */
const apart = ([a, b]: readonly [Shapes, Shapes]): Shapes => [b[0] - a[0], b[1] - a[1], b[2] - a[2], b[3] - a[3]]
const middle = ([a, b]: readonly [Shapes, Shapes]): Shapes => [
  (a[0] + b[0]) / 2,
  (a[1] + b[1]) / 2,
  (a[2] + b[2]) / 2,
  (a[3] + b[3]) / 2,
]

/** Where the beads of cables are at the start, one column per quantity. */
export interface BeadStarts {
  readonly count: number
  readonly position: Float64Array
  readonly velocity: Float64Array
  /** From end to end of a capsule, and how that changes; 0 of a sphere. */
  readonly chord: Float64Array
  readonly chordVelocity: Float64Array
}

/** S e of component c, from the two nodes of an element. */
function alongElement(s: Shapes, element: number, c: number, places: readonly number[], slopes: readonly number[]) {
  const [a, b] = [3 * element + c, 3 * element + 3 + c]
  return s[0] * places[a]! + s[1] * slopes[a]! + s[2] * places[b]! + s[3] * slopes[b]!
}

export function beadStarts(cables: readonly MadeCable[]): BeadStarts {
  const count = cables.reduce((sum, { beads }) => sum + beads!.count, 0)
  const column = () => new Float64Array(3 * count)
  const made = { count, position: column(), velocity: column(), chord: column(), chordVelocity: column() }
  let next = 0
  for (const cable of cables) {
    const { positions, slopes, velocities, slopeVelocities } = cable
    for (let k = 0; k < cable.beads!.count; k++) {
      const at = beadPlace(k, cable)
      const ends = endShapes(at, cable.length / cable.elements)
      const [mean, difference] = [middle(ends), apart(ends)]
      for (let c = 0; c < 3; c++) {
        made.position[next] = alongElement(mean, at.element, c, positions, slopes)
        made.velocity[next] = alongElement(mean, at.element, c, velocities, slopeVelocities)
        made.chord[next] = alongElement(difference, at.element, c, positions, slopes)
        made.chordVelocity[next] = alongElement(difference, at.element, c, velocities, slopeVelocities)
        next++
      }
    }
  }
  return made
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

/** The blocks of W between the two nodes of an element: rows of a structure's inverse, from that of the first node on. */
export interface ElementBlocks {
  readonly inverse: Float64Array
  /** Nodes of the structure, and the number of the first of the two in it. */
  readonly nodes: number
  readonly first: number
}

/** S W Sᵀ */
function mobility(s: Shapes, { inverse, nodes, first }: ElementBlocks): number {
  let sum = 0
  for (let i = 0; i < 2; i++) {
    for (let j = 0; j < 2; j++) {
      const at = 4 * (nodes * (first + i) + first + j)
      const [a, da, b, db] = [s[2 * i]!, s[2 * i + 1]!, s[2 * j]!, s[2 * j + 1]!]
      sum += a * (inverse[at]! * b + inverse[at + 1]! * db) + da * (inverse[at + 2]! * b + inverse[at + 3]! * db)
    }
  }
  return sum
}

/** 1/m of a bead. */
export function beadInvMass(place: BeadPlace, cable: CableData, mass: number, blocks: ElementBlocks): number {
  const { count, radius, shape } = cable.beads!
  const ends = endShapes(place, cable.length / cable.elements)
  const lightest = Math.max(count / mass, mobility(ends[0], blocks))
  if (shape === 'sphere') return lightest
  const far = Math.max(lightest, mobility(ends[1], blocks))
  return far + ((radius * count) / cable.length) ** 2 * mobility(apart(ends), blocks)
}
