// writeJoints.ts: puts the joints of a model on a backend: room, model fields, and the state at time 0.

import type { Backend } from '../../backends/backend.js'
import type { BodyColumns } from '../../model/bodyColumns.js'
import { type TieColumns, tieColumns } from '../../model/cables/tieColumns.js'
import type { JointColumns } from '../../model/jointColumns.js'
import type { Model } from '../compileModel.js'
import { reserveInverse, writeFactor } from './factorJoints.js'
import {
  type Bodies,
  type LinkedBodies,
  limitRecords,
  linkedBodies,
  loadRecords,
  rowRanges,
  servoRecords,
} from './jointLists.js'
import type { JointRun } from './jointRun.js'
import { symbolicFactor } from './symbolicFactor.js'

type Fields = Readonly<Record<string, ArrayLike<number>>>

/** Room for `count` records of an owner, and their model fields. */
function writeOwner(backend: Backend, owner: string, count: number, fields: Fields): void {
  backend.reserve(owner, Math.max(1, count))
  backend.setCount(owner, count)
  if (count > 0) for (const [name, values] of Object.entries(fields)) backend.write(name, values)
}

/** Everything of joints that never changes, and their start; the columns are those of the model's scene. */
export function writeJoints(
  backend: Backend,
  model: Pick<Model, 'columns'> & Partial<Pick<Model, 'cables'>>,
  columns: JointColumns,
  impulses: boolean,
): JointRun {
  const { invMass } = model.columns
  const ties = model.cables ? tieColumns(model.cables, columns) : null
  const rows: Bodies = {
    bodyA: Int32Array.from(columns.rowJoint, (joint) => columns.jointBodyA[joint]!),
    bodyB: Int32Array.from(columns.rowJoint, (joint) => columns.jointBodyB[joint]!),
  }
  writeJointFrames(backend, columns, ties)
  writeDrives(backend, columns)
  const limits = writeLimits(backend, columns, invMass)
  writeApart(backend, invMass.length, columns.excludedPairs)
  const { loads, linked } = writeLoads(backend, columns, rows, model.columns, ties)
  writeRows(backend, columns, rows, invMass, ties, linked)
  const servos = writeServos(backend, columns, linked.body)
  writeDriven(backend, columns, model.columns)
  writeBonds(backend, columns, loads)
  const { jointCount, rowCount, drives, driven, bonds } = columns
  const apart = columns.excludedPairs.length / 2
  return {
    joints: jointCount,
    rows: rowCount,
    bounded: columns.rowBound.some((bound) => bound !== 0),
    limits,
    servos,
    drives: drives.count,
    loads,
    bonds: bonds.length,
    driven: driven.length,
    inverted: reserveInverse(backend, rowCount, impulses),
    closings: 0,
    apart,
  }
}

/** What is added up from 0. */
function zeros(count: number, names: readonly string[]): Record<string, Float64Array> {
  return Object.fromEntries(names.map((name) => [name, new Float64Array(count)]))
}

function writeRows(
  backend: Backend,
  columns: JointColumns,
  rows: Bodies,
  invMass: ArrayLike<number>,
  ties: TieColumns | null,
  linked: LinkedBodies,
): void {
  const mechanisms = new Map(linked.body.map((body, k) => [body, linked.mechanism[k]!]))
  const mechanismOf = (row: number) => mechanisms.get(rows.bodyA[row]!) ?? mechanisms.get(rows.bodyB[row]!) ?? -1
  const rowTie = Int32Array.from(columns.rowJoint, (joint) => ties?.ofJoint[joint] ?? -1)
  // nothing couples through a body that does not move; cables couple as wholes
  const moving = (bodies: ArrayLike<number>) => Int32Array.from(bodies, (body) => (invMass[body]! > 0 ? body : -1))
  const rowBodyB = moving(rows.bodyB).map((body, row) =>
    rowTie[row]! < 0 ? body : invMass.length + ties!.first[rowTie[row]!]!,
  )
  const pattern = { rowJoint: columns.rowJoint, rowBodyA: moving(rows.bodyA), rowBodyB }
  writeFactor(backend, symbolicFactor(pattern))
  writeOwner(backend, 'row', columns.rowCount, {
    rowJoint: columns.rowJoint,
    rowBodyA: rows.bodyA,
    rowBodyB: rows.bodyB,
    rowKind: columns.rowKind,
    rowAxis: columns.rowAxis,
    rowFactor: columns.rowFactor,
    rowDrive: columns.rowDrive,
    rowDriveMode: columns.rowDriveMode,
    rowBound: columns.rowBound,
    rowLow: columns.rowLow,
    rowHigh: columns.rowHigh,
    rowPlace: new Int32Array(columns.rowCount),
    rowTie,
    rowMechanism: Int32Array.from(rows.bodyA, (_, row) => mechanismOf(row)),
    ...zeros(columns.rowCount, ['rowWork', 'rowCorrected', 'rowDriven', 'rowEffort']),
  })
}

