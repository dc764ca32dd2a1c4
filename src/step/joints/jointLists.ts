// jointLists.ts: rows and loads as the bodies they act on see them, and limits and loads as one list each.

import { JoinedSets } from '../../math/joinedSets.js'
import type { Coordinate, JointColumns } from '../../model/jointColumns.js'
import { rowKinds } from '../../model/joints/jointKinds.js'

const coordinates: Readonly<Record<Coordinate, number>> = { angle: 0, path: 1, distance: 2 }

/** What acts on two bodies: a row or a load. */
export interface Bodies {
  readonly bodyA: ArrayLike<number>
  readonly bodyB: ArrayLike<number>
}

export interface LinkedBodies {
  readonly body: number[]
  readonly firstSide: number[]
  readonly endSide: number[]
  readonly firstLoad: number[]
  readonly endLoad: number[]
  /** Twice the row or load, plus one where the body is its second; body by body, ascending. */
  readonly rowSides: number[]
  readonly loadSides: number[]
  /** Of each body, the number of its mechanism; and where mechanisms begin and end among the bodies. */
  readonly mechanism: number[]
  readonly mechanisms: { readonly first: number[]; readonly end: number[] }
}

/** Bodies that move and have rows or loads: one mechanism after the other, ascending in each. */
export function linkedBodies(rows: Bodies, loads: Bodies, invMass: ArrayLike<number>): LinkedBodies {
  const rowSides = sidesByBody(rows)
  const loadSides = sidesByBody(loads)
  const lowest = mechanismNames(rows, invMass)
  const body = [...new Set([...rowSides.keys(), ...loadSides.keys()])]
    .filter((b) => invMass[b]! > 0)
    .sort((a, b) => lowest[a]! - lowest[b]! || a - b)
  const list: LinkedBodies = {
    body,
    firstSide: [],
    endSide: [],
    firstLoad: [],
    endLoad: [],
    rowSides: [],
    loadSides: [],
    mechanism: [],
    mechanisms: { first: [], end: [] },
  }
  for (const b of body) {
    list.firstSide.push(list.rowSides.length)
    list.rowSides.push(...(rowSides.get(b) ?? []))
    list.endSide.push(list.rowSides.length)
    list.firstLoad.push(list.loadSides.length)
    list.loadSides.push(...(loadSides.get(b) ?? []))
    list.endLoad.push(list.loadSides.length)
  }
  const { first, end } = list.mechanisms
  for (const [k, b] of body.entries()) {
    if (k === 0 || lowest[b] !== lowest[body[k - 1]!]) first.push(k)
    end[first.length - 1] = k + 1
    list.mechanism.push(first.length - 1)
  }
  return list
}

/** Of each body, the lowest of those that rows hold together with it. */
function mechanismNames({ bodyA, bodyB }: Bodies, invMass: ArrayLike<number>): Uint32Array {
  const sets = new JoinedSets(invMass.length)
  for (let k = 0; k < bodyA.length; k++) {
    const [a, b] = [bodyA[k]!, bodyB[k]!]
    if (invMass[a]! > 0 && invMass[b]! > 0) sets.join(a, b)
  }
  return sets.names()
}

function sidesByBody({ bodyA, bodyB }: Bodies): Map<number, number[]> {
  const sides = new Map<number, number[]>()
  const add = (body: number, side: number) => {
    const list = sides.get(body)
    if (list) list.push(side)
    else sides.set(body, [side])
  }
  for (let k = 0; k < bodyA.length; k++) {
    add(bodyA[k]!, 2 * k)
    add(bodyB[k]!, 2 * k + 1)
  }
  return sides
}

/** First row of each joint, and one past its last; rows of a joint lie side by side. */
export function rowRanges({ jointCount, rowJoint }: JointColumns): { first: number[]; end: number[] } {
  const first: number[] = []
  const end: number[] = []
  let row = 0
  for (let joint = 0; joint < jointCount; joint++) {
    first.push(row)
    while (row < rowJoint.length && rowJoint[row] === joint) row++
    end.push(row)
  }
  return { first, end }
}

