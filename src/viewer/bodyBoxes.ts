// bodyBoxes.ts: how far bodies reach along the axes of the world: a long one less far across than its sphere does.

import { plus, type Triple, turned } from '../math/rotation.js'
import { boundsOf } from '../model/mesh/triangleMesh.js'
import { tessellate } from '../model/tessellation/tessellate.js'
import type { Frame, GroupModel, SceneModel } from './frameSource.js'
import { shapePose } from './shapePose.js'

/** Groups whose shapes are looked at; the bodies of others reach as far as their spheres. */
const mostGroups = 300

interface Box {
  readonly group: GroupModel
  /** In axes of the shape, m. */
  readonly middle: Triple
  readonly half: Triple
}

const axes: readonly Triple[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

export class BodyBoxes {
  private readonly boxes = new Map<number, Box>()

  constructor(
    private readonly model: SceneModel,
    bodies: Uint32Array,
  ) {
    const shaped = model.groups.filter(({ shape }) => !['sphere', 'plane', 'none'].includes(shape.kind))
    for (const group of shaped.slice(0, mostGroups)) {
      const own = bodies.filter((body) => body >= group.first && body < group.first + group.count)
      if (own.length === 0) continue
      const { min, max } = boundsOf(tessellate(group.shape, { segments: 12 }))
      const of = (take: (low: number, high: number) => number) =>
        min.map((low, c) => take(low, max[c]!)) as unknown as Triple
      const box = { group, middle: of((low, high) => (low + high) / 2), half: of((low, high) => (high - low) / 2) }
      for (const body of own) this.boxes.set(body, box)
    }
  }

  /** Lowest and highest along each axis. */
  endsOf(body: number, frame: Frame): readonly (readonly [number, number])[] {
    const box = this.boxes.get(body)
    if (!box) {
      const radius = this.model.radii[body]!
      return axes.map((_, c) => [frame.positions[3 * body + c]! - radius, frame.positions[3 * body + c]! + radius])
    }
    const { position, rotation } = shapePose(box.group, frame, body)
    const middle = plus(position, turned(rotation, box.middle))
    const turnedAxes = axes.map((axis) => turned(rotation, axis))
    return middle.map((x, c) => {
      const half = box.half.reduce((sum, length, a) => sum + length * Math.abs(turnedAxes[a]![c]!), 0)
      return [x - half, x + half]
    })
  }
}
