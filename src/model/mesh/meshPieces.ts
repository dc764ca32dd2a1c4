// meshPieces.ts: the pieces of a mesh that share no edge: volume, place, which is a cavity of which.

import { boundsOf, type TriangleMesh } from './triangleMesh.js'
import { windingNumber } from './windingNumber.js'

export interface MeshPiece {
  readonly triangles: number
  /** True where every edge has as many triangles one way as the other. */
  readonly closed: boolean
  /** m3, of a closed piece; negative where it looks inward. */
  readonly volume: number
  /** Pieces that hold all of it. */
  readonly depth: number
}

/** Beyond this many, pieces are not looked for inside each other. */
const mostNestedPieces = 200
const probes = 8

/** Volumes by the divergence theorem; `closed` says which pieces have one. */
export function measurePieces(
  mesh: TriangleMesh,
  pieces: { readonly count: number; readonly of: Uint32Array },
  closed: readonly boolean[],
): MeshPiece[] {
  const triangles = new Uint32Array(pieces.count)
  for (const piece of pieces.of) triangles[piece]!++
  const volumes = pieceVolumes(mesh, pieces)
  const depths = pieces.count > mostNestedPieces ? null : pieceDepths(mesh, pieces, closed)
  return Array.from(triangles, (count, p) => ({
    triangles: count,
    closed: closed[p]!,
    volume: closed[p] ? volumes[p]! : 0,
    depth: depths?.[p] ?? 0,
  }))
}

function pieceVolumes(mesh: TriangleMesh, { count, of }: { count: number; of: Uint32Array }): Float64Array {
  const { vertices, triangles } = mesh
  const { middle } = boundsOf(mesh)
  const volumes = new Float64Array(count)
  const p = (i: number, c: number) => vertices[3 * triangles[i]! + c]! - middle[c]!
  for (let t = 0; t < of.length; t++) {
    const [a, b, c] = [3 * t, 3 * t + 1, 3 * t + 2]
    volumes[of[t]!]! +=
      (p(a, 0) * (p(b, 1) * p(c, 2) - p(b, 2) * p(c, 1)) +
        p(a, 1) * (p(b, 2) * p(c, 0) - p(b, 0) * p(c, 2)) +
        p(a, 2) * (p(b, 0) * p(c, 1) - p(b, 1) * p(c, 0))) /
      6
  }
  return volumes
}

/** For each piece, the number of closed pieces whose bounds hold its bounds and that go round every vertex tried. */
function pieceDepths(
  mesh: TriangleMesh,
  { count, of }: { count: number; of: Uint32Array },
  closed: readonly boolean[],
): number[] {
  if (count < 2) return [0]
  const bounds = pieceBounds(mesh, { count, of })
  const inside = (inner: number, outer: number) =>
    [0, 1, 2].every((c) => bounds[outer]![c]! < bounds[inner]![c]! && bounds[inner]![c + 3]! < bounds[outer]![c + 3]!)
  return Array.from({ length: count }, (_, inner) => {
    const outers = Array.from({ length: count }, (_, p) => p).filter(
      (p) => p !== inner && closed[p] && inside(inner, p),
    )
    if (outers.length === 0) return 0
    const points = someVertices(mesh, of, inner)
    const holds = (outer: number) =>
      points.every((point) => Math.abs(windingNumber(mesh, point, (t) => of[t] === outer)) > 0.5)
    return outers.filter(holds).length
  })
}

function pieceBounds({ vertices, triangles }: TriangleMesh, { count, of }: { count: number; of: Uint32Array }) {
  const bounds = Array.from({ length: count }, () => [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  for (let i = 0; i < triangles.length; i++) {
    const box = bounds[of[Math.floor(i / 3)]!]!
    for (let c = 0; c < 3; c++) {
      const x = vertices[3 * triangles[i]! + c]!
      if (x < box[c]!) box[c] = x
      if (x > box[c + 3]!) box[c + 3] = x
    }
  }
  return bounds
}

function someVertices({ vertices, triangles }: TriangleMesh, of: Uint32Array, piece: number) {
  const own: number[] = []
  for (let t = 0; t < of.length; t++) if (of[t] === piece) own.push(t)
  const step = Math.max(1, Math.floor(own.length / probes))
  return own
    .filter((_, i) => i % step === 0)
    .map((t) => {
      const v = 3 * triangles[3 * t]!
      return [vertices[v]!, vertices[v + 1]!, vertices[v + 2]!] as const
    })
}
