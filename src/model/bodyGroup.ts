// bodyGroup.ts: bodies that share shape, material and name, kept in columns so that a million cost no object each.
//
// A single body is a group of one.

import { checkInertia, checkWeighed, type MassOptions } from './bodyMass.js'
import { type BodyMotion, checkMotion } from './bodyMotion.js'
import {
  finiteColumn,
  finiteNumber,
  finiteVector,
  positiveNumber,
  type Quaternion,
  trueOrFalse,
  unitQuaternion,
  type Vector,
} from './checks.js'
import { InputError } from './inputError.js'
import { type OptionNames, onlyKnown } from './knownOptions.js'
import { checkLayer } from './layers.js'
import type { Material } from './material.js'
import { kindOf, plainShape, type Shape } from './shape.js'

/** What a body and a group of bodies may both say. */
export interface SharedOptions extends MassOptions {
  readonly name?: string
  readonly shape: Shape
  /** The material, or the name of one the scene has. A body without a shape needs none. */
  readonly material?: Material | string
  readonly fixed?: boolean
  /** False for a body that nothing touches. */
  readonly collide?: boolean
  /** Name of the layer it is in, for scene.apart. */
  readonly layer?: string
  /** Name by which it is found together with other groups that say the same. */
  readonly family?: string
  /** True for a body that is not there until the running simulation is told where (setBody). */
  readonly absent?: boolean
}

export interface BodyOptions extends SharedOptions {
  /** Of the origin of the shape, m; the origin of the world when omitted. */
  readonly position?: Vector
  /** Axes of the shape to the world, x y z w; need not be of length one. */
  readonly orientation?: Quaternion
  /** Of the centre of mass, m/s. */
  readonly velocity?: Vector
  /** rad/s, in the world frame. */
  readonly omega?: Vector
  /** Makes the body driven: no force moves it, it goes as given. */
  readonly motion?: BodyMotion
}

/** Columns are flat ([x0, y0, z0, x1, ...]) or one array per body. */
export type Column = ArrayLike<number> | ArrayLike<ArrayLike<number>>

export interface BodiesOptions extends SharedOptions {
  readonly positions: Column
  /** Per body, in place of the sphere's radius, m. */
  readonly radii?: ArrayLike<number>
  readonly orientations?: Column
  readonly velocities?: Column
  readonly omegas?: Column
}

