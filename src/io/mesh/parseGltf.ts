// parseGltf.ts: glTF 2.0, text or .glb: positions and indices of every mesh of the scene, placed by its nodes.
//
// glTF has y up and z forward; here z is up: (x, y, z) becomes (x, -z, y). Textures, materials, skins and morphs are
// passed over; points and lines have no surface. Source: Khronos Group, glTF 2.0 specification, 3.5 to 3.7.

import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { gltfAccessor } from './gltfAccessor.js'
import { asList, asObject, type GltfFile, gltfFile, type Json, type JsonObject } from './gltfFile.js'
import { type Matrix, nodeMatrix, product, upright } from './gltfNodes.js'
import { MeshSink, mostTriangles, tooMany } from './meshSink.js'

export interface GltfOptions {
  readonly file: string
  readonly weld: number
  /** Buffers in other files, by the name the file gives them. */
  readonly resources: ReadonlyMap<string, Uint8Array>
}

export function parseGltf(bytes: Uint8Array, { file, weld, resources }: GltfOptions): TriangleMesh {
  const gltf = gltfFile(bytes, file, resources)
  const sink = new MeshSink(file, (primitive) => `primitive ${primitive}`)
  for (const { mesh, matrix } of placedMeshes(gltf.json, file)) {
    const described = asList(gltf.json.meshes)[mesh]
    if (described === undefined) throw new InputError(`${file}: a node names mesh ${mesh}, which is not there.`)
    for (const [k, primitive] of asList(asObject(described).primitives).entries())
      addPrimitive(gltf, asObject(primitive), k, matrix, sink)
  }
  return sink.mesh(weld)
}

interface PlacedMesh {
  readonly mesh: number
  readonly matrix: Matrix
}

/** Meshes of the default scene; of all nodes where there is no scene, of the bare list where there is no node. */
function placedMeshes(json: JsonObject, file: string): PlacedMesh[] {
  const nodes = asList(json.nodes).map(asObject)
  if (nodes.length === 0) return asList(json.meshes).map((_, mesh) => ({ mesh, matrix: upright }))
  const scenes = asList(json.scenes).map(asObject)
  const children = new Set(nodes.flatMap(({ children }) => asList(children)))
  const roots =
    scenes.length > 0
      ? asList(scenes[Number(json.scene ?? 0)]?.nodes)
      : [...nodes.keys()].filter((n) => !children.has(n))
  const placed: PlacedMesh[] = []
  const seen = new Set<Json>()
  const waiting = roots.map((node) => ({ node, matrix: upright }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = nodes[next.node as number]
    if (!node) throw new InputError(`${file}: node ${JSON.stringify(next.node)} is not there.`)
    if (seen.has(next.node)) throw new InputError(`${file}: node ${JSON.stringify(next.node)} has two parents.`)
    seen.add(next.node)
    const matrix = product(next.matrix, nodeMatrix(node, next.node, file))
    if (typeof node.mesh === 'number') placed.push({ mesh: node.mesh, matrix })
    for (const child of asList(node.children)) waiting.push({ node: child, matrix })
  }
  return placed
}

const mirrors = (m: Matrix): boolean =>
  m[0]! * (m[5]! * m[10]! - m[6]! * m[9]!) -
    m[4]! * (m[1]! * m[10]! - m[2]! * m[9]!) +
    m[8]! * (m[1]! * m[6]! - m[2]! * m[5]!) <
  0

/** Vertices of the primitive, of the corners of its triangles. */
export function addPrimitive(gltf: GltfFile, primitive: JsonObject, k: number, m: Matrix, sink: MeshSink): number[] {
  const mode = primitive.mode ?? 4
  if (mode !== 4 && mode !== 5 && mode !== 6) return []
  const positions = gltfAccessor(gltf, asObject(primitive.attributes).POSITION, 3, sink.file)
  const indices = primitive.indices === undefined ? null : gltfAccessor(gltf, primitive.indices, 1, sink.file)
  const first = sink.vertexCount
  const count = indices?.count ?? positions.count
  if (first + positions.count > 3 * mostTriangles || count > 3 * mostTriangles) throw tooMany(sink.file, count / 3)
  for (let i = 0; i < positions.count; i++) {
    const [x, y, z] = [positions.at(i, 0), positions.at(i, 1), positions.at(i, 2)]
    const row = (r: number) => m[r]! * x + m[r + 4]! * y + m[r + 8]! * z + m[r + 12]!
    sink.vertex(row(0), row(1), row(2), k)
  }
  const corner = (i: number) => {
    const v = indices ? indices.at(i, 0) : i
    if (v >= positions.count) sink.fail(k, `it names vertex ${v}, and there are ${positions.count}`)
    return first + v
  }
  const turn = mirrors(m)
  const corners: number[] = []
  for (const [a, b, c] of cornersBy(mode, count)) {
    const [p, q, r] = turn ? [corner(a), corner(c), corner(b)] : [corner(a), corner(b), corner(c)]
    sink.triangle(p, q, r, k)
    corners.push(p - first, q - first, r - first)
  }
  return corners
}

/** Places in the list of indices, of triangles (4), a strip (5) or a fan (6). */
function* cornersBy(mode: 4 | 5 | 6, count: number): Generator<readonly [number, number, number]> {
  if (mode === 4) for (let i = 0; i + 2 < count; i += 3) yield [i, i + 1, i + 2]
  else if (mode === 5) for (let i = 0; i + 2 < count; i++) yield [i, i + 1 + (i % 2), i + 2 - (i % 2)]
  else for (let i = 1; i + 1 < count; i++) yield [0, i, i + 1]
}
