// tracedScene.ts: a frame of a run as the path tracer takes it. Shapes that it has as formulas stay formulas, others are triangles,
// unions come apart, cables are capsules.
//
// Lengths are over the distance from the eye to its target in the first view, and counted from the target of the present one:
// what is seen is near 1, and single precision is enough at any scale.

import {
  cross,
  dot,
  lengthOf,
  minus,
  noRotation,
  type Frame as Pose,
  placed,
  plus,
  rotationTo,
  type Triple,
  times,
  turned,
  unit,
} from '../../math/rotation.js'
import type { BodyGroup } from '../../model/bodyGroup.js'
import { cablePoints } from '../../model/cables/cableTube.js'
import type { SceneDomain } from '../../model/domain.js'
import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import type { Shape } from '../../model/shape.js'
import { shadedMesh } from '../../model/tessellation/shadedMesh.js'
import { tessellate } from '../../model/tessellation/tessellate.js'
import {
  formNumbers,
  type TracedFinish,
  type TracedItems,
  type TracedPlane,
  type TracedShape,
} from '../../tracer/tracedData.js'
import type { ExportSource } from '../export/exportSource.js'
import { nameOfBody } from '../export/gltf/gltfSet.js'
import { type Colour, linear, mixed } from '../export/groupColours.js'
import { type Look, surfaceOf } from '../export/pov/look.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../export/shapeFrames.js'
import type { View } from '../export/viewOf.js'
import { nodePoses } from '../picture/drawCables.js'
import { squareSize } from '../picture/shade.js'
import { recordedCables } from '../recording/recordedScene.js'
import type { Frame } from '../recording/recording.js'
import { finishList, finishNumber } from './finishes.js'
import type { Stage, StagePiece } from './gltfStage.js'
import { ItemColumns } from './itemColumns.js'

/** A form of the tracer in the axes of a shape. */
interface Piece {
  readonly form: number
  readonly size: Triple
  /** Number of the shape of triangles. */
  readonly triangles: number
  readonly pose: Pose
  /** Of a ball about its origin that holds it, m. */
  readonly reach: number
  /** Linear, in place of the body's. */
  readonly colour?: Colour
}

/** Sizes of balls that nodes of a set stand for. */
const mostPrepared = 200

const here: Pose = { position: [0, 0, 0], rotation: noRotation }

export interface TracedMoment {
  readonly items: TracedItems
  readonly planes: readonly TracedPlane[]
  readonly finishes: readonly TracedFinish[]
}

/** How a frame is seen. */
export interface SeenFrame {
  readonly view: View
  /** s that the shutter is open. */
  readonly exposure: number
  colourOf(body: number): Colour
}

export class TracedScene {
  readonly shapes: TracedShape[] = []
  private readonly pieces: readonly (readonly Piece[])[]
  /** What bodies are drawn as in a prepared scene, in place of their shapes, and what else is there. */
  private readonly prepared: ReadonlyMap<number, readonly Piece[]>
  private readonly still: readonly Piece[]
  /** 1/m */
  private readonly scale: number
  /** To the images of a periodic domain that are drawn, m; itself first. */
  private readonly offsets: readonly Triple[]

  constructor(
    private readonly source: ExportSource,
    private readonly look: Look,
    view: View,
    stage: Stage | null = null,
  ) {
    this.scale = 1 / lengthOf(minus(view.position, view.target))
    this.offsets = imageOffsets(source.scene.data.domain, look.images ?? 0)
    this.still = (stage?.still ?? []).map((mesh) => this.prepare(mesh, 1))
    this.prepared = stage ? this.preparedBodies(stage) : new Map()
    this.pieces = source.scene.data.groups.map(({ shape }) => this.piecesOf(shape as Shape, here))
  }

  at(frame: Frame, seen: SeenFrame): TracedMoment {
    const places = shapeFrames(this.source.columns, frame)
    const { groups } = this.source.scene.data
    const shown = groups.filter(({ name }) => !surfaceOf(this.look, name).hidden)
    const items = new ItemColumns(this.scale, seen.view.target)
    const isPlane = ({ shape, first }: BodyGroup) => shape.kind === 'plane' && !this.prepared.has(first)
    for (const group of shown) if (!isPlane(group)) this.addGroup(items, group, frame, places, seen)
    this.addCables(items, frame, places, seen)
    for (const piece of this.still) items.add(piece, here, { colour: piece.colour!, finish: finishNumber('matte') })
    const planes = shown
      .filter(isPlane)
      .map((group) => this.planeOf(group, places, seen))
      .filter((plane) => plane !== null)
    return { items: items.done(), planes, finishes: finishList }
  }

