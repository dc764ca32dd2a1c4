// duplicateTriangles.ts: triangles with the same three vertices.
//
// Copies that look the same way: one stays. A pair that looks opposite ways encloses nothing; both go where other
// triangles hold on to all their edges (two blocks that share a face become one), otherwise they are a sheet and stay.

import { endOf, type MeshEdges, startOf } from './meshEdges.js'
import type { TriangleMesh } from './triangleMesh.js'

/** Lists of triangles with the same vertices, each with two or more, in rising order. */
export function alikeTriangles(mesh: TriangleMesh, { count, first, use }: MeshEdges): number[][] {
  const { triangles } = mesh
  const groups = new Map<number, number[]>()
  for (let e = 0; e < count; e++) {
    const length = first[e + 1]! - first[e]!
    if (length < 2) continue
    const byApex = new Map<number, number[]>()
    for (let i = first[e]!; i < first[e + 1]!; i++) {
      const h = use[i]!
      const t = Math.floor(h / 3)
      const apex = triangles[3 * t]! + triangles[3 * t + 1]! + triangles[3 * t + 2]! - startOf(mesh, h) - endOf(mesh, h)
      const list = byApex.get(apex)
      if (list) list.push(t)
      else byApex.set(apex, [t])
    }
    for (const list of byApex.values()) if (list.length > 1 && new Set(list).size > 1) groups.set(list[0]!, list)
  }
  // in rising order, as half-edges of an edge are
  return [...groups.values()].map((list) => [...new Set(list)])
}

/** The triangles that may go. */
export function surplusTriangles(mesh: TriangleMesh, edges: MeshEdges, edgeOf: Uint32Array): Set<number> {
  const surplus = new Set<number>()
  for (const group of alikeTriangles(mesh, edges)) {
    const same = group.filter((t) => sameWay(mesh, group[0]!, t))
    const opposite = group.filter((t) => !sameWay(mesh, group[0]!, t))
    const net = same.length - opposite.length
    const heldByOthers = [0, 1, 2].every((k) => {
      const e = edgeOf[3 * group[0]! + k]!
      return edges.first[e + 1]! - edges.first[e]! > group.length
    })
    const stay = net > 0 ? [same[0]!] : net < 0 ? [opposite[0]!] : heldByOthers ? [] : [same[0]!, opposite[0]!]
    for (const t of group) if (!stay.includes(t)) surplus.add(t)
  }
  return surplus
}

/** True where two triangles of the same vertices run round them the same way. */
function sameWay({ triangles }: TriangleMesh, a: number, b: number): boolean {
  const k = [0, 1, 2].find((c) => triangles[3 * b + c] === triangles[3 * a])!
  return triangles[3 * b + ((k + 1) % 3)] === triangles[3 * a + 1]
}
