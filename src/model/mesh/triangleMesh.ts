// triangleMesh.ts: a surface of triangles as two flat arrays, and the measures everything else is made from.

import type { Triple } from '../../math/rotation.js'
import { InputError } from '../inputError.js'

export interface TriangleMesh {
  /** x y z of each vertex, m. */
  readonly vertices: Float64Array
  /** Three vertices of each triangle, counter-clockwise seen from outside. */
  readonly triangles: Uint32Array
}

export const vertexCount = (mesh: TriangleMesh): number => mesh.vertices.length / 3
export const triangleCount = (mesh: TriangleMesh): number => mesh.triangles.length / 3

export function vertexAt({ vertices }: TriangleMesh, v: number): Triple {
  return [vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!]
}

/** The three corners of triangle t. */
export function cornersOf(mesh: TriangleMesh, t: number): readonly [Triple, Triple, Triple] {
  const { triangles } = mesh
  return [
    vertexAt(mesh, triangles[3 * t]!),
    vertexAt(mesh, triangles[3 * t + 1]!),
    vertexAt(mesh, triangles[3 * t + 2]!),
  ]
}

/** Arrays of any kind as a mesh; throws where an index leads nowhere or a coordinate is no number. `what` opens the sentence. */
export function triangleMesh(vertices: ArrayLike<number>, triangles: ArrayLike<number>, what = 'mesh'): TriangleMesh {
  if (vertices.length % 3 !== 0)
    throw new InputError(`${what}: ${vertices.length} coordinates are no whole count of vertices of 3.`)
  if (triangles.length % 3 !== 0)
    throw new InputError(`${what}: ${triangles.length} indices are no whole count of triangles of 3.`)
  const count = vertices.length / 3
  for (let i = 0; i < vertices.length; i++) {
    if (!Number.isFinite(vertices[i]))
      throw new InputError(`${what}: vertex ${Math.floor(i / 3)} must be finite, found ${vertices[i]}.`)
  }
  for (let i = 0; i < triangles.length; i++) {
    const v = triangles[i]!
    if (!Number.isInteger(v) || v < 0 || v >= count)
      throw new InputError(
        `${what}: triangle ${Math.floor(i / 3)} names vertex ${v}, and there are ${count} (0 to ${count - 1}).`,
      )
  }
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) }
}

export interface Bounds {
  readonly min: Triple
  readonly max: Triple
  readonly middle: Triple
  /** Length of the diagonal, m. */
  readonly diagonal: number
  /** Longest side, m. */
  readonly extent: number
}

/** Of all vertices; of no vertices, a point at the origin. */
export function boundsOf({ vertices }: TriangleMesh): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < vertices.length; i += 3) {
    for (let c = 0; c < 3; c++) {
      const x = vertices[i + c]!
      if (x < min[c]!) min[c] = x
      if (x > max[c]!) max[c] = x
    }
  }
  if (vertices.length === 0) {
    min.fill(0)
    max.fill(0)
  }
  const sides: Triple = [max[0] - min[0], max[1] - min[1], max[2] - min[2]]
  const middle: Triple = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  return { min, max, middle, diagonal: Math.hypot(...sides), extent: Math.max(...sides) }
}

/** Twice the area times the normal of triangle t: (b - a) x (c - a). */
export function areaVector({ vertices, triangles }: TriangleMesh, t: number): [number, number, number] {
  const [a, b, c] = [3 * triangles[3 * t]!, 3 * triangles[3 * t + 1]!, 3 * triangles[3 * t + 2]!]
  const ax = vertices[a]!
  const ay = vertices[a + 1]!
  const az = vertices[a + 2]!
  const [ux, uy, uz] = [vertices[b]! - ax, vertices[b + 1]! - ay, vertices[b + 2]! - az]
  const [vx, vy, vz] = [vertices[c]! - ax, vertices[c + 1]! - ay, vertices[c + 2]! - az]
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
}

export function surfaceArea(mesh: TriangleMesh): number {
  let twice = 0
  for (let t = 0; t < triangleCount(mesh); t++) twice += Math.hypot(...areaVector(mesh, t))
  return twice / 2
}

/** The mesh times `factor` about the origin: 0.001 for a file in millimetres. */
export function scaledMesh({ vertices, triangles }: TriangleMesh, factor: number): TriangleMesh {
  return { vertices: vertices.map((x) => factor * x), triangles }
}

/** The triangles `keep` says, in their order; vertices stay. */
export function filteredTriangles({ vertices, triangles }: TriangleMesh, keep: (t: number) => boolean): TriangleMesh {
  const kept = new Uint32Array(triangles.length)
  let n = 0
  for (let t = 0; 3 * t < triangles.length; t++) {
    if (!keep(t)) continue
    kept.set(triangles.subarray(3 * t, 3 * t + 3), n)
    n += 3
  }
  return { vertices, triangles: kept.slice(0, n) }
}
