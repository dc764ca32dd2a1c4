// gltfNodes.ts: where the nodes of a glTF file are.

import { InputError } from '../../model/inputError.js'
import { asList, asObject, type Json, type JsonObject } from './gltfFile.js'

/** Column by column, as glTF writes them; the last row is 0 0 0 1. */
export type Matrix = readonly number[]
const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
/** y up to z up. */
export const upright: Matrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1]

function numbers(value: Json | undefined, count: number, otherwise: Matrix, who: string): Matrix {
  if (value === undefined) return otherwise
  const list = asList(value)
  if (list.length !== count || !list.every((x) => typeof x === 'number' && Number.isFinite(x)))
    throw new InputError(`${who} must be ${count} numbers.`)
  return list as Matrix
}

/** In the axes of its parent. */
export function nodeMatrix(node: JsonObject, index: Json, file: string): Matrix {
  const who = `${file}: node ${JSON.stringify(index)}`
  if (node.matrix !== undefined) return numbers(node.matrix, 16, identity, `${who}: matrix`)
  const [tx, ty, tz] = numbers(node.translation, 3, [0, 0, 0], `${who}: translation`)
  const [x, y, z, w] = numbers(node.rotation, 4, [0, 0, 0, 1], `${who}: rotation`) as [number, number, number, number]
  const [sx, sy, sz] = numbers(node.scale, 3, [1, 1, 1], `${who}: scale`) as [number, number, number]
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx, 0],
    ...[2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy, 0],
    ...[2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    ...[tx!, ty!, tz!, 1],
  ]
}

export function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4)]
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[row + 4 * k]! * b[k + 4 * column]!, 0)
  })
}

/** Of every node, in the axes of the file. */
export function nodeMatrices(json: JsonObject, file: string): Matrix[] {
  const nodes = asList(json.nodes).map(asObject)
  const parent = parents(nodes, file)
  const found = new Array<Matrix | undefined>(nodes.length)
  const matrixOf = (node: number, below: number): Matrix => {
    if (below > nodes.length) throw new InputError(`${file}: node ${node} hangs on itself.`)
    const own = nodeMatrix(nodes[node]!, node, file)
    found[node] ??= parent[node]! < 0 ? own : product(matrixOf(parent[node]!, below + 1), own)
    return found[node]!
  }
  return nodes.map((_, node) => matrixOf(node, 0))
}

/** Numbers of the nodes that hang on one that turns z up to y up, −90° about x: their own axes have z up already. */
export function turnedNodes(json: JsonObject, matrices: readonly Matrix[], file: string): Set<number> {
  const parent = parents(asList(json.nodes).map(asObject), file)
  return new Set([...parent.keys()].filter((node) => parent[node]! >= 0 && turnsUp(matrices[parent[node]!]!)))
}

/** As single precision has it, whatever its size. */
function turnsUp(m: Matrix): boolean {
  const wanted = [1, 0, 0, 0, 0, -1, 0, 1, 0]
  return [0, 4, 8].every((column, k) => {
    const size = Math.hypot(m[column]!, m[column + 1]!, m[column + 2]!)
    return [0, 1, 2].every((c) => Math.abs(m[column + c]! / size - wanted[3 * k + c]!) < 1e-5)
  })
}

/** -1 for none. */
function parents(nodes: readonly JsonObject[], file: string): Int32Array {
  const parent = new Int32Array(nodes.length).fill(-1)
  nodes.forEach(({ children }, node) => {
    for (const child of asList(children)) {
      const number = Number(child)
      if (!nodes[number]) throw new InputError(`${file}: node ${JSON.stringify(child)} is not there.`)
      if (parent[number]! >= 0) throw new InputError(`${file}: node ${number} has two parents.`)
      parent[number] = node
    }
  })
  return parent
}
