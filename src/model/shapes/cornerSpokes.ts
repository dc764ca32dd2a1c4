// cornerSpokes.ts: the edges of a surface around each vertex that something can touch.
//
// The directions d with d·s ≤ 0 for all unit vectors s along the edges of a vertex make a cone. Its rays are products of
// two s, so all of them are tried. A vertex whose cone has no inside is none: there the surface is flat, a saddle, or an
// edge that goes straight on. At the border of a solid the surface goes on against the normal. The side of the cone is that of the normal weighted by angles (Bærentzen, Aanæs 2005).

import { angleAt } from './faceRims.js'
import { nextCorner, type Surface, type SurfaceTopology } from './surfaceTopology.js'
import { cornerFromInside, speaksForCorner, touchableCorner } from './touchBits.js'
import type { TriangleColumns } from './triangleColumns.js'
import type { TriangleFrames } from './triangleFrames.js'

/** Sine below which a direction does not lean away from an edge. */
const least = 1e-7
/** Edges of a vertex up to which all products are tried; beyond, only the normal and minus the sum of all edges. */
const mostTried = 40

type Spokes = Pick<TriangleColumns, 'firstSpoke' | 'endSpoke' | 'spoke'>

/** Also sets the bits of `touch` for the corners that are spoken for. */
export function cornerSpokes(
  surface: Surface,
  topology: SurfaceTopology,
  frames: TriangleFrames,
  touch: Uint32Array,
): Spokes {
  const { firstAt, cornersAt } = topology
  const firstSpoke = new Uint32Array(touch.length)
  const endSpoke = new Uint32Array(touch.length)
  const spoke: number[] = []
  for (let v = 0; v + 1 < firstAt.length; v++) {
    if (firstAt[v] === firstAt[v + 1]) continue
    // corners are in the order of their triangles: the first one has the lowest
    const owner = cornersAt[firstAt[v]!]!
    const edges = edgesAt(surface, topology, v)
    const normal = normalAt(frames, topology, v)
    if (surface.solid && onBorder(topology, v)) for (const x of normal) edges.push(-x)
    const inside = insideOfCone(edges, normal)
    if (!inside) continue
    touch[owner]! |= speaksForCorner
    const below = inside[0]! * normal[0]! + inside[1]! * normal[1]! + inside[2]! * normal[2]! < 0
    if (surface.solid && below) touch[owner]! |= cornerFromInside
    else for (let k = firstAt[v]!; k < firstAt[v + 1]!; k++) touch[cornersAt[k]!]! |= touchableCorner
    firstSpoke[owner] = spoke.length / 3
    appendTurned(spoke, edges, frames.axes.subarray(9 * Math.floor(owner / 3)))
    endSpoke[owner] = spoke.length / 3
  }
  return { firstSpoke, endSpoke, spoke: Float64Array.from(spoke) }
}

/** Unit vectors from vertex v along its edges, each once. */
function edgesAt({ vertices }: Surface, { corner, firstAt, cornersAt }: SurfaceTopology, v: number): number[] {
  const ends: number[] = []
  const edges: number[] = []
  for (let k = firstAt[v]!; k < firstAt[v + 1]!; k++) {
    const next = nextCorner(cornersAt[k]!)
    for (const end of [corner[next]!, corner[nextCorner(next)]!]) {
      if (end === v || ends.includes(end)) continue
      ends.push(end)
      const x = vertices[3 * end]! - vertices[3 * v]!
      const y = vertices[3 * end + 1]! - vertices[3 * v + 1]!
      const z = vertices[3 * end + 2]! - vertices[3 * v + 2]!
      const size = Math.hypot(x, y, z)
      edges.push(x / size, y / size, z / size)
    }
  }
  return edges
}

function onBorder({ twin, firstAt, cornersAt }: SurfaceTopology, v: number): boolean {
  for (let k = firstAt[v]!; k < firstAt[v + 1]!; k++) {
    const c = cornersAt[k]!
    const last = nextCorner(nextCorner(c))
    if (twin[c] === c || twin[last] === last) return true
  }
  return false
}

/** Normals of the faces around v, weighted by their angles there. */
function normalAt(frames: TriangleFrames, { firstAt, cornersAt }: SurfaceTopology, v: number): number[] {
  const sum = [0, 0, 0]
  for (let k = firstAt[v]!; k < firstAt[v + 1]!; k++) {
    const c = cornersAt[k]!
    const angle = angleAt(frames, c)
    const z = 9 * Math.floor(c / 3) + 6
    for (let j = 0; j < 3; j++) sum[j]! += angle * frames.axes[z + j]!
  }
  const size = Math.hypot(...sum)
  return size > 0 ? sum.map((x) => x / size) : sum
}

/** A direction inside the cone, or null where there is none. */
function insideOfCone(edges: readonly number[], normal: readonly number[]): readonly number[] | null {
  const sum = [0, 0, 0]
  for (let k = 0; k < edges.length; k++) sum[k % 3]! -= edges[k]!
  for (const tried of [sum, normal, normal.map((x) => -x)]) if (leansAway(edges, tried, -least)) return tried
  const inside = [0, 0, 0]
  if (edges.length > 3 * mostTried) return null
  for (let a = 0; a < edges.length; a += 3) {
    for (let b = 0; b < edges.length; b += 3) {
      const ray = [
        edges[a + 1]! * edges[b + 2]! - edges[a + 2]! * edges[b + 1]!,
        edges[a + 2]! * edges[b]! - edges[a]! * edges[b + 2]!,
        edges[a]! * edges[b + 1]! - edges[a + 1]! * edges[b]!,
      ]
      const size = Math.hypot(ray[0]!, ray[1]!, ray[2]!)
      if (size < least || !leansAway(edges, ray, least * size)) continue
      for (let j = 0; j < 3; j++) inside[j]! += ray[j]! / size
    }
  }
  return leansAway(edges, inside, -least) ? inside : null
}

/** d·s ≤ most for all edges, d not being 0. */
function leansAway(edges: readonly number[], d: readonly number[], most: number): boolean {
  const [x, y, z] = [d[0]!, d[1]!, d[2]!]
  if (x * x + y * y + z * z === 0) return false
  for (let k = 0; k < edges.length; k += 3) {
    if (x * edges[k]! + y * edges[k + 1]! + z * edges[k + 2]! > most) return false
  }
  return true
}

function appendTurned(list: number[], vectors: readonly number[], axes: Float64Array): void {
  for (let k = 0; k < vectors.length; k += 3) {
    for (let j = 0; j < 9; j += 3) {
      list.push(axes[j]! * vectors[k]! + axes[j + 1]! * vectors[k + 1]! + axes[j + 2]! * vectors[k + 2]!)
    }
  }
}
