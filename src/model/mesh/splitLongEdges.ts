// splitLongEdges.ts: a mesh with no edge longer than a size, in triangles of good shape, on the same surface.
//
// In each pass every edge that is too long and the longest of all its triangles is halved, and with it those triangles;
// any other edge that is too long waits for a longer one beside it, so there is always progress (Rivara 1984). Edges at
// which the surface bends come before those within flat faces. Between passes, two triangles in one plane exchange their common edge for the other diagonal where the angles opposite to it
// are together more than a half turn (Delaunay's criterion).

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'
import { InputError } from '../inputError.js'
import { endOf, type MeshEdges, meshEdges, startOf } from './meshEdges.js'
import { edgeOfEachSide } from './orientTriangles.js'
import { areaVector, surfaceArea, type TriangleMesh, triangleCount, vertexAt } from './triangleMesh.js'

const mostSplitTriangles = 2_000_000
/** Two triangles lie in one plane when their normals differ by less, rad. */
const planeAngle = 1e-4
const mostFlipPasses = 30

export function splitLongEdges(mesh: TriangleMesh, size: number, name = 'mesh'): TriangleMesh {
  const expected = surfaceArea(mesh) / (0.3 * size * size)
  if (expected > mostSplitTriangles || triangleCount(mesh) > mostSplitTriangles)
    throw new InputError(
      `${name}: a size of ${size} m makes about ${Math.round(expected + triangleCount(mesh))} triangles, expected at most ${mostSplitTriangles}.`,
    )
  // sides of flat faces first: points on them make better triangles than points on diagonals across
  let now = flipEdges(mesh)
  for (const flatOnes of [false, true]) {
    for (let next = splitPass(now, size, flatOnes); next; next = splitPass(now, size, flatOnes)) now = flipEdges(next)
  }
  return now
}

/** Null where no edge is too long; edges within flat faces count only where `flatOnes`. */
function splitPass(mesh: TriangleMesh, size: number, flatOnes: boolean): TriangleMesh | null {
  const edges = meshEdges(mesh)
  const edgeOf = edgeOfEachSide(mesh, edges)
  const lengths = Float64Array.from({ length: edges.count }, (_, e) => {
    return flatOnes || !isFlatEdge(mesh, edges, e) ? edgeLength(mesh, edges.use[edges.first[e]!]!) : 0
  })
  // by length and then by number, so that of equal edges one is the longest
  const longer = (a: number, b: number) => lengths[a]! > lengths[b]! || (lengths[a]! === lengths[b]! && a > b)
  const longest = (t: number) =>
    [1, 2].reduce((best, k) => (longer(edgeOf[3 * t + k]!, edgeOf[best]!) ? 3 * t + k : best), 3 * t)
  const vertices: number[] = []
  const added: number[] = []
  const triangles = mesh.triangles.slice()
  const old = mesh.vertices.length / 3
  for (let e = 0; e < edges.count; e++) {
    if (lengths[e]! <= size) continue
    const uses = edges.use.subarray(edges.first[e]!, edges.first[e + 1]!)
    if (!uses.every((h) => edgeOf[longest(Math.floor(h / 3))] === e)) continue
    const [p, q] = [vertexAt(mesh, startOf(mesh, uses[0]!)), vertexAt(mesh, endOf(mesh, uses[0]!))]
    const middle = old + vertices.length / 3
    vertices.push((p[0] + q[0]) / 2, (p[1] + q[1]) / 2, (p[2] + q[2]) / 2)
    for (const h of uses) {
      const t = Math.floor(h / 3)
      const apex = mesh.triangles[3 * t + ((h + 2) % 3)]!
      triangles.set([startOf(mesh, h), middle, apex], 3 * t)
      added.push(middle, endOf(mesh, h), apex)
    }
  }
  if (vertices.length === 0) return null
  return { vertices: joinReal(mesh.vertices, vertices), triangles: joinIndex(triangles, added) }
}

/** Whether the two triangles of an edge lie in one plane. */
function isFlatEdge(mesh: TriangleMesh, { first, use }: MeshEdges, e: number): boolean {
  if (first[e + 1]! - first[e]! !== 2) return false
  const normal = (k: number): Triple => areaVector(mesh, Math.floor(use[first[e]! + k]! / 3))
  const [n, m] = [normal(0), normal(1)]
  return dot(n, m) > 0 && lengthOf(cross(n, m)) <= planeAngle * lengthOf(n) * lengthOf(m)
}

function joinReal(a: Float64Array, b: readonly number[]): Float64Array {
  const joined = new Float64Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

function joinIndex(a: Uint32Array, b: readonly number[]): Uint32Array {
  const joined = new Uint32Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}

function edgeLength(mesh: TriangleMesh, h: number): number {
  const [a, b] = [startOf(mesh, h), endOf(mesh, h)]
  // from the lower vertex, so that both sides round alike
  return lengthOf(minus(vertexAt(mesh, Math.min(a, b)), vertexAt(mesh, Math.max(a, b))))
}

/** The other diagonal wherever it is better, until it is nowhere. */
function flipEdges(mesh: TriangleMesh): TriangleMesh {
  let now = mesh
  for (let pass = 0; pass < mostFlipPasses; pass++) {
    const next = flipPass(now, meshEdges(now))
    if (next === null) return now
    now = next
  }
  return now
}

function flipPass(mesh: TriangleMesh, { count, first, use }: MeshEdges): TriangleMesh | null {
  const triangles = mesh.triangles.slice()
  const touched = new Uint8Array(triangleCount(mesh))
  let flips = 0
  for (let e = 0; e < count; e++) {
    if (first[e + 1]! - first[e]! !== 2) continue
    const [h, g] = [use[first[e]!]!, use[first[e]! + 1]!]
    const [s, t] = [Math.floor(h / 3), Math.floor(g / 3)]
    if (touched[s] || touched[t] || startOf(mesh, h) === startOf(mesh, g)) continue
    const [a, b] = [startOf(mesh, h), endOf(mesh, h)]
    const [c, d] = [mesh.triangles[3 * s + ((h + 2) % 3)]!, mesh.triangles[3 * t + ((g + 2) % 3)]!]
    if (c === d || !isBetter(mesh, a, b, c, d)) continue
    triangles.set([c, a, d], 3 * s)
    triangles.set([d, b, c], 3 * t)
    touched[s] = touched[t] = 1
    flips++
  }
  return flips === 0 ? null : { vertices: mesh.vertices, triangles }
}

/** Whether c d is the better diagonal of the flat quadrilateral a d b c. */
function isBetter(mesh: TriangleMesh, ...corners: readonly [number, number, number, number]): boolean {
  const [a, b, c, d] = corners.map((v) => vertexAt(mesh, v)) as [Triple, Triple, Triple, Triple]
  const [n, m] = [cross(minus(b, a), minus(c, a)), cross(minus(a, b), minus(d, b))]
  const [p, q] = [lengthOf(n), lengthOf(m)]
  if (!(p > 0 && q > 0) || lengthOf(cross(n, m)) > planeAngle * p * q || dot(n, m) < 0) return false
  // the angles at c and d: cot c + cot d < 0 where their sum is above a half turn
  const [ca, cb, da, db] = [minus(a, c), minus(b, c), minus(a, d), minus(b, d)]
  return dot(ca, cb) / p + dot(da, db) / q < -1e-9
}
