// gltfIntoSet.ts: the bodies of a run among the nodes of a prepared scene: one glTF file of both.

import { InputError } from '../../../model/inputError.js'
import { asList, asObject, type Json, type JsonObject } from '../../mesh/gltfFile.js'
import type { GlbBuffer } from './glbFile.js'
import { type GltfSet, sizeIn } from './gltfSet.js'

/** What a run is made of, by numbers of its own. */
export interface RunContent {
  readonly scenes: readonly [{ readonly nodes: readonly number[] }]
  readonly nodes: readonly JsonObject[]
  readonly meshes: readonly JsonObject[]
  readonly materials: readonly JsonObject[]
  readonly skins?: readonly JsonObject[]
  readonly animations?: readonly JsonObject[]
}

/** y up to z up: 90° about x. */
const lying = [Math.SQRT1_2, 0, 0, Math.SQRT1_2]

/** Views, accessors and numbers of the set, before any of the run. */
export function takeSet(buffer: GlbBuffer, { json, buffers, pictures }: GltfSet): readonly JsonObject[] {
  const starts = buffers.map((bytes) => buffer.append(bytes))
  for (const view of asList(json.bufferViews).map(asObject)) {
    const start = starts[Number(view.buffer)]!
    buffer.views.push({ ...view, buffer: 0, byteOffset: start + Number(view.byteOffset ?? 0) })
  }
  buffer.accessors.push(...asList(json.accessors).map(asObject))
  // pictures that lay beside the set are in the file
  return asList(json.images)
    .map(asObject)
    .map(({ uri, ...image }) => {
      const bytes = typeof uri === 'string' ? pictures.get(uri) : undefined
      if (!bytes) return { ...image, ...(uri === undefined ? {} : { uri }) }
      const mimeType = /\.jpe?g$/i.test(uri as string) ? 'image/jpeg' : 'image/png'
      buffer.views.push({ buffer: 0, byteOffset: buffer.append(bytes), byteLength: bytes.length })
      return { ...image, mimeType, bufferView: buffer.views.length - 1 }
    })
}

/**
 * `places` gives the node of the set for nodes of bodies, which then have it in place of a mesh; one that several bodies take is copied, and
 * what hangs on it with it.
 */
export function intoSet(
  run: RunContent,
  set: GltfSet,
  places: ReadonlyMap<number, number>,
  images: readonly JsonObject[],
): object {
  const { json } = set
  const [meshes, materials, skins] = ['meshes', 'materials', 'skins'].map((list) => asList(json[list]).map(asObject))
  const nodes = new SetNodes(set, new Set(places.values()))
  const first = nodes.list.length
  const moved = run.nodes.map((node) => shifted(node, { node: first, mesh: meshes!.length, skin: skins!.length }))
  nodes.list.push(...moved)
  for (const [body, place] of places) {
    const { mesh: _, ...carrier } = moved[body]!
    nodes.list[first + body] = { ...carrier, children: [nodes.take(place)] }
  }
  const [{ nodes: roots }] = run.scenes
  const number = Number(json.scene ?? 0)
  const scenes = asList(json.scenes).map(asObject)
  if (!scenes[number]) throw new InputError(`${set.file}: there is no scene to place bodies into.`)
  const own = { skins: [...skins!, ...(run.skins ?? []).map((skin) => shiftedSkin(skin, first))] }
  const animations = [...nodes.animations(), ...(run.animations ?? []).map((one) => shiftedTargets(one, first))]
  const { accessors: _a, bufferViews: _v, buffers: _b, images: _i, animations: _n, skins: _s, ...kept } = json
  return {
    ...kept,
    scenes: scenes.map((scene, k) =>
      k === number
        ? {
            ...scene,
            nodes: [
              ...asList(scene.nodes).filter((node) => !nodes.taken.has(Number(node))),
              ...roots.map((n) => n + first),
            ],
          }
        : scene,
    ),
    nodes: nodes.list,
    meshes: [...meshes!, ...run.meshes.map((mesh) => shiftedMesh(mesh, materials!.length))],
    materials: [...materials!, ...run.materials],
    ...(own.skins.length > 0 ? own : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(animations.length > 0 ? { animations } : {}),
  }
}

/** Nodes of the set, without those that bodies take where they hung before. */
class SetNodes {
  readonly list: JsonObject[]
  private readonly used = new Set<number>()

  constructor(
    private readonly set: GltfSet,
    readonly taken: ReadonlySet<number>,
  ) {
    this.list = set.nodes.map((node) => {
      const children = asList(node.children).filter((child) => !taken.has(Number(child)))
      const { children: _, ...rest } = node
      return children.length > 0 ? { ...rest, children } : rest
    })
    for (const node of taken) {
      const { matrix: _m, translation: _t, rotation: _r, scale: _s, ...rest } = this.list[node]!
      this.list[node] = { ...rest, ...(set.zUp.has(node) ? {} : { rotation: lying }), scale: sizeIn(set, node) }
    }
  }

  /** The number of a node that is nobody's yet: itself, or a copy with all that hangs on it. */
  take(node: number): number {
    if (!this.used.has(node)) {
      this.used.add(node)
      return node
    }
    return this.copy(node)
  }

  private copy(node: number): number {
    const { children, ...rest } = this.list[node]!
    const copies = asList(children).map((child) => this.copy(Number(child)))
    this.list.push(copies.length > 0 ? { ...rest, children: copies } : rest)
    return this.list.length - 1
  }

  /** Those of the set, but for what moved nodes that bodies move now. */
  animations(): JsonObject[] {
    return asList(this.set.json.animations)
      .map(asObject)
      .flatMap((animation) => {
        const channels = asList(animation.channels).filter(
          (channel) => !this.taken.has(Number(asObject(asObject(channel).target).node)),
        )
        return channels.length > 0 ? [{ ...animation, channels }] : []
      })
  }
}

function shifted(
  node: JsonObject,
  by: { readonly node: number; readonly mesh: number; readonly skin: number },
): JsonObject {
  const { mesh, skin, children, ...rest } = node
  return {
    ...rest,
    ...(mesh === undefined ? {} : { mesh: Number(mesh) + by.mesh }),
    ...(skin === undefined ? {} : { skin: Number(skin) + by.skin }),
    ...(children === undefined ? {} : { children: plus(children, by.node) }),
  }
}

const plus = (list: Json | undefined, by: number) => asList(list).map((number) => Number(number) + by)

const shiftedSkin = (skin: JsonObject, by: number): JsonObject => ({
  ...skin,
  joints: plus(skin.joints, by),
  ...(skin.skeleton === undefined ? {} : { skeleton: Number(skin.skeleton) + by }),
})

const shiftedMesh = (mesh: JsonObject, by: number): JsonObject => ({
  ...mesh,
  primitives: asList(mesh.primitives).map((primitive) => ({
    ...asObject(primitive),
    material: Number(asObject(primitive).material) + by,
  })),
})

const shiftedTargets = (animation: JsonObject, by: number): JsonObject => ({
  ...animation,
  channels: asList(animation.channels).map((channel) => {
    const { target, ...rest } = asObject(channel)
    return { ...rest, target: { ...asObject(target), node: Number(asObject(target).node) + by } }
  }),
})
