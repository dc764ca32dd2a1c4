// shadedMesh.ts: normals at the vertices of a mesh, for drawing.

import type { Triple } from '../../math/rotation.js'
import { areaVector, type TriangleMesh, triangleCount } from '../mesh/triangleMesh.js'

export interface ShadedMesh extends TriangleMesh {
  /** Unit, one for each vertex. */
  readonly normals: Float64Array
}

/**
 * The mesh with a normal at each vertex: the mean, weighted by area, of the triangles around it. A vertex is doubled
 * where triangles meet at more than the crease angle, so that edges stay sharp and round surfaces look round.
 */
export function shadedMesh(mesh: TriangleMesh, creaseAngle = Math.PI / 5): ShadedMesh {
  const faces = Array.from({ length: triangleCount(mesh) }, (_, t) => areaVector(mesh, t))
  const around = facesAround(mesh)
  const least = Math.cos(creaseAngle)
  const vertices: number[] = []
  const normals: number[] = []
  const triangles = new Uint32Array(mesh.triangles.length)
  const known = new Map<string, number>()
  for (let corner = 0; corner < triangles.length; corner++) {
    const vertex = mesh.triangles[corner]!
    const normal = cornerNormal(faces, around[vertex]!, Math.floor(corner / 3), least)
    const key = `${vertex} ${normal.map((x) => Math.round(1e4 * x)).join(' ')}`
    let index = known.get(key)
    if (index === undefined) {
      index = vertices.length / 3
      known.set(key, index)
      vertices.push(...mesh.vertices.subarray(3 * vertex, 3 * vertex + 3))
      normals.push(...normal)
    }
    triangles[corner] = index
  }
  return { vertices: Float64Array.from(vertices), normals: Float64Array.from(normals), triangles }
}

function facesAround({ vertices, triangles }: TriangleMesh): number[][] {
  const around: number[][] = Array.from({ length: vertices.length / 3 }, () => [])
  triangles.forEach((vertex, corner) => {
    around[vertex]!.push(Math.floor(corner / 3))
  })
  return around
}

function cornerNormal(faces: readonly Triple[], around: readonly number[], own: number, least: number): Triple {
  const [nx, ny, nz] = faces[own]!
  const size = Math.hypot(nx, ny, nz)
  let [x, y, z] = [0, 0, 0]
  for (const face of around) {
    const [fx, fy, fz] = faces[face]!
    if (nx * fx + ny * fy + nz * fz < least * size * Math.hypot(fx, fy, fz)) continue
    x += fx
    y += fy
    z += fz
  }
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1]
}
