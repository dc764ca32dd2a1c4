// machine.ts: bodies that joints, springs, bonds and cables hold together. All of them belong to rank 0, wherever they are: it has their
// contacts with all others, solves their joints, and tells the ranks whose bodies they touch of their motion.

import type { Backend } from '../../backends/backend.js'
import type { OwnForceColumn } from '../../model/appliedColumns.js'
import type { CableColumns } from '../../model/cables/cableColumns.js'
import type { JointColumns } from '../../model/jointColumns.js'
import { type FieldName, fields } from '../../state/fields.js'
import type { Model } from '../compileModel.js'
import { columnOf, countOf, numbersOf } from './recordColumns.js'

export const machineRank = 0

const driveOwners: readonly string[] = ['drive', 'driveKnot']
const machineOwners: readonly string[] = [
  ...(['row', 'joint', 'servo', 'linkedBody', 'mechanism', 'limit', 'load', 'bond'] as const),
  ...(['cableNode', 'cableElement', 'tie'] as const),
]

/** What joints, springs, bonds and cables remember, and functions of time, which may be set anew while a simulation goes on. */
export const machineFields: readonly string[] = Object.entries(fields)
  .filter(([, { owner, lifetime }]) => {
    const isRemembered = lifetime === 'state' && machineOwners.includes(owner)
    return isRemembered || driveOwners.includes(owner)
  })
  .map(([name]) => name)

const driveFields = machineFields.filter((name) => driveOwners.includes(fields[name as FieldName].owner))

/** 1 for bodies that forces move and that joints, springs, bonds or cables act on, by number; null where there are none. */
export function machineOf({ joints, columns, cables }: Model): Uint8Array | null {
  const beads = cables?.beads.body ?? []
  const held = [...(joints ? heldBodies(joints) : []), ...beads].filter((body) => columns.invMass[body]! > 0)
  if (held.length === 0) return null
  const machine = new Uint8Array(columns.count)
  for (const body of held) machine[body] = 1
  return machine
}

function heldBodies({ jointBodyA, jointBodyB, springs, bonds }: JointColumns): number[] {
  const ends = springs.flatMap((spring) => (spring.kind === 'translational' ? [spring.a, spring.b] : []))
  const cemented = bonds.flatMap(({ bodyA, bodyB }) => [bodyA, bodyB])
  return [...jointBodyA, ...jointBodyB, ...ends, ...cemented]
}

/** Whether a body is a bead of a cable, which is where the nodes say. */
export function beadsOf({ cables }: Model): (body: number) => boolean {
  if (!cables) return () => false
  const beads = new Set(cables.beads.body)
  return (body) => beads.has(body)
}

/** Joints of the bodies here, by their new numbers: all of them, or none. Applied forces act wherever a body or a copy of it is. */
export function localJoints(joints: JointColumns, localOf: Int32Array, all: boolean): JointColumns {
  const here = (body: number) => localOf[body]!
  const pairs: number[] = []
  for (let k = 0; k < joints.excludedPairs.length; k += 2) {
    const [a, b] = [here(joints.excludedPairs[k]!), here(joints.excludedPairs[k + 1]!)]
    if (a >= 0 && b >= 0) pairs.push(a, b)
  }
  const shared = {
    ...joints,
    driven: joints.driven.map((one) => ({ ...one, body: here(one.body) })),
    excludedPairs: Uint32Array.from(pairs),
    applied: {
      ...joints.applied,
      pushed: present(joints.applied.pushed, localOf),
      own: joints.applied.own.map((one) => ({ ...one, ...rangeHere(one, localOf) })),
    },
  }
  if (!all) return { ...shared, ...noJoints }
  return {
    ...shared,
    jointBodyA: joints.jointBodyA.map(here),
    jointBodyB: joints.jointBodyB.map(here),
    springs: joints.springs.map((one) =>
      one.kind === 'translational' ? { ...one, a: here(one.a), b: here(one.b) } : one,
    ),
    bonds: joints.bonds.map((bond) => ({ ...bond, bodyA: here(bond.bodyA), bodyB: here(bond.bodyB) })),
  }
}

