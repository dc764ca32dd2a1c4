// gltfStage.ts: a prepared glTF scene for the path tracer: triangles that stay where they are, those that hang on bodies, and lights that
// hang on none. Materials count by their base colour and its texture; cameras of the set are not looked through.

import { InputError } from '../../model/inputError.js'
import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { type GltfSet, sizeIn } from '../export/gltf/gltfSet.js'
import type { Colour } from '../export/groupColours.js'
import { gltfAccessor } from '../mesh/gltfAccessor.js'
import { asList, asObject, type JsonObject } from '../mesh/gltfFile.js'
import { type Matrix, nodeMatrix, product, upright } from '../mesh/gltfNodes.js'
import { MeshSink } from '../mesh/meshSink.js'
import { addPrimitive } from '../mesh/parseGltf.js'
import { lightsOf, type StageLight } from './gltfLights.js'
import { type StageTexture, stageTextures, textureOf } from './gltfTextures.js'

/** Triangles of one colour, z up. */
export interface StagePiece extends TriangleMesh {
  /** Linear. */
  readonly colour: Colour
  /** Number of the texture that is spread over it, and where the corners of its triangles are there: two numbers for each. */
  readonly texture?: number
  readonly places?: Float64Array
}

export interface Stage {
  readonly still: readonly StagePiece[]
  /** In the axes of the shape, by the name of a body or a group. */
  readonly named: Readonly<Record<string, readonly StagePiece[]>>
  /** Null of those that are not seen. */
  readonly textures?: readonly (StageTexture | null)[]
  /** In place of the sun, where there are any. */
  readonly lights?: readonly StageLight[]
}

export async function stageOf(set: GltfSet): Promise<Stage> {
  const taken = new Set(set.named.values())
  const walk = (node: number, matrix: Matrix): StagePiece[] => {
    const below = asList(set.nodes[node]!.children).map(Number)
    const rest = below.filter((child) => !taken.has(child))
    const own = piecesOf(set, set.nodes[node]!.mesh, matrix)
    return [
      ...own,
      ...rest.flatMap((child) => walk(child, product(matrix, nodeMatrix(set.nodes[child]!, child, set.file)))),
    ]
  }
  const scene = asObject(asList(set.json.scenes)[Number(set.json.scene ?? 0)])
  const roots = asList(scene.nodes)
    .map(Number)
    .filter((node) => !taken.has(node))
  const sized = (node: number) => {
    const [x, y, z] = sizeIn(set, node)
    const size = [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]
    return set.zUp.has(node) ? size : product(upright, size)
  }
  const lights = (node: number, matrix: Matrix): StageLight[] => [
    ...lightsOf(set, set.nodes[node]!, matrix),
    ...asList(set.nodes[node]!.children)
      .map(Number)
      .filter((child) => !taken.has(child))
      .flatMap((child) => lights(child, product(matrix, nodeMatrix(set.nodes[child]!, child, set.file)))),
  ]
  return {
    textures: await stageTextures(set),
    lights: roots.flatMap((node) => lights(node, product(upright, set.matrices[node]!))),
    still: roots.flatMap((node) => walk(node, product(upright, set.matrices[node]!))),
    named: Object.fromEntries([...set.named].map(([name, node]) => [name, walk(node, sized(node))])),
  }
}

function piecesOf(set: GltfSet, mesh: unknown, matrix: Matrix): StagePiece[] {
  if (typeof mesh !== 'number') return []
  const primitives = asList(asObject(asList(set.json.meshes)[mesh]).primitives).map(asObject)
  return primitives.map((primitive, k) => {
    const sink = new MeshSink(set.file, () => `primitive ${k} of mesh ${mesh}`)
    const corners = addPrimitive(set, primitive, k, matrix, sink)
    return { ...sink.mesh(0), colour: colourOf(set, primitive.material), ...spreadOf(set, primitive, corners) }
  })
}

/** The texture of a primitive, and where the corners of its triangles are in it. */
function spreadOf(
  set: GltfSet,
  primitive: JsonObject,
  corners: readonly number[],
): Pick<StagePiece, 'texture' | 'places'> {
  const texture = textureOf(asObject(asList(set.json.materials)[Number(primitive.material ?? -1)]))
  const accessor = texture && asObject(primitive.attributes)[`TEXCOORD_${texture.set}`]
  if (accessor === undefined) return {}
  const textures = asList(set.json.textures).length
  if (texture!.index >= textures) {
    throw new InputError(`${set.file}: texture ${texture!.index} is not there: the set has ${textures}.`)
  }
  const at = gltfAccessor(set, accessor, 2, set.file)
  const places = Float64Array.from(corners.flatMap((vertex) => [at.at(vertex, 0), at.at(vertex, 1)]))
  return { texture: texture!.index, places }
}

function colourOf({ json }: GltfSet, material: unknown): Colour {
  const described = asObject(asList(json.materials)[Number(material ?? -1)])
  const [r = 1, g = 1, b = 1] = asList(asObject(described.pbrMetallicRoughness).baseColorFactor).map(Number)
  return [r, g, b]
}
