// groupLooks.ts: how groups look at first: walls that hide what they hold are glass, or hidden where they have no end.

import { dot, lengthOf, minus, type Triple, turned, turnedBack } from '../math/rotation.js'
import { tessellate } from '../model/tessellation/tessellate.js'
import { type Bounds, sampledBodies, typicalRadius } from './bounds.js'
import type { Frame, GroupModel, SceneModel } from './frameSource.js'
import { crossings } from './rayCrossings.js'
import { shapePose } from './shapePose.js'
import type { GroupLook } from './stage/bodyLayers.js'

/** Bodies that a shell is asked about. */
const asked = 9

/**
 * Glass are bodies at rest that are large against the moving ones and stand beside or above them, not below, and driven
 * shells around most of them, such as a drum. A driven tool is solid. Planes that are walls, which go on without end, are hidden.
 */
export function firstLooks(model: SceneModel, frame: Frame, moving: Bounds): GroupLook[] {
  const { groups, radii } = model
  const grain = typicalRadius(model, moving.radius)
  const bottom = moving.min[2] + 0.15 * (moving.max[2] - moving.min[2])
  return groups.map((group) => {
    const { moves, driven, shape, first } = group
    if (shape.kind === 'plane' && !moves && isUpright(group, model, frame)) return 'hidden'
    if (moves || shape.kind === 'plane' || shape.kind === 'none' || !(radii[first]! > 3 * grain)) return 'solid'
    const hides = driven ? isShell(group, model, frame) : frame.positions[3 * first + 2]! > bottom
    return hides ? 'glass' : 'solid'
  })
}

/** A wall, not a ground: its normal is more than 60 degrees off what is up. */
function isUpright(group: GroupModel, { gravity }: SceneModel, frame: Frame): boolean {
  const { shape, first } = group
  const [pull, { rotation }] = [lengthOf(gravity as Triple), shapePose(group, frame, first)]
  if (shape.kind !== 'plane' || pull === 0) return false
  return Math.abs(dot(turned(rotation, shape.normal as Triple), gravity as Triple)) < 0.5 * pull
}

/** Whether it is met in four of six directions from most of the bodies that move. */
function isShell(group: GroupModel, model: SceneModel, frame: Frame): boolean {
  const { vertices, triangles } = tessellate(group.shape, { segments: 12 })
  const { position, rotation } = shapePose(group, frame, group.first)
  const all = sampledBodies(model).filter((i) => Number.isFinite(frame.positions[3 * i]!))
  const stride = Math.max(1, Math.floor(all.length / asked))
  const some = all.filter((_, k) => k % stride === 0)
  const held = [...some].filter((i) => {
    const at: Triple = [frame.positions[3 * i]!, frame.positions[3 * i + 1]!, frame.positions[3 * i + 2]!]
    const walls = crossings(vertices, triangles, turnedBack(rotation, minus(at, position)))
    return walls.filter((is) => is).length >= 4
  })
  return held.length > some.length / 2
}
