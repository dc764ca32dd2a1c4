// bodyGroup.ts: bodies that share shape, material and name, kept in columns so that a million cost no object each.
//
// A single body is a group of one.

import {
  finiteColumn,
  finiteNumber,
  finiteVector,
  positiveNumber,
  type Quaternion,
  unitQuaternion,
  type Vector,
} from './checks.js'
import { InputError } from './inputError.js'
import type { Material } from './material.js'
import { kindOf, type Shape } from './shape.js'

export interface BodyOptions {
  readonly name?: string
  readonly shape: Shape
  /** The material, or the name of one the scene has. */
  readonly material: Material | string
  /** m; the origin when omitted. */
  readonly position?: Vector
  /** Body frame to world, x y z w; need not be of length one. */
  readonly orientation?: Quaternion
  /** m/s */
  readonly velocity?: Vector
  /** rad/s, in the world frame. */
  readonly omega?: Vector
  /** kg; density times volume when omitted. */
  readonly mass?: number
  readonly fixed?: boolean
}

/** Columns are flat ([x0, y0, z0, x1, ...]) or one array per body. */
export type Column = ArrayLike<number> | ArrayLike<ArrayLike<number>>

export interface BodiesOptions {
  readonly name?: string
  readonly shape: Shape
  readonly material: Material | string
  readonly positions: Column
  /** Per body, in place of the sphere's radius, m. */
  readonly radii?: ArrayLike<number>
  readonly orientations?: Column
  readonly velocities?: Column
  readonly omegas?: Column
  readonly fixed?: boolean
}

export interface BodyGroup {
  readonly name: string
  /** Index of the first body among all bodies of the scene. */
  readonly first: number
  readonly count: number
  readonly shape: Shape
  /** Name of the material. */
  readonly material: string
  readonly fixed: boolean
  /** kg, of each body; null where it follows from the density. */
  readonly mass: number | null
  readonly positions: Float64Array
  readonly orientations: Float64Array | null
  readonly velocities: Float64Array | null
  readonly omegas: Float64Array | null
  readonly radii: Float64Array | null
}

export interface Placing {
  readonly name: string
  readonly first: number
  readonly material: string
}

export function groupOfOne(options: BodyOptions, { name, first, material }: Placing): BodyGroup {
  const who = `body ${name}`
  const { shape, fixed = false, position = [0, 0, 0], orientation, velocity, omega, mass } = options
  checkShape(shape, fixed, who)
  const group: BodyGroup = {
    name,
    first,
    count: 1,
    shape,
    material,
    fixed,
    mass: mass === undefined ? null : positiveNumber(mass, `${who}: mass`, 'kg'),
    positions: Float64Array.from(finiteVector(position, `${who}: position`)),
    orientations: orientation ? Float64Array.from(unitQuaternion(orientation, `${who}: orientation`)) : null,
    velocities: velocity ? Float64Array.from(finiteVector(velocity, `${who}: velocity`)) : null,
    omegas: omega ? Float64Array.from(finiteVector(omega, `${who}: omega`)) : null,
    radii: null,
  }
  return restIfFixed(group, who)
}

export function groupOfMany(options: BodiesOptions, { name, first, material }: Placing): BodyGroup {
  const who = `bodies ${name}`
  const { shape, fixed = false } = options
  checkShape(shape, fixed, who)
  const positions = finiteColumn(options.positions, 3, `${who}: position`)
  const count = positions.length / 3
  if (count === 0) throw new InputError(`${who}: positions is empty, so there is nothing to add.`)
  const column = (values: Column | undefined, width: number, what: string) =>
    values === undefined
      ? null
      : ofLength(finiteColumn(values, width, `${who}: ${what}`), width * count, `${who}: ${what}`)
  const group: BodyGroup = {
    name,
    first,
    count,
    shape,
    material,
    fixed,
    positions,
    mass: null,
    orientations: normalised(column(options.orientations, 4, 'orientation'), who),
    velocities: column(options.velocities, 3, 'velocity'),
    omegas: column(options.omegas, 3, 'omega'),
    radii: column(options.radii, 1, 'radius'),
  }
  checkRadii(group, who)
  return restIfFixed(group, who)
}

function checkShape(shape: Shape, fixed: boolean, who: string): void {
  const kind = kindOf(shape)
  kind.check(shape, `${who}: ${shape.kind}`)
  if (!kind.movable && !fixed) {
    throw new InputError(`${who}: a ${shape.kind} cannot move yet, so it must have fixed: true.`)
  }
}

function checkRadii({ radii, shape }: BodyGroup, who: string): void {
  if (!radii) return
  if (shape.kind !== 'sphere') throw new InputError(`${who}: radii are for spheres, the shape is a ${shape.kind}.`)
  radii.forEach((radius, i) => {
    positiveNumber(finiteNumber(radius, `${who}: radius ${i}`), `${who}: radius ${i}`, 'm')
  })
}

function restIfFixed(group: BodyGroup, who: string): BodyGroup {
  const moves = [group.velocities, group.omegas].some((column) => column?.some((value) => value !== 0))
  if (group.fixed && moves) throw new InputError(`${who}: a fixed body has no velocity, found one that is not zero.`)
  return group
}

function ofLength(column: Float64Array, length: number, what: string): Float64Array {
  if (column.length === length) return column
  throw new InputError(`${what}: ${length} numbers are needed to match the positions, found ${column.length}.`)
}

function normalised(column: Float64Array | null, who: string): Float64Array | null {
  for (let i = 0; column && i < column.length; i += 4) {
    column.set(unitQuaternion([...column.subarray(i, i + 4)], `${who}: orientation ${i / 4}`), i)
  }
  return column
}
