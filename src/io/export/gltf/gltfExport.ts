// gltfExport.ts: a run as one animated glTF file (.glb): a node for each body, moved by translation and rotation.
//
// Readers keep a track for each node, so the number of bodies is limited: above the limit every body that is not a sphere
// is kept, and of the spheres an even share. A node is a place: from one body to the next it is not seen. glTF has y up, so all nodes hang on one that turns z up to it.

import { join } from 'node:path'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import { InputError } from '../../../model/inputError.js'
import type { TriangleMesh } from '../../../model/mesh/triangleMesh.js'
import { shadedMesh } from '../../../model/tessellation/shadedMesh.js'
import { tessellate } from '../../../model/tessellation/tessellate.js'
import { replaceFile } from '../../diskFile.js'
import type { Frame } from '../../recording/recording.js'
import { talusVersion } from '../../version.js'
import { groupMesh } from '../bodySurfaces.js'
import type { ExportSource } from '../exportSource.js'
import type { FrameExport } from '../frameExport.js'
import { type Colour, groupColours, linear } from '../groupColours.js'
import { poseAt, type ShapeFrames, shapeFrames } from '../shapeFrames.js'
import { GlbBuffer, glbPieces } from './glbFile.js'

export interface GltfOptions {
  /** Most bodies in the file. */
  readonly most?: number
  /** Every body as an instance, in a file for each frame. */
  readonly instances?: boolean
}

const defaultMost = 5000

/** Bytes of tracks that are kept in memory until the end. */
const trackBytes = 2 ** 31

/** z up to y up: −90° about x. */
export const upright = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2]

