// meshEdges.ts: which triangles meet at each edge, which hang together, and where a surface ends.
//
// Half-edge h = 3 t + k runs from corner k of triangle t to the next corner. Grouping by two counting sorts, first by the
// higher vertex, then by the lower: linear in the number of triangles, the same order every time.

import { JoinedSets } from '../../math/joinedSets.js'
import type { TriangleMesh } from './triangleMesh.js'

export interface MeshEdges {
  readonly count: number
  /** Where the half-edges of each edge begin in `use`; one more than there are edges. */
  readonly first: Uint32Array
  readonly use: Uint32Array
}

export const startOf = ({ triangles }: TriangleMesh, h: number): number => triangles[h]!
export const endOf = ({ triangles }: TriangleMesh, h: number): number => triangles[h % 3 === 2 ? h - 2 : h + 1]!

export function meshEdges(mesh: TriangleMesh): MeshEdges {
  const { vertices, triangles } = mesh
  const low = (h: number) => Math.min(startOf(mesh, h), endOf(mesh, h))
  const high = (h: number) => Math.max(startOf(mesh, h), endOf(mesh, h))
  // a side of a triangle that names one vertex twice is no edge
  const sides = Uint32Array.from({ length: triangles.length }, (_, h) => h).filter((h) => low(h) !== high(h))
  const use = sortedBy(sortedBy(sides, high, vertices.length / 3), low, vertices.length / 3)
  const first = new Uint32Array(use.length + 1)
  let count = 0
  for (let i = 0; i < use.length; i++) {
    if (i > 0 && low(use[i]!) === low(use[i - 1]!) && high(use[i]!) === high(use[i - 1]!)) continue
    first[count++] = i
  }
  first[count] = use.length
  return { count, first: first.slice(0, count + 1), use }
}

/** Counting sort, stable. */
function sortedBy(list: Uint32Array, key: (item: number) => number, keys: number): Uint32Array {
  const place = new Uint32Array(keys + 1)
  for (const item of list) place[key(item) + 1]!++
  for (let k = 0; k < keys; k++) place[k + 1]! += place[k]!
  const sorted = new Uint32Array(list.length)
  for (const item of list) sorted[place[key(item)]!++] = item
  return sorted
}

/** The piece each triangle belongs to: triangles that share an edge are in one piece. Numbered in order of the first triangle. */
export function connectedPieces(
  mesh: TriangleMesh,
  { count, first, use }: MeshEdges,
): { count: number; of: Uint32Array } {
  const sets = new JoinedSets(mesh.triangles.length / 3)
  for (let e = 0; e < count; e++) {
    const a = Math.floor(use[first[e]!]! / 3)
    for (let i = first[e]! + 1; i < first[e + 1]!; i++) sets.join(a, Math.floor(use[i]! / 3))
  }
  const names = sets.names()
  const of = new Uint32Array(names.length)
  let pieces = 0
  names.forEach((name, t) => {
    of[t] = name === t ? pieces++ : of[name]!
  })
  return { count: pieces, of }
}

/** Closed chains of edges with one triangle, as lists of vertices in the direction of the triangles; `tangled` edges are in none. */
export function boundaryLoops(mesh: TriangleMesh, edges: MeshEdges): { loops: number[][]; tangled: number } {
  const { count, first, use } = edges
  const onward = new Map<number, number[]>()
  let border = 0
  for (let e = 0; e < count; e++) {
    if (first[e + 1]! - first[e]! !== 1) continue
    const h = use[first[e]!]!
    const from = startOf(mesh, h)
    const ways = onward.get(from)
    if (ways) ways.push(endOf(mesh, h))
    else onward.set(from, [endOf(mesh, h)])
    border++
  }
  const loops: number[][] = []
  const seen = new Set<number>()
  for (const from of onward.keys()) {
    const loop: number[] = []
    let at = from
    // a vertex with two ways on belongs to no simple loop
    while (!seen.has(at) && onward.get(at)?.length === 1) {
      seen.add(at)
      loop.push(at)
      at = onward.get(at)![0]!
    }
    if (at === from && loop.length >= 3) loops.push(loop)
  }
  return { loops, tangled: border - loops.reduce((sum, loop) => sum + loop.length, 0) }
}
