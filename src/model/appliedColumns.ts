// appliedColumns.ts: applied forces of a scene as the columns a simulation starts from: for each body that one acts on, the forces
// in the order of the scene, and its drag. A force at a place of a cable acts on the nodes before and behind it, by Sᵀ F.

import { plus, type Rotation, type Triple, turned } from '../math/rotation.js'
import { checkDragged, type DragData, type ForceData, type Functions, type Region } from './appliedForces.js'
import type { BodyColumns } from './bodyColumns.js'
import type { BodyGroup } from './bodyGroup.js'
import type { CableData } from './cables/cable.js'
import { cablePoint, cablesNamed } from './cables/cablePoint.js'
import type { GravityOverTime } from './gravity.js'
import { InputError } from './inputError.js'
import { memberOfRanges, rangesNamed } from './morePlaces.js'
import type { OwnForce } from './ownForce.js'
import type { TimeFunction } from './timeFunction.js'

/** Numbers of the drives along x, y, z; −1 for what stays 0. */
export type DriveNumbers = readonly [number, number, number]

export interface ForceColumn {
  readonly force: DriveNumbers
  readonly acceleration: DriveNumbers
  readonly torque: DriveNumbers
  /** Given in axes of the shape. */
  readonly turns: boolean
  /** In the body frame: where it acts, m, and the axes of the shape. */
  readonly point: Triple
  readonly axes: Rotation
  readonly min: Triple
  readonly max: Triple
}

/** A force as one body has it: on its place, and, of a node, m times it on its slope. */
export interface ForceShare {
  readonly force: number
  readonly share: number
  readonly lever: number
}

export interface PushedBody {
  readonly body: number
  readonly forces: readonly ForceShare[]
  /** N s/m, N s2/m2, N m s */
  readonly linear: number
  readonly quadratic: number
  readonly angular: number
  readonly flow: DriveNumbers
}

/** A force of the user's own on bodies side by side. */
export interface OwnForceColumn {
  readonly by: OwnForce
  /** In the order of its parameters. */
  readonly numbers: readonly number[]
  readonly first: number
  readonly end: number
  readonly min: Triple
  readonly max: Triple
}

export interface AppliedColumns {
  readonly forces: readonly ForceColumn[]
  readonly own: readonly OwnForceColumn[]
  readonly pushed: readonly PushedBody[]
  /** Null where gravity stays. */
  readonly gravity: GravityColumn | null
}

export interface GravityColumn {
  readonly vector: DriveNumbers
  readonly axis: Triple
  /** Drive of the angle about it, −1 for none. */
  readonly turn: number
}

export interface AppliedData {
  readonly groups: readonly BodyGroup[]
  readonly cables?: readonly CableData[]
  readonly forces: readonly ForceData[]
  readonly drags: readonly DragData[]
  readonly gravityOverTime: GravityOverTime | null
}

const nowhere = 1e30

const boxOf = (region: Region | null): { min: Triple; max: Triple } => ({
  min: region?.min ?? [-nowhere, -nowhere, -nowhere],
  max: region?.max ?? [nowhere, nowhere, nowhere],
})

export function appliedColumns(
  data: AppliedData,
  columns: BodyColumns,
  drive: (of: TimeFunction) => number,
): AppliedColumns {
  const along = (of: Functions | null): DriveNumbers => {
    const number = (c: 0 | 1 | 2) => (of && of[c] !== 0 ? drive(of[c]) : -1)
    return [number(0), number(1), number(2)]
  }
  const forces: ForceColumn[] = []
  const pushes = new Map<number, { forces: ForceShare[]; drag: DragData | null; flow: DriveNumbers }>()
  const pushed = (body: number) => {
    const known = pushes.get(body) ?? { forces: [], drag: null, flow: along(null) }
    pushes.set(body, known)
    return known
  }
  const own: OwnForceColumn[] = []
  for (const of of data.forces) {
    if (of.by) {
      for (const range of rangesOf(data, of.on)) {
        own.push(ownColumn(of, of.by, range))
        for (const body of movedOf(columns, range.first, range.count)) pushed(body)
      }
      continue
    }
    for (const { first, count } of rangesOf(data, of.on)) {
      const whole = { force: forces.push(forceColumn(of, first, columns, along)) - 1, share: 1, lever: 0 }
      for (const body of movedOf(columns, first, count)) pushed(body).forces.push(whole)
    }
    const cables = cablesOf(data, of)
    if (cables.length === 0) continue
    const force = forces.push(forceColumn(of, cables[0]!.first, columns, along)) - 1
    for (const cable of cables) {
      for (const { body, ...share } of sharesOf(cable, of)) pushed(body).forces.push({ force, ...share })
    }
  }
  for (const of of data.drags) {
    const flow = along(of.velocity)
    for (const { first, count } of rangesOf(data, of.on)) {
      for (const body of movedOf(columns, first, count)) {
        const push = pushed(body)
        checkDragged(of, data.groups[columns.group[body]!]!)
        if (push.drag) throw twice(push.drag, of, data.groups[columns.group[body]!]!)
        Object.assign(push, { drag: of, flow })
      }
    }
  }
  return {
    forces,
    own,
    pushed: [...pushes]
      .sort(([a], [b]) => a - b)
      .map(([body, push]) => ({
        body,
        forces: push.forces,
        flow: push.flow,
        ...coefficients(push.drag, body, columns),
      })),
    gravity: gravityColumn(data.gravityOverTime, along, drive),
  }
}