export interface BodyGroup {
  readonly name: string
  /** Index of the first body among all bodies of the scene. */
  readonly first: number
  readonly count: number
  readonly shape: Shape
  /** Name of the material; empty where there is none. */
  readonly material: string
  readonly fixed: boolean
  /** kg, of each body; null where it follows from the density. */
  readonly mass: number | null
  /** kg m2, three moments or six numbers of a tensor; null where they follow from the shape. */
  readonly inertia: readonly number[] | null
  /** From the origin of the shape, m; null where it is that of the shape. */
  readonly centreOfMass: Vector | null
  readonly collide: boolean
  /** Name of the layer; empty where there is none. */
  readonly layer: string
  /** Left out where the bodies are there from the start. */
  readonly absent?: true
  /** Name by which it is found together with others; left out where it is found by its own alone. */
  readonly family?: string
  /** Name of the group that it has more places for; left out where it is one of its own. */
  readonly continues?: string
  /** Of a driven body. */
  readonly motion: BodyMotion | null
  /** Of what cables carry: their nodes, and spheres along them. */
  readonly cable?: 'nodes' | 'beads'
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

const sharedNames: OptionNames<SharedOptions> = {
  name: true,
  shape: true,
  material: true,
  fixed: true,
  collide: true,
  layer: true,
  family: true,
  absent: true,
  mass: true,
  inertia: true,
  centreOfMass: true,
}

const bodyNames: OptionNames<BodyOptions> = {
  ...sharedNames,
  position: true,
  orientation: true,
  velocity: true,
  omega: true,
  motion: true,
}

const bodiesNames: OptionNames<BodiesOptions> = {
  ...sharedNames,
  positions: true,
  radii: true,
  orientations: true,
  velocities: true,
  omegas: true,
}

export function groupOfOne(options: BodyOptions, { name, first, material }: Placing): BodyGroup {
  const who = `body ${name}`
  onlyKnown(options, bodyNames, who)
  const { position = [0, 0, 0], orientation, velocity, omega, motion } = options
  if (motion && options.fixed) throw new InputError(`${who}: it is either fixed or has a motion, found both.`)
  const driven = motion ? checkMotion(motion, who) : null
  const group: BodyGroup = {
    ...sharedOf(options, driven, who),
    name,
    first,
    count: 1,
    material,
    positions: Float64Array.from(finiteVector(position, `${who}: position`)),
    orientations: orientation ? Float64Array.from(unitQuaternion(orientation, `${who}: orientation`)) : null,
    velocities: velocity ? Float64Array.from(finiteVector(velocity, `${who}: velocity`)) : null,
    omegas: omega ? Float64Array.from(finiteVector(omega, `${who}: omega`)) : null,
    radii: null,
  }
  return restIfHeld(group, who)
}

export function groupOfMany(options: BodiesOptions, { name, first, material }: Placing): BodyGroup {
  const who = `bodies ${name}`
  onlyKnown(options, bodiesNames, who)
  const shared = sharedOf(options, null, who)
  const positions = finiteColumn(options.positions, 3, `${who}: position`)
  const count = positions.length / 3
  if (count === 0) throw new InputError(`${who}: positions is empty, so there is nothing to add.`)
  const column = (values: Column | undefined, width: number, what: string) =>
    values === undefined
      ? null
      : ofLength(finiteColumn(values, width, `${who}: ${what}`), width * count, `${who}: ${what}`)
  const group: BodyGroup = {
    ...shared,
    name,
    first,
    count,
    material,
    positions,
    orientations: normalised(column(options.orientations, 4, 'orientation'), who),
    velocities: column(options.velocities, 3, 'velocity'),
    omegas: column(options.omegas, 3, 'omega'),
    radii: column(options.radii, 1, 'radius'),
  }
  checkRadii(group, who)
  return restIfHeld(group, who)
}

/** True where forces move the bodies. */
export function isMoved({ fixed, motion }: Pick<BodyGroup, 'fixed' | 'motion'>): boolean {
  return !fixed && !motion
}

function sharedOf(options: SharedOptions, motion: BodyMotion | null, who: string) {
  const { shape, layer, family } = options
  const fixed = trueOrFalse(options.fixed, `${who}: fixed`, false)
  const collide = trueOrFalse(options.collide, `${who}: collide`, true)
  const absent = trueOrFalse(options.absent, `${who}: absent`, false)
  const { mass, inertia, centreOfMass } = options
  const moves = isMoved({ fixed, motion })
  checkShape(shape, moves, who)
  if (absent && !moves) throw new InputError(`${who}: a body that comes later must be moved by forces.`)
  const offset = centreOfMass === undefined ? null : finiteVector(centreOfMass, `${who}: centreOfMass`)
  const shared = {
    shape: plainShape(shape),
    fixed,
    collide,
    layer: layer === undefined ? '' : checkLayer(layer, who),
    ...(absent ? { absent } : {}),
    ...(family === undefined ? {} : { family }),
    motion,
    mass: mass === undefined ? null : positiveNumber(mass, `${who}: mass`, 'kg'),
    inertia: inertia === undefined ? null : checkInertia(inertia, who),
    centreOfMass: offset && !(isZero(offset) && isCentred(shape)) ? offset : null,
  }
  checkWeighed({ ...shared, moves }, who)
  return shared
}

const isZero = (vector: Vector) => vector.every((component) => component === 0)

/** True where the centre of mass is the origin of the shape, whatever its materials. */
function isCentred(shape: Shape): boolean {
  return shape.kind !== 'union' && isZero(kindOf(shape).massProperties(shape).centre)
}

function checkShape(shape: Shape, moves: boolean, who: string): void {
  if (!shape) throw new InputError(`${who}: a shape is needed.`)
  const kind = kindOf(shape)
  kind.check(shape, `${who}: ${shape.kind}`)
  if (kind.movable(shape) || !moves) return
  const what = shape.kind === 'mesh' ? 'mesh that is not solid' : shape.kind
  throw new InputError(`${who}: a ${what} is not moved by forces, so it must have fixed: true or a motion.`)
}

function checkRadii({ radii, shape }: BodyGroup, who: string): void {
  if (!radii) return
  if (shape.kind !== 'sphere') throw new InputError(`${who}: radii are for spheres, the shape is a ${shape.kind}.`)
  radii.forEach((radius, i) => {
    positiveNumber(finiteNumber(radius, `${who}: radius ${i}`), `${who}: radius ${i}`, 'm')
  })
}

function restIfHeld(group: BodyGroup, who: string): BodyGroup {
  const moves = [group.velocities, group.omegas].some((column) => column?.some((value) => value !== 0))
  if (group.fixed && moves) throw new InputError(`${who}: a fixed body has no velocity, found one that is not zero.`)
  if (group.motion && moves)
    throw new InputError(`${who}: a driven body has its velocity from its motion, found another.`)
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

/** With lists in place of columns, which JSON keeps. */
export function plainGroup(group: BodyGroup) {
  const plain = (column: Float64Array | null) => (column ? Array.from(column) : null)
  const { positions, orientations, velocities, omegas, radii } = group
  return {
    ...group,
    positions: plain(positions),
    orientations: plain(orientations),
    velocities: plain(velocities),
    omegas: plain(omegas),
    radii: plain(radii),
  }
}
