// triangleMesh.ts: vertices and triangles, counter-clockwise seen from outside, and what is done with them.

import { type Frame, type Triple, turned } from '../../math/rotation.js'

export interface TriangleMesh {
  /** x y z of each vertex, m. */
  readonly vertices: Float64Array
  /** Three vertices of each triangle. */
  readonly triangles: Uint32Array
}

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

export interface ShadedMesh extends TriangleMesh {
  /** Unit, one for each vertex. */
  readonly normals: Float64Array
}

/**
 * The mesh with a normal at each vertex: the mean, weighted by area, of the triangles around it. A vertex is doubled
 * where triangles meet at more than the crease angle, so that edges stay sharp and round surfaces look round.
 */
export function shadedMesh(mesh: TriangleMesh, creaseAngle = Math.PI / 5): ShadedMesh {
  const faces = faceNormals(mesh)
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

/** Twice the area times the unit normal of each triangle. */
function faceNormals({ vertices, triangles }: TriangleMesh): Triple[] {
  return Array.from({ length: triangles.length / 3 }, (_, t) => {
    const [a, b, c] = [3 * triangles[3 * t]!, 3 * triangles[3 * t + 1]!, 3 * triangles[3 * t + 2]!]
    const edge = (from: number, to: number, k: number) => vertices[to + k]! - vertices[from + k]!
    const [ux, uy, uz] = [edge(a, b, 0), edge(a, b, 1), edge(a, b, 2)]
    const [vx, vy, vz] = [edge(a, c, 0), edge(a, c, 1), edge(a, c, 2)]
    return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  })
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