function twice(first: DragData, second: DragData, group: BodyGroup): InputError {
  return new InputError(
    `drag ${second.name}: ${group.name} has drag ${first.name} already: one fluid surrounds a body, name what each is on.`,
  )
}

/** Bodies by group, so that those of a range have the same frames. */
function rangesOf(data: AppliedData, on: string | null): readonly { first: number; count: number }[] {
  const { groups } = data
  // cables are moved by their own forces
  if (on === null) return groups.filter((group) => !group.cable)
  if (cablesNamed(data, on).length > 0) return []
  const whole = rangesNamed(groups, on)
  if (whole.length > 0) return whole
  const [, name, k] = /^(.*)\.(\d+)$/.exec(on)!
  return [{ first: memberOfRanges(rangesNamed(groups, name!), Number(k))!, count: 1 }]
}

/** Cables that a force acts on; one on everything only by its acceleration, since a force needs a place. */
function cablesOf(data: AppliedData, { on, acceleration }: ForceData): readonly CableData[] {
  if (on !== null) return cablesNamed(data, on)
  return acceleration ? (data.cables ?? []) : []
}

/** All nodes of a cable, or what the two beside the place of a force have of it: S of cableShape.ts. */
function sharesOf(cable: CableData, { at, name }: ForceData): (Omit<ForceShare, 'force'> & { body: number })[] {
  const { first, elements, length } = cable
  if (at === null) return Array.from({ length: elements + 1 }, (_, k) => ({ body: first + k, share: 1, lever: 0 }))
  const place = (cablePoint(cable, at, null, `force ${name}: cable ${cable.name}`) / length) * elements
  const k = Math.min(Math.floor(place), elements - 1)
  const [l, x] = [length / elements, place - k]
  return [
    { body: first + k, share: 1 - 3 * x ** 2 + 2 * x ** 3, lever: l * (x - 2 * x ** 2 + x ** 3) },
    { body: first + k + 1, share: 3 * x ** 2 - 2 * x ** 3, lever: l * (x ** 3 - x ** 2) },
  ].filter(({ share, lever }) => share !== 0 || lever !== 0)
}

function movedOf({ invMass }: BodyColumns, first: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => first + k).filter((body) => invMass[body]! > 0)
}

function forceColumn(
  of: ForceData,
  body: number,
  { shapePos, shapeRot }: BodyColumns,
  along: (of: Functions | null) => DriveNumbers,
): ForceColumn {
  const axes = [...shapeRot.subarray(4 * body, 4 * body + 4)] as unknown as Rotation
  const origin = [...shapePos.subarray(3 * body, 3 * body + 3)] as unknown as Triple
  return {
    force: along(of.force),
    acceleration: along(of.acceleration),
    torque: along(of.torque),
    turns: of.frame === 'body',
    point: of.point ? plus(origin, turned(axes, of.point)) : [0, 0, 0],
    axes,
    ...boxOf(of.region),
  }
}

function ownColumn(
  { region, values }: ForceData,
  by: OwnForce,
  { first, count }: { first: number; count: number },
): OwnForceColumn {
  const numbers = Object.keys(by.parameters).map((name) => values![name]!)
  return { by, numbers, first, end: first + count, ...boxOf(region) }
}

function coefficients(drag: DragData | null, body: number, { radius }: BodyColumns) {
  if (!drag) return { linear: 0, quadratic: 0, angular: 0 }
  const { linear, quadratic, angular, viscosity, fluidDensity, coefficient } = drag
  const r = radius[body]!
  return {
    linear: linear + 6 * Math.PI * viscosity * r,
    quadratic: quadratic + 0.5 * fluidDensity * coefficient * Math.PI * r * r,
    angular: angular + 8 * Math.PI * viscosity * r ** 3,
  }
}

function gravityColumn(
  of: GravityOverTime | null,
  along: (of: Functions | null) => DriveNumbers,
  drive: (of: TimeFunction) => number,
): GravityColumn | null {
  if (!of) return null
  return { vector: along(of.vector), axis: of.turn?.axis ?? [0, 0, 1], turn: of.turn ? drive(of.turn.angle) : -1 }
}
