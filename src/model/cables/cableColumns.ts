// cableColumns.ts: the cables of a scene as one column per quantity: nodes, elements, and the inverse mass matrices that cables of a kind
// share. Cables that are joined are one structure: their nodes follow each other.

import { InputError } from '../inputError.js'
import type { Material } from '../material.js'
import { type BeadColumns, beadColumns } from './beadColumns.js'
import type { CableData } from './cable.js'
import { mostElements } from './makeCable.js'
import { type MassElement, type MassStructure, massInverse } from './massInverse.js'
import { type CableStep, cableStep, longestStep } from './stableStep.js'

/** A cable among the nodes and elements of all. */
export interface CablePlace {
  readonly firstNode: number
  readonly firstElement: number
  /** Number of its structure. */
  readonly structure: number
}

export interface CableStructure {
  readonly firstNode: number
  readonly mass: MassStructure
  /** Blocks of W, four numbers each, a row for each node. */
  readonly inverse: Float64Array
}

export interface CableColumns {
  readonly cables: readonly CableData[]
  /** In the order of the cables. */
  readonly places: readonly CablePlace[]
  readonly structures: readonly CableStructure[]
  readonly nodeCount: number
  readonly elementCount: number
  /** Columns by the name of their field; integers are numbers too. */
  readonly nodes: Readonly<Record<string, number[]>>
  readonly elements: Readonly<Record<string, number[]>>
  /** Four numbers each. */
  readonly blocks: Float64Array
  /** Of cables whose step is explicit; null where there is none. */
  readonly step: CableStep | null
  /** Of each cable, s; above all steps where its own is implicit. Data: ranks are sent all of this. */
  readonly longestSteps: readonly number[]
  readonly beads: BeadColumns
}

const nodeNames = [
  ...['nodeBody', 'nodeBefore', 'nodeAfter', 'nodeFirst', 'nodeEnd', 'nodeRow'],
  ...['nodeWeight', 'nodeLever', 'nodeMass', 'nodeDrag', 'nodeSlope', 'nodeSlopeVel'],
  ...['nodeTheta', 'nodeHeld'],
]
const elementNames = [
  ...['elementNodeA', 'elementNodeB', 'elementBodyA', 'elementBodyB', 'elementLength', 'elementMass'],
  ...['elementAxial', 'elementBending', 'elementRetardation', 'elementCurvature', 'elementSmall'],
  ...['elementAxialPoints', 'elementBendingPoints', 'elementTheta'],
]

const empty = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<string, number[]>

export function cableColumns(cables: readonly CableData[], materials: readonly Material[]): CableColumns | null {
  if (cables.length === 0) return null
  const writer = new CableWriter(cables, materials)
  for (const members of joinedCables(cables)) writer.structure(members)
  return writer.made()
}

/** Number of the first node of each cable, as fields of nodes have them. */
export function firstNodes(cables: readonly CableData[]): number[] {
  const first: number[] = []
  let next = 0
  for (const index of joinedCables(cables).flat()) {
    first[index] = next
    next += cables[index]!.elements + 1
  }
  return first
}

/** Numbers of cables that hang together, each list in order. */
function joinedCables(cables: readonly CableData[]): number[][] {
  const leads = cables.map((_, index) => index)
  const leadOf = (index: number): number => (leads[index] === index ? index : leadOf(leads[index]!))
  cables.forEach(({ joins }, index) => {
    for (const { cable } of joins) {
      const [a, b] = [leadOf(index), leadOf(cable)]
      leads[Math.max(a, b)] = Math.min(a, b)
    }
  })
  const lists = new Map<number, number[]>()
  cables.forEach((_, index) => {
    const lead = leadOf(index)
    lists.set(lead, [...(lists.get(lead) ?? []), index])
  })
  return [...lists.values()]
}

/** 1 where its place is held, plus 2 where its slope is. */
function heldBits({ holds }: CableData, node: number): number {
  const kind = holds.find((hold) => hold.node === node)?.kind
  return kind ? (kind === 'clamped' ? 3 : 1) : 0
}

