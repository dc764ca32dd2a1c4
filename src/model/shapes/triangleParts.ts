// triangleParts.ts: the triangles of a surface as parts, each in the plane z = 0 of axes of its own.

import {
  across,
  cross,
  lengthOf,
  minus,
  plus,
  rotationTo,
  type Triple,
  times,
  turnedBack,
} from '../../math/rotation.js'
import type { ShapePart } from './shapePart.js'

export interface TriangleSurface {
  /** x y z of each vertex, m. */
  readonly vertices: ArrayLike<number>
  /** Three vertices of each triangle, counter-clockwise seen from outside. */
  readonly triangles: ArrayLike<number>
  /** True where the air is on one side alone. */
  readonly solid: boolean
}

/** One part for each triangle that has an area. */
export function triangleParts({ vertices, triangles }: TriangleSurface): readonly ShapePart[] {
  const parts: ShapePart[] = []
  const vertex = (v: number): Triple => [vertices[3 * v]!, vertices[3 * v + 1]!, vertices[3 * v + 2]!]
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const part = trianglePart(vertex(triangles[t]!), vertex(triangles[t + 1]!), vertex(triangles[t + 2]!))
    if (part) parts.push(part)
  }
  return parts
}

function trianglePart(a: Triple, b: Triple, c: Triple): ShapePart | null {
  const [toB, toC] = [minus(b, a), minus(c, a)]
  const area = cross(toB, toC)
  if (lengthOf(area) === 0) return null
  const z = times(1 / lengthOf(area), area)
  const x = across(toB, z)
  const rotation = rotationTo(x, cross(z, x), z)
  const position = times(1 / 3, plus(a, plus(b, c)))
  const corners = [a, b, c].map((p): Triple => {
    const [u, v] = turnedBack(rotation, minus(p, position))
    return [u, v, 0]
  })
  const most = (k: 0 | 1) => Math.max(...corners.map((p) => Math.abs(p[k])))
  return {
    kind: 'triangle',
    position,
    rotation,
    size: [0, 0, 0],
    half: [most(0), most(1), 0],
    radius: Math.max(...corners.map(lengthOf)),
    round: 0,
    material: null,
    corners,
  }
}
