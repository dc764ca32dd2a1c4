// bodyColumns.ts: the bodies of a scene as one column per quantity, in body order: what a simulation starts from.
//
// A user places the origin and the axes of the shape; the columns hold the centre of mass and the principal axes. With c
// and p where those lie in the frame of the shape:
//
//   x = x_user + q_user c,   q = q_user p,   shapePos = −p⁻¹ c,   shapeRot = p⁻¹

import {
  type Frame,
  inverse,
  noRotation,
  placed,
  type Rotation,
  type Triple,
  times,
  turnedBack,
} from '../math/rotation.js'
import { type BodyGroup, isMoved } from './bodyGroup.js'
import { inverseMass, massFrame } from './bodyMass.js'
import type { Extent } from './domain.js'
import { type LayerPair, layerBits, layerNames } from './layers.js'
import type { Material } from './material.js'
import { kindOf, type Shape } from './shape.js'
import type { DensityOf } from './shapes/shapeKind.js'

export interface BodyColumns {
  readonly count: number
  /** Centre of mass, m. */
  readonly position: Float64Array
  /** Body frame (principal axes) to world, x y z w. */
  readonly orientation: Float64Array
  /** Origin of the shape in the body frame, m. */
  readonly shapePos: Float64Array
  /** Axes of the shape to the body frame. */
  readonly shapeRot: Float64Array
  readonly velocity: Float64Array
  readonly omega: Float64Array
  /** 1/kg, 0 for a fixed or driven body. */
  readonly invMass: Float64Array
  /** 1/(kg m2), principal. */
  readonly invInertia: Float64Array
  /** Of the sphere about the origin of the shape that holds it, m; infinite for a plane, 0 for none. */
  readonly radius: Float64Array
  /** Index into the scene's materials; 0 for a body without one. */
  readonly material: Uint32Array
  /** Index into `groups`, whose shape is the body's. */
  readonly group: Uint32Array
  /** 1 where a body may touch others, 0 for one without a shape or with collide: false. */
  readonly collides: Uint8Array
  /** The bit of the body's layer. */
  readonly layerBit: Uint32Array
  /** Bits of the layers it may touch: i and j may where layerMask[i] & layerBit[j] is not 0. */
  readonly layerMask: Uint32Array
  /** Bodies that move as given. */
  readonly driven: readonly number[]
  /** Whether any of these turns. */
  readonly turning: boolean
}

/** What a scene says of bodies. */
interface BodiesData {
  readonly groups: readonly BodyGroup[]
  readonly materials: readonly Material[]
  readonly apart?: readonly LayerPair[]
}

export function bodyColumns({ groups, materials, apart = [] }: BodiesData): BodyColumns {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const columns: BodyColumns = {
    count,
    position: new Float64Array(3 * count),
    orientation: new Float64Array(4 * count),
    shapePos: new Float64Array(3 * count),
    shapeRot: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count),
    omega: new Float64Array(3 * count),
    invMass: new Float64Array(count),
    invInertia: new Float64Array(3 * count),
    radius: new Float64Array(count),
    material: new Uint32Array(count),
    group: new Uint32Array(count),
    collides: new Uint8Array(count),
    layerBit: new Uint32Array(count),
    layerMask: new Uint32Array(count),
    driven: groups.flatMap((group) => (group.motion ? [group.first] : [])),
    turning: groups.some((group) => group.motion?.rotation !== undefined),
  }
  const layers = layerNames(groups)
  const bits = layerBits(layers, apart)
  groups.forEach((group, g) => {
    const [first, end] = [group.first, group.first + group.count]
    const material = materials.findIndex((m) => m.name === group.material)
    const densityOf = densitiesFor(group, materials)
    fillMotion(columns, group)
    fillFrames(columns, group, densityOf)
    fillMass(columns, group, densityOf)
    columns.material.fill(Math.max(material, 0), first, end)
    columns.group.fill(g, first, end)
    columns.collides.fill(group.collide && group.shape.kind !== 'none' ? 1 : 0, first, end)
    const { bit, mask } = bits[layers.indexOf(group.layer)]!
    columns.layerBit.fill(bit, first, end)
    columns.layerMask.fill(mask, first, end)
  })
  return columns
}

/** Densities by the name of the material; that of the group itself by null. */
function densitiesFor(group: BodyGroup, materials: readonly Material[]): DensityOf {
  return (name) => materials.find((material) => material.name === (name ?? group.material))?.density ?? 0
}

/** Of one of its bodies, kg; 0 where they are held. */
export function massOf(group: BodyGroup, materials: readonly Material[]): number {
  const { mass } = inverseMass({ ...group, moves: isMoved(group) }, group.shape, densitiesFor(group, materials))
  return mass > 0 ? 1 / mass : 0
}