/** What structures of a kind share. */
interface MassKind {
  readonly first: number
  readonly inverse: Float64Array
}

class CableWriter {
  private readonly nodes = empty(nodeNames)
  private readonly elements = empty(elementNames)
  readonly places: CablePlace[] = []
  readonly structures: CableStructure[] = []
  private readonly kinds = new Map<string, MassKind>()
  private blockCount = 0

  constructor(
    readonly cables: readonly CableData[],
    private readonly materials: readonly Material[],
  ) {}

  made(): CableColumns {
    const blocks = new Float64Array(4 * this.blockCount)
    for (const { first, inverse } of this.kinds.values()) blocks.set(inverse, 4 * first)
    return {
      cables: this.cables,
      places: this.places,
      structures: this.structures,
      nodeCount: this.nodes.nodeBody!.length,
      elementCount: this.elements.elementNodeA!.length,
      nodes: this.nodes,
      elements: this.elements,
      blocks,
      beads: beadColumns(this, (cable) => this.massOf(cable)),
      step: cableStep(this.cables, (cable) => this.materialOf(cable)),
      longestSteps: this.cables.map((cable) =>
        cable.implicit > 0 ? Number.POSITIVE_INFINITY : longestStep(cable, this.materialOf(cable)),
      ),
    }
  }

  structure(members: readonly number[]): void {
    this.checkImplicit(members)
    const first = this.nodes.nodeBody!.length
    const mass: { -readonly [K in keyof MassStructure]: MassStructure[K] } & {
      elements: MassElement[]
      masses: MassStructure['masses'][number][]
      placeOf: number[]
    } = { nodes: 0, elements: [], masses: [], heldPlaces: new Set(), heldSlopes: new Set(), placeOf: [] }
    const [places, slopes] = [new Set<number>(), new Set<number>()]
    for (const index of members) {
      const cable = this.cables[index]!
      const from = mass.nodes
      const [length, elementMass] = [cable.length / cable.elements, this.massOf(cable) / cable.elements]
      for (let k = 0; k < cable.elements; k++) {
        mass.elements.push({ a: from + k, b: from + k + 1, length, mass: elementMass })
      }
      mass.masses.push(...cable.masses.map((one) => ({ node: from + one.node, mass: one.mass })))
      for (const { node, kind } of cable.holds) {
        places.add(from + node)
        if (kind === 'clamped') slopes.add(from + node)
      }
      mass.nodes += cable.elements + 1
      this.cable(index, first + from)
    }
    mass.placeOf = this.placesOf(members, first, mass.nodes)
    const whole: MassStructure = { ...mass, heldPlaces: places, heldSlopes: slopes }
    const held = new Set([...places].map((node) => mass.placeOf[node]!))
    mass.placeOf.forEach((place, k) => {
      if (held.has(place)) this.nodes.nodeHeld![first + k]! |= 1
    })
    if (whole.nodes > mostElements + 1) {
      throw new InputError(
        `cable ${this.cables[members[0]!]!.name}: ${whole.nodes} nodes are joined, at most ${mostElements + 1} can be.`,
      )
    }
    const { first: row, inverse } = this.kindOf(whole)
    this.structures.push({ firstNode: first, mass: whole, inverse })
    for (let k = 0; k < whole.nodes; k++) {
      this.nodes.nodeFirst!.push(first)
      this.nodes.nodeEnd!.push(first + whole.nodes)
      this.nodes.nodeRow!.push(row + k * whole.nodes)
    }
  }

  /** Cables that are joined take one step. */
  private checkImplicit(members: readonly number[]): void {
    const [lead, ...others] = members.map((index) => this.cables[index]!)
    const other = others.find(({ implicit }) => implicit !== lead!.implicit)
    if (!other) return
    const step = ({ name, implicit }: CableData) =>
      `${name} has ${implicit > 0 ? `an implicit step with theta ${implicit}` : 'an explicit step'}`
    throw new InputError(
      `cable ${other.name}: ${step(other)} and ${step(lead!)}, to which it is joined: give joined cables the same.`,
    )
  }

