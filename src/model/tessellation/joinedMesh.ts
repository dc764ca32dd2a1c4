// joinedMesh.ts: meshes turned, moved and put together, and the volume that one holds.

import { type Frame, turned } from '../../math/rotation.js'
import type { TriangleMesh } from '../mesh/triangleMesh.js'

export const emptyMesh: TriangleMesh = { vertices: new Float64Array(0), triangles: new Uint32Array(0) }

/** V = Σ a · (b × c) / 6 over the triangles of a closed mesh; positive where they face outward. */
export function meshVolume({ vertices, triangles }: TriangleMesh): number {
  let sixfold = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!]
    const [bx, by, bz] = [vertices[b]!, vertices[b + 1]!, vertices[b + 2]!]
    const [cx, cy, cz] = [vertices[c]!, vertices[c + 1]!, vertices[c + 2]!]
    sixfold += vertices[a]! * (by * cz - bz * cy)
    sixfold += vertices[a + 1]! * (bz * cx - bx * cz)
    sixfold += vertices[a + 2]! * (bx * cy - by * cx)
  }
  return sixfold / 6
}

/** The mesh turned and moved, into `target` from the vertex `at` on where one is given. */
export function placeVertices(mesh: TriangleMesh, frame: Frame, target: Float64Array, at: number): void {
  const { vertices } = mesh
  const [x, y, z] = [
    turned(frame.rotation, [1, 0, 0]),
    turned(frame.rotation, [0, 1, 0]),
    turned(frame.rotation, [0, 0, 1]),
  ]
  for (let i = 0; i < vertices.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      target[3 * at + i + c] =
        frame.position[c]! + vertices[i]! * x[c]! + vertices[i + 1]! * y[c]! + vertices[i + 2]! * z[c]!
    }
  }
}

export function placedMesh(mesh: TriangleMesh, frame: Frame): TriangleMesh {
  const vertices = new Float64Array(mesh.vertices.length)
  placeVertices(mesh, frame, vertices, 0)
  return { vertices, triangles: mesh.triangles }
}

/** All of them as one. */
export function joinedMesh(meshes: readonly TriangleMesh[]): TriangleMesh {
  const vertices = new Float64Array(meshes.reduce((sum, mesh) => sum + mesh.vertices.length, 0))
  const triangles = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.triangles.length, 0))
  let [v, t] = [0, 0]
  for (const mesh of meshes) {
    vertices.set(mesh.vertices, v)
    for (let k = 0; k < mesh.triangles.length; k++) triangles[t + k] = mesh.triangles[k]! + v / 3
    v += mesh.vertices.length
    t += mesh.triangles.length
  }
  return { vertices, triangles }
}