function fillMotion(columns: BodyColumns, group: BodyGroup): void {
  const { first, count } = group
  columns.position.set(group.positions, 3 * first)
  if (group.velocities) columns.velocity.set(group.velocities, 3 * first)
  if (group.omegas) columns.omega.set(group.omegas, 3 * first)
  if (group.orientations) columns.orientation.set(group.orientations, 4 * first)
  else for (let i = first; i < first + count; i++) columns.orientation[4 * i + 3] = 1
}

/** The group a body is of, in steps of halving: groups lie in the order of their bodies. */
export function groupOf(groups: readonly BodyGroup[], body: number): BodyGroup {
  let [low, high] = [0, groups.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (groups[middle]!.first <= body) low = middle
    else high = middle - 1
  }
  return groups[low]!
}

/** Where the k-th body of a group starts: its centre of mass and its principal axes. */
export function startFrames(group: BodyGroup, materials: readonly Material[]): (k: number) => Frame {
  const mass = massFrame({ ...group, moves: isMoved(group) }, densitiesFor(group, materials))
  return (k) => placed(shapeFrame(group, k), mass)
}

function shapeFrame({ positions, orientations }: BodyGroup, k: number): Frame {
  const position = [...positions.subarray(3 * k, 3 * k + 3)] as unknown as Triple
  const rotation = orientations ? ([...orientations.subarray(4 * k, 4 * k + 4)] as unknown as Rotation) : noRotation
  return { position, rotation }
}

/** From the frames of the shapes, which fillMotion has put down, to those of the bodies. */
function fillFrames(columns: BodyColumns, group: BodyGroup, densityOf: DensityOf): void {
  const mass = massFrame({ ...group, moves: isMoved(group) }, densityOf)
  const shapeRot = inverse(mass.rotation)
  const shapePos = times(-1, turnedBack(mass.rotation, mass.position))
  const same = mass.rotation === noRotation && mass.position.every((component) => component === 0)
  for (let i = group.first; i < group.first + group.count; i++) {
    columns.shapeRot[4 * i + 3] = 1
    if (same) continue
    columns.shapePos.set(shapePos, 3 * i)
    columns.shapeRot.set(shapeRot, 4 * i)
    const { position, rotation } = placed(shapeFrame(group, i - group.first), mass)
    columns.position.set(position, 3 * i)
    columns.orientation.set(rotation, 4 * i)
  }
}

/** Where body i is. */
export function frameOf({ position, orientation }: Pick<BodyColumns, 'position' | 'orientation'>, i: number): Frame {
  return {
    position: [...position.subarray(3 * i, 3 * i + 3)] as unknown as Triple,
    rotation: [...orientation.subarray(4 * i, 4 * i + 4)] as unknown as Rotation,
  }
}

/** Radii of a group whose masses are kept. */
const mostKnown = 1000

function fillMass(columns: BodyColumns, group: BodyGroup, densityOf: DensityOf): void {
  const weighed = { ...group, moves: isMoved(group) }
  const of = (shape: Shape) => ({
    radius: kindOf(shape).boundingRadius(shape),
    ...inverseMass(weighed, shape, densityOf),
  })
  // bodies without a radius of their own weigh the same, and so do those of one radius
  let own = of(group.shape)
  const known = new Map<number, typeof own>()
  for (let k = 0; k < group.count; k++) {
    const radius = group.radii?.[k]
    if (radius !== undefined) own = known.get(radius) ?? of({ ...group.shape, radius } as Shape)
    if (radius !== undefined && known.size < mostKnown) known.set(radius, own)
    const i = group.first + k
    columns.radius[i] = own.radius
    columns.invMass[i] = own.mass
    columns.invInertia.set(own.inertia, 3 * i)
  }
}

/** Bounding box of the bodies; of a plane only the point it passes through. */
export function extentOf(groups: readonly BodyGroup[]): Extent {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  let largestRadius = 0
  for (const group of groups) {
    if (group.absent) continue
    const own = kindOf(group.shape).boundingRadius(group.shape)
    for (let k = 0; k < group.count; k++) {
      const bound = group.radii?.[k] ?? own
      const radius = Number.isFinite(bound) ? bound : 0
      largestRadius = Math.max(largestRadius, radius)
      for (let c = 0; c < 3; c++) {
        min[c] = Math.min(min[c]!, group.positions[3 * k + c]! - radius)
        max[c] = Math.max(max[c]!, group.positions[3 * k + c]! + radius)
      }
    }
  }
  return { min, max, largestRadius }
}
