// triangleColumns.ts: a surface of triangles as parts that touch, in columns, since there may be a hundred thousand.
//
// Axes of a triangle: x along its longest edge, z along its normal; the origin is the middle of the rectangle about it.
// For contacts that do not feel the triangulation each triangle knows how the surface goes on:
//
//   across   for each edge the unit vector t from it into the face behind it, at right angles to the edge. A direction d
//            from a point of the edge leads straight away from the surface where d·t ≤ 0 for both its faces.
//   spokes   for each corner the unit vectors s along all edges there; d leads straight away where d·s ≤ 0 for all.
//
// These are the directions whose nearest point of the surface is that edge or corner. Of the triangles at an edge or
// corner the one with the lowest number speaks for it. Flat edges and flat corners have no such directions but the
// normal, which belongs to the faces, and nobody speaks for them. All directions of an edge or corner of a solid lie
// on one side of the surface: in the air, or inside. At the border of a solid, such as a heightfield has, the surface is
// taken to go on straight down.

import { JoinedSets } from '../../math/joinedSets.js'
import { cornerSpokes } from './cornerSpokes.js'
import { markFaceRims } from './faceRims.js'
import { solidCore } from './solidCore.js'
import { solidDepth } from './solidDepth.js'
import { nextCorner, type Surface, type SurfaceTopology, surfaceTopology } from './surfaceTopology.js'
import { edgeFromInside, speaksForEdge } from './touchBits.js'
import { type TriangleFrames, triangleFrames } from './triangleFrames.js'

/** Sines of dihedral angles below which faces are one plane to rounding, and one surface to the history of contacts. */
const flatSine = 1e-7
const surfaceSine = 1e-3

/** n triangles in the order given, with 3 n corners; vectors x y z side by side, in the axes of their triangle. */
export interface TriangleColumns extends TriangleFrames {
  readonly count: number
  /** Sides that have air: 1 that of the normal, 2 both. */
  readonly sides: 1 | 2
  /** Thickness of the solid behind it, m (solidDepth.ts). */
  readonly depth: Float64Array
  /** A point well inside of the solid behind each, from its origin, m (solidCore.ts): takes time, and only sheets ask for it. */
  readonly cores: () => Float64Array
  /** Lowest number of the triangles that it makes a flat surface with. */
  readonly surface: Uint32Array
  /** For each corner, of the edge that begins there; at a border zeros, or down for a solid. */
  readonly across: Float64Array
  /** For each corner: whether the triangle speaks for that edge, and for the corner (touchBits.ts). */
  readonly touch: Uint32Array
  /** Spokes of each corner that the triangle speaks for. */
  readonly firstSpoke: Uint32Array
  readonly endSpoke: Uint32Array
  readonly spoke: Float64Array
}

export function triangleColumns(surface: Surface): TriangleColumns {
  const count = surface.triangles.length / 3
  const topology = surfaceTopology(surface)
  const frames = triangleFrames(surface)
  const across = acrossEdges(surface, topology, frames)
  const touch = new Uint32Array(3 * count)
  for (let h = 0; h < 3 * count; h++) touch[h] = edgeTouch(h, surface.solid, topology, across, frames)
  const spokes = cornerSpokes(surface, topology, frames, touch)
  markFaceRims(topology, across, frames, touch)
  const sides = surface.solid ? 1 : 2
  const depth = solidDepth(surface, topology.twin, frames)
  const cores = once(() => solidCore(surface, topology, across, frames))
  const flat = flatSurfaces(topology, across, frames)
  return { count, sides, ...frames, depth, cores, surface: flat, across, touch, ...spokes }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function acrossEdges(surface: Surface, topology: SurfaceTopology, frames: TriangleFrames): Float64Array {
  const across = new Float64Array(3 * topology.corner.length)
  const t = new Float64Array(3)
  const down = surface.solid ? -1 : 0
  for (let h = 0; h < topology.corner.length; h++) {
    across[3 * h + 2] = down
    // where more than two faces meet, the one that goes on most straight
    let most = Number.NEGATIVE_INFINITY
    for (let g = topology.twin[h]!; g !== h; g = topology.twin[g]!) {
      intoFace(surface, topology, h, g, t)
      toAxes(frames.axes, Math.floor(h / 3), t)
      const straight = outward(frames, h, t)
      if (straight <= most) continue
      most = straight
      across.set(t, 3 * h)
    }
  }
  return across
}

/** From half-edge h into the face of half-edge g of the same edge, in the axes of the surface; 0 for a face without area. */
function intoFace({ vertices }: Surface, { corner }: SurfaceTopology, h: number, g: number, t: Float64Array): void {
  const [a, b, c] = [corner[h]!, corner[nextCorner(h)]!, corner[nextCorner(nextCorner(g))]!]
  let [along, length] = [0, 0]
  for (let k = 0; k < 3; k++) {
    const e = vertices[3 * b + k]! - vertices[3 * a + k]!
    t[k] = vertices[3 * c + k]! - vertices[3 * a + k]!
    along += t[k]! * e
    length += e * e
  }
  const part = length > 0 ? along / length : 0
  for (let k = 0; k < 3; k++) t[k]! -= part * (vertices[3 * b + k]! - vertices[3 * a + k]!)
  const size = Math.hypot(t[0]!, t[1]!, t[2]!)
  for (let k = 0; k < 3; k++) t[k] = size > 0 ? t[k]! / size : 0
}

/** Turns a vector into the axes of a triangle. */
function toAxes(axes: Float64Array, triangle: number, v: Float64Array): void {
  const [x, y, z] = [v[0]!, v[1]!, v[2]!]
  for (let k = 0; k < 3; k++) {
    const at = 9 * triangle + 3 * k
    v[k] = axes[at]! * x + axes[at + 1]! * y + axes[at + 2]! * z
  }
}

/** Part of t along the outward normal of edge h in the plane of its triangle. */
function outward({ corner }: TriangleFrames, h: number, t: ArrayLike<number>, at = 0): number {
  const next = nextCorner(h)
  const [x, y] = [corner[3 * next]! - corner[3 * h]!, corner[3 * next + 1]! - corner[3 * h + 1]!]
  return (y * t[at]! - x * t[at + 1]!) / Math.hypot(x, y)
}

function edgeTouch(
  h: number,
  solid: boolean,
  { twin }: SurfaceTopology,
  across: Float64Array,
  frames: TriangleFrames,
): number {
  for (let g = twin[h]!; g !== h; g = twin[g]!) if (g < h) return 0
  if (twin[h] === h) return speaksForEdge
  const rise = across[3 * h + 2]!
  if (Math.abs(rise) < flatSine && outward(frames, h, across, 3 * h) > 0) return 0
  return solid && rise > 0 ? speaksForEdge + edgeFromInside : speaksForEdge
}

/** Triangles joined by flat edges, each set named by its lowest number. */
function flatSurfaces({ twin }: SurfaceTopology, across: Float64Array, frames: TriangleFrames): Uint32Array {
  const sets = new JoinedSets(twin.length / 3)
  for (let h = 0; h < twin.length; h++) {
    const other = twin[h]!
    if (other <= h || twin[other] !== h) continue
    if (Math.abs(across[3 * h + 2]!) > surfaceSine || outward(frames, h, across, 3 * h) < 0) continue
    sets.join(Math.floor(h / 3), Math.floor(other / 3))
  }
  return sets.names()
}
