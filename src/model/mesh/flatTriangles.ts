// flatTriangles.ts: triangles without area.
//
// One that names a vertex twice can go: its two other sides are the same edge. One whose corners lie on a line cannot, it
// would leave a crack: its middle corner b splits the neighbour at its longest side a c in two, (a b d) and (b c d), which
// covers the same ground.

import { type MeshEdges, meshEdges } from './meshEdges.js'
import { edgeOfEachSide } from './orientTriangles.js'
import { areaVector, filteredTriangles, type TriangleMesh, vertexAt } from './triangleMesh.js'

/** Height over longest side below which a triangle has no area; rounding of the height is 1e-16 of the coordinates. */
const flatness = 1e-10

const namesVertexTwice = ({ triangles }: TriangleMesh, t: number): boolean =>
  triangles[3 * t] === triangles[3 * t + 1] ||
  triangles[3 * t + 1] === triangles[3 * t + 2] ||
  triangles[3 * t + 2] === triangles[3 * t]

/** Corner from which the longest side runs. */
function longestSide(mesh: TriangleMesh, t: number): { side: number; length: number } {
  let [side, length] = [0, -1]
  for (let k = 0; k < 3; k++) {
    const [a, b] = [mesh.triangles[3 * t + k]!, mesh.triangles[3 * t + ((k + 1) % 3)]!]
    const [p, q] = [vertexAt(mesh, a), vertexAt(mesh, b)]
    const d = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
    if (d > length) [side, length] = [k, d]
  }
  return { side, length }
}

export function isFlat(mesh: TriangleMesh, t: number): boolean {
  if (namesVertexTwice(mesh, t)) return true
  const { length } = longestSide(mesh, t)
  return Math.hypot(...areaVector(mesh, t)) <= flatness * length * length
}

export interface WithoutFlat {
  readonly mesh: TriangleMesh
  readonly removed: number
}

export function withoutFlatTriangles(mesh: TriangleMesh): WithoutFlat {
  let now = filteredTriangles(mesh, (t) => !namesVertexTwice(mesh, t))
  let removed = (mesh.triangles.length - now.triangles.length) / 3
  // a neighbour may be flat itself: chains of flat triangles go one by one
  for (let pass = 0; pass < 32; pass++) {
    const flat = flatOnes(now)
    if (flat.length === 0) break
    const next = splitNeighbours(now, flat)
    if (next.removed === 0) break
    removed += next.removed
    now = next.mesh
  }
  return { mesh: now, removed }
}

function flatOnes(mesh: TriangleMesh): number[] {
  const flat: number[] = []
  for (let t = 0; 3 * t < mesh.triangles.length; t++) if (isFlat(mesh, t)) flat.push(t)
  return flat
}

/** Each flat triangle and its neighbour become two; those that touch one already changed wait for the next pass. */
function splitNeighbours(mesh: TriangleMesh, flat: readonly number[]): WithoutFlat {
  const edges = meshEdges(mesh)
  const edgeOf = edgeOfEachSide(mesh, edges)
  const triangles = mesh.triangles.slice()
  const touched = new Set<number>()
  const isFlatOne = new Set(flat)
  let removed = 0
  for (const t of flat) {
    const { side } = longestSide(mesh, t)
    const other = acrossEdge(edges, edgeOf, 3 * t + side)
    const there = Math.floor(other / 3)
    if (other < 0 || touched.has(t) || touched.has(there) || isFlatOne.has(there)) continue
    const middle = triangles[3 * t + ((side + 2) % 3)]!
    const corner = (k: number) => mesh.triangles[3 * there + ((other + k) % 3)]!
    const [p, q, apex] = [corner(0), corner(1), corner(2)]
    if (apex === middle) continue
    // the neighbour runs p q apex; the middle corner lies on p q
    triangles.set([p, middle, apex], 3 * there)
    triangles.set([middle, q, apex], 3 * t)
    touched.add(t).add(there)
    removed++
  }
  return { mesh: { vertices: mesh.vertices, triangles }, removed }
}

/** The half-edge on the other side, -1 where there are none or several. */
function acrossEdge({ first, use }: MeshEdges, edgeOf: Uint32Array, h: number): number {
  const e = edgeOf[h]!
  if (first[e + 1]! - first[e]! !== 2) return -1
  return use[first[e]!] === h ? use[first[e]! + 1]! : use[first[e]!]!
}
