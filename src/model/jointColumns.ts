// jointColumns.ts: joints, motors, limits and springs of a scene as the columns and short lists a simulation starts from.

import { type AppliedColumns, type AppliedData, appliedColumns } from './appliedColumns.js'
import { type BodyColumns, frameOf } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import { type BondColumn, type BondsData, bondColumns } from './bonds.js'
import type { CableData } from './cables/cable.js'
import { beadsAt } from './cables/cableBeads.js'
import { compileDrives, type Drives } from './drives.js'
import type { JointData, MotorData, SpringData, SpringTable } from './joints/jointData.js'
import { type Along, jointKind, rowKinds } from './joints/jointKinds.js'
import { jointCoordinate } from './joints/startErrors.js'
import { lieOfAxes } from './joints/wheels.js'
import type { TimeFunction } from './timeFunction.js'

/** What a bounded row, a limit or an applied effort acts along: the angle, the path along a_3, or the distance |d|. */
export type Coordinate = 'angle' | 'path' | 'distance'

export interface LimitColumn {
  readonly joint: number
  readonly kind: Coordinate
  /** m or rad; ∓1e30 where there is none. */
  readonly lower: number
  readonly upper: number
}

/** A motor or an actuator with a largest torque or force. */
export interface BoundedMotor {
  readonly joint: number
  readonly kind: Coordinate
  readonly drive: number
  /** 0 position, 1 speed, 2 brake. */
  readonly mode: number
  /** N or N m; of a brake, what its drive is multiplied by. */
  readonly max: number
}

/** A torque or force given as a function of time: on B, and its opposite on A. */
export interface AppliedEffort {
  readonly joint: number
  readonly kind: Coordinate
  readonly drive: number
}

export interface DrivenBody {
  readonly body: number
  /** Drives of the way from the start along x y z, −1 for none. */
  readonly position: readonly [number, number, number]
  /** Unit axis in the world, and the drive of the angle about it, −1 for none. */
  readonly axis: readonly [number, number, number]
  readonly angle: number
}

export interface JointColumns {
  readonly jointCount: number
  readonly jointBodyA: Int32Array
  readonly jointBodyB: Int32Array
  /** In the body frames. */
  readonly jointPosA: Float64Array
  readonly jointPosB: Float64Array
  readonly jointRotA: Float64Array
  readonly jointRotB: Float64Array
  /** rad, at the start. */
  readonly jointAngle: Float64Array
  /** N; 1e30 where it never breaks. */
  readonly jointBreakForce: Float64Array
  /** 1 where it holds nothing at the start. */
  readonly jointUncoupled: Uint32Array
  readonly rowCount: number
  readonly rowJoint: Int32Array
  readonly rowKind: Int32Array
  readonly rowAxis: Int32Array
  readonly rowFactor: Float64Array
  /** −1 for none. */
  readonly rowDrive: Int32Array
  /** 0 position, 1 speed, 2 brake. */
  readonly rowDriveMode: Int32Array
  /** What bounds the impulse of a row: see jointFields.ts. */
  readonly rowBound: Int32Array
  readonly rowLow: Float64Array
  readonly rowHigh: Float64Array
  readonly limits: readonly LimitColumn[]
  readonly motors: readonly BoundedMotor[]
  readonly efforts: readonly AppliedEffort[]
  readonly springs: readonly SpringData[]
  readonly bonds: readonly BondColumn[]
  /** Of each spring, its table and that of its damper among the drives, -1 for none. */
  readonly springTables: readonly { readonly drive: number; readonly damper: number }[]
  readonly drives: Drives
  /** Number of the drive of each motor of the scene. */
  readonly motorDrives: Int32Array
  readonly driven: readonly DrivenBody[]
  readonly applied: AppliedColumns
  /** Bodies that may not touch though near, two numbers a pair, the smaller first, sorted, each once. */
  readonly excludedPairs: Uint32Array
}

/** Stands for no bound. */
export const unbounded = 1e30

export interface MechanismData extends AppliedData {
  readonly groups: readonly BodyGroup[]
  readonly joints: readonly JointData[]
  readonly motors: readonly MotorData[]
  readonly springs: readonly SpringData[]
  readonly bonds?: readonly BondsData[]
  readonly cables?: readonly CableData[]
}

