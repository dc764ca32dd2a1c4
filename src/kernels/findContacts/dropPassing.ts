// dropPassing.ts: takes back contacts between sides of bodies that pass over each other, stage `findContacts`.
//
// What slides from one body over to the next that lies level with it is lower than that by what overlaps are left. So the foot of its
// side touches the side of the other, and would stop it dead. A contact along n is dropped where a direction t, square to n, is
// the normal of a face of either body there (endFaces.ts), turned from A to B, and along it
//
//   −margin ≤ g(t) ≤ margin     for the parts of the contact,     g of pairSupport.ts                                (1)
//   −margin ≤ g(t)              for all parts of the two bodies that touch each other                                (2)
//
// so that one body begins there where the other ends; the margin is a share of the smallest half edge of both. By (2) a blade
// stands in the fold between two faces of one body. A contact whose overlap is beyond a few margins stands; the bodies are parted along t there.

import {
  candidateBetween,
  candidateMethod,
  candidateNormal,
  candidateOffset,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  candidateRotA,
  candidateRotB,
  meetingEndCandidate,
  meetingFirstCandidate,
  partHalf,
  partKind,
  partSides,
  partSize,
  rebuildWanted,
  setCandidatePoints,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, and, asI32, type bool, type i32, max, min, type real, type u32, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, dot, length, lengthSquared, negate, sub } from '../math/vec3.js'
import { endFace, endFaceCount, endsAlong, pointOfEnd } from '../narrowphase/endFaces.js'
import { coreGap } from '../narrowphase/pairSupport.js'
import { boxMethod, convexMethod, triangleKind, trianglesMethod } from '../narrowphase/partKinds.js'
import { triangleCorner } from '../narrowphase/sphereTriangle.js'
import { roundingOf } from '../narrowphase/support.js'
import { ofSurface } from './waysOut.js'

/** Cosine up to which two directions are square. */
const square = 0.1
/** Cosine from which on a contact is along the normal of a face. */
const faceCosine = 0.9999
/** Overlap up to which a contact is dropped, in margins: deeper ones are parted along t (dropParted.ts). */
const deepest = 4
/** Bit of candidatePoints while contacts of the same meeting are looked at; the number of points. */
const dropped: u32 = 16
const all: u32 = 15

/** Of a triangle half the thickness of its solid, which is not known beyond twice its size; of a sheet, which has none, any. */
function leastHalf(part: i32): real {
  const half = partHalf(part)
  if (partKind(part) !== triangleKind) return min(half.x, min(half.y, half.z))
  return partSides(part) === 1 ? min(0.5 * partSize(part).x, 2 * length(half)) : 1e30
}

function marginOf(c: u32, share: real): real {
  return share * min(leastHalf(asI32(candidatePartA(c))), leastHalf(asI32(candidatePartB(c))))
}

function mayPass(c: u32): bool {
  if (and(candidatePoints(c), all) === 0) return false
  return candidateMethod(c) === convexMethod || candidateMethod(c) === boxMethod || ofSurface(c)
}

/** g(t) of the parts of a candidate, t in world axes. */
function gapAlong(c: u32, t: vec3): real {
  const a = asI32(candidatePartA(c))
  const b = asI32(candidatePartB(c))
  const rotA = candidateRotA(c)
  const centre = rotateInverse(rotA, candidateBetween(c))
  const turn = quatMul(conjugate(rotA), candidateRotB(c))
  return coreGap(a, b, centre, turn, rotateInverse(rotA, t)) - roundingOf(a) - roundingOf(b)
}

/** (1), (2) */
function passAlong(t: vec3, c: u32, margin: real, first: u32, end: u32): bool {
  // the contact itself comes first: mostly it decides
  for (let k = first; k <= end; k++) {
    const other = k === first ? c : k - 1
    if (k > first && (other === c || and(candidatePoints(other), all) === 0)) continue
    const gap = gapAlong(other, t)
    if (gap < -margin || (other === c && gap > margin)) return false
  }
  return true
}

