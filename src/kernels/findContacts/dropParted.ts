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
// nothing was found of parts that cut each other, points along the shortest such way are wanted.
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
import { and, asI32, type bool, type i32, max, min, type quat, real, type u32, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, length, lengthSquared, negate, normalize } from '../math/vec3.js'
import { differenceSupport } from '../narrowphase/pairSupport.js'
import {
  convexTriangleMethod,
  cutsFace,
  cutsPart,
  passedFace,
  triangleKind,
  trianglesMethod,
  wayOutWanted,
} from '../narrowphase/partKinds.js'
import { roundingOf } from '../narrowphase/support.js'

/** Share of an overlap that another way out must stay below. */
const share = 0.25
/** The same for a way that parts all that cut each other. */
const wayShare = 0.5
/** Cosine between normals from which on both contacts are of one face. */
const sameFace = 0.9
/** Times that a common way out is turned. */
const turns: i32 = 40
/** Bit of candidatePoints while it is not known whether a candidate hides others; the number of points. */
const dropped: u32 = 16
const all: u32 = 15

/** Of a convex part and a triangle, or of two triangles. */
function ofSurface(c: u32): bool {
  return candidateMethod(c) === convexTriangleMethod || candidateMethod(c) === trianglesMethod
}

/** Least gap of its points. */
function gapOf(c: u32): real {
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
function sameSolid(c: u32, other: u32): bool {
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

/** From the point of B furthest against n to that of A furthest along it. */
function furthestAlong(c: u32, n: vec3): vec3 {
  const rotA = candidateRotA(c)
  const centre = rotateInverse(rotA, candidateBetween(c))
  const turn = quatMul(conjugate(rotA), candidateRotB(c))
  const local = rotateInverse(rotA, n)
  return rotate(rotA, differenceSupport(asI32(candidatePartA(c)), asI32(candidatePartB(c)), centre, turn, local))
}

/** How far two parts have to go along n to be parted; negative where they are. */
function overlapOf(c: u32, n: vec3): real {
  return dot(n, furthestAlong(c, n)) + roundingOf(asI32(candidatePartA(c))) + roundingOf(asI32(candidatePartB(c)))
}

/** Of the parts that cut each other those that overlap most along n; the end where none do. */
function deepestAlong(n: vec3, first: u32, end: u32): u32 {
  if (lengthSquared(n) === 0) return end
  let deepest = end
  let most: real = -1e30
  for (let c = first; c < end; c++) {
    if (!ofSurface(c) || and(candidatePoints(c), cutsPart) === 0) continue
    const overlap = overlapOf(c, n)
    if (overlap > most) {
      most = overlap
      deepest = c
    }
  }
  return deepest
}

/** Whether along n parts that overlap, and all others that cut each other, are parted by far less. */
function leadsOut(n: vec3, c: u32, overlap: real, first: u32, end: u32): bool {
  if (lengthSquared(n) === 0 || overlapOf(c, n) > wayShare * overlap) return false
  for (let other = first; other < end; other++) {
    if (!ofSurface(other) || and(candidatePoints(other), cutsPart) === 0) continue
    if (overlapOf(other, n) > wayShare * overlap) return false
  }
  return true
}

/** The mean of all ways out, of which each alone may be blocked by the others; 0 where there are none. */
function meanWayOut(first: u32, end: u32): vec3 {
  let sum = vec3(0, 0, 0)
  for (let c = first; c < end; c++) {
    if (!ofSurface(c) || and(candidatePoints(c), cutsPart) === 0) continue
    const way = candidateWayOut(c)
    if (lengthSquared(way) > 0) sum = add(sum, normalize(way))
  }
  return lengthSquared(sum) > 0 ? normalize(sum) : sum
}

/** A way along which all that cut each other are parted soon: the mean, turned towards the way out of what overlaps most along it. */
function commonWayOut(first: u32, end: u32): vec3 {
  let n = meanWayOut(first, end)
  let best = n
  let least: real = 1e30
  for (let k = 0; k < turns; k++) {
    const deepest = deepestAlong(n, first, end)
    if (lengthSquared(n) === 0 || deepest === end) break
    const overlap = overlapOf(deepest, n)
    if (overlap < least) {
      least = overlap
      best = n
    }
    const way = candidateWayOut(deepest)
    const towards = lengthSquared(way) > 0 ? normalize(way) : negate(normalize(furthestAlong(deepest, n)))
    n = normalize(addScaled(n, 1 / real(k + 1), towards))
  }
  return best
}

/** Whether parts that cut each other are parted by far less than an overlap. */
function isShorter(c: u32, overlap: real): bool {
  if (!ofSurface(c) || and(candidatePoints(c), cutsPart) === 0) return false
  const distance = length(candidateWayOut(c))
  return distance > 0 && distance <= wayShare * overlap
}

/** Whether the normal of another contact is a way out. */
function normalLeadsOut(other: u32, c: u32, overlap: real, first: u32, end: u32): bool {
  if (other === c || and(candidatePoints(other), all) === 0) return false
  if (-gapOf(other) > wayShare * overlap) return false
  return leadsOut(candidateNormal(other), c, overlap, first, end)
}

/** Whether there is a way out for an overlap: that of two parts, the normal of a contact, or the common one. */
function hasWayOut(c: u32, overlap: real, first: u32, end: u32): bool {
  let shorter: bool = false
  for (let other = first; other < end; other++) {
    if (normalLeadsOut(other, c, overlap, first, end)) return true
    if (!isShorter(other, overlap)) continue
    if (leadsOut(normalize(candidateWayOut(other)), c, overlap, first, end)) return true
    shorter = true
  }
  return shorter && leadsOut(commonWayOut(first, end), c, overlap, first, end)
}

/** The way out along which all that cut each other are parted soonest; 0 where there is none. */
function shortestWayOut(first: u32, end: u32): vec3 {
  let best = commonWayOut(first, end)
  const start = deepestAlong(best, first, end)
  let least: real = start < end ? overlapOf(start, best) : 1e30
  for (let c = first; c < end; c++) {
    if (!ofSurface(c) || and(candidatePoints(c), cutsPart) === 0) continue
    const way = candidateWayOut(c)
    if (lengthSquared(way) === 0) continue
    const n = normalize(way)
    const overlap = overlapOf(deepestAlong(n, first, end), n)
    if (overlap < least) {
      least = overlap
      best = n
    }
  }
  return best
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

/** Of the parts that cut each other the one that is parted last, which no way out of all can undercut. */
function longestWayOut(first: u32, end: u32): real {
  let longest: real = 0
  for (let c = first; c < end; c++) {
    if (ofSurface(c) && and(candidatePoints(c), cutsPart) !== 0) longest = max(longest, length(candidateWayOut(c)))
  }
  return longest
}

/** Whether a contact that stands holds the bodies apart. */
function isHeld(first: u32, end: u32): bool {
  for (let c = first; c < end; c++) {
    if (and(candidatePoints(c), all) !== 0 && and(candidatePoints(c), dropped) === 0) return true
  }
  return false
}

/** Whether another contact, or a way out, shows that the overlap of c is none. */
function isFalse(c: u32, first: u32, end: u32): bool {
  const overlap = -gapOf(c)
  if (overlap <= 0) return false
  for (let other = first; other < end; other++) if (other !== c && parts(other, c, overlap)) return true
  return hasWayOut(c, overlap, first, end)
}

export const dropParted = kernel(
  'meeting',
  { disjoint: ['candidatePoints', 'candidateWayOut', 'pointFeature', 'pointGap', 'pointPos'], tolerance: 1e-4 },
  (m) => {
    if (rebuildWanted() !== 0) return
    const first = meetingFirstCandidate(m)
    const end = meetingEndCandidate(m)
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), passedFace) !== 0 && !hasPassed(c, first, end)) setCandidatePoints(c, 0)
    }
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), all) === 0 || !ofSurface(c)) continue
      if (isFalse(c, first, end)) setCandidatePoints(c, candidatePoints(c) + dropped)
    }
    // where nothing holds apart what cuts each other the parts themselves do, if a way is known that is not much too long
    let n = vec3(0, 0, 0)
    let wanted = end
    if (!isHeld(first, end)) {
      n = shortestWayOut(first, end)
      wanted = deepestAlong(n, first, end)
      if (wanted < end && overlapOf(wanted, n) > 2 * longestWayOut(first, end)) wanted = end
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