  /** For each node of a structure the lowest one that has its place. */
  private placesOf(members: readonly number[], first: number, nodes: number): number[] {
    const placeOf = Array.from({ length: nodes }, (_, node) => node)
    const lowest = (node: number): number => (placeOf[node] === node ? node : lowest(placeOf[node]!))
    for (const index of members) {
      for (const { node, cable, other } of this.cables[index]!.joins) {
        const a = lowest(this.places[index]!.firstNode - first + node)
        const b = lowest(this.places[cable]!.firstNode - first + other)
        placeOf[Math.max(a, b)] = Math.min(a, b)
      }
    }
    return placeOf.map((_, node) => lowest(node))
  }

  /** The inverse of this mass matrix, and the number of its first block. */
  private kindOf(of: MassStructure): MassKind {
    const key = JSON.stringify([of.elements, of.masses, [...of.heldPlaces], [...of.heldSlopes], of.placeOf])
    const known = this.kinds.get(key)
    if (known) return known
    const made = { first: this.blockCount, inverse: massInverse(of) }
    this.kinds.set(key, made)
    this.blockCount += made.inverse.length / 4
    return made
  }

  private materialOf({ material }: CableData): Material {
    return this.materials.find(({ name }) => name === material)!
  }

  private massOf(cable: CableData): number {
    return this.materialOf(cable).density * cable.area * cable.length
  }

  private cable(index: number, firstNode: number): void {
    const cable = this.cables[index]!
    const { nodes, elements } = this
    const firstElement = elements.elementNodeA!.length
    this.places[index] = { firstNode, firstElement, structure: this.structures.length }
    const each = this.massOf(cable) / cable.elements
    const length = cable.length / cable.elements
    for (let k = 0; k <= cable.elements; k++) {
      const [before, after] = [k > 0, k < cable.elements]
      const fixed = cable.masses.filter(({ node }) => node === k).reduce((sum, { mass }) => sum + mass, 0)
      nodes.nodeBody!.push(cable.first + k)
      nodes.nodeBefore!.push(before ? firstElement + k - 1 : -1)
      nodes.nodeAfter!.push(after ? firstElement + k : -1)
      nodes.nodeWeight!.push(fixed + 0.5 * each * (Number(before) + Number(after)))
      nodes.nodeLever!.push((each * length * (Number(after) - Number(before))) / 12)
      nodes.nodeMass!.push(fixed)
      nodes.nodeDrag!.push(cable.drag)
      nodes.nodeTheta!.push(cable.implicit)
      nodes.nodeHeld!.push(heldBits(cable, k))
      nodes.nodeSlope!.push(...cable.slopes.slice(3 * k, 3 * k + 3))
      nodes.nodeSlopeVel!.push(...cable.slopeVelocities.slice(3 * k, 3 * k + 3))
    }
    const { young } = this.materialOf(cable)
    for (let k = 0; k < cable.elements; k++) {
      elements.elementNodeA!.push(firstNode + k)
      elements.elementNodeB!.push(firstNode + k + 1)
      elements.elementBodyA!.push(cable.first + k)
      elements.elementBodyB!.push(cable.first + k + 1)
      elements.elementLength!.push(length)
      elements.elementMass!.push(each)
      elements.elementAxial!.push(young * cable.area)
      elements.elementBending!.push(young * cable.secondMoment)
      elements.elementRetardation!.push(cable.retardation)
      elements.elementCurvature!.push(cable.naturalCurvature[k]!)
      elements.elementSmall!.push(cable.curvature === 'small' ? 1 : 0)
      elements.elementAxialPoints!.push(cable.quadrature.axial)
      elements.elementBendingPoints!.push(cable.quadrature.bending)
      elements.elementTheta!.push(cable.implicit)
    }
  }
}
