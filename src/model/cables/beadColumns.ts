// beadColumns.ts: the beads of all cables, in the order of elements, and the range of each element.

import type { CableData } from './cable.js'
import { beadPlace, beadSpan, beadWeight } from './cableBeads.js'
import type { CablePlace, CableStructure } from './cableColumns.js'

/** A sphere or a capsule on a cable. */
export interface Bead {
  readonly body: number
  readonly element: number
  /** ξ */
  readonly place: number
  /** Half of a capsule in ξ; 0 of a sphere. */
  readonly reach: number
  /** 1/kg, to those that touch it. */
  readonly weight: number
  /** Along all cables; beads of one cable whose numbers differ by no more than `span` do not touch. */
  readonly link: number
  readonly span: number
}

export interface BeadColumns {
  readonly list: readonly Bead[]
  /** Of each element: its first bead, and one past the last. */
  readonly first: Uint32Array
  readonly end: Uint32Array
}

interface Placed {
  readonly cables: readonly CableData[]
  readonly places: readonly CablePlace[]
  readonly structures: readonly CableStructure[]
}

export function beadColumns({ cables, places, structures }: Placed, massOf: (cable: CableData) => number): BeadColumns {
  const elements = cables.reduce((sum, cable) => sum + cable.elements, 0)
  const [first, end] = [new Uint32Array(elements), new Uint32Array(elements)]
  const list: Bead[] = []
  const links = beadLinks({ cables, places, structures })
  cables.forEach((cable, index) => {
    const { firstElement, firstNode, structure } = places[index]!
    const { mass, inverse, firstNode: start } = structures[structure]!
    const { beads } = cable
    let next = 0
    for (let k = 0; k < cable.elements; k++) {
      first[firstElement + k] = list.length
      const node = firstNode - start + k
      const block = (i: number, j: number) => {
        const at = 4 * (mass.nodes * (node + i) + node + j)
        return inverse.subarray(at, at + 4)
      }
      for (; beads && next < beads.count; next++) {
        const { element, place, reach } = beadPlace(next, cable)
        if (element > k) break
        const weight = beadWeight(next, cable, massOf(cable), block)
        const body = beads.first + next
        list.push({ body, element: firstElement + k, place, reach, weight, ...links(index, next) })
      }
      end[firstElement + k] = list.length
    }
  })
  return { list, first, end }
}

/** Numbers of beads: those of two cables are never as near as neighbours are; cables that are joined do not touch at all. */
function beadLinks({
  cables,
  places,
  structures,
}: Placed): (cable: number, bead: number) => Pick<Bead, 'link' | 'span'> {
  const alone = new Uint32Array(structures.length)
  for (const { structure } of places) alone[structure]!++
  const counts = cables.map(({ beads }) => beads?.count ?? 0)
  const spans = cables.map((cable, index) => {
    if (!cable.beads) return 0
    return alone[places[index]!.structure] === 1 ? beadSpan(cable) : 0
  })
  const gap = 1 + spans.reduce((most, span) => Math.max(most, span), 0)
  const starts: number[] = []
  const ofStructure = new Map<number, number>()
  let next = 1
  cables.forEach((_, index) => {
    const { structure } = places[index]!
    // all beads of a structure have one number
    const known = alone[structure]! > 1 ? ofStructure.get(structure) : undefined
    starts[index] = known ?? next
    ofStructure.set(structure, starts[index]!)
    if (known === undefined) next += (alone[structure]! > 1 ? 1 : counts[index]!) + gap
  })
  return (cable, bead) => {
    const single = alone[places[cable]!.structure] === 1
    return { link: starts[cable]! + (single ? bead : 0), span: spans[cable]! }
  }
}
