// partColumns.ts: what of each body touches others, as one column per quantity: its parts, and their corners and faces.
//
// Part i is the first of body i, so that a body of one sphere has the number of its part; further parts of bodies follow
// behind. A body that touches nothing has a part of kind -1. Corners and faces belong to a group: its bodies share them.

import { partKindNumbers } from '../math/partMethods.js'
import { noRotation, placed, type Rotation, type Triple } from '../math/rotation.js'
import { fixedPart, lonePart } from '../math/sharedNumbers.js'
import type { BodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'
import type { Material } from '../model/material.js'
import { kindOf, type Shape } from '../model/shape.js'
import { ballOf, type ShapePart } from '../model/shapes/shapePart.js'
import { type GeometryRange, PartGeometry } from './partGeometry.js'

/** A plane; its part has the number of its body. */
export interface Wall {
  readonly body: number
  /** In the body frame. */
  readonly normal: Triple
}

export interface PartColumns {
  readonly count: number
  readonly body: Int32Array
  /** Origin from the centre of mass and axes, in the body frame. */
  readonly position: Float64Array
  readonly rotation: Float64Array
  readonly kind: Int32Array
  readonly material: Int32Array
  readonly size: Float64Array
  readonly half: Float64Array
  /** Of the sphere about the origin that holds it, m; 0 for what is in no bin. */
  readonly radius: Float64Array
  /** Of the ball of the same volume; 0 for what does not move. */
  readonly ball: Float64Array
  readonly rolling: Float64Array
  /** Bits: 1 a body that is one sphere about its centre of mass, 2 it never moves. */
  readonly flags: Uint32Array
  readonly firstCorner: Uint32Array
  readonly endCorner: Uint32Array
  readonly firstFacet: Uint32Array
  readonly endFacet: Uint32Array
  readonly sides: Uint32Array
  readonly surface: Uint32Array
  /** Of a triangle of a solid, where there are sheets: a point well inside of the solid, in the axes of the triangle, m. */
  readonly core: Float64Array
}

export interface BodyParts {
  readonly parts: PartColumns
  readonly geometry: PartGeometry
  readonly walls: readonly Wall[]
  /** Of bodies that are one sphere about their centre of mass, m; 0 for all others. */
  readonly radius: Float64Array
  /** Distance of the farthest point of any other body from its centre of mass, m. */
  readonly extent: Float64Array
}

function emptyColumns(count: number): PartColumns {
  const columns: PartColumns = {
    count,
    body: new Int32Array(count),
    position: new Float64Array(3 * count),
    rotation: new Float64Array(4 * count),
    kind: new Int32Array(count).fill(-1),
    material: new Int32Array(count),
    size: new Float64Array(3 * count),
    half: new Float64Array(3 * count),
    radius: new Float64Array(count),
    ball: new Float64Array(count),
    rolling: new Float64Array(count),
    flags: new Uint32Array(count),
    firstCorner: new Uint32Array(count),
    endCorner: new Uint32Array(count),
    firstFacet: new Uint32Array(count),
    endFacet: new Uint32Array(count),
    sides: new Uint32Array(count),
    surface: new Uint32Array(count),
    core: new Float64Array(3 * count),
  }
  for (let i = 0; i < count; i++) columns.rotation[4 * i + 3] = 1
  return columns
}

export function bodyParts(
  groups: readonly BodyGroup[],
  bodies: BodyColumns,
  materials: readonly Material[],
): BodyParts {
  const lists = groups.map(({ shape }) => (shape.kind === 'sphere' ? [] : kindOf(shape).parts(shape)))
  const further = groups.reduce((sum, { count }, g) => sum + count * Math.max(0, lists[g]!.length - 1), 0)
  const sheets = lists.some((list) => list.some(({ edges }) => edges?.sides === 2))
  const writer = new PartWriter(bodies, materials, emptyColumns(bodies.count + further), sheets)
  groups.forEach((group, g) => {
    writer.group(group, lists[g]!)
  })
  return writer.made()
}

class PartWriter {
  private readonly geometry = new PartGeometry()
  private readonly walls: Wall[] = []
  private readonly radius: Float64Array
  private readonly extent: Float64Array
  private next: number

  constructor(
    private readonly bodies: BodyColumns,
    private readonly materials: readonly Material[],
    private readonly parts: PartColumns,
    private readonly sheets: boolean,
  ) {
    this.radius = new Float64Array(bodies.count)
    this.extent = new Float64Array(bodies.count)
    this.next = bodies.count
    for (let i = 0; i < bodies.count; i++) {
      parts.body[i] = i
      parts.material[i] = bodies.material[i]!
    }
  }

  made(): BodyParts {
    const { parts, geometry, walls, radius, extent } = this
    return { parts, geometry, walls, radius, extent }
  }

  group(group: BodyGroup, list: readonly ShapePart[]): void {
    const { shape, first, count } = group
    if (!group.collide || shape.kind === 'none') return
    const corners = list.map((part) => this.geometry.add(part))
    const ball = list.some((part) => part.ball === 0) ? surfaceBall(shape) : 0
    for (let i = first; i < first + count; i++) {
      if (shape.kind === 'plane') this.plane(i, shape.normal)
      else if (shape.kind === 'sphere') this.sphere(i)
      else this.pieces(i, list, corners, ball)
    }
  }

  private plane(body: number, normal: Triple): void {
    this.walls.push({ body, normal })
    this.parts.kind[body] = partKindNumbers.plane
    this.parts.flags[body] = fixedPart
    this.parts.rotation.set(fromZ(normal), 4 * body)
  }

  /** About its centre of mass, or away from it. */
  private sphere(body: number): void {
    const { bodies, parts } = this
    const radius = bodies.radius[body]!
    const at = 3 * body
    const offset = Math.hypot(bodies.shapePos[at]!, bodies.shapePos[at + 1]!, bodies.shapePos[at + 2]!)
    parts.kind[body] = partKindNumbers.sphere
    for (let c = 0; c < 3; c++) {
      parts.position[at + c] = bodies.shapePos[at + c]!
      parts.half[at + c] = radius
    }
    parts.size[at] = radius
    parts.radius[body] = parts.rolling[body] = radius
    parts.ball[body] = bodies.invMass[body]! > 0 ? radius : 0
    if (offset === 0) {
      parts.flags[body] = lonePart
      this.radius[body] = radius
    } else {
      parts.flags[body] = this.isFixed(body) ? fixedPart : 0
      this.extent[body] = offset + radius
    }
  }

  private pieces(body: number, list: readonly ShapePart[], corners: readonly GeometryRange[], ball: number): void {
    const { bodies, parts } = this
    const frame = {
      position: [...bodies.shapePos.subarray(3 * body, 3 * body + 3)] as unknown as Triple,
      rotation: [...bodies.shapeRot.subarray(4 * body, 4 * body + 4)] as unknown as Rotation,
    }
    const flags = this.isFixed(body) ? fixedPart : 0
    // the first part has the number of the body
    const number = (k: number) => (k === 0 ? body : this.next + k - 1)
    list.forEach((part, k) => {
      const i = number(k)
      const { position, rotation } = placed(frame, part)
      parts.body[i] = body
      parts.flags[i] = flags
      parts.kind[i] = partKindNumbers[part.kind]
      parts.position.set(position, 3 * i)
      parts.rotation.set(rotation, 4 * i)
      parts.size.set(part.size, 3 * i)
      parts.half.set(part.half, 3 * i)
      parts.radius[i] = part.radius
      parts.rolling[i] = part.round
      parts.ball[i] = bodies.invMass[body]! > 0 ? part.ball || ball : 0
      parts.material[i] = this.materialOf(part, body)
      const range = corners[k]!
      parts.firstCorner[i] = range.firstCorner
      parts.endCorner[i] = range.endCorner
      parts.firstFacet[i] = range.firstFacet
      parts.endFacet[i] = range.endFacet
      parts.sides[i] = part.edges?.sides ?? 0
      parts.surface[i] = number(part.edges?.surface ?? k)
      if (this.sheets && bodies.invMass[body]! > 0 && part.edges) parts.core.set(part.edges.core(), 3 * i)
      this.extent[body] = Math.max(this.extent[body]!, Math.hypot(...position) + part.radius)
    })
    this.next += Math.max(0, list.length - 1)
  }

  private isFixed(body: number): boolean {
    return this.bodies.invMass[body] === 0 && !this.bodies.driven.includes(body)
  }

  private materialOf({ material }: ShapePart, body: number): number {
    if (material === null) return this.bodies.material[body]!
    return Math.max(
      0,
      this.materials.findIndex((m) => m.name === material),
    )
  }
}

/** Radius of the ball that a body of triangles is taken as: of its volume, or where it is a sheet of what holds it. */
function surfaceBall(shape: Shape): number {
  const { massProperties, boundingRadius } = kindOf(shape)
  return ballOf(massProperties(shape).volume) || boundingRadius(shape)
}

/** Turns z onto a unit vector the shortest way. */
function fromZ([x, y, z]: Triple): Rotation {
  if (x === 0 && y === 0) return z >= 0 ? noRotation : [1, 0, 0, 0]
  const w = 1 + z
  const length = Math.hypot(x, y, w)
  return [-y / length, x / length, 0, w / length]
}
