// renderFrame.ts: a frame of a run as a picture: every body by its colour, lit from the upper left, with shadows and
// darker gaps, on a floor of squares that fades away.

import {
  cross,
  dot,
  lengthOf,
  minus,
  noRotation,
  type Frame as Pose,
  type Triple,
  times,
  turned,
  unit,
} from '../../math/rotation.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { shadedMesh } from '../../model/tessellation/shadedMesh.js'
import { tessellate } from '../../model/tessellation/tessellate.js'
import { groupMesh, hasSurface } from '../export/bodySurfaces.js'
import type { ExportSource } from '../export/exportSource.js'
import { type Colour, mixed } from '../export/groupColours.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../export/shapeFrames.js'
import { axesOf, type View } from '../export/viewOf.js'
import { recordedCables } from '../recording/recordedScene.js'
import type { Frame } from '../recording/recording.js'
import { drawCables, nodePoses } from './drawCables.js'
import { drawMesh } from './drawMesh.js'
import type { Pixels } from './png.js'
import { shade } from './shade.js'
import { type Camera, nearShare, SurfaceBuffer } from './surfaceBuffer.js'

export type DrawnRun = Pick<ExportSource, 'scene' | 'columns' | 'recording'>

export interface RenderOptions {
  readonly view: View
  readonly width: number
  readonly height: number
  /** As on a screen. */
  colourOf(body: number): Colour
  /** Along each edge of a pixel; 2 when omitted. */
  readonly samples?: number
  /** Whether a group, by name, is left out; none when omitted. */
  hidden?(group: string): boolean
}

/** Towards the light. */
const light: Triple = unit([-0.45, -0.5, 0.95])

const shadowSize = 1024

export function renderFrame(whole: DrawnRun, frame: Frame, options: RenderOptions): Pixels {
  const { view, colourOf, samples = 2, hidden = () => false } = options
  const run = { ...whole, groups: whole.scene.data.groups.filter(({ name }) => !hidden(name)) }
  const [width, height] = [samples * options.width, samples * options.height]
  const camera = cameraOf(view, width)
  const seen = new SurfaceBuffer(width, height, camera)
  const lit = new SurfaceBuffer(shadowSize, shadowSize, lightCamera(view))
  const places = shapeFrames(run.columns, frame)
  drawSpheres(run, places, [seen, lit])
  drawSurfaces(run, places, view, [seen, lit])
  const count = run.columns.count
  const shown = recordedCables(whole.scene.data).filter((_, k) => !hidden(`${whole.scene.data.cables[k]!.set}.nodes`))
  // numbers behind those of bodies are places between two nodes
  const between = (node: number, share: number) => count + (cableShades + 1) * node + Math.round(cableShades * share)
  drawCables(shown, nodePoses(places, frame.values), [seen, lit], between)
  const painted = (item: number) => (item < count ? colourOf(item) : betweenNodes(colourOf, item - count))
  return shade({ seen, lit, light, colourOf: painted, samples, floors: floorsOf(run, places), view })
}

/** Colours from one node of a cable to the next. */
const cableShades = 16

function betweenNodes(colourOf: (body: number) => Colour, place: number): Colour {
  const node = Math.floor(place / (cableShades + 1))
  const share = (place % (cableShades + 1)) / cableShades
  return share === 0 ? colourOf(node) : mixed(colourOf(node), colourOf(node + 1), share)
}

function cameraOf(view: View, width: number): Camera {
  const { position, target, angle } = view
  const focal = width / 2 / Math.tan((angle / 2) * (Math.PI / 180))
  const near = nearShare * lengthOf(minus(position, target))
  return { position, ...axesOf(view), focal, near }
}

/** Holds what the view holds, with room for what casts shadows into it. */
function lightCamera({ position, target, angle }: View): Camera {
  const distance = Math.hypot(...minus(position, target))
  const half = 1.4 * distance * Math.tan((angle / 2) * (Math.PI / 180))
  const forward = times(-1, light)
  const right = unit(cross(forward, [0, 0, 1]))
  const focal = shadowSize / 2 / half
  return { position: target, forward, right, up: cross(right, forward), focal, near: 0, parallel: true }
}

/** With the groups that are drawn. */
type ShownRun = DrawnRun & { readonly groups: readonly BodyGroup[] }

function drawSpheres({ groups, recording }: ShownRun, places: ShapeFrames, buffers: readonly SurfaceBuffer[]): void {
  const radius = recording.model.bodyRadius!
  for (const { shape, first, count } of groups) {
    if (shape.kind !== 'sphere') continue
    for (let i = first; i < first + count; i++) {
      const [x, y, z] = [places.positions[3 * i]!, places.positions[3 * i + 1]!, places.positions[3 * i + 2]!]
      for (const buffer of buffers) buffer.sphere(x, y, z, radius[i]!, i)
    }
  }
}

/** A plane is seen from its front alone and casts no shadow. */
function drawSurfaces(
  { scene, groups }: ShownRun,
  places: ShapeFrames,
  view: View,
  buffers: readonly SurfaceBuffer[],
): void {
  const domain = scene.domain()
  for (const group of groups.filter(hasSurface)) {
    if (group.shape.kind === 'plane') {
      drawPlane(buffers[0]!, group.shape.normal, poseAt(places, group.first), view, group.first)
      continue
    }
    const mesh = shadedMesh(groupMesh(group, domain))
    for (let body = group.first; body < group.first + group.count; body++) {
      for (const buffer of buffers) drawMesh(buffer, mesh, poseAt(places, body), body)
    }
  }
}

/** A square about the point of the plane next to what is looked at, as far as floors are seen. */
function drawPlane(buffer: SurfaceBuffer, own: Triple, { position, rotation }: Pose, view: View, body: number): void {
  const normal = turned(rotation, own)
  if (dot(normal, minus(view.position, position)) <= 0) return
  const height = dot(normal, minus(view.target, position))
  const middle = minus(view.target, times(height, normal))
  const planeHalf = lengthOf(minus(view.position, view.target))
  const mesh = shadedMesh(tessellate({ kind: 'plane', normal }, { planeHalf }))
  drawMesh(buffer, mesh, { position: middle, rotation: noRotation }, body)
}

/** Directions along the squares of each plane, by body. */
function floorsOf({ groups }: ShownRun, places: ShapeFrames): Map<number, readonly [Triple, Triple]> {
  const floors = new Map<number, readonly [Triple, Triple]>()
  for (const { shape, first } of groups) {
    if (shape.kind !== 'plane') continue
    const { rotation } = poseAt(places, first)
    const normal = turned(rotation, shape.normal)
    const u = unit(cross(normal, Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))
    floors.set(first, [u, cross(normal, u)])
  }
  return floors
}