export interface LimitRecord {
  readonly joint: number
  readonly kind: number
  readonly low: number
  readonly high: number
  readonly most: number
  readonly drive: number
  readonly mode: number
}

/** Limits, then motors with a largest force: the first contact records, in this order. */
export function limitRecords({ limits, motors }: JointColumns): LimitRecord[] {
  return [
    ...limits.map(({ joint, kind, lower, upper }) => {
      return { joint, kind: coordinates[kind], low: lower, high: upper, most: 0, drive: -1, mode: 0 }
    }),
    ...motors.map(({ joint, kind, drive, mode, max }) => {
      return { joint, kind: coordinates[kind], low: 0, high: 0, most: max, drive, mode }
    }),
  ]
}

export interface ServoRecord {
  readonly joint: number
  readonly kind: number
  readonly drive: number
  readonly most: number
  /** Its limit by impulses, its row by force. */
  readonly record: number
}

/** Motors that drive to a place with a largest force. */
export function servoRecords(columns: JointColumns): ServoRecord[] {
  const limits = limitRecords(columns).flatMap(({ joint, kind, drive, mode, most }, record) =>
    drive >= 0 && mode === 0 ? [{ joint, kind, drive, most, record }] : [],
  )
  const rows = Array.from(columns.rowJoint, (joint, record) => ({ joint, record })).flatMap(({ joint, record }) => {
    if (columns.rowBound[record] !== 2 || columns.rowDriveMode[record] !== 0) return []
    const kind = columns.rowKind[record]
    const drives = kind === rowKinds.angleDrive ? 'angle' : kind === rowKinds.pathDrive ? 'path' : 'distance'
    const [drive, most] = [columns.rowDrive[record]!, columns.rowHigh[record]!]
    return [{ joint, kind: coordinates[drives], drive, most, record }]
  })
  return [...limits, ...rows]
}

export interface LoadRecord {
  readonly kind: number
  readonly joint: number
  readonly bodyA: number
  readonly bodyB: number
  readonly posA: readonly number[]
  readonly posB: readonly number[]
  readonly stiffness: number
  readonly damping: number
  readonly rest: number
  /** Function of time, or table of a spring, and table of its damper; -1 for none. */
  readonly drive: number
  readonly damper: number
}

const nowhere = [0, 0, 0] as const

/** Springs, then forces and torques over time, then bonds; kinds as in jointLoads.ts. */
export function loadRecords(columns: JointColumns): LoadRecord[] {
  const { springs, springTables, efforts, bonds, jointBodyA, jointBodyB } = columns
  const onJoint = (joint: number) => {
    return { joint, bodyA: jointBodyA[joint]!, bodyB: jointBodyB[joint]!, posA: nowhere, posB: nowhere }
  }
  return [
    ...springs.map((spring, k): LoadRecord => {
      const { stiffness, damping } = spring
      const tables = springTables[k]!
      if (spring.kind === 'rotational') {
        return { ...onJoint(spring.joint), kind: 1, stiffness, damping, rest: spring.restAngle, ...tables }
      }
      const ends = { bodyA: spring.a, bodyB: spring.b, posA: spring.pointA, posB: spring.pointB }
      return { ...ends, joint: -1, kind: 0, stiffness, damping, rest: spring.restLength, ...tables }
    }),
    ...efforts.map(({ joint, kind, drive }): LoadRecord => {
      return { ...onJoint(joint), kind: 2 + coordinates[kind], stiffness: 0, damping: 0, rest: 0, drive, damper: -1 }
    }),
    ...bonds.map(({ bodyA, bodyB, posA, posB }, joint): LoadRecord => {
      const nothing = { stiffness: 0, damping: 0, rest: 0, drive: -1, damper: -1 }
      return { kind: 5, joint, bodyA, bodyB, posA, posB, ...nothing }
    }),
  ]
}
