// faceClip.ts: a face or line of one part cut by the outline of a face of another.
//
// Coordinates: x y across the normal, z along it. The incident face or line is cut by the sides of the reference face
// (Sutherland, Hodgman 1974). As the order of the points does not matter, they are gathered kind by kind: corners of the
// incident face and ends of its cut edges, then corners of the reference face above or below it. Corners that lie beyond a
// side by less than a margin stay corners.

import {
  abs,
  and,
  type array,
  asU32,
  type bool,
  type i32,
  imax,
  max,
  min,
  quat,
  type real,
  sqrt,
  type u32,
  vec3,
} from '../../language/values.js'
import { lerp } from '../math/vec3.js'

/** Features: a corner of the incident face, one of the reference face, or an edge cut by a side. */
export const referenceCorner = 1024
const cutEdge = 2048

/** Height of a line, which is level across it. */
function planeOfLine(p: vec3, q: vec3): quat {
  const dx = q.x - p.x
  const dy = q.y - p.y
  const slope = (q.z - p.z) / max(dx * dx + dy * dy, 1e-30)
  return quat(slope * dx, slope * dy, p.z - slope * (dx * p.x + dy * p.y), 0)
}

/**
 * Height x X + y Y + z of the plane of a face, as x y z of the result, and twice its area, negative if clockwise, as w; of
 * the line of two corners.
 */
export function planeThrough(count: i32, face: array<vec3, 8>): quat {
  const base = face[0]
  if (count === 2) return planeOfLine(base, face[1])
  let nx: real = 0
  let ny: real = 0
  let nz: real = 0
  for (let k = 1; k < count - 1; k++) {
    const ux = face[k].x - base.x
    const uy = face[k].y - base.y
    const uz = face[k].z - base.z
    const vx = face[k + 1].x - base.x
    const vy = face[k + 1].y - base.y
    const vz = face[k + 1].z - base.z
    nx += uy * vz - uz * vy
    ny += uz * vx - ux * vz
    nz += ux * vy - uy * vx
  }
  // a face that is looked at on edge has no height
  if (abs(nz) <= 1e-3 * (abs(nx) + abs(ny)) || nz === 0) return quat(0, 0, base.z, 0)
  const slopeX = -nx / nz
  const slopeY = -ny / nz
  return quat(slopeX, slopeY, base.z - slopeX * base.x - slopeY * base.y, nz)
}

export function heightAt(plane: quat, x: real, y: real): real {
  return plane.x * x + plane.y * y + plane.z
}

/** Distance of x y outside of side m of a face with the given turning sense; below all others where the side has no length. */
function outsideSide(p: vec3, m: i32, count: i32, face: array<vec3, 8>, sense: real): real {
  const from = face[m]
  const to = face[m + 1 < count ? m + 1 : 0]
  const dx = to.x - from.x
  const dy = to.y - from.y
  const l = sqrt(dx * dx + dy * dy)
  if (l === 0) return -1e30
  return (sense * ((p.x - from.x) * dy - (p.y - from.y) * dx)) / l
}

export function isInside(p: vec3, count: i32, face: array<vec3, 8>, sense: real): bool {
  let most: real = -1e30
  for (let m = 0; m < count; m++) most = max(most, outsideSide(p, m, count, face, sense))
  return most < 0
}

/** Appends a point; gives the count. */
export function addPoint(count: i32, p: vec3, feature: u32, out: array<vec3, 24>, features: array<u32, 24>): i32 {
  if (count >= 24) return count
  out[count] = p
  features[count] = feature
  return count + 1
}

function pairFeature(incident: u32, reference: u32): u32 {
  return asU32(cutEdge) + asU32(512) * and(incident, asU32(511)) + and(reference, asU32(511))
}

/** Appends the start of an edge or where it enters the reference face, and where it leaves; at its end only if `last`. */
function addEdge(
  before: i32,
  start: vec3,
  end: vec3,
  startNumber: u32,
  endNumber: u32,
  last: bool,
  margin: real,
  sides: i32,
  face: array<vec3, 8>,
  numbers: array<u32, 8>,
  sense: real,
  out: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  let enter: real = 0
  let leave: real = 1
  let enterSide = -1
  let leaveSide = -1
  for (let m = 0; m < sides; m++) {
    const a = outsideSide(start, m, sides, face, sense)
    const b = outsideSide(end, m, sides, face, sense)
    if (a > margin && b > margin) return before
    if (a <= margin && b <= margin) continue
    const at = min(max(a / (a - b), 0), 1)
    if (a > margin && at >= enter) {
      enter = at
      enterSide = m
    }
    if (b > margin && at <= leave) {
      leave = at
      leaveSide = m
    }
  }
  if (enter > leave) return before
  const startFeature = enterSide < 0 ? startNumber : pairFeature(startNumber, numbers[imax(enterSide, 0)])
  const count = addPoint(before, lerp(start, end, enter), startFeature, out, features)
  if (leaveSide < 0 && !last) return count
  if (leaveSide < 0) return addPoint(count, end, endNumber, out, features)
  return addPoint(count, lerp(start, end, leave), pairFeature(startNumber, numbers[leaveSide]), out, features)
}

/** Points of an incident face or line within a reference face, z their heights on the incident one; gives their count. */
export function clipFaces(
  sides: i32,
  reference: array<vec3, 8>,
  referenceNumbers: array<u32, 8>,
  corners: i32,
  incident: array<vec3, 8>,
  incidentNumbers: array<u32, 8>,
  margin: real,
  out: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  const sense: real = planeThrough(sides, reference).w < 0 ? -1 : 1
  const line = corners === 2
  let count = 0
  for (let m = 0; m < (line ? 1 : corners); m++) {
    const next = m + 1 < corners ? m + 1 : 0
    count = addEdge(
      count,
      incident[m],
      incident[next],
      incidentNumbers[m],
      incidentNumbers[next],
      line,
      margin,
      sides,
      reference,
      referenceNumbers,
      sense,
      out,
      features,
    )
  }
  if (line) return count
  const plane = planeThrough(corners, incident)
  const incidentSense: real = plane.w < 0 ? -1 : 1
  for (let m = 0; m < sides; m++) {
    const p = reference[m]
    if (plane.w === 0 || !isInside(p, corners, incident, incidentSense)) continue
    const at = vec3(p.x, p.y, heightAt(plane, p.x, p.y))
    count = addPoint(count, at, asU32(referenceCorner) + referenceNumbers[m], out, features)
  }
  return count
}
