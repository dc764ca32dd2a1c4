// choosePoints.ts: at most eight points of all that two bodies touch at, stage `findContacts`.
//
// Points that are one contact seen by two triangles or parts are merged: a sphere has one contact for each direction, of
// those within 8 degrees the deepest; other parts have one for each place, to a thousandth of their size. Of the rest are
// taken, in this order,
//
//   the one furthest from the low corner of the box about all, then from that one, from the line through both, from the
//   triangle of the three: corners of the face that touches                                                        (1)
//   the deepest                                                                                                    (2)
//   again and again the one furthest from those taken, by  |x − x'|² + l² (1 − n·n'),  l the size of the smaller part (3)
//
// the first five among points that overlap, or nearly, where there are any. So the corners of a face are kept, the
// deepest overlap, and points of other normals beside it. Equal points are taken in the order of their features,
// whatever the order of the candidates.
//
// Papers of the field chose eight at random. A random choice forgets corners in one step and finds them in the next, so
// that what stands on more than eight points rocks, starts its solve from the impulses of other points, and depends on
// a seed. This one is the same while a body rests, and holds by its outermost points.

import {
  candidateCentres,
  candidateFirstPoint,
  candidateNormal,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  meetingEndCandidate,
  meetingFirstCandidate,
  meetingFirstSlot,
  partHalf,
  partKind,
  partNumber,
  partSurface,
  pointFeature,
  pointGap,
  pointPos,
  rebuildWanted,
  setMeetingPoints,
  setSlotFeature,
  setSlotGap,
  setSlotNormal,
  setSlotPartA,
  setSlotPartB,
  setSlotPointA,
  setSlotPointB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import {
  and,
  array,
  asU32,
  type bool,
  type i32,
  max,
  min,
  type real,
  shiftRight,
  sqrt,
  type u32,
  vec3,
  wrapMul,
  xor,
} from '../../language/values.js'
import { cross, dot, lengthSquared, minVec, sub } from '../math/vec3.js'
import { sphereKind } from '../narrowphase/partKinds.js'

/** Cosine of the angle below which two directions of a sphere are one contact: 8 degrees. */
const sameOfSphere = 0.99
/** Cosine, and distance over size, below which two points are one. */
const sameDirection = 0.9
const samePlace = 1e-3
/** Place of the deepest point, behind those of corners. */
const deepestPlace: i32 = 4
/** Beyond all coordinates; below all squares. */
const far = 1e30
const tiny = 1e-30

/** Scrambles 32 bits, one to one. */
function mix(h: u32, n: u32): u32 {
  const a = wrapMul(xor(h, n), 0x9e3779b1)
  const b = wrapMul(xor(a, shiftRight(a, 15)), 0x85ebca6b)
  return xor(b, shiftRight(b, 13))
}

/** What touches, by surfaces: the same on all triangles of a flat one. */
function surfaceFeature(c: u32, point: u32): u32 {
  return mix(mix(mix(1, partSurface(candidatePartA(c))), partSurface(candidatePartB(c))), pointFeature(point))
}

/** The same by parts, for a second point of the same name. */
function partFeature(c: u32, point: u32): u32 {
  return mix(mix(mix(2, partNumber(candidatePartA(c))), partNumber(candidatePartB(c))), pointFeature(point))
}

/** Size of the smaller part of a candidate; a plane has none. */
function sizeOf(c: u32): real {
  const a = partHalf(candidatePartA(c))
  const b = partHalf(candidatePartB(c))
  const sizeA = max(max(a.x, a.y), a.z)
  const sizeB = max(max(b.x, b.y), b.z)
  if (sizeA <= 0) return sizeB
  return sizeB <= 0 ? sizeA : min(sizeA, sizeB)
}

/** The same sphere in both. */
function sameSphere(c: u32, d: u32): bool {
  const a = candidatePartA(c)
  const b = candidatePartB(c)
  if (a === candidatePartA(d) && partKind(a) === sphereKind) return true
  return b === candidatePartB(d) && partKind(b) === sphereKind
}

/** Distance of x outside of side a b of a triangle with the normal w. */
function outside(x: vec3, a: vec3, b: vec3, w: vec3): real {
  const e = sub(b, a)
  return dot(cross(sub(x, a), e), w) / sqrt(max(lengthSquared(e) * lengthSquared(w), tiny))
}

/** (1) for the point x in place k, 0 to 3. */
function corneredness(k: i32, x: vec3, low: vec3, places: array<vec3, 8>): real {
  const a = places[0]
  if (k < 2) return lengthSquared(sub(x, k === 0 ? low : a))
  const b = places[1]
  if (k === 2) return lengthSquared(cross(sub(x, a), sub(b, a)))
  const c = places[2]
  const w = cross(sub(b, a), sub(c, a))
  return max(max(outside(x, a, b, w), outside(x, b, c, w)), outside(x, c, a, w))
}

/** (3) for one point; negative where it is one that is taken already. */
function distinctness(
  c: u32,
  point: u32,
  count: i32,
  places: array<vec3, 8>,
  normals: array<vec3, 8>,
  candidates: array<u32, 8>,
): real {
  const place = pointPos(point)
  const normal = candidateNormal(c)
  const size = sizeOf(c)
  const near = samePlace * size
  let least: real = far
  for (let k = 0; k < count; k++) {
    const cosine = dot(normal, normals[k])
    const apart = lengthSquared(sub(place, places[k]))
    if (cosine > sameOfSphere && sameSphere(c, candidates[k])) return -1
    if (cosine > sameDirection && apart < near * near) return -1
    least = min(least, apart + size * size * (1 - cosine))
  }
  return least
}

/** Whether a point overlaps, or by a thousandth of its size does not. */
function overlaps(c: u32, point: u32): bool {
  return pointGap(point) <= samePlace * sizeOf(c)
}

/** Low corner of the box about the points that overlap, or about all where none does. */
function lowCorner(m: i32): vec3 {
  let low = vec3(far, far, far)
  let any = false
  for (let c = meetingFirstCandidate(m); c < meetingEndCandidate(m); c++) {
    const first = candidateFirstPoint(c)
    for (let p = first; p < first + candidatePoints(c); p++) {
      const deep = overlaps(c, p)
      if (any && !deep) continue
      const x = pointPos(p)
      low = any === deep ? minVec(low, x) : x
      any = deep
    }
  }
  return low
}

/** The next candidate and point to take into place `count`; false where there is none. */
function findNext(
  m: i32,
  count: i32,
  low: vec3,
  places: array<vec3, 8>,
  normals: array<vec3, 8>,
  candidates: array<u32, 8>,
  points: array<u32, 8>,
): bool {
  let best: real = -far
  let bestKey: u32 = 0
  let bestOverlaps = false
  let found = false
  for (let c = meetingFirstCandidate(m); c < meetingEndCandidate(m); c++) {
    const first = candidateFirstPoint(c)
    for (let p = first; p < first + candidatePoints(c); p++) {
      const spread = distinctness(c, p, count, places, normals, candidates)
      if (spread < 0) continue
      const deep = count <= deepestPlace && overlaps(c, p)
      if (found && bestOverlaps && !deep) continue
      let value = spread
      if (count === deepestPlace) value = -pointGap(p)
      else if (count < deepestPlace) value = corneredness(count, pointPos(p), low, places)
      const better = !found || (deep && !bestOverlaps) || value > best
      const key = surfaceFeature(c, p)
      if (!better && (value < best || key >= bestKey)) continue
      found = true
      best = value
      bestKey = key
      bestOverlaps = deep
      candidates[count] = c
      points[count] = p
    }
  }
  return found
}

/** Of the points of a sphere that are one with the point taken last, takes the deepest in its place. */
function takeDeepest(m: i32, last: i32, candidates: array<u32, 8>, points: array<u32, 8>): void {
  const taken = candidates[last]
  if (partKind(candidatePartA(taken)) !== sphereKind && partKind(candidatePartB(taken)) !== sphereKind) return
  const normal = candidateNormal(taken)
  let least = pointGap(points[last])
  let leastKey = surfaceFeature(taken, points[last])
  for (let c = meetingFirstCandidate(m); c < meetingEndCandidate(m); c++) {
    if (candidatePoints(c) === 0 || !sameSphere(c, taken) || dot(candidateNormal(c), normal) <= sameOfSphere) continue
    const p = candidateFirstPoint(c)
    const key = surfaceFeature(c, p)
    if (pointGap(p) > least || (pointGap(p) === least && key >= leastKey)) continue
    least = pointGap(p)
    leastKey = key
    candidates[last] = c
    points[last] = p
  }
}

/** Names a point so that no other one before it has the same name. */
function nameOf(c: u32, point: u32, count: i32, features: array<u32, 8>): u32 {
  const feature = surfaceFeature(c, point)
  for (let k = 0; k < count; k++) {
    if (features[k] === feature) return partFeature(c, point)
  }
  return feature
}

/** The first candidate of two bodies that has a point. */
function touchingCandidate(m: i32): u32 {
  let c = meetingFirstCandidate(m)
  while (candidatePoints(c) === 0) c++
  return c
}

/** Of all candidates of two bodies. */
function pointsOf(m: i32): u32 {
  let points: u32 = 0
  const end = meetingEndCandidate(m)
  for (let c = meetingFirstCandidate(m); c < end; c++) points += candidatePoints(c)
  return points
}

export const choosePoints = kernel('meeting', { tolerance: 1e-4 }, (m) => {
  if (rebuildWanted() !== 0) return
  const offered = pointsOf(m)
  if (offered === 0) {
    setMeetingPoints(m, 0)
    return
  }
  const places = array(8, vec3(0, 0, 0))
  const normals = array(8, vec3(0, 0, 0))
  const candidates = array(8, asU32(0))
  const points = array(8, asU32(0))
  const features = array(8, asU32(0))
  // one point needs no choice
  const lone = offered === 1
  const low = lone ? vec3(0, 0, 0) : lowCorner(m)
  let count = 0
  while (count < (lone ? 1 : 8)) {
    if (lone) {
      candidates[0] = touchingCandidate(m)
      points[0] = candidateFirstPoint(candidates[0])
    } else {
      const more = findNext(m, count, low, places, normals, candidates, points)
      if (!more) break
      takeDeepest(m, count, candidates, points)
    }
    const c = candidates[count]
    const point = points[count]
    const slot = meetingFirstSlot(m) + asU32(count)
    const place = pointPos(point)
    features[count] = nameOf(c, point, count, features)
    places[count] = place
    normals[count] = candidateNormal(c)
    setSlotNormal(slot, normals[count])
    setSlotGap(slot, pointGap(point))
    setSlotPointA(slot, place)
    setSlotPointB(slot, sub(place, candidateCentres(c)))
    // higher bits tell the torque of a contact from its impulse
    setSlotFeature(slot, and(features[count], 0x3fffffff))
    setSlotPartA(slot, candidatePartA(c))
    setSlotPartB(slot, candidatePartB(c))
    count++
  }
  setMeetingPoints(m, asU32(count))
})