interface Row {
  readonly joint: number
  readonly kind: number
  readonly axis: number
  readonly factor: number
  readonly drive: number
  readonly mode: number
  /** 0 none, 1 a stop, 2 a largest force; then its ends, m or rad, N or N m. */
  readonly bound: number
  readonly low: number
  readonly high: number
}

/** Limits and motors with a largest force are rows among others where `asRows`, as by force, and else lists of their own; a motor without one and the stops of its joint are one row in any case. */
export function jointColumns(data: MechanismData, columns: BodyColumns, asRows = false): JointColumns {
  const functions: TimeFunction[] = []
  const drive = (of: TimeFunction) => functions.push(of) - 1
  const { rows, motors, efforts, motorDrives, limits } = rowsOf(data, columns, drive, asRows)
  const driven = drivenBodies(data.groups, drive)
  const table = (of: SpringTable | null) => (of ? drive({ table: { times: of.at, values: of.values } }) : -1)
  const applied = appliedColumns(data, columns, drive)
  const springTables = data.springs.map((spring) => ({ drive: table(spring.table), damper: table(spring.damper) }))
  return {
    ...jointFrames(data.joints, columns),
    rowCount: rows.length,
    rowJoint: Int32Array.from(rows, (row) => row.joint),
    rowKind: Int32Array.from(rows, (row) => row.kind),
    rowAxis: Int32Array.from(rows, (row) => row.axis),
    rowFactor: Float64Array.from(rows, (row) => row.factor),
    rowDrive: Int32Array.from(rows, (row) => row.drive),
    rowDriveMode: Int32Array.from(rows, (row) => row.mode),
    rowBound: Int32Array.from(rows, (row) => row.bound),
    rowLow: Float64Array.from(rows, (row) => row.low),
    rowHigh: Float64Array.from(rows, (row) => row.high),
    limits,
    motors,
    efforts,
    springs: data.springs,
    bonds: bondColumns(data.bonds ?? [], columns),
    springTables,
    drives: compileDrives(functions),
    motorDrives,
    driven,
    applied,
    excludedPairs: excludedPairs(data),
  }
}

function jointFrames(joints: readonly JointData[], columns: BodyColumns) {
  return {
    jointCount: joints.length,
    jointBodyA: Int32Array.from(joints, (joint) => joint.a),
    jointBodyB: Int32Array.from(joints, (joint) => joint.b),
    jointPosA: Float64Array.from(joints.flatMap((joint) => joint.frameA.position)),
    jointPosB: Float64Array.from(joints.flatMap((joint) => joint.frameB.position)),
    jointRotA: Float64Array.from(joints.flatMap((joint) => joint.frameA.rotation)),
    jointRotB: Float64Array.from(joints.flatMap((joint) => joint.frameB.rotation)),
    jointAngle: Float64Array.from(joints, (joint) => startAngle(joint, columns)),
    jointBreakForce: Float64Array.from(joints, (joint) => joint.breakForce ?? unbounded),
    jointUncoupled: Uint32Array.from(joints, ({ uncoupled }) => (uncoupled ? 1 : 0)),
  }
}

/** rad; 0 where the angle of a joint means nothing. */
function startAngle(joint: JointData, columns: BodyColumns): number {
  if (!(jointKind(joint.kind).free as readonly Along[]).includes('rotation')) return 0
  return jointCoordinate(joint, frameOf(columns, joint.a), frameOf(columns, joint.b), 'rotation')
}

/** What the drive of a motor is to its row. */
const driveModes = { position: 0, speed: 1, brake: 2, effort: 0 } as const

