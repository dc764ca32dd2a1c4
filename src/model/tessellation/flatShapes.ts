// flatShapes.ts: surfaces made of flat pieces: box, plane, heightfield.

import { cross, perpendicular, type Triple } from '../../math/rotation.js'
import type { TriangleMesh } from '../mesh/triangleMesh.js'
import type { Shape } from '../shape.js'

export function boxMesh([x, y, z]: readonly number[]): TriangleMesh {
  const vertices = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [k & 1 ? x! : -x!, k & 2 ? y! : -y!, k & 4 ? z! : -z!])
  // vertex k has its bits as signs; two triangles a face, seen from outside
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ]
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(faces.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])),
  }
}

/** A square of a plane about its origin, facing along its normal. */
export function planeMesh(normal: Triple, half: number): TriangleMesh {
  const u = perpendicular(normal)
  const v = cross(normal, u)
  const corner = (a: number, b: number) => [0, 1, 2].map((c) => half * (a * u[c]! + b * v[c]!))
  const vertices = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)].flat()
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.of(0, 1, 2, 0, 2, 3) }
}

type Heightfield = Extract<Shape, { kind: 'heightfield' }>

/** How far the sides of a heightfield reach below its lowest point, as a share of its longer edge. */
export const heightfieldDepth = 0.02

/** The ground with sides and a bottom, so that it looks solid from everywhere. */
export function heightfieldMesh({ heights, columns, rows, size: [lx, ly] }: Heightfield): TriangleMesh {
  const x = (i: number) => lx * (i / (columns - 1) - 0.5)
  const y = (j: number) => ly * (j / (rows - 1) - 0.5)
  const vertices: number[] = []
  let low = Number.POSITIVE_INFINITY
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const z = heights[j * columns + i]!
      low = Math.min(low, z)
      vertices.push(x(i), y(j), z)
    }
  }
  const triangles: number[] = []
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const a = j * columns + i
      triangles.push(a, a + 1, a + columns + 1, a, a + columns + 1, a + columns)
    }
  }
  const bottom = low - heightfieldDepth * Math.max(lx, ly)
  const rim = rimOf(columns, rows)
  const first = vertices.length / 3
  for (const k of rim) vertices.push(vertices[3 * k]!, vertices[3 * k + 1]!, bottom)
  const middle = vertices.length / 3
  vertices.push(0, 0, bottom)
  rim.forEach((top, k) => {
    const next = (k + 1) % rim.length
    triangles.push(top, first + k, first + next, top, first + next, rim[next]!)
    triangles.push(first + next, first + k, middle)
  })
  return { vertices: Float64Array.from(vertices), triangles: Uint32Array.from(triangles) }
}

/** Vertices along the edge of the grid, counter-clockwise seen from above. */
function rimOf(columns: number, rows: number): number[] {
  const rim: number[] = []
  for (let i = 0; i + 1 < columns; i++) rim.push(i)
  for (let j = 0; j + 1 < rows; j++) rim.push(j * columns + columns - 1)
  for (let i = columns - 1; i > 0; i--) rim.push((rows - 1) * columns + i)
  for (let j = rows - 1; j > 0; j--) rim.push(j * columns)
  return rim
}