  private piecesOf(shape: Shape, pose: Pose): Piece[] {
    const piece = (form: keyof typeof formNumbers, size: Triple, reach: number, triangles = 0): Piece => {
      return { form: formNumbers[form], size: times(this.scale, size), triangles, pose, reach }
    }
    switch (shape.kind) {
      case 'none':
      case 'plane':
        return []
      // its radius is that of the body, or of the piece
      case 'sphere':
        return [{ form: -1, size: [shape.radius, 0, 0], triangles: 0, pose, reach: shape.radius }]
      case 'box':
        return [piece('box', shape.half, lengthOf(shape.half))]
      case 'ellipsoid':
        return [piece('ellipsoid', shape.semiAxes, Math.max(...shape.semiAxes))]
      case 'cylinder':
      case 'cone':
        return [piece(shape.kind, [shape.radius, shape.height / 2, 0], Math.hypot(shape.radius, shape.height / 2))]
      case 'capsule':
        return [piece('capsule', [shape.radius, shape.height / 2, 0], shape.radius + shape.height / 2)]
      case 'union':
        return shape.parts.flatMap(({ shape: part, position = [0, 0, 0], orientation = noRotation }) =>
          this.piecesOf(part, placed(pose, { position, rotation: unitRotation(orientation) })),
        )
      default: {
        return [{ ...this.triangles(tessellate(shape)), pose }]
      }
    }
  }

  private triangles(mesh: TriangleMesh): Omit<Piece, 'pose'> {
    const { shape, reach } = this.trianglesOf(mesh)
    this.shapes.push(shape)
    return { form: formNumbers.triangles, size: [0, 0, 0], triangles: this.shapes.length, reach }
  }

  private prepare({ vertices, triangles, colour, texture, places }: StagePiece, size: number): Piece {
    const piece = { ...this.triangles({ vertices: vertices.map((x) => size * x), triangles }), pose: here, colour }
    if (texture !== undefined && places) {
      this.shapes[this.shapes.length - 1] = { ...this.shapes.at(-1)!, texture, places }
    }
    return piece
  }

  /** Bodies that a node of the set is named after, or their group: then balls are as large beside each other as in the run. */
  private preparedBodies({ named }: Stage): Map<number, readonly Piece[]> {
    const { scene, recording } = this.source
    const radii = recording.model.bodyRadius!
    const bodies = new Map<number, readonly Piece[]>()
    const made = new Map<string, readonly Piece[]>()
    for (const group of scene.data.groups) {
      for (let body = group.first; body < group.first + group.count; body++) {
        const own = nameOfBody(group, body)
        const name = [own, group.name].find((one) => Object.hasOwn(named, one))
        if (name === undefined) continue
        const size = group.shape.kind === 'sphere' && name !== own ? radii[body]! / radii[group.first]! : 1
        const key = `${name} ${size}`
        const pieces = made.get(key) ?? named[name]!.map((mesh) => this.prepare(mesh, size))
        bodies.set(body, pieces)
        made.set(key, pieces)
        if (made.size > mostPrepared)
          throw new InputError(`the set: a node stands for at most ${mostPrepared} sizes of balls; ${name} has more.`)
      }
    }
    return bodies
  }

  private trianglesOf(mesh: TriangleMesh): { shape: TracedShape; reach: number } {
    const { vertices, normals, triangles } = shadedMesh(mesh)
    const corners = new Float64Array(3 * triangles.length)
    const directions = new Float64Array(3 * triangles.length)
    let reach = 0
    triangles.forEach((v, k) => {
      for (let c = 0; c < 3; c++) {
        corners[3 * k + c] = this.scale * vertices[3 * v + c]!
        directions[3 * k + c] = normals[3 * v + c]!
      }
      reach = Math.max(reach, Math.hypot(vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!))
    })
    return { shape: { corners, normals: directions }, reach }
  }

