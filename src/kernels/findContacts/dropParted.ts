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
  setPointFeature,
  setPointGap,
  setPointPos,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, max, min, type quat, type real, type u32, type vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { add, dot, negate } from '../math/vec3.js'
import { convexTriangleMethod, cutsFace, passedFace, triangleKind, trianglesMethod } from '../narrowphase/partKinds.js'

/** Share of an overlap that another way out must stay below. */
const share = 0.25
/** Cosine between normals from which on both contacts are of one face. */
const sameFace = 0.9
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

export const dropParted = kernel(
  'meeting',
  { disjoint: ['candidatePoints', 'pointFeature', 'pointGap', 'pointPos'], tolerance: 1e-4 },
  (m) => {
    if (rebuildWanted() !== 0) return
    const first = meetingFirstCandidate(m)
    const end = meetingEndCandidate(m)
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), passedFace) !== 0 && !hasPassed(c, first, end)) setCandidatePoints(c, 0)
    }
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), all) === 0 || !ofSurface(c)) continue
      const overlap = -gapOf(c)
      if (overlap <= 0) continue
      for (let other = first; other < end; other++) {
        if (other !== c && parts(other, c, overlap)) {
          setCandidatePoints(c, candidatePoints(c) + dropped)
          break
        }
      }
    }
    for (let c = first; c < end; c++) {
      if (and(candidatePoints(c), dropped) !== 0) setCandidatePoints(c, 0)
      else if (ofSurface(c)) keepNear(c)
    }
  },
)
