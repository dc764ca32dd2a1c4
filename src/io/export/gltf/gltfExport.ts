// gltfExport.ts: a run as one animated glTF file (.glb): a node for each body, moved by translation and rotation, and cables as tubes.
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
import { intoSet, type RunContent, takeSet } from './gltfIntoSet.js'
import { type GltfSet, nameOfBody, nodeFor } from './gltfSet.js'
import { Tracks } from './gltfTracks.js'
import { GltfTubes } from './gltfTubes.js'

export interface GltfOptions {
  /** Most bodies in the file. */
  readonly most?: number
  /** Every body as an instance, in a file for each frame. */
  readonly instances?: boolean
  /** File of a prepared scene, glTF: bodies take the place of nodes that are named after them or their groups. */
  readonly set?: string
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
  private readonly tracks: Tracks
  private readonly tubes: GltfTubes
  private start: ShapeFrames | null = null
  /** Frames in which a body is not there. */
  private readonly hidden = new Map<number, Set<number>>()
  /** Ids of the bodies of all places in the frame before, where they are recorded. */
  private ids: ArrayLike<number> | undefined

  constructor(
    private readonly source: ExportSource,
    private readonly out: string,
    options: GltfOptions,
    private readonly set: GltfSet | null = null,
  ) {
    const { groups } = source.scene.data
    this.bodies = this.chosen(options.most ?? defaultMost)
    this.moving = this.bodies.filter((body) => !groups[source.columns.group[body]!]!.fixed)
    this.tubes = new GltfTubes(source, options.most ?? defaultMost)
    this.warnings.push(...this.tubes.warnings)
    if (28 * (this.moving.length + this.tubes.rings) * source.frames.length > trackBytes) {
      throw new InputError(
        `glTF: ${this.moving.length} bodies in ${source.frames.length} frames make a file of more than 2 GiB; take fewer with --frames or --bodies.`,
      )
    }
    this.tracks = new Tracks(this.moving.length, source.frames.length)
  }

  async frame(_: number, frame: Frame): Promise<void> {
    const places = shapeFrames(this.source.columns, frame)
    this.start ??= places
    const at = this.times.length
    const { bodyId: ids } = frame.values
    this.times.push(frame.time)
    this.moving.forEach((body, k) => {
      const pose = poseAt(places, body)
      // a body that is not there has no size, and stays where it was seen last
      if (Number.isNaN(pose.position[0])) this.hideIn(body, at)
      this.tracks.set(k, at, pose)
      // another body has the place: nothing is seen to fly from one to the other
      if (ids?.[body] !== this.ids?.[body]) this.hideIn(body, at - 1)
    })
    this.tubes.frame(frame, places, at)
    this.ids = ids
  }

  async finish(): Promise<string[]> {
    const file = `${this.source.name}.glb`
    const buffer = new GlbBuffer()
    const images = this.set ? takeSet(buffer, this.set) : []
    const json = this.content(buffer)
    const whole = this.set ? intoSet(json as RunContent, this.set, this.places(), images) : json
    await replaceFile(join(this.out, file), glbPieces(whole, buffer))
    return [file]
  }

  private hideIn(body: number, at: number): void {
    if (at < 0) return
    const hidden = this.hidden.get(body) ?? new Set<number>()
    this.hidden.set(body, hidden.add(at))
  }

