// linePoints.ts: two lines that touch: edges, sides of cylinders and cones, capsules.
//
// Coordinates as in faceClip.ts. Lines that cross have one point. Nearly parallel ones of round parts also touch at the ends
// of the stretch they share, where they lie s beside each other, with radii of curvature r: the gap there is wider by
// s²/2r. Parallel ones have these two points alone.

import {
  abs,
  and,
  type array,
  asU32,
  type i32,
  max,
  min,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { lerp } from '../math/vec3.js'

/** Sines between lines below which they share a stretch, and below which they do not cross. */
const sharing = 0.1
const parallel = 1e-4

/** Number of a point of two lines: 0 the crossing, 1 and 2 the ends of the stretch; and the numbers of the lines. */
function feature(which: i32, a: u32, b: u32): u32 {
  return asU32(which) + asU32(4) * and(a, asU32(255)) + asU32(1024) * and(b, asU32(255))
}

/** Writes points x y midway between the lines, with the gap of the lines in z; gives their number. */
export function linePoints(
  lineA: array<vec3, 8>,
  lineB: array<vec3, 8>,
  numberA: u32,
  numberB: u32,
  radius: real,
  out: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  const p = lineA[0]
  const q = lineB[0]
  const ux = lineA[1].x - p.x
  const uy = lineA[1].y - p.y
  const vx = lineB[1].x - q.x
  const vy = lineB[1].y - q.y
  const lu = max(sqrt(ux * ux + uy * uy), 1e-30)
  const lv = max(sqrt(vx * vx + vy * vy), 1e-30)
  const dx = q.x - p.x
  const dy = q.y - p.y
  const determinant = ux * vy - uy * vx
  const sine = abs(determinant) / (lu * lv)
  let count = 0
  if (sine > parallel) {
    const s = min(max((dx * vy - dy * vx) / determinant, 0), 1)
    const t = min(max((dx * uy - dy * ux) / determinant, 0), 1)
    const a = lerp(p, lineA[1], s)
    const b = lerp(q, lineB[1], t)
    out[0] = vec3(0.5 * (a.x + b.x), 0.5 * (a.y + b.y), b.z - a.z)
    features[0] = feature(0, numberA, numberB)
    count = 1
  }
  if (sine > sharing || (sine > parallel && radius === 0)) return count

  // ends of B along A, 0 to 1 from end to end of A
  const first = (dx * ux + dy * uy) / (lu * lu)
  const second = ((dx + vx) * ux + (dy + vy) * uy) / (lu * lu)
  const low = max(min(first, second), 0)
  const high = min(max(first, second), 1)
  if (high <= low) return count
  for (let k = 0; k < 2; k++) {
    const s = k === 0 ? low : high
    const t = min(max((s - first) / (second - first), 0), 1)
    const a = lerp(p, lineA[1], s)
    const b = lerp(q, lineB[1], t)
    const beside = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
    const wider = radius > 0 ? beside / (2 * radius) : 0
    out[count] = vec3(0.5 * (a.x + b.x), 0.5 * (a.y + b.y), b.z - a.z + wider)
    features[count] = feature(k + 1, numberA, numberB)
    count++
  }
  return count
}
