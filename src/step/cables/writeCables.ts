// writeCables.ts: puts the cables of a model on a backend.

import type { Backend } from '../../backends/backend.js'
import { allGaussRules } from '../../math/gaussRules.js'
import type { CableColumns } from '../../model/cables/cableColumns.js'
import { type TieColumns, tieColumns } from '../../model/cables/tieColumns.js'
import { isWeb, webColumns } from '../../model/cables/webColumns.js'
import type { JointColumns } from '../../model/jointColumns.js'
import { loadRecords } from '../joints/jointLists.js'

/** What the step knows of cables. */
export interface CableRun {
  readonly nodes: number
  readonly elements: number
  readonly beads: number
  /** Whether some of them are capsules. */
  readonly capsules: boolean
  /** Springs that hold on to nodes. */
  readonly pulls: number
  /** Cables whose step is implicit. */
  readonly implicit: number
  /** Of these, those that are joined: structures. */
  readonly webs: number
  /** Whether some of these have beads. */
  readonly implicitBeads: boolean
  /** Nodes that joints hold. */
  readonly ties: number
}

function makeRoom(backend: Backend, owner: string, count: number): void {
  backend.reserve(owner, Math.max(1, count))
  backend.setCount(owner, count)
}

/** Everything that never changes. */
export function writeCables(backend: Backend, cables: CableColumns, joints: JointColumns | null): CableRun {
  const { nodeCount, elementCount, blocks, beads } = cables
  const rules = allGaussRules()
  makeRoom(backend, 'cableNode', nodeCount)
  makeRoom(backend, 'cableElement', elementCount)
  makeRoom(backend, 'cableBead', beads.count)
  makeRoom(backend, 'massBlock', blocks.length / 4)
  makeRoom(backend, 'gaussPoint', rules.places.length)
  for (const [field, values] of Object.entries({ ...cables.nodes, ...cables.elements })) {
    if (field !== 'nodeSlope' && field !== 'nodeSlopeVel') backend.write(field, values)
  }
  backend.write('elementFirstBead', beads.first)
  backend.write('elementEndBead', beads.end)
  if (beads.count > 0) {
    backend.write('beadBody', beads.body)
    backend.write('beadElement', beads.element)
    backend.write('beadPlace', beads.place)
    backend.write('beadReach', beads.reach)
  }
  const pulls = writePulls(backend, cables, joints)
  const ties = tieColumns(cables, joints ?? { jointBodyB: new Int32Array(0) })
  backend.write('nodeTied', ties.tied)
  // none but ties ever has any
  for (const field of ['nodePull', 'nodeSlopePull']) backend.write(field, new Float64Array(3 * nodeCount))
  ;['blockPlace', 'blockCross', 'blockBack', 'blockSlope'].forEach((field, c) => {
    backend.write(
      field,
      Float64Array.from({ length: blocks.length / 4 }, (_, k) => blocks[4 * k + c]!),
    )
  })
  backend.write('gaussPlace', rules.places)
  backend.write('gaussWeight', rules.weights)
  return {
    nodes: nodeCount,
    elements: elementCount,
    beads: beads.count,
    capsules: beads.reach.some((reach) => reach > 0),
    pulls,
    implicit: cables.cables.filter(({ implicit }) => implicit > 0).length,
    webs: writeImplicit(backend, cables, ties),
    implicitBeads: cables.cables.some((cable) => cable.implicit > 0 && cable.beads),
    ties: ties.node.length,
  }
}

/** Cables whose step is implicit: single ones, then those that are joined, whose number it gives back. */
function writeImplicit(backend: Backend, columns: CableColumns, ties: TieColumns): number {
  const { cables, places, structures } = columns
  const list = cables.flatMap(({ implicit, elements, length }, index) => {
    const { firstNode, structure } = places[index]!
    return implicit > 0 && !isWeb(structures[structure]!)
      ? [{ first: firstNode, end: firstNode + elements + 1, length: length / elements, implicit }]
      : []
  })
  makeRoom(backend, 'implicitCable', list.length)
  const before = (node: number) => ties.node.filter((tie) => tie < node).length
  if (list.length > 0) {
    const write = (field: string, of: (one: (typeof list)[number]) => number) => backend.write(field, list.map(of))
    write('implicitFirst', ({ first }) => first)
    write('implicitEnd', ({ end }) => end)
    write('implicitLength', (one) => one.length)
    write('implicitTheta', ({ implicit }) => implicit)
    write('implicitFirstTie', ({ first }) => before(first))
    write('implicitEndTie', ({ end }) => before(end))
  }
  const { count, webs, webNodes, columns: unknowns, entries, terms, parts } = webColumns(columns)
  const ranges = { webFirstTie: webs.webFirst!.map(before), webEndTie: webs.webEnd!.map(before) }
  for (const [owner, lists] of Object.entries({
    web: { ...webs, ...ranges },
    webNode: webNodes,
    webColumn: unknowns,
    webEntry: entries,
    webTerm: terms,
    webPart: parts,
  })) {
    const size = Object.values(lists)[0]!.length
    makeRoom(backend, owner, size)
    if (size > 0) for (const [field, values] of Object.entries(lists)) backend.write(field, values)
  }
  return count
}

/** For each node the springs that hold on to its body. */
function writePulls(backend: Backend, { nodes, nodeCount }: CableColumns, joints: JointColumns | null): number {
  const ofBody = new Map<number, number[]>()
  const note = (body: number, side: number) => ofBody.set(body, [...(ofBody.get(body) ?? []), side])
  if (joints) {
    loadRecords(joints).forEach(({ bodyA, bodyB }, load) => {
      note(bodyA, 2 * load)
      note(bodyB, 2 * load + 1)
    })
  }
  const [first, end, pulls] = [new Uint32Array(nodeCount), new Uint32Array(nodeCount), [] as number[]]
  nodes.nodeBody!.forEach((body, node) => {
    first[node] = pulls.length
    pulls.push(...(ofBody.get(body) ?? []))
    end[node] = pulls.length
  })
  backend.write('nodeFirstPull', first)
  backend.write('nodeEndPull', end)
  makeRoom(backend, 'cablePull', pulls.length)
  if (pulls.length > 0) backend.write('pullLoad', pulls)
  return pulls.length
}

/** Cables as the scene has them. */
export function startCables(backend: Backend, { nodes, nodeCount, elementCount }: CableColumns): void {
  backend.write('nodeSlope', nodes.nodeSlope!)
  backend.write('nodeSlopeVel', nodes.nodeSlopeVel!)
  backend.write('elementWork', new Float64Array(elementCount))
  backend.write('elementCorrected', new Float64Array(elementCount))
  const zeros = new Float64Array(3 * nodeCount)
  for (const field of ['nodeAcc', 'nodeSlopeAcc', 'nodeForce', 'nodeSlopeForce']) backend.write(field, zeros)
}
