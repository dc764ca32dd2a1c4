// solidCore.ts: for each triangle of a closed surface a point well inside of the solid behind it, which tells on which side of a
// sheet the solid is, however far the triangle itself has passed through.
//
// A piece without dents has one such point: the middle of its surface. Elsewhere it is half the depth d behind the triangle; at
// tips and thin rims, where that is little, it is the point of a triangle near by to which d grows from edge to edge:
//
//   c = p − n d/2,   as long as  |c' − p| ≤ 4 (d'/2)                                                                (1)

import { JoinedSets } from '../../math/joinedSets.js'
import { depthBehind } from './solidDepth.js'
import { nextCorner, type Surface, type SurfaceTopology } from './surfaceTopology.js'
import type { TriangleFrames } from './triangleFrames.js'

/** Sine by which a face may rise over its neighbour where there is no dent: rounding of vertices in single precision. */
const flatSine = 1e-5
/** Depths that are looked for, over the diagonal of the box about the surface. */
const farthest = 0.25
/** Distance of a core over its own depth, (1). */
const nearby = 4

/** x y z of each core, from the origin of its triangle and in its axes. */
export function solidCore(
  surface: Surface,
  { twin, corner }: SurfaceTopology,
  across: Float64Array,
  frames: TriangleFrames,
): Float64Array {
  const count = twin.length / 3
  const middle = middles(surface)
  const piece = pieces(twin)
  const dented = new Uint8Array(count)
  for (let h = 0; h < twin.length; h++) {
    if (across[3 * h + 2]! > flatSine || twin[h] === h) dented[piece[Math.floor(h / 3)]!] = 1
  }
  const cores = dented.includes(1) ? climbed(surface, twin, frames, middle) : new Float64Array(3 * count)
  const centres = middlesOfPieces(surface, corner, piece, middle)
  for (let t = 0; t < count; t++) {
    const from = dented[piece[t]!] ? cores.subarray(3 * t) : centres.subarray(3 * piece[t]!)
    const [x, y, z] = [0, 1, 2].map((c) => from[c]! - frames.position[3 * t + c]!) as [number, number, number]
    for (let k = 0; k < 3; k++) {
      const at = 9 * t + 3 * k
      cores[3 * t + k] = frames.axes[at]! * x + frames.axes[at + 1]! * y + frames.axes[at + 2]! * z
    }
  }
  return cores
}

function middles({ vertices, triangles }: Surface): Float64Array {
  const middle = new Float64Array(triangles.length)
  for (let k = 0; k < triangles.length; k++)
    for (let c = 0; c < 3; c++) middle[3 * Math.floor(k / 3) + c]! += vertices[3 * triangles[k]! + c]! / 3
  return middle
}

/** Lowest number of the triangles that each hangs together with. */
function pieces(twin: ArrayLike<number>): Uint32Array {
  const sets = new JoinedSets(twin.length / 3)
  for (let h = 0; h < twin.length; h++) sets.join(Math.floor(h / 3), Math.floor(twin[h]! / 3))
  return sets.names()
}

/** Middle of the surface of each piece, in the place of its lowest triangle. */
function middlesOfPieces(
  { vertices }: Surface,
  corner: Uint32Array,
  piece: Uint32Array,
  middle: Float64Array,
): Float64Array {
  const sum = new Float64Array(middle.length)
  const areas = new Float64Array(piece.length)
  piece.forEach((p, t) => {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * corner[3 * t + k]!) as [number, number, number]
    const side = (i: number, j: number, k: number) => vertices[i + k]! - vertices[j + k]!
    const [ux, uy, uz] = [side(b, a, 0), side(b, a, 1), side(b, a, 2)]
    const [vx, vy, vz] = [side(c, a, 0), side(c, a, 1), side(c, a, 2)]
    const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    areas[p]! += area
    for (let k = 0; k < 3; k++) sum[3 * p + k]! += area * middle[3 * t + k]!
  })
  return sum.map((x, k) => x / (areas[Math.floor(k / 3)]! || 1))
}

/** (1) for all triangles, in the frame of the surface. */
function climbed(
  surface: Surface,
  twin: ArrayLike<number>,
  frames: TriangleFrames,
  middle: Float64Array,
): Float64Array {
  const most = farthest * diagonal(surface)
  const half = depthBehind(surface, frames, () => most).map((depth) => Math.min(depth, most) / 2)
  const behind = middle.map((x, k) => x - frames.axes[9 * Math.floor(k / 3) + 6 + (k % 3)]! * half[Math.floor(k / 3)]!)
  const core = behind.slice()
  for (let t = 0; t < half.length; t++) {
    for (let at = t, next = deeper(t, twin, half); next !== at; next = deeper(at, twin, half)) {
      const [x, y, z] = [0, 1, 2].map((c) => behind[3 * next + c]! - middle[3 * t + c]!) as [number, number, number]
      if (Math.hypot(x, y, z) > nearby * half[next]!) break
      core.set(behind.subarray(3 * next, 3 * next + 3), 3 * t)
      at = next
    }
  }
  return core
}

/** The neighbour of a triangle with the greatest depth; itself where none has a greater one. */
function deeper(t: number, twin: ArrayLike<number>, half: Float64Array): number {
  let best = t
  for (let h = 3 * t, k = 0; k < 3; k++, h = nextCorner(h)) {
    const other = Math.floor(twin[h]! / 3)
    if (half[other]! > half[best]!) best = other
  }
  return best
}

function diagonal({ vertices }: Surface): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < vertices.length; k++) {
    low[k % 3] = Math.min(low[k % 3]!, vertices[k]!)
    high[k % 3] = Math.max(high[k % 3]!, vertices[k]!)
  }
  return Math.hypot(high[0]! - low[0]!, high[1]! - low[1]!, high[2]! - low[2]!)
}
