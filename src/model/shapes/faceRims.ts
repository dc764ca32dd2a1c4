// faceRims.ts: the outline of the flat faces that triangles of a surface make together.
//
// Triangles joined by flat edges are one face. What lies on a face touches it at corners of the outline of both, and where
// outlines cross; edges inside of a face, and corners on a straight stretch of its outline, say nothing about it. At a
// corner of the outline the angles of the triangles of the face add up to less than π.

import { JoinedSets } from '../../math/joinedSets.js'
import { nextCorner, type SurfaceTopology } from './surfaceTopology.js'
import { cornerOfFace, rimOfFace } from './touchBits.js'
import type { TriangleFrames } from './triangleFrames.js'

/** Sine of the dihedral angle below which two triangles are of one face: rounding of vertices in single precision. */
const flatSine = 1e-5
/** By how much less than π the angle at a corner is, radians. */
const straight = 1e-4

/** Sets the bits of `touch` for edges and corners of outlines; `across` as in triangleColumns.ts. */
export function markFaceRims(
  topology: SurfaceTopology,
  across: Float64Array,
  frames: TriangleFrames,
  touch: Uint32Array,
): void {
  const faces = new JoinedSets(touch.length / 3)
  for (let h = 0; h < touch.length; h++) {
    if (isRim(h, topology, across, frames)) touch[h]! |= rimOfFace
    else faces.join(Math.floor(h / 3), Math.floor(topology.twin[h]! / 3))
  }
  for (let v = 0; v + 1 < topology.firstAt.length; v++) {
    const corners = topology.cornersAt.subarray(topology.firstAt[v]!, topology.firstAt[v + 1]!)
    for (const c of corners) {
      const own = faces.find(Math.floor(c / 3))
      let sum = 0
      for (const d of corners) if (faces.find(Math.floor(d / 3)) === own) sum += angleAt(frames, d)
      if (sum < Math.PI - straight) touch[c]! |= cornerOfFace
    }
  }
}

/** Whether the surface is not flat at half-edge h, ends there, or goes on in more than one way. */
function isRim(h: number, { twin }: SurfaceTopology, across: Float64Array, { corner }: TriangleFrames): boolean {
  const other = twin[h]!
  if (other === h || twin[other] !== h || Math.abs(across[3 * h + 2]!) > flatSine) return true
  const next = nextCorner(h)
  const [x, y] = [corner[3 * next]! - corner[3 * h]!, corner[3 * next + 1]! - corner[3 * h + 1]!]
  // a face that is folded back onto the triangle is none with it
  return y * across[3 * h]! - x * across[3 * h + 1]! <= 0
}

/** Of a triangle at its corner c, radians. */
export function angleAt({ corner }: TriangleFrames, c: number): number {
  const [next, last] = [nextCorner(c), nextCorner(nextCorner(c))]
  const [ax, ay] = [corner[3 * next]! - corner[3 * c]!, corner[3 * next + 1]! - corner[3 * c + 1]!]
  const [bx, by] = [corner[3 * last]! - corner[3 * c]!, corner[3 * last + 1]! - corner[3 * c + 1]!]
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
}
