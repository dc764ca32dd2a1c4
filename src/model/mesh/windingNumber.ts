// windingNumber.ts: how often a closed surface goes round a point: 1 inside, 0 outside, -1 inside where it looks inward.
//
//   w = sum omega / (4 pi),   tan(omega / 2) = a . (b x c) / (|a||b||c| + (a.b)|c| + (b.c)|a| + (c.a)|b|)
//
// with a b c the corners of a triangle seen from the point. Source: van Oosterom & Strackee 1983. Not a whole number
// where the surface is open; within rounding of any triangle it is undecided.

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'
import { cornersOf, type TriangleMesh, triangleCount } from './triangleMesh.js'

/** Of the triangles that `counts` names, of all when omitted. */
export function windingNumber(mesh: TriangleMesh, point: Triple, counts: (t: number) => boolean = () => true): number {
  let angle = 0
  for (let t = 0; t < triangleCount(mesh); t++) {
    if (!counts(t)) continue
    const [a, b, c] = cornersOf(mesh, t).map((corner) => minus(corner, point)) as [Triple, Triple, Triple]
    const [p, q, r] = [lengthOf(a), lengthOf(b), lengthOf(c)]
    angle += 2 * Math.atan2(dot(a, cross(b, c)), p * q * r + dot(a, b) * r + dot(b, c) * p + dot(c, a) * q)
  }
  return angle / (4 * Math.PI)
}
