// refineSharpEdges.ts: triangles at sharp edges split in four, level by level, so that spheres are small there.
//
// An edge is sharp where the normals of its triangles differ by more than an angle; a triangle is at a sharp edge where
// one of its corners is on one. Source: Heyn 2009, 3.2.3.

import { dot, lengthOf, plus, type Triple, times } from '../../math/rotation.js'
import { meshEdges } from './meshEdges.js'
import { edgeOfEachSide } from './orientTriangles.js'
import { areaVector, cornersOf, type TriangleMesh, triangleCount } from './triangleMesh.js'

export interface SurfaceTriangle {
  readonly corners: readonly [Triple, Triple, Triple]
  /** Corners on a sharp edge. */
  readonly sharp: readonly [boolean, boolean, boolean]
  /** Sides that are sharp, from corner k to the next. */
  readonly crease: readonly [boolean, boolean, boolean]
  /** How often it was split. */
  readonly level: number
}

/** The triangles of a mesh; `angle` in rad. */
export function surfaceTriangles(mesh: TriangleMesh, angle: number): SurfaceTriangle[] {
  const edges = meshEdges(mesh)
  const edgeOf = edgeOfEachSide(mesh, edges)
  const isCrease = new Uint8Array(edges.count)
  const sharp = new Uint8Array(mesh.vertices.length / 3)
  const normalOf = (h: number): Triple => {
    const n = areaVector(mesh, Math.floor(h / 3))
    return times(1 / (lengthOf(n) || 1), n)
  }
  for (let e = 0; e < edges.count; e++) {
    const uses = [...edges.use.subarray(edges.first[e]!, edges.first[e + 1]!)].map(normalOf)
    if (uses.every((n) => dot(n, uses[0]!) >= Math.cos(angle))) continue
    isCrease[e] = 1
    const h = edges.use[edges.first[e]!]!
    sharp[mesh.triangles[h]!] = 1
    sharp[mesh.triangles[h % 3 === 2 ? h - 2 : h + 1]!] = 1
  }
  return Array.from({ length: triangleCount(mesh) }, (_, t) => ({
    corners: cornersOf(mesh, t),
    sharp: corner3((k) => sharp[mesh.triangles[3 * t + k]!] === 1),
    crease: corner3((k) => isCrease[edgeOf[3 * t + k]!] === 1),
    level: 0,
  }))
}

const corner3 = <T>(of: (k: number) => T): readonly [T, T, T] => [of(0), of(1), of(2)]

/** Splits triangles at sharp edges `levels` times; not those `keep` names. */
export function refineSharpEdges(
  triangles: readonly SurfaceTriangle[],
  levels: number,
  keep: (triangle: SurfaceTriangle) => boolean,
): SurfaceTriangle[] {
  let now = [...triangles]
  for (let level = 0; level < levels; level++) {
    now = now.flatMap((triangle) => {
      const atEdge = triangle.level === level && triangle.sharp.includes(true)
      return atEdge && !keep(triangle) ? inFour(triangle) : [triangle]
    })
  }
  return now
}

/** Three at the corners and one between the middles of the sides. */
function inFour({ corners, sharp, crease, level }: SurfaceTriangle): SurfaceTriangle[] {
  const middle = corner3((k) => times(0.5, plus(corners[k]!, corners[(k + 1) % 3]!)))
  const atCorner = [0, 1, 2].map((k): SurfaceTriangle => {
    const before = (k + 2) % 3
    return {
      corners: [corners[k]!, middle[k]!, middle[before]!],
      sharp: [sharp[k]!, crease[k]!, crease[before]!],
      crease: [crease[k]!, false, crease[before]!],
      level: level + 1,
    }
  })
  return [...atCorner, { corners: middle, sharp: crease, crease: [false, false, false], level: level + 1 }]
}
