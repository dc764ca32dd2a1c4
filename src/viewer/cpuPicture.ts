// cpuPicture.ts: a frame drawn without a device: plain, by the same camera and light as the scene, so that there is something
// to see while the device gets ready.
//
//   c = a (H(n) + S max(n·l, 0)),   H = mix(ground, sky, (1 + n_z) / 2)              as in stage/lighting.ts, without shadow

import { drawCables } from '../io/picture/drawCables.js'
import { drawMesh } from '../io/picture/drawMesh.js'
import { type Camera, nearShare, SurfaceBuffer } from '../io/picture/surfaceBuffer.js'
import { cross, dot, placed, plus, type Triple, times, unit } from '../math/rotation.js'
import { shadedMesh } from '../model/tessellation/shadedMesh.js'
import { tessellate } from '../model/tessellation/tessellate.js'
import type { Bounds } from './bounds.js'
import { nodePosesOf } from './cableFrame.js'
import { freeDirection, viewAngle, viewDistance } from './firstView.js'
import type { Frame, GroupModel, SceneModel } from './frameSource.js'
import { Framing } from './framing.js'
import { firstLooks } from './groupLooks.js'
import { type Floor, shadePixels } from './shadePixels.js'
import { shapePose } from './shapePose.js'
import type { Theme } from './theme.js'

export interface CpuPictureOptions {
  readonly model: SceneModel
  readonly frame: Frame
  readonly theme: Theme
  readonly width: number
  readonly height: number
}

/** Triangles drawn of one group; where there are more, its bodies are balls. */
const mostTriangles = 60_000
/** Of the sphere around a body, for a ball that stands for it. */
const ballShare = 0.75

/** r g b a of each pixel, from the top left. */
export function cpuPicture(options: CpuPictureOptions): Uint8ClampedArray<ArrayBuffer> {
  const { model, frame, theme, width, height } = options
  const { moving, all: bounds } = new Framing(model, frame)
  const camera = cameraOf(bounds, width, height)
  const seen = new SurfaceBuffer(width, height, camera)
  const looks = firstLooks(model, frame, moving)
  model.groups.forEach((group, g) => {
    if (looks[g] === 'solid' && !group.beads) drawGroup(seen, model, group, frame)
  })
  drawCables(model.cables, nodePosesOf(frame), [seen])
  const planes = model.groups.filter(({ shape }, g) => shape.kind === 'plane' && looks[g] !== 'hidden')
  const floors = planes.map((group) => floorOf(group, frame))
  return shadePixels({ seen, floors, reach: bounds.radius, theme, model, frame })
}

function cameraOf({ centre, radius }: Bounds, width: number, height: number): Camera {
  const back = unit(freeDirection as Triple)
  const distance = viewDistance(radius, width / height)
  const position = plus(centre as Triple, times(distance, back))
  const right = unit(cross([0, 0, 1], back))
  const focal = height / 2 / Math.tan((viewAngle * Math.PI) / 360)
  return { position, forward: times(-1, back), right, up: cross(back, right), focal, near: nearShare * distance }
}

function drawGroup(seen: SurfaceBuffer, model: SceneModel, group: GroupModel, frame: Frame): void {
  const { shape, first, count } = group
  if (shape.kind === 'plane' || shape.kind === 'none') return
  if (shape.kind === 'sphere' && group.shapePos.every((x) => x === 0)) {
    drawBalls(seen, group, frame, model.radii, 1)
    return
  }
  const mesh = shadedMesh(tessellate(shape, { segments: 16 }))
  if ((mesh.triangles.length / 3) * count > mostTriangles) {
    drawBalls(seen, group, frame, model.radii, ballShare)
    return
  }
  for (let body = first; body < first + count; body++) {
    const pose = shapePose(group, frame, body)
    if (Number.isFinite(pose.position[0])) drawMesh(seen, mesh, pose, body)
  }
}

function drawBalls(
  seen: SurfaceBuffer,
  { first, count }: GroupModel,
  { positions }: Frame,
  radii: Float32Array,
  share: number,
) {
  for (let i = first; i < first + count; i++) {
    const x = positions[3 * i]!
    // a body that is not there has no position
    if (x === x) seen.sphere(x, positions[3 * i + 1]!, positions[3 * i + 2]!, share * radii[i]!, i)
  }
}

function floorOf(group: GroupModel, frame: Frame): Floor {
  const { position, rotation } = shapePose(group, frame, group.first)
  const own = group.shape.kind === 'plane' ? (group.shape.normal as Triple) : ([0, 0, 1] as const)
  const normal = placed({ position: [0, 0, 0], rotation }, { position: own, rotation: [0, 0, 0, 1] }).position
  return { normal, height: dot(normal, position) }
}