  private addGroup(
    items: ItemColumns,
    group: BodyGroup,
    { values }: Frame,
    places: ShapeFrames,
    { colourOf, exposure }: SeenFrame,
  ): void {
    const usual = this.pieces[this.source.scene.data.groups.indexOf(group)]!
    const finish = finishNumber(surfaceOf(this.look, group.name).material)
    const radius = this.source.recording.model.bodyRadius!
    const motion = { velocities: values.bodyVel, turns: values.bodyOmega, centres: values.bodyPos! }
    for (let body = group.first; body < group.first + group.count; body++) {
      // a body that is not there has no place
      if (!Number.isFinite(places.positions[3 * body])) continue
      const colour = linear(colourOf(body))
      const pose = poseAt(places, body)
      for (const piece of this.prepared.get(body) ?? usual) {
        const own =
          piece.form < 0 && group.shape.kind === 'sphere' ? { ...piece, size: [radius[body]!, 0, 0] as Triple } : piece
        const { position, rotation } = placed(pose, piece.pose)
        for (const offset of this.offsets) {
          items.add(own, { position: plus(position, offset), rotation }, { colour: piece.colour ?? colour, finish })
          if (exposure > 0) items.move(motion, body, exposure, offset)
        }
      }
    }
  }

  /** A capsule from point to point along the axis of each cable. */
  private addCables(items: ItemColumns, frame: Frame, places: ShapeFrames, { colourOf }: SeenFrame): void {
    const { data } = this.source.scene
    const poses = nodePoses(places, frame.values)
    recordedCables(data).forEach((cable, index) => {
      const surface = surfaceOf(this.look, `${data.cables[index]!.set}.nodes`)
      if (surface.hidden) return
      const finish = finishNumber(surface.material)
      const points = cablePoints(cable, poses, piecesOfElement)
      points.slice(1).forEach((to, k) => {
        const from = points[k]!
        const node = cable.first + Math.floor(k / piecesOfElement)
        const share = ((k % piecesOfElement) + 0.5) / piecesOfElement
        const painted = { colour: linear(mixed(colourOf(node), colourOf(node + 1), share)), finish }
        const half = lengthOf(minus(to, from)) / 2
        const size = times(this.scale, [cable.radius, half, 0])
        const pose = {
          position: times(0.5, [from[0] + to[0], from[1] + to[1], from[2] + to[2]]),
          rotation: along(minus(to, from)),
        }
        items.add({ form: formNumbers.capsule, size, triangles: 0, reach: half + cable.radius }, pose, painted)
      })
    })
  }

  /** Null where the eye is behind it. */
  private planeOf(group: BodyGroup, places: ShapeFrames, { view, colourOf }: SeenFrame): TracedPlane | null {
    const { position, rotation } = poseAt(places, group.first)
    const shape = group.shape as Shape & { kind: 'plane' }
    const normal = turned(rotation, shape.normal)
    if (dot(normal, minus(view.position, position)) <= 0) return null
    return {
      normal,
      height: this.scale * dot(normal, minus(position, view.target)),
      across: unit(cross(normal, Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0])),
      square: this.scale * squareSize(view),
      colour: linear(colourOf(group.first)),
      finish: finishNumber(surfaceOf(this.look, group.name).material ?? 'matte'),
    }
  }
}

/** Of a cable. */
const piecesOfElement = 8

/** So many images on either side, along each axis that is periodic. */
function imageOffsets(domain: SceneDomain | null, images: number): Triple[] {
  const { min, max, periodic } = domain ?? { min: [0, 0, 0], max: [0, 0, 0], periodic: [false, false, false] }
  const along = [0, 1, 2].map((c) => {
    const sides = periodic[c] ? Array.from({ length: images }, (_, k) => k + 1) : []
    return [0, ...sides, ...sides.map((k) => -k)].map((k) => k * (max[c]! - min[c]!))
  })
  return along[0]!.flatMap((x) => along[1]!.flatMap((y) => along[2]!.map((z): Triple => [x, y, z])))
}

function unitRotation([x, y, z, w]: readonly [number, number, number, number]): Pose['rotation'] {
  const s = 1 / Math.hypot(x, y, z, w)
  return [s * x, s * y, s * z, s * w]
}

/** Takes the axis z to a direction. */
function along(direction: Triple): Pose['rotation'] {
  const z = unit(direction)
  const x = unit(cross(z, Math.abs(z[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]))
  return rotationTo(x, cross(z, x), z)
}
