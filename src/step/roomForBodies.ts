// roomForBodies.ts: whether a body may be put somewhere: nothing that is there, and nothing put before it in the same round, may touch it.
//
// Spheres are told apart by their centres; other bodies by the boxes and spheres about their parts (nearestPairs.ts), which never
// takes a place for free that is not.

import type { FieldArray } from '../backends/backend.js'
import { nearestImage } from '../math/nearestImage.js'
import type { Frame, Rotation, Triple } from '../math/rotation.js'
import type { Region } from '../model/appliedForces.js'
import type { Model } from './compileModel.js'
import type { BodyShapes } from './queries/bodyShapes.js'
import { NearestPairs } from './queries/nearestPairs.js'

export interface Present {
  readonly model: Model
  readonly shapes: BodyShapes
  /** m, 0 where an axis is not periodic. */
  readonly period: readonly number[]
  readonly positions: FieldArray
  readonly orientations: FieldArray
  isThere(place: number): boolean
}

/** Room that is left between two bodies, as a share of the smaller one, so that rounding makes no contact. */
const clearance = 1e-6

export class RoomForBodies {
  private readonly others: { place: number; frame: Frame }[] = []

  constructor(
    private readonly on: Present,
    region: Region,
    /** Largest reach of the bodies to come, m. */
    reach: number,
  ) {
    const { model, positions, orientations } = on
    for (let place = 0; place < model.columns.count; place++) {
      if (model.columns.collides[place] === 0 || !on.isThere(place)) continue
      const position: Triple = [positions[3 * place]!, positions[3 * place + 1]!, positions[3 * place + 2]!]
      if (this.outside(position, region) > this.reachOf(place) + reach) continue
      this.others.push({ place, frame: { position, rotation: rotationAt(orientations, place) } })
    }
  }

  /** True where the body of a place fits in; then it counts as there. */
  take(place: number, frame: Frame): boolean {
    if (this.others.some((other) => this.touches(place, frame, other))) return false
    this.others.push({ place, frame })
    return true
  }

  private reachOf(place: number): number {
    const { model, shapes } = this.on
    return shapes.isPlane(place) ? Number.POSITIVE_INFINITY : Math.max(model.radius[place]!, model.extent[place]!)
  }

  private touches(place: number, frame: Frame, other: { place: number; frame: Frame }): boolean {
    const { model, shapes } = this.on
    const { layerMask, layerBit } = model.columns
    if ((layerMask[place]! & layerBit[other.place]!) === 0) return false
    const there = { ...other.frame, position: nearestImage(other.frame.position, frame.position, this.on.period) }
    const away = Math.hypot(...there.position.map((x, c) => x - frame.position[c]!))
    const own = this.reachOf(place)
    const near = own + this.reachOf(other.place)
    if (away > (1 + clearance) * near) return false
    if (model.radius[place]! > 0 && model.radius[other.place]! > 0) return true
    const placed = (body: number, at: Frame) => ({
      tree: shapes.treeOf(body),
      frame: at,
      part: (part: number) => ({ frame: shapes.partFrame(part), half: shapes.halfOf(part) }),
    })
    const pairs = new NearestPairs(placed(place, frame), placed(other.place, there))
    return pairs.next(1, clearance * own).length > 0
  }

  /** Distance of a point from the region, m. */
  private outside(position: Triple, { min, max }: Region): number {
    const middle = min.map((low, c) => (low + max[c]!) / 2) as unknown as Triple
    const near = nearestImage(position, middle, this.on.period)
    return Math.hypot(...near.map((x, c) => Math.max(0, min[c]! - x, x - max[c]!)))
  }
}

const rotationAt = (values: ArrayLike<number>, i: number): Rotation => [
  values[4 * i]!,
  values[4 * i + 1]!,
  values[4 * i + 2]!,
  values[4 * i + 3]!,
]
