// gltfSet.ts: a prepared scene, glTF 2.0, in which bodies take the place of nodes that are named after them: wheel, grains.3, or grains for
// every body of that group.
//
// The origin of such a node is that of the body's shape; its place and rotation come from the run, its size is as it was prepared.
// glTF has y up: what hangs on the node is turned to the body's axes, in which z is up, but where the node hangs on one that turns z up, as in
// exports and files of many converters.

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BodyGroup } from '../../../model/bodyGroup.js'
import { InputError } from '../../../model/inputError.js'
import { asList, asObject, type GltfFile, gltfFile, gltfResources, type JsonObject } from '../../mesh/gltfFile.js'
import { type Matrix, nodeMatrices, turnedNodes } from '../../mesh/gltfNodes.js'

export interface GltfSet extends GltfFile {
  readonly file: string
  readonly nodes: readonly JsonObject[]
  /** Of each node in the prepared scene. */
  readonly matrices: readonly Matrix[]
  /** Nodes whose own axes have z up. */
  readonly zUp: ReadonlySet<number>
  /** Contents of pictures in files beside it, by the name the file gives them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>
  /** Number of the node by the name of a body or group. */
  readonly named: ReadonlyMap<string, number>
}

export const nameOfBody = ({ name, first, count }: BodyGroup, body: number) =>
  count === 1 ? name : `${name}.${body - first}`

export async function readGltfSet(file: string, groups: readonly BodyGroup[]): Promise<GltfSet> {
  const read = (path: string) =>
    readFile(path).then(
      (bytes) => new Uint8Array(bytes),
      (error: NodeJS.ErrnoException) => {
        throw new InputError(`${path}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`)
      },
    )
  const beside = async (names: readonly string[]) =>
    new Map(
      await Promise.all(
        names.map(async (name) => [name, await read(join(dirname(file), decodeURIComponent(name)))] as const),
      ),
    )
  const bytes = await read(file)
  const gltf = gltfFile(bytes, file, await beside(gltfResources(bytes, file)))
  const nodes = asList(gltf.json.nodes).map(asObject)
  const uris = asList(gltf.json.images).map((image) => asObject(image).uri)
  const pictures = await beside(
    uris.filter((uri): uri is string => typeof uri === 'string' && !uri.startsWith('data:')),
  )
  const matrices = nodeMatrices(gltf.json, file)
  return {
    ...gltf,
    file,
    nodes,
    matrices,
    zUp: turnedNodes(gltf.json, matrices, file),
    pictures,
    named: namedNodes(file, nodes, groups),
  }
}

function namedNodes(file: string, nodes: readonly JsonObject[], groups: readonly BodyGroup[]): Map<string, number> {
  const named = new Map<string, number>()
  nodes.forEach(({ name }, node) => {
    if (typeof name !== 'string' || !isBodyOrGroup(name, groups)) return
    if (named.has(name)) throw new InputError(`${file}: two nodes are named ${name}: a body can take the place of one.`)
    named.set(name, node)
  })
  if (named.size > 0) return named
  const some = (names: readonly string[]) => names.slice(0, 8).join(', ') + (names.length > 8 ? ', ...' : '')
  const names = nodes.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  throw new InputError(
    `${file}: no node is named after a body or a group: its nodes are ${some(names) || 'without names'}, the groups ${some(groups.map((group) => group.name))}.`,
  )
}

function isBodyOrGroup(name: string, groups: readonly BodyGroup[]): boolean {
  const [, group, number] = /^(.*)\.(\d+)$/.exec(name) ?? []
  return groups.some((one) => one.name === name || (one.name === group && Number(number) < one.count))
}

/** The node that a body takes the place of: its own, or that of its group. */
export function nodeFor({ named }: GltfSet, group: BodyGroup, body: number): number | undefined {
  return named.get(nameOfBody(group, body)) ?? named.get(group.name)
}

/** How much larger the node is in the prepared scene than its content, along its axes. */
export function sizeIn({ matrices }: GltfSet, node: number): [number, number, number] {
  const m = matrices[node]!
  return [0, 4, 8].map((c) => Math.hypot(m[c]!, m[c + 1]!, m[c + 2]!)) as [number, number, number]
}
