// discClip.ts: a round face cut by the outline of another round face, a circle. Coordinates and features as in faceClip.ts.
//
// Two octagons that stand for discs of one size would cut each other differently at every turn; within the circle the
// corners of the one that is cut stay corners.

import {
  type array,
  asU32,
  type bool,
  type i32,
  max,
  min,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { lerp } from '../math/vec3.js'
import { addPoint, heightAt, isInside, planeThrough, referenceCorner } from './faceClip.js'

/** Features of an edge cut by the circle where it enters, and where it leaves. */
const cutEnter = 1536
const cutLeave = 1792

/** Centre x y and radius z of the circle through three of eight corners. */
function circleThrough(face: array<vec3, 8>): vec3 {
  const p = face[0]
  const bx = face[3].x - p.x
  const by = face[3].y - p.y
  const cx = face[6].x - p.x
  const cy = face[6].y - p.y
  const d = 2 * (bx * cy - by * cx)
  const b = bx * bx + by * by
  const c = cx * cx + cy * cy
  const x = (cy * b - by * c) / d
  const y = (bx * c - cx * b) / d
  return vec3(p.x + x, p.y + y, sqrt(x * x + y * y))
}

/** Stretch x to y of an edge, 0 at its start and 1 at its end, that lies in the circle; empty where x > y. */
function stretchInCircle(start: vec3, end: vec3, circle: vec3): vec3 {
  const px = start.x - circle.x
  const py = start.y - circle.y
  const dx = end.x - start.x
  const dy = end.y - start.y
  const a = max(dx * dx + dy * dy, 1e-30)
  const b = px * dx + py * dy
  const inside = b * b - a * (px * px + py * py - circle.z * circle.z)
  if (inside < 0) return vec3(1, 0, 0)
  const root = sqrt(inside)
  return vec3(max((-b - root) / a, 0), min((root - b) / a, 1), 0)
}

function isInCircle(p: vec3, circle: vec3, margin: real): bool {
  const r = circle.z + margin
  return (p.x - circle.x) * (p.x - circle.x) + (p.y - circle.y) * (p.y - circle.y) <= r * r
}

/** Points of an incident face of eight corners within a reference disc, z their heights on the incident one; their count. */
export function clipDiscs(
  reference: array<vec3, 8>,
  referenceNumbers: array<u32, 8>,
  incident: array<vec3, 8>,
  incidentNumbers: array<u32, 8>,
  margin: real,
  out: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  const circle = circleThrough(reference)
  let count = 0
  for (let m = 0; m < 8; m++) {
    const start = incident[m]
    const end = incident[m < 7 ? m + 1 : 0]
    const startsIn = isInCircle(start, circle, margin)
    const endsIn = isInCircle(end, circle, margin)
    const within = stretchInCircle(start, end, circle)
    const meets: bool = within.x < within.y
    if (startsIn) count = addPoint(count, start, incidentNumbers[m], out, features)
    if (!startsIn && meets) {
      count = addPoint(count, lerp(start, end, within.x), asU32(cutEnter) + incidentNumbers[m], out, features)
    }
    if (!endsIn && meets) {
      count = addPoint(count, lerp(start, end, within.y), asU32(cutLeave) + incidentNumbers[m], out, features)
    }
  }
  const plane = planeThrough(8, incident)
  const sense: real = plane.w < 0 ? -1 : 1
  for (let m = 0; m < 8; m++) {
    const p = reference[m]
    if (plane.w === 0 || !isInside(p, 8, incident, sense)) continue
    const at = vec3(p.x, p.y, heightAt(plane, p.x, p.y))
    count = addPoint(count, at, asU32(referenceCorner) + referenceNumbers[m], out, features)
  }
  return count
}
