// dropParted.ts: takes back overlaps that are gone once a much smaller one is, stage `findContacts`.
//
// A triangle knows the shape of its surface around it, but not which of its neighbours touches: where a floor reaches a little
// over the edge of a cube of triangles, a triangle of a side of the cube sees the floor behind it, up to where that ends. With
// n the normal of another contact of the two bodies, c is dropped where its two parts p and q are parted along n by far less
// than along its own normal:
//
//   max n·p − min n·q ≤ d / 4,   d its overlap                                                                      (1)
//
// So whatever is pushed out a little along n needs no push far along another way. What the two bodies have in common in (1)
// and in the other contact is a convex part, or triangles of both.
//
// The same holds of the way out of any two parts that cut each other (wayOut.ts), if all that cut each other are parted by it: there
// the surfaces may have no contact, at a saddle or beside the tip of a corner. Where nothing else holds the bodies apart then, or
// nothing was found of parts that cut each other, points along the shortest such way are wanted. No way out leads into another contact:
// in a valley what cuts one slope would be parted from it soonest through the other.
//
// Overlaps of parts that do not cut each other stand only where others have passed: a convex part behind a triangle where it cuts
// another one that looks nearly the same way, triangles of two surfaces where any of them cut each other.

import {
  candidateBetween,
  candidateFirstPoint,
  candidateMethod,
  candidateNormal,
  candidateOffset,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  candidateReach,
  candidateRotA,
  candidateRotB,
  candidateWayOut,
  cornerPos,
  meetingEndCandidate,
  meetingFirstCandidate,
  partFirstCorner,
  partKind,
  pointFeature,
  pointGap,
  pointPos,
  rebuildWanted,
  setCandidatePoints,
  setCandidateWayOut,
  setPointFeature,
  setPointGap,
  setPointPos,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, array, type bool, max, min, type quat, type real, type u32, vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { add, dot, length, lengthSquared, negate, scale } from '../math/vec3.js'
import { cutsFace, passedFace, triangleKind, trianglesMethod, wayOutWanted } from '../narrowphase/partKinds.js'
import { commonWayOut, cutsSurface, deepestAlong, longestWayOut, ofSurface, shortestWayOut } from './waysOut.js'

/** Share of an overlap that another way out must stay below. */
const share = 0.25
/** The same for a way that parts all that cut each other. */
const wayShare = 0.5
/** Cosine between a way and the normal of a contact below which it leads into that. */
const against = -0.5
/** Cosine between directions that are one. */
const sameNormal = 0.9999
/** Cosine between normals from which on both contacts are of one face. */
const sameFace = 0.9
/** Bit of candidatePoints while it is not known whether a candidate hides others; the number of points. */
const dropped: u32 = 16
const all: u32 = 15

/** Least gap of its points. */
export function gapOf(c: u32): real {
  const first = candidateFirstPoint(c)
  const end = first + and(candidatePoints(c), all)
  let least: real = 1e30
  for (let p = first; p < end; p++) least = min(least, pointGap(p))
  return least
}

/** Furthest corner of a triangle along n; 0 for what both contacts share. */
function reachOf(part: u32, origin: vec3, rot: quat, n: vec3): real {
  if (partKind(part) !== triangleKind) return 0
  const local = rotateInverse(rot, n)
  const first = partFirstCorner(part)
  const most = max(dot(local, cornerPos(first)), dot(local, cornerPos(first + 1)))
  return dot(n, origin) + max(most, dot(local, cornerPos(first + 2)))
}

/** max n·p − min n·q over the triangles of a candidate. */
function overlapAlong(c: u32, n: vec3): real {
  const onA = candidateOffset(c)
  const onB = add(onA, candidateBetween(c))
  const a = reachOf(candidatePartA(c), onA, candidateRotA(c), n)
  return a + reachOf(candidatePartB(c), onB, candidateRotB(c), negate(n))
}

/** Whether the parts of both that are no triangles are the same. */
export function sameSolid(c: u32, other: u32): bool {
  const a = candidatePartA(c)
  const b = candidatePartB(c)
  if (partKind(a) !== triangleKind && a !== candidatePartA(other)) return false
  return partKind(b) === triangleKind || b === candidatePartB(other)
}

/** Whether what overlaps without cutting has passed through the surface beside it. */
function hasPassed(c: u32, first: u32, end: u32): bool {
  const triangles = candidateMethod(c) === trianglesMethod
  for (let other = first; other < end; other++) {
    if (and(candidatePoints(other), cutsFace) === 0 || !sameSolid(c, other)) continue
    if (triangles) return true
    if (dot(candidateNormal(other), candidateNormal(c)) > sameFace) return true
  }
  return false
}

/** (1) */
function parts(other: u32, c: u32, overlap: real): bool {
  if (and(candidatePoints(other), all) === 0 || !ofSurface(other) || !sameSolid(c, other)) return false
  const n = candidateNormal(other)
  if (dot(n, candidateNormal(c)) > sameFace) return false
  const gap = gapOf(other)
  if (-gap > share * overlap) return false
  // what a convex part adds is the same in both
  const shared = candidateMethod(c) === trianglesMethod ? 0 : overlapAlong(other, n) + gap
  return overlapAlong(c, n) - shared <= share * overlap
}

/**
 * A direction that may lead out of an overlap, 0 where it does not: of a candidate its own way out, or the normal of its contact;
 * of the end the common one.
 */
function triedWay(other: u32, ofContact: bool, c: u32, overlap: real, first: u32, end: u32): vec3 {
  if (other === end) return ofContact ? vec3(0, 0, 0) : commonWayOut(first, end)
  if (ofContact) {
    if (other === c || and(candidatePoints(other), all) === 0) return vec3(0, 0, 0)
    return -gapOf(other) <= wayShare * overlap ? candidateNormal(other) : vec3(0, 0, 0)
  }
  const distance = cutsSurface(other) ? length(candidateWayOut(other)) : 0
  return distance > 0 && distance <= wayShare * overlap ? scale(1 / distance, candidateWayOut(other)) : vec3(0, 0, 0)
}

/** Whether a way of some length along n ends inside a contact that was none, or one shorter than the way. */
function leadsInto(n: vec3, distance: real, c: u32, first: u32, end: u32): bool {
  for (let other = first; other < end; other++) {
    if (other === c || and(candidatePoints(other), all) === 0 || !ofSurface(other)) continue
    const cosine = dot(n, candidateNormal(other))
    if (cosine > against) continue
    const gap = gapOf(other)
    if (gap > -distance && gap + distance * cosine < 0) return true
  }
  return false
}

/** Whether along some way the parts of an overlap, and all others that cut each other, are parted by far less. */
function hasWayOut(c: u32, overlap: real, first: u32, end: u32): bool {
  const depth = array(1, 0.0)
  const furthest = array(1, vec3(0, 0, 0))
  let tried: bool = false
  for (let other = first; other <= end; other++) {
    // the common way is worth its search where some parts are parted soon
    if (other === end && !tried) break
    for (let k = 0; k < 2; k++) {
      const n = triedWay(other, k === 1, c, overlap, first, end)
      // nothing is parted sooner along its own normal
      if (lengthSquared(n) === 0 || dot(n, candidateNormal(c)) > sameNormal) continue
      tried = true
      deepestAlong(n, c, first, end, wayShare * overlap, depth, furthest)
      if (depth[0] <= wayShare * overlap && !leadsInto(n, max(depth[0], 0), c, first, end)) return true
    }
  }
  return false
}

/** Leaves out points beyond the reach (trianglePoints.ts, sheetPoints.ts, surfacePoints.ts). */
function keepNear(c: u32): void {
  const first = candidateFirstPoint(c)
  const end = first + and(candidatePoints(c), all)
  let kept = first
  for (let p = first; p < end; p++) {
    if (pointGap(p) > candidateReach(c)) continue
    setPointPos(kept, pointPos(p))
    setPointFeature(kept, pointFeature(p))
    setPointGap(kept, pointGap(p))
    kept++
  }
  setCandidatePoints(c, kept - first)
}

/** Whether a contact that stands holds the bodies apart. */
function isHeld(first: u32, end: u32): bool {
  for (let c = first; c < end; c++) {
    if (and(candidatePoints(c), all) !== 0 && and(candidatePoints(c), dropped) === 0) return true
  }
  return false
}

/** Whether another contact, or a way out, shows that the overlap of c is none; no way out of all undercuts the `longest` of single parts. */
function isFalse(c: u32, longest: real, first: u32, end: u32): bool {
  const overlap = -gapOf(c)
  if (overlap <= 0) return false
  for (let other = first; other < end; other++) if (other !== c && parts(other, c, overlap)) return true
  return wayShare * overlap >= longest && hasWayOut(c, overlap, first, end)
}

export const dropParted = kernel(
  'meeting',
  { disjoint: ['candidatePoints', 'candidateWayOut', 'pointFeature', 'pointGap', 'pointPos'], tolerance: 1e-4 },
  (m) => {
    if (rebuildWanted() !== 0) return
    const first = meetingFirstCandidate(m)
    const end = meetingEndCandidate(m)
    for (let c = first; c < end; c++) {
      // beside the other triangle one may be behind its plane, and over it where they touch
      if (and(candidatePoints(c), passedFace) !== 0 && gapOf(c) < 0 && !hasPassed(c, first, end))
        setCandidatePoints(c, 0)
    }
    const longest = longestWayOut(first, end)
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), all) === 0 || !ofSurface(c)) continue
      if (isFalse(c, longest, first, end)) setCandidatePoints(c, candidatePoints(c) + dropped)
    }
    // where nothing holds apart what cuts each other the parts themselves do, if a way is known that is not much too long
    let n = vec3(0, 0, 0)
    let wanted = end
    const depth = array(1, 0.0)
    const furthest = array(1, vec3(0, 0, 0))
    if (!isHeld(first, end)) {
      n = shortestWayOut(first, end)
      wanted = deepestAlong(n, end, first, end, 1e30, depth, furthest)
      if (lengthSquared(n) === 0 || depth[0] > 2 * longest) wanted = end
    }
    for (let c = first; c < end; c++) {
      if (c === wanted) {
        setCandidateWayOut(c, n)
        setCandidatePoints(c, wayOutWanted)
      } else if (and(candidatePoints(c), dropped) !== 0) setCandidatePoints(c, 0)
      else if (ofSurface(c)) keepNear(c)
    }
  },
)