function writeJointFrames(backend: Backend, columns: JointColumns, ties: TieColumns | null): void {
  const { first, end } = rowRanges(columns)
  writeOwner(backend, 'joint', columns.jointCount, {
    jointBodyA: columns.jointBodyA,
    jointBodyB: columns.jointBodyB,
    jointPosA: columns.jointPosA,
    jointPosB: columns.jointPosB,
    jointRotA: columns.jointRotA,
    jointRotB: columns.jointRotB,
    jointBreakForce: columns.jointBreakForce,
    jointNode: Int32Array.from(columns.jointBodyB, (_, joint) => ties?.node[ties.ofJoint[joint]!] ?? -1),
    jointFirstRow: first,
    jointEndRow: end,
    jointAngle: columns.jointAngle,
    jointBroken: columns.jointUncoupled,
    jointForce: new Float64Array(3 * columns.jointCount),
    jointStrain: new Float64Array(columns.jointCount),
    jointTorque: new Float64Array(3 * columns.jointCount),
  })
}

function writeDrives(backend: Backend, { drives }: JointColumns): void {
  writeOwner(backend, 'drive', drives.count, {
    driveKind: drives.kind,
    driveFirstKnot: drives.firstKnot,
    driveEndKnot: drives.endKnot,
    driveAmplitude: drives.amplitude,
    drivePace: drives.rate,
    drivePhase: drives.phase,
    driveShift: drives.offset,
  })
  const { knotTime, knotValue } = drives
  writeOwner(backend, 'driveKnot', knotTime.length, { knotTime, knotValue })
}

/** Bodies that never touch, as each of the two sees it. */
function writeApart(backend: Backend, bodies: number, pairs: ArrayLike<number>): void {
  const others: number[][] = []
  for (let k = 0; k < pairs.length; k += 2) {
    const [a, b] = [pairs[k]!, pairs[k + 1]!]
    others[a] ??= []
    others[b] ??= []
    others[a].push(b)
    others[b].push(a)
  }
  const first = new Uint32Array(bodies)
  const end = new Uint32Array(bodies)
  const list: number[] = []
  for (let body = 0; body < bodies; body++) {
    first[body] = list.length
    list.push(...(others[body] ?? []))
    end[body] = list.length
  }
  writeOwner(backend, 'apart', list.length, { apartBody: list })
  backend.write('bodyFirstApart', first)
  backend.write('bodyEndApart', end)
}

/** Number of each limit among those of a body, and how many a body has; many for one that does not move. */
function limitRanks(bodies: readonly (readonly [number, number])[], invMass: ArrayLike<number>) {
  const counts = new Uint32Array(invMass.length)
  const rank = (body: number) => (invMass[body]! > 0 ? counts[body]!++ : 0xffffffff)
  const ranks = bodies.map(([a, b]) => [rank(a), rank(b)] as const)
  return { counts, ranks }
}

function writeLimits(backend: Backend, columns: JointColumns, invMass: ArrayLike<number>): number {
  const limits = limitRecords(columns)
  const bodies = limits.map(({ joint }) => [columns.jointBodyA[joint]!, columns.jointBodyB[joint]!] as const)
  const { counts, ranks } = limitRanks(bodies, invMass)
  backend.write('bodyLimits', counts)
  writeOwner(backend, 'limit', limits.length, {
    ...zeros(limits.length, ['limitWork', 'limitEffort']),
    limitJoint: limits.map((limit) => limit.joint),
    limitBodyA: bodies.map(([a]) => a),
    limitBodyB: bodies.map(([, b]) => b),
    limitRankA: ranks.map(([a]) => a),
    limitRankB: ranks.map(([, b]) => b),
    limitKind: limits.map((limit) => limit.kind),
    limitLow: limits.map((limit) => limit.low),
    limitHigh: limits.map((limit) => limit.high),
    limitMost: limits.map((limit) => limit.most),
    limitDrive: limits.map((limit) => limit.drive),
    limitDriveMode: limits.map((limit) => limit.mode),
  })
  return limits.length
}