export class GltfExport implements FrameExport {
  readonly warnings: string[] = []
  private readonly bodies: readonly number[]
  private readonly moving: readonly number[]
  private readonly times: number[] = []
  private readonly translations: Float32Array
  private readonly rotations: Float32Array
  private start: ShapeFrames | null = null
  /** Frames in which a body is not there. */
  private readonly hidden = new Map<number, Set<number>>()
  /** Ids of the bodies of all places in the frame before, where they are recorded. */
  private ids: ArrayLike<number> | undefined

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    options: GltfOptions,
  ) {
    const { groups } = source.scene.data
    this.bodies = this.chosen(options.most ?? defaultMost)
    this.moving = this.bodies.filter((body) => !groups[source.columns.group[body]!]!.fixed)
    const tracks = this.moving.length * source.frames.length
    if (28 * tracks > trackBytes) {
      throw new InputError(
        `glTF: ${this.moving.length} bodies in ${source.frames.length} frames make a file of more than 2 GiB; take fewer with --frames or --bodies.`,
      )
    }
    this.translations = new Float32Array(3 * tracks)
    this.rotations = new Float32Array(4 * tracks)
  }

  async frame(_: number, frame: Frame): Promise<void> {
    const places = shapeFrames(this.source.columns, frame)
    this.start ??= places
    const at = this.times.length
    const { bodyId: ids } = frame.values
    this.times.push(frame.time)
    this.moving.forEach((body, k) => {
      const { position, rotation } = poseAt(places, body)
      const row = k * this.source.frames.length + at
      if (Number.isNaN(position[0])) this.hide(body, at, row)
      else this.translations.set(position, 3 * row)
      // another body has the place: nothing is seen to fly from one to the other
      if (ids?.[body] !== this.ids?.[body]) this.hideIn(body, at - 1)
      this.rotations.set(rotation, 4 * row)
      if (at > 0) this.shortWay(row)
    })
    this.ids = ids
  }

  async finish(): Promise<string[]> {
    const file = `${this.source.name}.glb`
    const buffer = new GlbBuffer()
    const json = this.content(buffer)
    await replaceFile(join(this.out, file), glbPieces(json, buffer))
    return [file]
  }

  /** A body that is not there has no size, and stays where it was seen last. */
  private hide(body: number, at: number, row: number): void {
    this.hideIn(body, at)
    if (at > 0) this.translations.copyWithin(3 * row, 3 * row - 3, 3 * row)
  }

  private hideIn(body: number, at: number): void {
    if (at < 0) return
    const hidden = this.hidden.get(body) ?? new Set<number>()
    this.hidden.set(body, hidden.add(at))
  }

  /** q and −q are one rotation; the one nearer to the frame before is taken, so that nothing spins between frames. */
  private shortWay(row: number): void {
    const { rotations } = this
    let product = 0
    for (let c = 0; c < 4; c++) product += rotations[4 * row + c]! * rotations[4 * row - 4 + c]!
    if (product < 0) for (let c = 0; c < 4; c++) rotations[4 * row + c]! *= -1
  }

  private chosen(most: number): number[] {
    const { scene, columns } = this.source
    const kind = (body: number) => scene.data.groups[columns.group[body]!]!.shape.kind
    const all = Array.from({ length: columns.count }, (_, i) => i).filter((body) => kind(body) !== 'none')
    if (all.length <= most) return all
    const others = all.filter((body) => kind(body) !== 'sphere')
    const spheres = all.filter((body) => kind(body) === 'sphere')
    const room = Math.max(0, most - others.length)
    // the k-th of `room` taken stands for an equal run of spheres
    const kept = Array.from(
      { length: Math.min(room, spheres.length) },
      (_, k) => spheres[Math.floor((k * spheres.length) / room)]!,
    )
    const taken = [...others.slice(0, most), ...kept].sort((a, b) => a - b)
    this.warnings.push(
      `${taken.length} of ${all.length} bodies are in the file, ${all.length - taken.length} are left out: glTF is not made for more; raise the limit with --bodies.`,
    )
    return taken
  }

  private content(buffer: GlbBuffer): object {
    const { groups } = this.source.scene.data
    const colours = groupColours(groups)
    const used = groups.filter((_, g) => this.bodies.some((body) => this.source.columns.group[body] === g))
    const meshes = this.meshes(buffer, used)
    const nodes = this.bodies.map((body) => this.node(body, used))
    const root = { name: this.source.name, rotation: upright, children: nodes.map((_, k) => k) }
    const animations = this.times.length > 1 && this.moving.length > 0 ? { animations: [this.animation(buffer)] } : {}
    return {
      asset: { version: '2.0', generator: `Talus ${talusVersion}` },
      scene: 0,
      scenes: [{ name: this.source.name, nodes: [nodes.length] }],
      nodes: [...nodes, root],
      meshes,
      materials: used.map((group) => groupMaterial(group, colours[groups.indexOf(group)]!)),
      ...animations,
    }
  }

  /** A mesh for each group; all spheres share the same numbers. */
  private meshes(buffer: GlbBuffer, used: readonly BodyGroup[]): object[] {
    const domain = this.source.scene.domain()
    const count = this.bodies.length
    let ball: object | null = null
    return used.map((group, material) => {
      const round = group.shape.kind === 'sphere'
      if (round)
        ball ??= geometry(buffer, tessellate({ kind: 'sphere', radius: 1 }, { segments: count > 500 ? 16 : 32 }))
      const shape = round ? ball : geometry(buffer, groupMesh(group, domain))
      return { name: group.name, primitives: [{ ...shape, material }] }
    })
  }

  private node(body: number, used: readonly BodyGroup[]): object {
    const { scene, columns, recording } = this.source
    const group = scene.data.groups[columns.group[body]!]!
    const { position, rotation } = poseAt(this.start!, body)
    const radius = recording.model.bodyRadius![body]!
    return {
      name: group.count === 1 ? group.name : `${group.name}.${body - group.first}`,
      mesh: used.indexOf(group),
      translation: position.map((x) => (Number.isNaN(x) ? 0 : x)),
      rotation,
      ...(group.shape.kind === 'sphere' ? { scale: [radius, radius, radius] } : {}),
    }
  }

  private animation(buffer: GlbBuffer): object {
    const count = this.times.length
    const input = buffer.accessor(Float32Array.from(this.times), { type: 'SCALAR', bounds: true })
    const views = { translation: buffer.view(this.translations), rotation: buffer.view(this.rotations) }
    const samplers: object[] = []
    const channels: object[] = []
    const nodeOf = new Map(this.bodies.map((body, k) => [body, k]))
    this.moving.forEach((body, k) => {
      for (const path of ['translation', 'rotation'] as const) {
        const output = buffer.part(views[path], path === 'translation' ? 'VEC3' : 'VEC4', count, k)
        channels.push({ sampler: samplers.length, target: { node: nodeOf.get(body), path } })
        samplers.push({ input, output, interpolation: 'LINEAR' })
      }
    })
    for (const [body, hidden] of this.hidden) {
      const size = this.sizeOf(body)
      const sizes = Float32Array.from({ length: 3 * count }, (_, k) => (hidden.has(Math.floor(k / 3)) ? 0 : size))
      channels.push({ sampler: samplers.length, target: { node: nodeOf.get(body), path: 'scale' } })
      samplers.push({ input, output: buffer.accessor(sizes, { type: 'VEC3' }), interpolation: 'STEP' })
    }
    return { name: this.source.name, samplers, channels }
  }

  private sizeOf(body: number): number {
    const { scene, columns, recording } = this.source
    const { shape } = scene.data.groups[columns.group[body]!]!
    return shape.kind === 'sphere' ? recording.model.bodyRadius![body]! : 1
  }
}

export function groupMaterial({ name, shape }: BodyGroup, colour: Colour): object {
  const baseColorFactor = [...linear(colour), 1]
  return {
    name,
    doubleSided: shape.kind === 'plane',
    pbrMetallicRoughness: { baseColorFactor, metallicFactor: 0, roughnessFactor: 0.7 },
  }
}

export function geometry(buffer: GlbBuffer, mesh: TriangleMesh): object {
  const { vertices, normals, triangles } = shadedMesh(mesh)
  const use = 'vertices'
  return {
    attributes: {
      POSITION: buffer.accessor(Float32Array.from(vertices), { type: 'VEC3', use, bounds: true }),
      NORMAL: buffer.accessor(Float32Array.from(normals), { type: 'VEC3', use }),
    },
    indices: buffer.accessor(triangles, { type: 'SCALAR', use: 'indices' }),
  }
}