/** Rows joint by joint, motors without a bound among them; and what is bounded or applied. */
function rowsOf(
  { joints, motors }: MechanismData,
  columns: BodyColumns,
  drive: (of: TimeFunction) => number,
  asRows: boolean,
) {
  const rows: Row[] = []
  const bounded: BoundedMotor[] = []
  const efforts: AppliedEffort[] = []
  const limits: LimitColumn[] = []
  const motorDrives = new Int32Array(motors.length)
  const addBounded = (motor: BoundedMotor) => (asRows ? rows.push(motorRow(motor)) : bounded.push(motor))
  joints.forEach((of, joint) => {
    const length = of.length === null ? -1 : drive(of.length)
    let stops = limitsOf(of, joint)
    if (of.maxForce !== null) addBounded({ joint, kind: 'distance', drive: length, mode: 0, max: of.maxForce })
    else {
      const lie = of.kind === 'gear' ? { axis: lieOfAxes(of, frameOf(columns, of.a), frameOf(columns, of.b)) } : {}
      for (const row of jointKind(of.kind).rows) {
        rows.push({ joint, ...row, ...lie, factor: of.number ?? 0, drive: length, mode: 0, ...boundless })
      }
    }
    for (const motor of motors.filter((m) => m.joint === joint)) {
      const [kind, number] = [coordinateOf(motor.along), drive(motor.drive)]
      motorDrives[motors.indexOf(motor)] = number
      const driven = { joint, kind, drive: number, mode: driveModes[motor.mode] }
      if (motor.mode === 'effort') efforts.push({ joint, kind, drive: number })
      else if (motor.mode === 'brake') addBounded({ ...driven, max: 1 })
      else if (motor.max !== null) addBounded({ ...driven, max: motor.max })
      else {
        const stop = stops.find((one) => one.kind === kind)
        stops = stops.filter((one) => one !== stop)
        rows.push({ ...motorRow({ ...driven, max: 0 }), ...endsAt(stop) })
      }
    }
    if (asRows) rows.push(...stops.map(stopRow))
    else limits.push(...stops)
  })
  return { rows, motors: bounded, efforts, motorDrives, limits }
}

const boundless = { bound: 0, low: -unbounded, high: unbounded } as const

/** A motor without a largest force and the stops of its joint are one row. */
function endsAt(stop: LimitColumn | undefined): Pick<Row, 'bound' | 'low' | 'high'> {
  return stop ? { bound: 0, low: stop.lower, high: stop.upper } : boundless
}

const coordinateRows: Readonly<Record<Coordinate, number>> = {
  angle: rowKinds.angleDrive,
  path: rowKinds.pathDrive,
  distance: rowKinds.distance,
}

function motorRow({ joint, kind, drive, mode, max }: BoundedMotor): Row {
  return { joint, kind: coordinateRows[kind], axis: 2, factor: 0, drive, mode, bound: 2, low: -max, high: max }
}

function stopRow({ joint, kind, lower, upper }: LimitColumn): Row {
  const row = { joint, kind: coordinateRows[kind], axis: 2, factor: 0, drive: -1, mode: 0 }
  return { ...row, bound: 1, low: lower, high: upper }
}

const coordinateOf = (along: Along): Coordinate => (along === 'rotation' ? 'angle' : 'path')

function limitsOf({ limits }: JointData, joint: number): LimitColumn[] {
  if (!limits) return []
  const { along, lower, upper } = limits
  return [{ joint, kind: coordinateOf(along), lower: lower ?? -unbounded, upper: upper ?? unbounded }]
}

function drivenBodies(groups: readonly BodyGroup[], drive: (of: TimeFunction) => number): DrivenBody[] {
  return groups.flatMap(({ motion, first }) => {
    if (!motion) return []
    const { position, rotation } = motion
    // what stays 0 needs no drive
    const along = (c: 0 | 1 | 2) => (position && position[c] !== 0 ? drive(position[c]) : -1)
    const ways = [along(0), along(1), along(2)] as const
    return [
      { body: first, position: ways, axis: rotation?.axis ?? [0, 0, 1], angle: rotation ? drive(rotation.angle) : -1 },
    ]
  })
}

/** A body, and another or, where that is a node of a cable, it and the beads about it. */
function keptApart({ a, b }: JointData, cables: readonly CableData[]): [number, number][] {
  const of = cables.find(({ first, elements }) => b >= first && b <= first + elements)
  const others = of ? [b, ...beadsAt(of, b - of.first)] : [b]
  return others.map((other) => [Math.min(a, other), Math.max(a, other)])
}

function excludedPairs({ joints, cables = [] }: MechanismData): Uint32Array {
  const pairs = joints
    .filter((joint) => !joint.touching)
    .flatMap((joint) => keptApart(joint, cables))
    .sort((p, q) => p[0] - q[0] || p[1] - q[1])
  return Uint32Array.from(pairs.filter((p, k) => p.join() !== pairs[k - 1]?.join()).flat())
}
