// triangleFrames.ts: origin, axes and corners of each triangle of a surface: x along the longest edge, z along the normal.

import { type Rotation, rotationTo, type Triple } from '../../math/rotation.js'
import type { Surface } from './surfaceTopology.js'

/** Of n triangles, components side by side. */
export interface TriangleFrames {
  /** Middle of the rectangle about the triangle, in the frame of the surface, m. */
  readonly position: Float64Array
  /** Axes of the triangle to those of the surface, x y z w. */
  readonly rotation: Float64Array
  /** The same, as three rows of unit vectors. */
  readonly axes: Float64Array
  /** Half edges of the rectangle; z is 0. */
  readonly half: Float64Array
  /** Largest distance of a corner from the origin, m. */
  readonly radius: Float64Array
  /** Three corners each, in the axes of the triangle; z is 0. */
  readonly corner: Float64Array
}

export function triangleFrames({ vertices, triangles }: Surface): TriangleFrames {
  const count = triangles.length / 3
  const sizes = { position: 3, rotation: 4, axes: 9, half: 3, radius: 1, corner: 9 } as const
  const column = (name: keyof typeof sizes) => new Float64Array(sizes[name] * count)
  const frames: TriangleFrames = {
    position: column('position'),
    rotation: column('rotation'),
    axes: column('axes'),
    half: column('half'),
    radius: column('radius'),
    corner: column('corner'),
  }
  const place = (c: number): Triple => {
    const v = 3 * triangles[c]!
    return [vertices[v]!, vertices[v + 1]!, vertices[v + 2]!]
  }
  for (let t = 0; t < count; t++) setFrame(frames, t, [place(3 * t), place(3 * t + 1), place(3 * t + 2)])
  return frames
}

type Corners = readonly [Triple, Triple, Triple]
const direction = (a: Triple, b: Triple): Triple => [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
const product = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const along = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Unit vector along v; `other` where v is 0. */
function unitOr(v: Triple, other: Triple): Triple {
  const size = Math.hypot(v[0], v[1], v[2])
  return size > 0 ? [v[0] / size, v[1] / size, v[2] / size] : other
}

/** x y z of the triangle; fixed axes for a triangle without area, which touches nothing but points of itself. */
function axesOf([a, b, c]: Corners): Corners {
  const edges = [direction(a, b), direction(b, c), direction(c, a)]
  const sizes = edges.map((e) => along(e, e))
  const longest = sizes.indexOf(Math.max(...sizes))
  const x = unitOr(edges[longest]!, [1, 0, 0])
  const leaning: Triple = Math.abs(x[2]) < 0.5 ? [0, 0, 1] : [0, 1, 0]
  const level = unitOr(product(leaning, x), [0, 1, 0])
  const z = unitOr(product(x, edges[(longest + 1) % 3]!), product(x, level))
  return [x, product(z, x), z]
}

function setFrame(frames: TriangleFrames, t: number, corners: Corners): void {
  const axes = axesOf(corners)
  const [x, y] = axes
  const a = corners[0]
  const flat = corners.map((p) => [along(direction(a, p), x), along(direction(a, p), y)] as const)
  const ends = [0, 1].map((k) => [Math.min(...flat.map((p) => p[k]!)), Math.max(...flat.map((p) => p[k]!))] as const)
  const [midX, midY] = ends.map(([low, high]) => (low + high) / 2) as [number, number]
  for (let k = 0; k < 3; k++) frames.position[3 * t + k] = a[k]! + midX * x[k]! + midY * y[k]!
  const rotation: Rotation = rotationTo(...axes)
  frames.rotation.set(rotation, 4 * t)
  axes.forEach((axis, k) => {
    frames.axes.set(axis, 9 * t + 3 * k)
  })
  frames.half.set([(ends[0]![1] - ends[0]![0]) / 2, (ends[1]![1] - ends[1]![0]) / 2, 0], 3 * t)
  flat.forEach((p, k) => {
    const [u, v] = [p[0] - midX, p[1] - midY]
    frames.corner.set([u, v, 0], 9 * t + 3 * k)
    frames.radius[t] = Math.max(frames.radius[t]!, Math.hypot(u, v))
  })
}
