// fillHoles.ts: lids on holes: chains of edges with one triangle, closed by triangles between their vertices.
//
// A hole is filled where that is no guess: three edges, or flat within a thousandth of its width. `small` fills those of
// at most a hundredth of the surface, `flat` also larger ones (an open pipe becomes a rod), `none` fills none.

import { dot, lengthOf, minus } from '../../math/rotation.js'
import { boundaryLoops, meshEdges } from './meshEdges.js'
import { surfaceArea, type TriangleMesh, vertexAt } from './triangleMesh.js'
import { newellNormal, triangulatePolygon } from './triangulatePolygon.js'

export type HoleFilling = 'none' | 'small' | 'flat'

const smallShare = 0.01
const flatShare = 1e-3

export function fillHoles(
  mesh: TriangleMesh,
  filling: HoleFilling,
): { mesh: TriangleMesh; filled: number; added: number } {
  if (filling === 'none') return { mesh, filled: 0, added: 0 }
  const most = (filling === 'small' ? smallShare : 1) * surfaceArea(mesh)
  const lids: number[] = []
  let filled = 0
  for (const loop of boundaryLoops(mesh, meshEdges(mesh)).loops) {
    const lid = lidOf(mesh, loop, most)
    if (!lid) continue
    lids.push(...lid)
    filled++
  }
  if (filled === 0) return { mesh, filled: 0, added: 0 }
  const triangles = new Uint32Array(mesh.triangles.length + lids.length)
  triangles.set(mesh.triangles)
  triangles.set(lids, mesh.triangles.length)
  return { mesh: { vertices: mesh.vertices, triangles }, filled, added: lids.length / 3 }
}

/** Triangles over a loop, against the direction of the triangles round it; null where that would be a guess. */
function lidOf(mesh: TriangleMesh, loop: readonly number[], mostArea: number): number[] | null {
  const backward = [...loop].reverse()
  const corners = backward.map((v) => vertexAt(mesh, v))
  const normal = newellNormal(corners)
  const area = lengthOf(normal) / 2
  if (!(area > 0) || area > mostArea) return null
  const width = Math.sqrt(area)
  const flat = corners.every((p) => Math.abs(dot(normal, minus(p, corners[0]!))) <= flatShare * width * 2 * area)
  if (!flat) return null
  const made = triangulatePolygon(corners)
  return 'problem' in made ? null : made.triangles.map((i) => backward[i]!)
}
