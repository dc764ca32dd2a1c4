// dropHidden.ts: takes back points behind a surface that is nearer, stage `findContacts`.
//
// A part may have its origin behind a triangle of a solid, and is pushed out to the front. Behind a thin wall, or where
// the origin is in the air in front of another face, that would push against the nearer face. With h the height of the
// origin over the face that it touches, a candidate with h < 0 is dropped where the same part touches nearer, |h'| < |h|,
//
//   at a face whose normal is against this one's: n·n' < 0                                                          (1)
//   or, a sphere, from outside: h' > 0                                                                              (2)
//
// (2) is exact: the nearest point of a surface tells on which side of it a centre is. So things are pushed out of a wall
// up to half its thickness, and spheres up to their radius.

import {
  candidateBetween,
  candidateFirstPoint,
  candidateMethod,
  candidateNormal,
  candidateOffset,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  meetingEndCandidate,
  meetingFirstCandidate,
  partKind,
  partSides,
  pointGap,
  pointPos,
  rebuildWanted,
  setCandidatePoints,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type real, type u32 } from '../../language/values.js'
import { dot, sub } from '../math/vec3.js'
import { convexTriangleMethod, sphereTriangleMethod, triangleKind } from '../narrowphase/partKinds.js'

function withTriangle(c: u32): bool {
  return candidateMethod(c) === sphereTriangleMethod || candidateMethod(c) === convexTriangleMethod
}

/** The part of a candidate that is no triangle, and the triangle. */
function solidPart(c: u32): u32 {
  return partKind(candidatePartA(c)) === triangleKind ? candidatePartB(c) : candidatePartA(c)
}

function triangleOf(c: u32): u32 {
  return partKind(candidatePartA(c)) === triangleKind ? candidatePartA(c) : candidatePartB(c)
}

/** Height of the origin of the part over the plane through the first point on the triangle. */
function height(c: u32): real {
  const at = candidateFirstPoint(c)
  const normal = candidateNormal(c)
  const half = 0.5 * pointGap(at)
  const from = sub(pointPos(at), candidateOffset(c))
  if (partKind(candidatePartA(c)) !== triangleKind) return dot(from, normal) + half
  return dot(sub(candidateBetween(c), from), normal) + half
}

/** (1), (2) */
function hides(other: u32, c: u32, depth: real): bool {
  if (!withTriangle(other) || candidatePoints(other) === 0 || solidPart(other) !== solidPart(c)) return false
  const h = height(other)
  if (abs(h) >= depth) return false
  if (candidateMethod(c) === sphereTriangleMethod && h > 0) return true
  return dot(candidateNormal(other), candidateNormal(c)) < 0
}

export const dropHidden = kernel('meeting', { disjoint: ['candidatePoints'], tolerance: 1e-4 }, (m) => {
  if (rebuildWanted() !== 0) return
  const end = meetingEndCandidate(m)
  for (let c = meetingFirstCandidate(m); c < end; c++) {
    if (!withTriangle(c) || candidatePoints(c) === 0 || partSides(triangleOf(c)) !== 1) continue
    const h = height(c)
    if (h >= 0) continue
    let hidden: bool = false
    for (let other = meetingFirstCandidate(m); other < end; other++) {
      if (other !== c && hides(other, c, -h)) {
        hidden = true
        break
      }
    }
    if (hidden) setCandidatePoints(c, 0)
  }
})