/** Records of bodies that are here, by their new numbers. */
function present<T extends { readonly body: number }>(records: readonly T[], localOf: Int32Array): T[] {
  return records.flatMap((one) => (localOf[one.body]! < 0 ? [] : [{ ...one, body: localOf[one.body]! }]))
}

/** Of bodies side by side, those that are here; their order is as it was. */
function rangeHere({ first, end }: OwnForceColumn, localOf: Int32Array): Pick<OwnForceColumn, 'first' | 'end'> {
  const here = localOf.subarray(first, end).filter((body) => body >= 0)
  return here.length === 0 ? { first: 0, end: 0 } : { first: here[0]!, end: here.at(-1)! + 1 }
}

/** Cables by the new numbers of their bodies. */
export function localCables(cables: CableColumns, localOf: Int32Array): CableColumns {
  const here = (bodies: readonly number[]) => bodies.map((body) => localOf[body]!)
  const { nodes, elements, beads } = cables
  return {
    ...cables,
    nodes: { ...nodes, nodeBody: here(nodes.nodeBody!) },
    elements: {
      ...elements,
      elementBodyA: here(elements.elementBodyA!),
      elementBodyB: here(elements.elementBodyB!),
    },
    beads: { ...beads, body: beads.body.map((body) => localOf[body]!) },
  }
}

const noIntegers = new Int32Array(0)
const noReals = new Float64Array(0)
const noJoints = {
  jointCount: 0,
  jointBodyA: noIntegers,
  jointBodyB: noIntegers,
  jointPosA: noReals,
  jointPosB: noReals,
  jointRotA: noReals,
  jointRotB: noReals,
  jointAngle: noReals,
  jointBreakForce: noReals,
  rowCount: 0,
  rowJoint: noIntegers,
  rowKind: noIntegers,
  rowAxis: noIntegers,
  rowFactor: noReals,
  rowDrive: noIntegers,
  rowDriveMode: noIntegers,
  rowBound: noIntegers,
  rowLow: noReals,
  rowHigh: noReals,
  limits: [],
  motors: [],
  efforts: [],
  springs: [],
  bonds: [],
  springTables: [],
}

/** All records of a field, components side by side. */
export function wholeField(backend: Backend, field: string): Float64Array {
  const components = numbersOf(backend, field)
  const count = countOf(backend, `${fields[field as FieldName].owner}Count`)
  const values = new Float64Array(components * count)
  for (let c = 0; c < components; c++) {
    const of = columnOf(backend, field, c)
    for (let i = 0; i < count; i++) values[components * i + c] = of(i)
  }
  return values
}

export type MachineState = readonly (readonly [field: string, values: Float64Array])[]

export function machineState(backend: Backend): MachineState {
  return machineFields.map((field) => [field, wholeField(backend, field)])
}

/** Functions of time alone. */
export function drivesOf(backend: Backend): MachineState {
  return driveFields.map((field) => [field, wholeField(backend, field)])
}

export function writeMachine(backend: Backend, state: MachineState): void {
  for (const [field, values] of state) if (values.length > 0) backend.write(field, values)
}

/** A box about all that machines reach, as the negative of its lower corner and its upper one: the largest over ranks is one about all. */
export class MachineBox {
  readonly corners = new Float64Array(6).fill(Number.NEGATIVE_INFINITY)

  add(place: readonly number[], reach: number): void {
    place.forEach((x, c) => {
      this.corners[c] = Math.max(this.corners[c]!, reach - x)
      this.corners[3 + c] = Math.max(this.corners[3 + c]!, x + reach)
    })
  }
}

/** Whether a place is no farther from the box than this; on periodic axes the image next to its middle counts. */
export function isNearMachine(
  corners: ArrayLike<number>,
  period: readonly number[],
  place: readonly number[],
  reach: number,
): boolean {
  return place.every((given, c) => {
    const [low, high] = [-corners[c]!, corners[3 + c]!]
    if (!(low <= high)) return false
    const length = period[c]!
    const x = length === 0 ? given : given - length * Math.round((given - (low + high) / 2) / length)
    return x >= low - reach && x <= high + reach
  })
}
