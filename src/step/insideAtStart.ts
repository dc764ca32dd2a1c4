// insideAtStart.ts: bodies that start with their middle inside fixed or driven ground, a heightfield or a solid mesh: no surface is near
// that could push them out, so that there is no contact, and nothing else would say so.
//
// A point is inside where of the triangles straight above it, in the axes of the ground, more look up than down. They are looked for in
// the cell of a grid that lies below them.

import { partKindNumbers } from '../math/partMethods.js'
import { type Frame, minus, noRotation, placed, type Rotation, type Triple, turnedBack } from '../math/rotation.js'
import type { Model } from './compileModel.js'

export interface Inside {
  readonly body: number
  readonly ground: number
}

/** The first that is; `isThere` tells bodies that are not absent. */
export function findInside(model: Model, isThere: (body: number) => boolean): Inside | null {
  const { parts, columns, joints } = model
  const grounds = groundsOf(model)
  if (grounds.size === 0) return null
  const apart = apartOf(joints?.excludedPairs ?? [])
  for (let i = 0; i < parts.count; i++) {
    const body = parts.body[i]!
    if (parts.kind[i]! < 0 || columns.invMass[body] === 0 || !isThere(body)) continue
    const isMesh = parts.kind[i] === partKindNumbers.triangle
    // one point for all of its triangles
    if (isMesh && i >= columns.count) continue
    const point = placed(bodyFrame(model, body), {
      position: isMesh ? [0, 0, 0] : triple(parts.position, i),
      rotation: noRotation,
    }).position
    for (const [ground, surface] of grounds) {
      if ((columns.layerMask[body]! & columns.layerBit[ground]!) === 0 || apart(body, ground)) continue
      if (!surface.holds(point)) continue
      // the middle of a mesh with dents may be in the open
      if (
        !isMesh ||
        new Surface(
          model,
          body,
          trianglesOf(model, (of) => of === body),
        ).holds(point)
      )
        return { body, ground }
    }
  }
  return null
}

function apartOf(pairs: ArrayLike<number>): (a: number, b: number) => boolean {
  const known = new Set<string>()
  for (let k = 0; k < pairs.length; k += 2) known.add(`${pairs[k]},${pairs[k + 1]}`)
  return (a, b) => known.has(`${Math.min(a, b)},${Math.max(a, b)}`)
}

/** Parts that are triangles of solids, of bodies that are asked for. */
function trianglesOf({ parts }: Model, asked: (body: number) => boolean): number[] {
  const found: number[] = []
  for (let i = 0; i < parts.count; i++)
    if (parts.kind[i] === partKindNumbers.triangle && parts.sides[i] === 1 && asked(parts.body[i]!)) found.push(i)
  return found
}

function groundsOf(model: Model): Map<number, Surface> {
  const { parts, columns } = model
  const byBody = new Map<number, number[]>()
  for (const part of trianglesOf(model, (body) => columns.invMass[body] === 0)) {
    const list = byBody.get(parts.body[part]!)
    if (list) list.push(part)
    else byBody.set(parts.body[part]!, [part])
  }
  return new Map([...byBody].map(([body, list]) => [body, new Surface(model, body, list)]))
}

const triple = (of: ArrayLike<number>, i: number): Triple => [of[3 * i]!, of[3 * i + 1]!, of[3 * i + 2]!]
const rotation = (of: ArrayLike<number>, i: number): Rotation => [
  of[4 * i]!,
  of[4 * i + 1]!,
  of[4 * i + 2]!,
  of[4 * i + 3]!,
]

function bodyFrame({ columns }: Model, body: number): Frame {
  return { position: triple(columns.position, body), rotation: rotation(columns.orientation, body) }
}

/** The triangles of a body over a grid. */
class Surface {
  private readonly frame: Frame
  /** In the axes of the shape, nine numbers a triangle. */
  private readonly corners: Float64Array
  private readonly low = [Infinity, Infinity, Infinity]
  private readonly high = [-Infinity, -Infinity, -Infinity]
  private readonly side: number
  /** Triangles of each cell, where one is asked for. */
  private cells: number[][] | null = null

  constructor(model: Model, body: number, triangles: readonly number[]) {
    const { parts, geometry, columns } = model
    const shape = { position: triple(columns.shapePos, body), rotation: rotation(columns.shapeRot, body) }
    this.frame = placed(bodyFrame(model, body), shape)
    this.corners = new Float64Array(9 * triangles.length)
    this.side = Math.max(1, Math.ceil(Math.sqrt(triangles.length)))
    triangles.forEach((part, t) => {
      const axes = { position: triple(parts.position, part), rotation: rotation(parts.rotation, part) }
      for (let k = 0; k < 3; k++) {
        const position = triple(geometry.cornerPos, parts.firstCorner[part]! + k)
        const inBody = placed(axes, { position, rotation: noRotation }).position
        this.corners.set(turnedBack(shape.rotation, minus(inBody, shape.position)), 9 * t + 3 * k)
      }
    })
    this.corners.forEach((x, k) => {
      this.low[k % 3] = Math.min(this.low[k % 3]!, x)
      this.high[k % 3] = Math.max(this.high[k % 3]!, x)
    })
  }

  holds(point: Triple): boolean {
    const at = turnedBack(this.frame.rotation, minus(point, this.frame.position))
    const beside = (c: 0 | 1) => at[c] <= this.low[c]! || at[c] >= this.high[c]!
    if (at[2] >= this.high[2]! || beside(0) || beside(1)) return false
    this.cells ??= this.fillCells()
    const near = this.cells[this.cellAt(1, at[1]) * this.side + this.cellAt(0, at[0])]!
    return near.reduce((sum, t) => sum + facingAbove(this.corners, 9 * t, at), 0) > 0
  }

  private cellAt(c: 0 | 1, x: number): number {
    const cell = Math.floor((this.side * (x - this.low[c]!)) / (this.high[c]! - this.low[c]!))
    return Math.min(Math.max(cell, 0), this.side - 1)
  }

  private fillCells(): number[][] {
    const { corners, side } = this
    const cells = Array.from({ length: side * side }, (): number[] => [])
    for (let t = 0; t < corners.length / 9; t++) {
      const cell = (c: 0 | 1, of: (...x: number[]) => number) =>
        this.cellAt(c, of(corners[9 * t + c]!, corners[9 * t + 3 + c]!, corners[9 * t + 6 + c]!))
      for (let y = cell(1, Math.min); y <= cell(1, Math.max); y++)
        for (let x = cell(0, Math.min); x <= cell(0, Math.max); x++) cells[y * side + x]!.push(t)
    }
    return cells
  }
}

/** 1 or −1 where a triangle is above a point, by where it looks; an edge counts to one of its two triangles. */
function facingAbove(corners: Float64Array, from: number, [x, y, z]: Triple): number {
  let [crossed, height] = [0, 0]
  const of = (k: number, c: number) => corners[from + 3 * (k % 3) + c]!
  const area = (of(1, 0) - of(0, 0)) * (of(2, 1) - of(0, 1)) - (of(2, 0) - of(0, 0)) * (of(1, 1) - of(0, 1))
  if (area === 0) return 0
  for (let k = 0; k < 3; k++) {
    const [x1, y1, x2, y2] = [of(k, 0), of(k, 1), of(k + 1, 0), of(k + 1, 1)]
    const share = ((x1 - x) * (y2 - y) - (x2 - x) * (y1 - y)) / area
    height += share * of(k + 2, 2)
    // whether a ray along x crosses the edge
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) crossed++
  }
  return crossed % 2 === 1 && height > z ? Math.sign(area) : 0
}
