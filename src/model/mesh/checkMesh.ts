// checkMesh.ts: what is right and wrong with a mesh: holes, sides, flat and double triangles, pieces, size.

import type { Triple } from '../../math/rotation.js'
import { alikeTriangles } from './duplicateTriangles.js'
import { isFlat } from './flatTriangles.js'
import { boundaryLoops, connectedPieces, type MeshEdges, meshEdges, startOf } from './meshEdges.js'
import { type MeshFinding, meshFindings } from './meshFindings.js'
import { type MeshPiece, measurePieces } from './meshPieces.js'
import { boundsOf, surfaceArea, type TriangleMesh, triangleCount, vertexCount } from './triangleMesh.js'
import { defaultWeld, weldVertices } from './weldVertices.js'

export interface MeshReport {
  readonly vertices: number
  readonly triangles: number
  readonly min: Triple
  readonly max: Triple
  /** Longest side of the bounding box, m. */
  readonly extent: number
  /** m2 */
  readonly area: number
  /** m3: of the closed pieces, cavities taken away; 0 where the surface is open. */
  readonly volume: number
  /** True where every edge has as many triangles one way as the other: the surface bounds a solid. */
  readonly watertight: boolean
  /** Edges with one triangle. */
  readonly boundaryEdges: number
  /** Closed chains of such edges. */
  readonly holes: number
  /** Edges with more than two triangles. */
  readonly nonManifoldEdges: number
  /** Edges with two triangles that disagree which side is outside. */
  readonly misorientedEdges: number
  /** Without area. */
  readonly degenerateTriangles: number
  /** With the vertices of an earlier one. */
  readonly duplicateTriangles: number
  /** At the place of an earlier one, within the tolerance of welding. */
  readonly duplicateVertices: number
  readonly unusedVertices: number
  /** Parts that share no edge. */
  readonly pieces: readonly MeshPiece[]
  /** Closed pieces that look inward and are no cavity of another. */
  readonly invertedPieces: number
  /** In order of importance. */
  readonly findings: readonly MeshFinding[]
}

export interface CheckMeshOptions {
  /** Whether it is to have an inside; true when omitted. A sheet may have a boundary. */
  readonly solid?: boolean
  /** Distance at which vertices count as one, of the diagonal; 1e-7 when omitted. */
  readonly weld?: number
}

export function checkMesh(mesh: TriangleMesh, options: CheckMeshOptions = {}): MeshReport {
  const { solid = true, weld = defaultWeld } = options
  const bounds = boundsOf(mesh)
  const edges = meshEdges(mesh)
  const counts = edgeCounts(mesh, edges)
  const { merged, unused } = weldVertices(mesh, weld * bounds.diagonal)
  const parts = connectedPieces(mesh, edges)
  const pieces = measurePieces(mesh, parts, closedPieces(mesh, edges, parts))
  const watertight = pieces.length > 0 && pieces.every(({ closed }) => closed)
  let degenerateTriangles = 0
  for (let t = 0; t < triangleCount(mesh); t++) if (isFlat(mesh, t)) degenerateTriangles++
  const measured = {
    vertices: vertexCount(mesh),
    triangles: triangleCount(mesh),
    min: bounds.min,
    max: bounds.max,
    extent: bounds.extent,
    area: surfaceArea(mesh),
    volume: watertight ? pieces.reduce((sum, piece) => sum + piece.volume, 0) : 0,
    watertight,
    ...counts,
    holes: counts.boundaryEdges === 0 ? 0 : boundaryLoops(mesh, edges).loops.length,
    degenerateTriangles,
    duplicateTriangles: alikeTriangles(mesh, edges).reduce((sum, group) => sum + group.length - 1, 0),
    duplicateVertices: merged,
    unusedVertices: unused,
    pieces,
    invertedPieces: pieces.filter(isInverted).length,
  }
  return { ...measured, findings: meshFindings(measured, solid) }
}

/** A cavity lies in an odd number of other pieces and looks inward. */
export const isInverted = ({ volume, depth }: MeshPiece): boolean => volume < 0 && depth % 2 === 0

function edgeCounts(mesh: TriangleMesh, { count, first, use }: MeshEdges) {
  let [boundaryEdges, nonManifoldEdges, misorientedEdges] = [0, 0, 0]
  for (let e = 0; e < count; e++) {
    const uses = first[e + 1]! - first[e]!
    if (uses === 1) boundaryEdges++
    else if (uses > 2) nonManifoldEdges++
    else if (startOf(mesh, use[first[e]!]!) === startOf(mesh, use[first[e]! + 1]!)) misorientedEdges++
  }
  return { boundaryEdges, nonManifoldEdges, misorientedEdges }
}

/** Pieces at whose every edge as many triangles run one way as the other. */
export function closedPieces(
  mesh: TriangleMesh,
  { count, first, use }: MeshEdges,
  parts: { readonly count: number; readonly of: Uint32Array },
): boolean[] {
  const closed = new Array<boolean>(parts.count).fill(true)
  for (let e = 0; e < count; e++) {
    const from = startOf(mesh, use[first[e]!]!)
    let balance = 0
    for (let i = first[e]!; i < first[e + 1]!; i++) balance += startOf(mesh, use[i]!) === from ? 1 : -1
    if (balance !== 0) closed[parts.of[Math.floor(use[first[e]!]! / 3)]!] = false
  }
  // a triangle that names vertices twice has no edge and is no piece to close
  return closed
}
