// solidDepth.ts: how thick a closed surface is behind each of its triangles.
//
// The depth of a triangle is the least way along a line into the solid, against its normal, to where the line comes out
// again; from the middle of the triangle and from halfway to its corners. Things that have passed through a face by less
// than half of it are nearer to this face than to the one behind.

import { boxTree, walkTree } from '../mesh/boxTree.js'
import type { Surface } from './surfaceTopology.js'
import type { TriangleFrames } from './triangleFrames.js'

/** Depth of what has no other side, m: a number in single precision. */
export const endlessDepth = 1e18
/** Ways looked for, over the half diagonal of the rectangle about the triangle; beyond, depth does not matter. */
const farthest = 4

/** m, of each triangle; 0 for a sheet, endless for a surface with a border, such as ground. */
export function solidDepth(surface: Surface, twin: ArrayLike<number>, frames: TriangleFrames): Float64Array {
  const open = Array.prototype.some.call(twin, (other: number, h: number) => other === h)
  if (surface.solid && !open) {
    return depthBehind(surface, frames, (t) => farthest * Math.hypot(frames.half[3 * t]!, frames.half[3 * t + 1]!))
  }
  return new Float64Array(surface.triangles.length / 3).fill(surface.solid ? endlessDepth : 0)
}

/** The same of a closed surface; endless where it is more than `most`, m. */
export function depthBehind(
  surface: Surface,
  frames: TriangleFrames,
  most: (triangle: number) => number,
): Float64Array {
  const depth = new Float64Array(surface.triangles.length / 3).fill(endlessDepth)
  const corners = cornersOf(surface)
  const tree = boxTree(boxesOf(corners))
  const { bounds } = tree
  const box = new Float64Array(6)
  for (let t = 0; t < depth.length; t++) {
    const starts = startsIn(corners, t)
    const into = [-frames.axes[9 * t + 6]!, -frames.axes[9 * t + 7]!, -frames.axes[9 * t + 8]!]
    boxOfLines(starts, into, most(t), box)
    walkTree(
      tree,
      (at) => {
        for (let c = 0; c < 3; c++) if (bounds[at + c]! > box[c + 3]! || bounds[at + c + 3]! < box[c]!) return false
        return true
      },
      (other) => {
        if (other === t) return
        for (let k = 0; k < 4; k++) depth[t] = Math.min(depth[t]!, wayOut(starts, k, into, corners, 9 * other))
      },
    )
  }
  return depth
}

function cornersOf({ vertices, triangles }: Surface): Float64Array {
  return Float64Array.from({ length: 3 * triangles.length }, (_, i) => {
    return vertices[3 * triangles[Math.floor(i / 3)]! + (i % 3)]!
  })
}

function boxesOf(corners: Float64Array): Float64Array {
  const boxes = new Float64Array((corners.length / 9) * 6)
  for (let t = 0; t < corners.length / 9; t++) {
    for (let c = 0; c < 3; c++) {
      const [p, q, r] = [corners[9 * t + c]!, corners[9 * t + 3 + c]!, corners[9 * t + 6 + c]!]
      boxes[6 * t + c] = Math.min(p, q, r)
      boxes[6 * t + c + 3] = Math.max(p, q, r)
    }
  }
  return boxes
}

/** The middle of a triangle, and the points halfway from there to its corners. */
function startsIn(corners: Float64Array, t: number): Float64Array {
  const starts = new Float64Array(12)
  for (let c = 0; c < 3; c++) {
    const sum = corners[9 * t + c]! + corners[9 * t + 3 + c]! + corners[9 * t + 6 + c]!
    starts[c] = sum / 3
    for (let k = 0; k < 3; k++) starts[3 * (k + 1) + c] = (sum / 3 + corners[9 * t + 3 * k + c]!) / 2
  }
  return starts
}

function boxOfLines(starts: Float64Array, into: readonly number[], most: number, box: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    const ends = [0, 1, 2, 3].map((k) => starts[3 * k + c]!)
    box[c] = Math.min(...ends) + Math.min(0, most * into[c]!)
    box[c + 3] = Math.max(...ends) + Math.max(0, most * into[c]!)
  }
}

/** Way from start k along a unit vector to where it leaves the solid through a triangle; infinite where it does not. */
function wayOut(starts: Float64Array, k: number, into: readonly number[], corners: Float64Array, at: number): number {
  const [dx, dy, dz] = into as [number, number, number]
  const from = (i: number) => corners[at + i]!
  const [ux, uy, uz] = [from(3) - from(0), from(4) - from(1), from(5) - from(2)]
  const [vx, vy, vz] = [from(6) - from(0), from(7) - from(1), from(8) - from(2)]
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const along = nx * dx + ny * dy + nz * dz
  if (along <= 0) return Infinity
  const [px, py, pz] = [from(0) - starts[3 * k]!, from(1) - starts[3 * k + 1]!, from(2) - starts[3 * k + 2]!]
  // weights of the second and third corner, by Cramer's rule
  const [cx, cy, cz] = [dy * pz - dz * py, dz * px - dx * pz, dx * py - dy * px]
  const s = -(cx * vx + cy * vy + cz * vz) / along
  const w = (cx * ux + cy * uy + cz * uz) / along
  if (s < 0 || w < 0 || s + w > 1) return Infinity
  const way = (nx * px + ny * py + nz * pz) / along
  return way > 0 ? way : Infinity
}
