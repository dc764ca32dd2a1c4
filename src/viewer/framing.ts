// framing.ts: what a picture of a run must have in it: the bodies that move, in every frame seen so far, and what stands
// about them: walls, tools, the ground below.

import { dot, lengthOf, minus, plus, type Triple, times, turned } from '../math/rotation.js'
import { placeVertices } from '../model/tessellation/joinedMesh.js'
import { tessellate } from '../model/tessellation/tessellate.js'
import { BodyBoxes } from './bodyBoxes.js'
import { type Bounds, boundsOf, boxBounds, emptyBounds, sampledBodies } from './bounds.js'
import type { Frame, GroupModel, SceneModel } from './frameSource.js'
import { shapePose } from './shapePose.js'

/** Bodies at rest up to so many times as large as all that move are scenery; larger ones are the ground it stands on. */
const sceneryShare = 3
/** Bodies at rest that are looked at. */
const mostScenery = 300
/** So far beyond the first frame, in its radii, bodies are followed: one that falls for ever does not shrink the rest. */
const reach = 3

export class Framing {
  /** Around the bodies that move. */
  moving: Bounds
  /** Around these and what stands about them. */
  all: Bounds
  private readonly sampled: Uint32Array
  private readonly boxes: BodyBoxes
  private readonly limits: Bounds

  constructor(
    private readonly model: SceneModel,
    frame: Frame,
  ) {
    this.sampled = sampledBodies(model)
    this.boxes = new BodyBoxes(model, this.sampled)
    // before a source has given any there may be none that moves: what stands there is seen first
    this.moving = boundsOf(this.boxes, this.sampled, frame) ?? standingBounds(model, frame) ?? emptyBounds
    this.all = joined([this.moving, ...scenery(model, this.moving, frame)])
    const margin = reach * this.all.radius
    const wide = (corner: readonly number[], by: number) => corner.map((x) => x + by) as unknown as Triple
    this.limits = boxBounds(wide(this.all.min, -margin), wide(this.all.max, margin))
  }

  /** Takes a frame in; true where it goes noticeably beyond what was seen before. */
  see(frame: Frame): boolean {
    const seen = boundsOf(this.boxes, this.sampled, frame)
    if (!seen) return false
    const now = within(seen, this.limits)
    const before = this.all
    this.moving = joined([this.moving, now])
    this.all = joined([before, now, ...driven(this.model, now, frame)])
    const grown = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((x, c) => Math.abs(x - b[c]!)))
    const most = Math.max(grown(this.all.min, before.min), grown(this.all.max, before.max))
    if (most > 0.02 * before.radius) return true
    // so that many small steps count as one
    this.all = before
    return false
  }

  /** Takes in what another picture has in it, of a run that is seen from the same place; `apart` is its origin from this one. */
  include({ min, max }: Bounds, apart: Triple): void {
    this.all = joined([this.all, boxBounds(plus(min, apart), plus(max, apart))])
  }

  /** Of one frame alone. */
  movingNow(frame: Frame): Bounds {
    return boundsOf(this.boxes, this.sampled, frame) ?? this.moving
  }
}

function standingBounds(model: SceneModel, frame: Frame): Bounds | null {
  const bodies = sampledBodies(model, true)
  return boundsOf(new BodyBoxes(model, bodies), bodies, frame)
}

function joined(boxes: readonly Bounds[]): Bounds {
  const corner = (of: (box: Bounds, c: number) => number, choose: (...x: number[]) => number) =>
    [0, 1, 2].map((c) => choose(...boxes.map((box) => of(box, c)))) as unknown as Triple
  return boxBounds(
    corner((box, c) => box.min[c]!, Math.min),
    corner((box, c) => box.max[c]!, Math.max),
  )
}

function within(box: Bounds, limits: Bounds): Bounds {
  const held = (corner: readonly number[]) =>
    corner.map((x, c) => Math.max(limits.min[c]!, Math.min(limits.max[c]!, x))) as unknown as Triple
  return boxBounds(held(box.min), held(box.max))
}

/** Boxes of bodies at rest and of the ground below. */
function scenery(model: SceneModel, moving: Bounds, frame: Frame): Bounds[] {
  const standing = model.groups.filter(({ moves, stored }) => !moves && !stored)
  const walls = standing.flatMap((group) => groupBoxes(group, model, moving, frame)).slice(0, mostScenery)
  return [...walls, ...standing.flatMap((group) => footOn(group, model, moving, frame))]
}

const driven = (model: SceneModel, moving: Bounds, frame: Frame) =>
  model.groups.filter((group) => group.driven).flatMap((group) => groupBoxes(group, model, moving, frame))

function groupBoxes(group: GroupModel, { radii }: SceneModel, moving: Bounds, frame: Frame): Bounds[] {
  const { shape, first, count } = group
  if (shape.kind === 'plane' || shape.kind === 'none' || radii[first]! > sceneryShare * moving.radius) return []
  const mesh = tessellate(shape, { segments: 12 })
  const corners = new Float64Array(mesh.vertices.length)
  return Array.from({ length: Math.min(count, mostScenery) }, (_, k) => first + k)
    .filter((body) => Number.isFinite(frame.positions[3 * body]!))
    .map((body) => {
      placeVertices(mesh, shapePose(group, frame, body), corners, 0)
      return aroundPoints(corners)
    })
    .filter(({ min, max }) => nearTo(min, max, moving))
}

function aroundPoints(points: Float64Array): Bounds {
  const min = [Infinity, Infinity, Infinity]
  const max = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < points.length; k++) {
    min[k % 3] = Math.min(min[k % 3]!, points[k]!)
    max[k % 3] = Math.max(max[k % 3]!, points[k]!)
  }
  return boxBounds(min as unknown as Triple, max as unknown as Triple)
}

/** What stands further away than the bodies are wide does not belong to them. */
function nearTo(min: readonly number[], max: readonly number[], { centre, radius }: Bounds): boolean {
  const gaps = centre.map((x, c) => Math.max(min[c]! - x, x - max[c]!, 0))
  return Math.hypot(...gaps) < sceneryShare * radius
}

/** The point of a plane below the bodies, where it is not far: there they will fall. */
function footOn(group: GroupModel, { gravity }: SceneModel, moving: Bounds, frame: Frame): Bounds[] {
  const strength = lengthOf(gravity as Triple)
  if (group.shape.kind !== 'plane' || strength === 0) return []
  const { position, rotation } = shapePose(group, frame, group.first)
  const down = times(1 / strength, gravity as Triple)
  const normal = turned(rotation, group.shape.normal as Triple)
  const facing = -dot(normal, down)
  if (facing < 0.5) return []
  const height = dot(normal, minus(moving.centre as Triple, position)) / facing
  if (height < 0 || height > sceneryShare * moving.radius) return []
  const foot = plus(moving.centre as Triple, times(height, down))
  return [boxBounds(foot, foot)]
}
