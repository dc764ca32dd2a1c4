// groupLooks.ts: how groups look at first: walls that hide what they hold are glass, or hidden where they have no end.

import { dot, lengthOf, type Triple, turned } from '../math/rotation.js'
import { placeVertices } from '../model/tessellation/joinedMesh.js'
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
 * shells around most of them, such as a drum, or the walls of a tank that is shaken. A driven tool is solid. Planes that are walls, which go on without end, are hidden.
 */
export function firstLooks(model: SceneModel, frame: Frame, moving: Bounds): GroupLook[] {
  const { groups, radii } = model
  const grain = typicalRadius(model, moving.radius)
  const bottom = moving.min[2] + 0.15 * (moving.max[2] - moving.min[2])
  const isLarge = ({ moves, shape, first }: GroupModel) =>
    !moves && shape.kind !== 'plane' && shape.kind !== 'none' && radii[first]! > 3 * grain
  const around = shells(
    model,
    frame,
    groups.filter((group) => group.driven && isLarge(group)),
  )
  return groups.map((group) => {
    const { moves, driven, shape, first } = group
    if (shape.kind === 'plane' && !moves && isUpright(group, model, frame)) return 'hidden'
    if (!isLarge(group)) return 'solid'
    const hides = driven ? around.has(group) : frame.positions[3 * first + 2]! > bottom
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

/** Driven groups that hide what they hold: shells about most of the bodies that move, and walls that are one together, but for the floor. */
function shells(model: SceneModel, frame: Frame, driven: readonly GroupModel[]): Set<GroupModel> {
  const all = sampledBodies(model).filter((i) => Number.isFinite(frame.positions[3 * i]!))
  const stride = Math.max(1, Math.floor(all.length / asked))
  const points = [...all].filter((_, k) => k % stride === 0).map((i) => placeOf(i, frame))
  const most = (holds: (k: number) => boolean) => points.filter((_, k) => holds(k)).length > points.length / 2
  const walls = driven.map((group) => ({ group, met: metFrom(points, group, frame) }))
  const around = (k: number, some: typeof walls) => six.filter((d) => some.some(({ met }) => met[k]![d])).length >= 4
  const isShell = (wall: (typeof walls)[number]) => most((k) => around(k, [wall]))
  const others = walls.filter((wall) => !isShell(wall))
  const together = most((k) => around(k, others))
  const isBeside = ({ met }: (typeof walls)[number]) => most((k) => met[k]!.some((is, d) => is && d !== below))
  const found = walls.filter((wall) => isShell(wall) || (together && isBeside(wall)))
  return new Set(found.map(({ group }) => group))
}

const six = [0, 1, 2, 3, 4, 5]
/** Of the six directions, -z. */
const below = 5

const placeOf = (body: number, { positions }: Frame): Triple => [
  positions[3 * body]!,
  positions[3 * body + 1]!,
  positions[3 * body + 2]!,
]

/** Of each point, in which directions the shape is. */
function metFrom(points: readonly Triple[], group: GroupModel, frame: Frame): boolean[][] {
  const mesh = tessellate(group.shape, { segments: 12 })
  const vertices = new Float64Array(mesh.vertices.length)
  placeVertices(mesh, shapePose(group, frame, group.first), vertices, 0)
  return points.map((at) => crossings(vertices, mesh.triangles, at))
}
