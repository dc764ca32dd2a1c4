// viewOf.ts: from where a run is looked at: from the front, somewhat from the right and above, all that moves in sight.

import { cross, dot, lengthOf, minus, plus, type Triple, times, unit } from '../../math/rotation.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { placeVertices } from '../../model/tessellation/joinedMesh.js'
import type { Frame } from '../recording/recording.js'
import { groupMesh, hasSurface } from './bodySurfaces.js'
import type { ExportSource } from './exportSource.js'
import { poseAt, shapeFrames } from './shapeFrames.js'

export interface View {
  readonly position: Triple
  readonly target: Triple
  /** Degrees across the picture. */
  readonly angle: number
  /** What points up in the picture; z when omitted. */
  readonly up?: Triple
}

export interface ViewAxes {
  readonly forward: Triple
  readonly right: Triple
  readonly up: Triple
}

/** Unit vectors along which a picture lies. One that is looked at along what points up has y, or x, at its top. */
export function axesOf({ position, target, up = [0, 0, 1] }: View): ViewAxes {
  const forward = unit(minus(target, position))
  const tops: Triple[] = [unit(up), [0, 1, 0], [1, 0, 0]]
  const right = unit(tops.map((top) => cross(forward, top)).find((side) => lengthOf(side) > 1e-6)!)
  return { forward, right, up: cross(right, forward) }
}

/** Towards the eye. */
const direction = unit([0.42, -0.8, 0.42])

export interface ViewOptions {
  /** Width over height of the picture. */
  readonly aspect?: number
  /** Another run that is seen from the same place. */
  readonly beside?: { readonly run: Drawn; readonly frames: readonly Frame[] } | null
}

/** Holds the bodies of the frames that have a size; fixed ones only where nothing moves. */
export function viewOf(source: Drawn, frames: readonly Frame[], options: ViewOptions = {}): View {
  const { aspect = 16 / 9, beside } = options
  const angle = 30
  const own = boxToSee(source, frames)
  const box = beside ? around(own, boxToSee(beside.run, beside.frames)) : own
  const target = times(0.5, plus(box.min as unknown as Triple, box.max as unknown as Triple))
  const right = unit(cross([0, 0, 1], direction))
  const up = cross(direction, right)
  const across = Math.tan((angle / 2) * (Math.PI / 180))
  let distance = 0
  for (let corner = 0; corner < 8; corner++) {
    const at = minus([0, 1, 2].map((c) => ((corner >> c) & 1 ? box.max : box.min)[c]!) as unknown as Triple, target)
    const wide = Math.abs(dot(at, right)) / across
    const tall = (Math.abs(dot(at, up)) / across) * aspect
    distance = Math.max(distance, dot(at, direction) + Math.max(wide, tall))
  }
  return { position: plus(target, times(1.08 * distance, direction)), target, angle }
}

interface Box {
  readonly min: readonly number[]
  readonly max: readonly number[]
}

function around(a: Box, b: Box): Box {
  return { min: a.min.map((x, c) => Math.min(x, b.min[c]!)), max: a.max.map((x, c) => Math.max(x, b.max[c]!)) }
}

export type Drawn = Pick<ExportSource, 'scene' | 'columns' | 'recording'>

function boxToSee(run: Drawn, frames: readonly Frame[]): Box {
  return boxOf(run, frames, true) ?? boxOf(run, frames, false) ?? { min: [-1, -1, -1], max: [1, 1, 1] }
}

/** Of many bodies this share at each end may fly out of sight. */
const strays = 0.04
const many = 50

function boxOf(run: Drawn, frames: readonly Frame[], movingOnly: boolean): Box | null {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const group of run.scene.data.groups) {
    const { fixed, shape, count, cable } = group
    const stands = (movingOnly && fixed) || shape.kind === 'plane' || shape.kind === 'none'
    if (stands && cable !== 'nodes') continue
    for (const frame of frames) {
      const there = presentOf(group, frame)
      if (there.length === 0) continue
      const points = hasSurface(group) && count < many ? cornersOf(run, group, frame, there) : null
      for (const c of [0, 1, 2]) {
        const [low, high] = points ? rangeOf(points, c) : ballRange(run, there, frame, c)
        min[c] = Math.min(min[c]!, low)
        max[c] = Math.max(max[c]!, high)
      }
    }
  }
  return min[0]! <= max[0]! ? { min, max } : null
}

/** Numbers of the bodies of a group that are there: others have no position. */
function presentOf({ first, count }: BodyGroup, { values }: Frame): number[] {
  return Array.from({ length: count }, (_, k) => first + k).filter((i) => Number.isFinite(values.bodyPos![3 * i]))
}

/** All vertices of a few bodies. */
function cornersOf({ scene, columns }: Drawn, group: BodyGroup, frame: Frame, there: readonly number[]): Float64Array {
  const mesh = groupMesh(group, scene.domain(), 8)
  const places = shapeFrames(columns, frame)
  const vertices = new Float64Array(there.length * mesh.vertices.length)
  there.forEach((body, k) => {
    placeVertices(mesh, poseAt(places, body), vertices, (k * mesh.vertices.length) / 3)
  })
  return vertices
}

function rangeOf(points: Float64Array, c: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = c; i < points.length; i += 3) {
    low = Math.min(low, points[i]!)
    high = Math.max(high, points[i]!)
  }
  return [low, high]
}

/** Of the balls about the bodies, without those that stray. */
function ballRange({ recording }: Drawn, there: readonly number[], { values }: Frame, c: number): [number, number] {
  const along = Float64Array.from(there, (i) => values.bodyPos![3 * i + c]!).sort()
  const count = there.length
  const cut = count >= many ? Math.floor(strays * count) : 0
  const radius = recording.model.bodyRadius![there[0]!]!
  return [along[cut]! - radius, along[count - 1 - cut]! + radius]
}

/** The first, the middle and the last frame of those chosen, for a view that holds all of the run. */
export async function framesToSee({ recording, frames }: Pick<ExportSource, 'recording' | 'frames'>): Promise<Frame[]> {
  const last = frames.length - 1
  const seen = new Set([0, Math.floor(last / 2), last].map((k) => frames[k]!))
  const read: Frame[] = []
  for (const index of seen) read.push(await recording.frame(index))
  return read
}
