// weldVertices.ts: vertices at the same place become one, so that triangles know their neighbours.
//
// Two vertices are one when they are no further apart than the tolerance in x, in y and in z. The first in the file
// stays where it is; of several that would do, the earliest. Cells of twice the tolerance hold what may be near.

import { boundsOf, type TriangleMesh } from './triangleMesh.js'

/** Of the diagonal of the mesh; float32 files keep coordinates to 6e-8 of their size. */
export const defaultWeld = 1e-7

export interface Welded {
  readonly mesh: TriangleMesh
  /** Vertices that were merged into an earlier one. */
  readonly merged: number
  /** Vertices that no triangle used. */
  readonly unused: number
}

/** `tolerance` in m; 0 merges equal coordinates alone. Vertices without a triangle are left out. */
export function weldVertices(mesh: TriangleMesh, tolerance: number): Welded {
  const { vertices, triangles } = mesh
  const count = vertices.length / 3
  const same = firstAlike(vertices, tolerance)
  const used = new Uint8Array(count)
  for (const v of triangles) used[v] = 1
  let [merged, unused, kept] = [0, 0, 0]
  for (let v = 0; v < count; v++) {
    if (!used[v]) unused++
    else if (same[v] !== v) {
      merged++
      used[same[v]!] = 1
    }
  }
  const place = new Uint32Array(count)
  const compact = new Float64Array(vertices.length)
  for (let v = 0; v < count; v++) {
    if (!used[v] || same[v] !== v) continue
    compact.set(vertices.subarray(3 * v, 3 * v + 3), 3 * kept)
    place[v] = kept++
  }
  return {
    mesh: { vertices: compact.slice(0, 3 * kept), triangles: triangles.map((v) => place[same[v]!]!) },
    merged,
    unused,
  }
}

/** For each vertex the earliest that it is one with, itself where there is none. */
function firstAlike(vertices: Float64Array, tolerance: number): Uint32Array {
  const count = vertices.length / 3
  const same = new Uint32Array(count)
  const { min } = boundsOf({ vertices, triangles: new Uint32Array(0) })
  const size = 1 << Math.min(26, Math.max(4, Math.ceil(Math.log2(2 * count + 1))))
  const [head, next] = [new Int32Array(size).fill(-1), new Int32Array(count)]
  const slot = (i: number, j: number, k: number) =>
    ((Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(k, 0xc2b2ae35)) >>> 3) & (size - 1)
  const cell = (x: number, c: number) => Math.floor((x - min[c]!) / (2 * tolerance))
  const bits = new Float64Array(3)
  const words = new Int32Array(bits.buffer)
  const exactSlot = (v: number) => {
    // adding zero makes one of the two zeros
    for (let c = 0; c < 3; c++) bits[c] = vertices[3 * v + c]! + 0
    const mix = (low: number, high: number) => (low ^ Math.imul(high, 0x27d4eb2f)) | 0
    return slot(mix(words[0]!, words[1]!), mix(words[2]!, words[3]!), mix(words[4]!, words[5]!))
  }
  const near = (v: number, w: number) =>
    Math.abs(vertices[3 * v]! - vertices[3 * w]!) <= tolerance &&
    Math.abs(vertices[3 * v + 1]! - vertices[3 * w + 1]!) <= tolerance &&
    Math.abs(vertices[3 * v + 2]! - vertices[3 * w + 2]!) <= tolerance
  const search = (v: number, s: number, best: number) => {
    for (let w = head[s]!; w >= 0; w = next[w]!) if (w < best && near(v, w)) best = w
    return best
  }
  for (let v = 0; v < count; v++) {
    const at = [0, 1, 2].map((c) => (tolerance > 0 ? cell(vertices[3 * v + c]!, c) : 0)) as [number, number, number]
    let best = v
    if (tolerance === 0) best = search(v, exactSlot(v), best)
    else {
      const far = [0, 1, 2].map((c) => cell(vertices[3 * v + c]! - tolerance, c)) as [number, number, number]
      const end = [0, 1, 2].map((c) => cell(vertices[3 * v + c]! + tolerance, c)) as [number, number, number]
      for (let i = far[0]; i <= end[0]; i++)
        for (let j = far[1]; j <= end[1]; j++)
          for (let k = far[2]; k <= end[2]; k++) best = search(v, slot(i, j, k), best)
    }
    same[v] = best
    if (best !== v) continue
    const s = tolerance === 0 ? exactSlot(v) : slot(...at)
    next[v] = head[s]!
    head[s] = v
  }
  return same
}
