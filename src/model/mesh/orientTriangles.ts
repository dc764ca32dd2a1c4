// orientTriangles.ts: triangles turned so that neighbours agree which side is outside.
//
// Two triangles at an edge agree when they run along it in opposite directions. A flood over edges of two triangles
// turns whoever disagrees with the first of the patch; each patch then keeps the side that most of its triangles had.

import { type MeshEdges, startOf } from './meshEdges.js'
import type { TriangleMesh } from './triangleMesh.js'

export interface Oriented {
  readonly mesh: TriangleMesh
  readonly turned: number
  /** False for a surface with one side, such as Möbius' band: no choice agrees everywhere. */
  readonly orientable: boolean
}

export function orientTriangles(mesh: TriangleMesh, edges: MeshEdges): Oriented {
  const { first, use } = edges
  const count = mesh.triangles.length / 3
  const edgeOf = edgeOfEachSide(mesh, edges)
  // 0 not reached, 1 as it is, 2 to be turned
  const state = new Uint8Array(count)
  const queue = new Uint32Array(count)
  let [orientable, turned] = [true, 0]
  const visit = (t: number): number => {
    let end = 0
    queue[end++] = t
    state[t] = 1
    for (let at = 0; at < end; at++) {
      const here = queue[at]!
      for (let h = 3 * here; h < 3 * here + 3; h++) {
        const e = edgeOf[h]!
        if (e === noEdge || first[e + 1]! - first[e]! !== 2) continue
        const other = use[first[e]!] === h ? use[first[e]! + 1]! : use[first[e]!]!
        const there = Math.floor(other / 3)
        const agree = startOf(mesh, h) !== startOf(mesh, other)
        const wanted = agree ? state[here]! : 3 - state[here]!
        if (state[there] === 0) {
          state[there] = wanted
          queue[end++] = there
        } else if (state[there] !== wanted) orientable = false
      }
    }
    return end
  }
  for (let t = 0; t < count; t++) {
    if (state[t] !== 0) continue
    const patch = queue.subarray(0, visit(t))
    const toTurn = patch.reduce((sum, member) => sum + (state[member] === 2 ? 1 : 0), 0)
    if (2 * toTurn > patch.length) for (const member of patch) state[member] = 3 - state[member]!
    turned += Math.min(toTurn, patch.length - toTurn)
  }
  return { mesh: turnedTriangles(mesh, (t) => state[t] === 2), turned, orientable }
}

const noEdge = 0xffffffff

/** The edge each half-edge lies on; none for a side from a vertex to itself. */
export function edgeOfEachSide({ triangles }: TriangleMesh, { count, first, use }: MeshEdges): Uint32Array {
  const edgeOf = new Uint32Array(triangles.length).fill(noEdge)
  for (let e = 0; e < count; e++) for (let i = first[e]!; i < first[e + 1]!; i++) edgeOf[use[i]!] = e
  return edgeOf
}

export function turnedTriangles({ vertices, triangles }: TriangleMesh, turn: (t: number) => boolean): TriangleMesh {
  const turned = triangles.slice()
  for (let t = 0; 3 * t < triangles.length; t++) {
    if (!turn(t)) continue
    turned[3 * t + 1] = triangles[3 * t + 2]!
    turned[3 * t + 2] = triangles[3 * t + 1]!
  }
  return { vertices, triangles: turned }
}