/** Loads, and the bodies that rows and loads act on. */
function writeLoads(
  backend: Backend,
  columns: JointColumns,
  rows: Bodies,
  { invMass, invInertia }: BodyColumns,
  ties: TieColumns | null,
): { readonly loads: number; readonly linked: LinkedBodies } {
  const loads = loadRecords(columns)
  const bodies: Bodies = { bodyA: loads.map((load) => load.bodyA), bodyB: loads.map((load) => load.bodyB) }
  writeOwner(backend, 'load', loads.length, {
    ...zeros(loads.length, ['loadWork', 'loadDriven']),
    loadKind: loads.map((load) => load.kind),
    loadJoint: loads.map((load) => load.joint),
    loadBodyA: bodies.bodyA,
    loadBodyB: bodies.bodyB,
    loadPosA: loads.flatMap((load) => [...load.posA]),
    loadPosB: loads.flatMap((load) => [...load.posB]),
    loadStiffness: loads.map((load) => load.stiffness),
    loadDamping: loads.map((load) => load.damping),
    loadRest: loads.map((load) => load.rest),
    loadDrive: loads.map((load) => load.drive),
    loadDamper: loads.map((load) => load.damper),
  })
  const linked = linkedBodies(rows, bodies, invMass)
  writeOwner(backend, 'linkedBody', linked.body.length, {
    ...zeros(linked.body.length, ['linkedWork']),
    linkedBodyIndex: linked.body,
    linkedInvInertia: linked.body.flatMap((body) => [...invInertia.subarray(3 * body, 3 * body + 3)]),
    linkedFirstSide: linked.firstSide,
    linkedEndSide: linked.endSide,
    linkedFirstLoad: linked.firstLoad,
    linkedEndLoad: linked.endLoad,
    linkedMechanism: linked.mechanism,
  })
  const { first, end } = linked.mechanisms
  writeOwner(backend, 'mechanism', first.length, {
    ...zeros(first.length, ['mechanismDebt']),
    mechanismFirst: first,
    mechanismEnd: end,
  })
  const sides = [...linked.rowSides, ...writeTies(backend, columns, ties, linked.rowSides.length)]
  writeOwner(backend, 'rowSide', sides.length, { rowSideRow: sides })
  writeOwner(backend, 'loadSide', linked.loadSides.length, { loadSideLoad: linked.loadSides })
  return { loads: loads.length, linked }
}

function writeServos(backend: Backend, columns: JointColumns, linked: readonly number[]): number {
  const servos = servoRecords(columns)
  const [bodyA, bodyB] = [columns.jointBodyA, columns.jointBodyB].map((bodies) => servos.map((of) => bodies[of.joint]!))
  writeOwner(backend, 'servo', servos.length, {
    ...zeros(servos.length, ['servoSpeed', 'servoLoad']),
    servoJoint: servos.map((servo) => servo.joint),
    servoKind: servos.map((servo) => servo.kind),
    servoRecord: servos.map((servo) => servo.record),
    servoDrive: servos.map((servo) => servo.drive),
    servoMost: servos.map((servo) => servo.most),
    servoBodyA: bodyA!,
    servoBodyB: bodyB!,
    servoLinkedA: bodyA!.map((body) => linked.indexOf(body)),
    servoLinkedB: bodyB!.map((body) => linked.indexOf(body)),
  })
  return servos.length
}

/** Nodes of cables that rows hold; the rows of each, as `rowSideRow` has them from `from` on. */
function writeTies(backend: Backend, { rowJoint }: JointColumns, ties: TieColumns | null, from: number): number[] {
  const sides: number[] = []
  const [first, end]: [number[], number[]] = [[], []]
  ties?.node.forEach((_, tie) => {
    first.push(from + sides.length)
    rowJoint.forEach((joint, row) => {
      if (ties.ofJoint[joint] === tie) sides.push(2 * row + 1)
    })
    end.push(from + sides.length)
  })
  const count = ties?.node.length ?? 0
  writeOwner(backend, 'tieBlock', ties?.blocks ?? 0, {})
  writeOwner(backend, 'tie', count, {
    tieNode: ties?.node ?? [],
    tieFirst: ties?.first ?? [],
    tieEnd: ties?.end ?? [],
    tieRow: ties?.row ?? [],
    tieAhead: ties?.ahead ?? [],
    tieFirstSide: first,
    tieEndSide: end,
    ...zeros(3 * count, ['tiePull', 'tieSlopePull']),
    ...zeros(count, ['tieWork']),
  })
  return sides
}

/** Their loads are the last ones. */
function writeBonds(backend: Backend, { bonds }: JointColumns, loads: number): void {
  writeOwner(backend, 'bond', bonds.length, {
    bondRotA: bonds.flatMap((bond) => [...bond.rotA]),
    bondRotB: bonds.flatMap((bond) => [...bond.rotB]),
    bondStretch: bonds.map((bond) => bond.stretch),
    bondShear: bonds.map((bond) => bond.shear),
    bondBend: bonds.map((bond) => bond.bend),
    bondTwist: bonds.map((bond) => bond.twist),
    bondLag: bonds.map((bond) => bond.lag),
    bondRadius: bonds.map((bond) => bond.radius),
    bondTension: bonds.map((bond) => bond.tension),
    bondStrength: bonds.map((bond) => bond.strength),
    bondLoad: bonds.map((_, k) => loads - bonds.length + k),
    bondBroken: new Uint32Array(bonds.length),
  })
}

function writeDriven(backend: Backend, { driven }: JointColumns, { orientation }: BodyColumns): void {
  writeOwner(backend, 'drivenBody', driven.length, {
    drivenBodyIndex: driven.map((one) => one.body),
    drivenX: driven.map((one) => one.position[0]),
    drivenY: driven.map((one) => one.position[1]),
    drivenZ: driven.map((one) => one.position[2]),
    drivenTurn: driven.map((one) => one.angle),
    drivenAxis: driven.flatMap((one) => [...one.axis]),
    drivenRot: driven.flatMap(({ body }) => [...orientation.subarray(4 * body, 4 * body + 4)]),
  })
}
