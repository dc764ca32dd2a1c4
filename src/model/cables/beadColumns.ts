// beadColumns.ts: the beads of all cables, in the order of elements, and the range of each element.

import type { CableData } from './cable.js'
import { beadInvMass, beadPlace, beadSpan } from './cableBeads.js'
import type { CablePlace, CableStructure } from './cableColumns.js'

/** Spheres and capsules on cables, one column per quantity. */
export interface BeadColumns {
  readonly count: number
  readonly body: Int32Array
  readonly element: Int32Array
  /** ξ */
  readonly place: Float64Array
  /** Half of a capsule in ξ; 0 of a sphere. */
  readonly reach: Float64Array
  /** 1/kg, to those that touch it. */
  readonly invMass: Float64Array
  /** Along all cables; beads of one cable whose numbers differ by no more than `span` do not touch. */
  readonly link: Uint32Array
  readonly span: Uint32Array
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
  const count = cables.reduce((sum, { beads }) => sum + (beads?.count ?? 0), 0)
  const made = {
    count,
    body: new Int32Array(count),
    element: new Int32Array(count),
    place: new Float64Array(count),
    reach: new Float64Array(count),
    invMass: new Float64Array(count),
    link: new Uint32Array(count),
    span: new Uint32Array(count),
    first: new Uint32Array(elements),
    end: new Uint32Array(elements),
  }
  const links = beadLinks({ cables, places, structures })
  let bead = 0
  cables.forEach((cable, index) => {
    const { firstElement, firstNode, structure } = places[index]!
    const { mass, inverse, firstNode: start } = structures[structure]!
    const { beads } = cable
    const link = links(index)
    let next = 0
    for (let k = 0; k < cable.elements; k++) {
      made.first[firstElement + k] = bead
      const blocks = { inverse, nodes: mass.nodes, first: firstNode - start + k }
      for (; beads && next < beads.count; next++, bead++) {
        const at = beadPlace(next, cable)
        if (at.element > k) break
        made.body[bead] = beads.first + next
        made.element[bead] = firstElement + k
        made.place[bead] = at.place
        made.reach[bead] = at.reach
        made.invMass[bead] = beadInvMass(at, cable, massOf(cable), blocks)
        made.link[bead] = link.first + next * link.step
        made.span[bead] = link.span
      }
      made.end[firstElement + k] = bead
    }
  })
  return made
}

/** Numbers of beads: those of two cables are never as near as neighbours are; cables that are joined do not touch at all. */
function beadLinks({
  cables,
  places,
  structures,
}: Placed): (cable: number) => { readonly first: number; readonly step: number; readonly span: number } {
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
  return (cable) => {
    const single = alone[places[cable]!.structure] === 1
    return { first: starts[cable]!, step: single ? 1 : 0, span: spans[cable]! }
  }
}