  private chosen(most: number): number[] {
    const { scene, columns } = this.source
    const groupOf = (body: number) => scene.data.groups[columns.group[body]!]!
    const kind = (body: number) => groupOf(body).shape.kind
    // nodes and beads of cables are tubes
    const all = Array.from({ length: columns.count }, (_, i) => i).filter(
      (body) => kind(body) !== 'none' && !groupOf(body).cable,
    )
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

  /** Numbers of nodes of bodies here, and of those of the set whose place they take. */
  private places(): Map<number, number> {
    const places = this.bodies.map((body, k) => [k, this.placeOf(body)] as const)
    return new Map(places.filter((of): of is readonly [number, number] => of[1] !== undefined))
  }

  private placeOf(body: number): number | undefined {
    const { scene, columns } = this.source
    return this.set ? nodeFor(this.set, scene.data.groups[columns.group[body]!]!, body) : undefined
  }

  private content(buffer: GlbBuffer): object {
    const { groups } = this.source.scene.data
    const colours = groupColours(groups)
    const drawn = this.bodies.filter((body) => this.placeOf(body) === undefined)
    const seen = new Set(drawn.map((body) => groups[this.source.columns.group[body]!]!.name))
    const used = groups.filter(({ name }) => seen.has(name))
    const strung = groups.filter(({ name }) => this.tubes.groups.has(name))
    const bodies = this.bodies.map((body) => this.node(body, used))
    const rings = this.tubes.ringNodes()
    const root = { name: this.source.name, rotation: upright, children: [...bodies, ...rings].map((_, k) => k) }
    const first = { node: bodies.length, mesh: used.length, material: used.length }
    const tubes = this.tubes.content(buffer, first, strung)
    const roots = [root, ...tubes.nodes]
    const moves = this.times.length > 1 && this.moving.length + rings.length > 0
    return {
      asset: { version: '2.0', generator: `Talus ${talusVersion}` },
      scene: 0,
      scenes: [{ name: this.source.name, nodes: roots.map((_, k) => bodies.length + rings.length + k) }],
      nodes: [...bodies, ...rings, ...roots],
      meshes: [...this.meshes(buffer, used), ...tubes.meshes],
      materials: [...used, ...strung].map((group) => groupMaterial(group, colours[groups.indexOf(group)]!)),
      ...(tubes.skins.length > 0 ? { skins: tubes.skins } : {}),
      ...(moves ? { animations: [this.animation(buffer)] } : {}),
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
    const { scene, columns } = this.source
    const group = scene.data.groups[columns.group[body]!]!
    const { position, rotation } = poseAt(this.start!, body)
    const size = this.sizeOf(body)
    return {
      name: nameOfBody(group, body),
      ...(this.placeOf(body) === undefined ? { mesh: used.indexOf(group) } : {}),
      translation: position.map((x) => (Number.isNaN(x) ? 0 : x)),
      rotation,
      ...(group.shape.kind === 'sphere' ? { scale: [size, size, size] } : {}),
    }
  }

  private animation(buffer: GlbBuffer): object {
    const count = this.times.length
    const input = buffer.accessor(Float32Array.from(this.times), { type: 'SCALAR', bounds: true })
    const animated = { samplers: [] as object[], channels: [] as object[] }
    const nodeOf = new Map(this.bodies.map((body, k) => [body, k]))
    this.tracks.addTo(animated, buffer, input, (k) => nodeOf.get(this.moving[k]!)!)
    this.tubes.tracks.addTo(animated, buffer, input, (k) => this.bodies.length + k)
    const { samplers, channels } = animated
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
    const group = scene.data.groups[columns.group[body]!]!
    if (group.shape.kind !== 'sphere') return 1
    const radii = recording.model.bodyRadius!
    if (this.placeOf(body) === undefined) return radii[body]!
    // what was prepared for a group is as large as the first of it
    return this.set!.named.has(nameOfBody(group, body)) ? 1 : radii[body]! / radii[group.first]!
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

export const geometry = (buffer: GlbBuffer, mesh: TriangleMesh): object => shadedGeometry(buffer, shadedMesh(mesh))

export function shadedGeometry(
  buffer: GlbBuffer,
  { vertices, normals, triangles }: Pick<ReturnType<typeof shadedMesh>, 'vertices' | 'normals' | 'triangles'>,
): object {
  const use = 'vertices'
  return {
    attributes: {
      POSITION: buffer.accessor(Float32Array.from(vertices), { type: 'VEC3', use, bounds: true }),
      NORMAL: buffer.accessor(Float32Array.from(normals), { type: 'VEC3', use }),
    },
    indices: buffer.accessor(triangles, { type: 'SCALAR', use: 'indices' }),
  }
}
