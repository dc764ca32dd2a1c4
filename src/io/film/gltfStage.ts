// gltfStage.ts: a prepared glTF scene for the path tracer: triangles that stay where they are, and those that hang on bodies. Materials
// count by their base colour; textures, lights and cameras of the set are not drawn.

import type { TriangleMesh } from '../../model/mesh/triangleMesh.js'
import { type GltfSet, sizeIn } from '../export/gltf/gltfSet.js'
import type { Colour } from '../export/groupColours.js'
import { asList, asObject } from '../mesh/gltfFile.js'
import { type Matrix, nodeMatrix, product, upright } from '../mesh/gltfNodes.js'
import { MeshSink } from '../mesh/meshSink.js'
import { addPrimitive } from '../mesh/parseGltf.js'

/** Triangles of one colour, z up. */
export interface StagePiece extends TriangleMesh {
  /** Linear. */
  readonly colour: Colour
}

export interface Stage {
  readonly still: readonly StagePiece[]
  /** In the axes of the shape, by the name of a body or a group. */
  readonly named: Readonly<Record<string, readonly StagePiece[]>>
}

export function stageOf(set: GltfSet): Stage {
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
    return product(upright, [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }
  return {
    still: roots.flatMap((node) => walk(node, product(upright, set.matrices[node]!))),
    named: Object.fromEntries([...set.named].map(([name, node]) => [name, walk(node, sized(node))])),
  }
}

function piecesOf(set: GltfSet, mesh: unknown, matrix: Matrix): StagePiece[] {
  if (typeof mesh !== 'number') return []
  const primitives = asList(asObject(asList(set.json.meshes)[mesh]).primitives).map(asObject)
  return primitives.map((primitive, k) => {
    const sink = new MeshSink(set.file, () => `primitive ${k} of mesh ${mesh}`)
    addPrimitive(set, primitive, k, matrix, sink)
    return { ...sink.mesh(0), colour: colourOf(set, primitive.material) }
  })
}

function colourOf({ json }: GltfSet, material: unknown): Colour {
  const described = asObject(asList(json.materials)[Number(material ?? -1)])
  const [r = 1, g = 1, b = 1] = asList(asObject(described.pbrMetallicRoughness).baseColorFactor).map(Number)
  return [r, g, b]
}