/** Whether the bodies pass over each other along the normal of a face of one part of a contact. */
function passesFaceOf(ofB: bool, c: u32, margin: real, first: u32, end: u32): bool {
  const part = asI32(ofB ? candidatePartB(c) : candidatePartA(c))
  const other = asI32(ofB ? candidatePartA(c) : candidatePartB(c))
  const rot = ofB ? candidateRotB(c) : candidateRotA(c)
  const otherRot = ofB ? candidateRotA(c) : candidateRotB(c)
  const n = rotateInverse(rot, candidateNormal(c))
  const between = candidateBetween(c)
  const centre = rotateInverse(rot, ofB ? negate(between) : between)
  const holdsOrigin: bool = partKind(other) !== triangleKind
  const count = endFaceCount(part)
  for (let k = 0; k < count; k++) {
    const m = endFace(part, k)
    if (abs(dot(m, n)) > square || lengthSquared(m) === 0) continue
    // a convex part holds its origin: where that is not past the face, all of the part is not
    if (holdsOrigin && dot(m, sub(centre, pointOfEnd(part, k, m))) < -margin) continue
    const out = rotate(rot, m)
    const back = rotateInverse(otherRot, negate(out))
    if (!endsAlong(part, m, margin) || !endsAlong(other, back, margin)) continue
    if (passAlong(ofB ? negate(out) : out, c, margin, first, end)) return true
  }
  return false
}

/** Whether triangles touch by an edge or a corner of both. */
function touchesByEdges(c: u32): bool {
  if (candidateMethod(c) !== trianglesMethod) return false
  const n = candidateNormal(c)
  const z = vec3(0, 0, 1)
  return abs(dot(n, rotate(candidateRotA(c), z))) < faceCosine && abs(dot(n, rotate(candidateRotB(c), z))) < faceCosine
}

/** Height of the furthest corner of the triangle of A or B in a candidate along t, over the plane square to t through the origin of that in another one. */
function rises(c: u32, other: u32, ofB: bool, t: vec3): real {
  const part = asI32(ofB ? candidatePartB(c) : candidatePartA(c))
  const local = rotateInverse(ofB ? candidateRotB(c) : candidateRotA(c), t)
  let most: real = -1e30
  for (let k = 0; k < 3; k++) most = max(most, dot(local, triangleCorner(part, k)))
  const from = sub(candidateOffset(c), candidateOffset(other))
  const between = sub(candidateBetween(c), candidateBetween(other))
  return most + dot(t, ofB ? add(from, between) : from)
}

/** The same along the normal of a triangle near, where a triangle of the contact reaches up to its face: with a diagonal in the corner it has no edge there. */
function passesNear(ofB: bool, c: u32, margin: real, first: u32, end: u32): bool {
  const n = candidateNormal(c)
  for (let other = first; other < end; other++) {
    const out = rotate(ofB ? candidateRotB(other) : candidateRotA(other), vec3(0, 0, 1))
    if (abs(dot(out, n)) > square || abs(rises(c, other, ofB, out)) > margin) continue
    const t = ofB ? negate(out) : out
    if (!endsAlong(asI32(candidatePartA(c)), rotateInverse(candidateRotA(c), t), margin)) continue
    if (!endsAlong(asI32(candidatePartB(c)), rotateInverse(candidateRotB(c), negate(t)), margin)) continue
    if (passAlong(t, c, margin, first, end)) return true
  }
  return false
}

export const dropPassing = kernel('meeting', { disjoint: ['candidatePoints'], tolerance: 1e-4 }, (m, share: real) => {
  if (rebuildWanted() !== 0) return
  const first = meetingFirstCandidate(m)
  const end = meetingEndCandidate(m)
  for (let c = first; c < end; c++) {
    if (!mayPass(c)) continue
    const margin = marginOf(c, share)
    let passes: bool = false
    for (let k = 0; k < 2 && !passes; k++) passes = passesFaceOf(k === 1, c, margin, first, end)
    for (let k = 0; k < 2 && !passes && touchesByEdges(c); k++) passes = passesNear(k === 1, c, margin, first, end)
    if (passes && gapAlong(c, candidateNormal(c)) >= -deepest * margin)
      setCandidatePoints(c, candidatePoints(c) + dropped)
  }
  for (let c = first; c < end; c++) if (and(candidatePoints(c), dropped) !== 0) setCandidatePoints(c, 0)
})
