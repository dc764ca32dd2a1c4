// sortCandidates.ts: candidates whose boxes are near each other, sorted by their two bodies, and the meetings of these; stage
// `findPairs`.
//
// The search knows spheres and boxes along the axes of the world. Here the box of each part, in its own axes, is held
// against the sphere about the other: grains beside a slanted plate are dropped. What is left is sorted by the second
// body, then by the first; equal ones keep their order.

import {
  addCandidateKept,
  bodyCount,
  bodyRot,
  candidateHead,
  candidateMeetings,
  candidatePartA,
  candidatePartB,
  candidatePointStart,
  meetingCount,
  newCandidateCount,
  partBody,
  partHalf,
  partKind,
  partLevel,
  partLocal,
  partRadius,
  partReach,
  partRot,
  rawKept,
  rawOrder,
  rawPartA,
  rawPartB,
  setCandidateFirstPoint,
  setCandidateHead,
  setCandidateMethod,
  setCandidatePartA,
  setCandidatePartB,
  setCandidateRoom,
  setMeetingEndCandidate,
  setMeetingFirstCandidate,
  setPairBodyA,
  setPairBodyB,
  setRawKept,
  setRawKey,
  setRawOrder,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, asI32, asU32, type bool, type i32, max, type real, type u32, vec3 } from '../../language/values.js'
import { quatMul, rotateInverse } from '../math/quat.js'
import { lengthSquared, negate } from '../math/vec3.js'
import { methodOf, mostPoints } from '../narrowphase/partKinds.js'
import { keptApart } from './keptApart.js'
import { meetingPair } from './pairRanges.js'
import { nearestImage } from './searchPairs.js'

/** Whether the sphere of a given reach, seen from the part's origin, meets the box of the part. */
function meetsBox(part: i32, to: vec3, reach: real): bool {
  const local = rotateInverse(quatMul(bodyRot(partBody(part)), partRot(part)), to)
  const half = partHalf(part)
  const out = vec3(max(abs(local.x) - half.x, 0), max(abs(local.y) - half.y, 0), max(abs(local.z) - half.z, 0))
  return lengthSquared(out) <= reach * reach
}

function boxesMeet(a: i32, b: i32, period: vec3, invPeriod: vec3): bool {
  // a plane was looked at when it was found
  if (partLevel(b) < 0) return true
  const d = nearestImage(partLocal(a), partLocal(b), period, invPeriod)
  const beyond = partReach(a) + partReach(b) - partRadius(a) - partRadius(b)
  return meetsBox(a, d, partRadius(b) + beyond) && meetsBox(b, negate(d), partRadius(a) + beyond)
}

export const cullCandidates = kernel('rawCandidate', (i, period: vec3, invPeriod: vec3) => {
  const a = asI32(rawPartA(i))
  const b = asI32(rawPartB(i))
  setRawKept(i, boxesMeet(a, b, period, invPeriod) ? 1 : 0)
})

/** Bodies that are joined and told not to touch. */
export const dropJoined = kernel('rawCandidate', (i) => {
  if (keptApart(partBody(asI32(rawPartA(i))), partBody(asI32(rawPartB(i))))) setRawKept(i, 0)
})

/** Body of a candidate with the lower or the higher number; one past the last body where it is dropped. */
function keyOf(candidate: i32, higher: bool): u32 {
  if (rawKept(candidate) === 0) return asU32(bodyCount())
  const a = partBody(asI32(rawPartA(candidate)))
  const b = partBody(asI32(rawPartB(candidate)))
  const swapped = a < b
  return asU32(swapped === higher ? b : a)
}

export const keyBySecond = kernel('rawCandidate', (i) => {
  if (rawKept(i) !== 0) addCandidateKept(1)
  setRawKey(i, keyOf(i, true))
  setRawOrder(i, asU32(i))
})

export const keyByFirst = kernel('rawCandidate', (i) => {
  setRawKey(i, keyOf(asI32(rawOrder(i)), false))
})

export const orderCandidates = kernel('newCandidate', (i) => {
  const raw = asI32(rawOrder(i))
  const p = asI32(rawPartA(raw))
  const q = asI32(rawPartB(raw))
  const inOrder = partBody(p) < partBody(q)
  setCandidatePartA(i, asU32(inOrder ? p : q))
  setCandidatePartB(i, asU32(inOrder ? q : p))
  const method = methodOf(partKind(p), partKind(q))
  setCandidateMethod(i, method)
  setCandidateRoom(i, mostPoints(method))
  let head = true
  if (i > 0) {
    const before = asI32(rawOrder(i - 1))
    head = keyOf(before, false) !== keyOf(raw, false) || keyOf(before, true) !== keyOf(raw, true)
  }
  setCandidateHead(i, head ? 1 : 0)
})

export const writeMeetings = kernel('newCandidate', (i) => {
  setCandidateFirstPoint(i, candidatePointStart(i))
  const meeting = asI32(candidateMeetings(i) + candidateHead(i)) - 1
  if (meeting >= meetingCount()) return
  if (candidateHead(i) !== 0) {
    setPairBodyA(meetingPair(meeting), partBody(asI32(candidatePartA(i))))
    setPairBodyB(meetingPair(meeting), partBody(asI32(candidatePartB(i))))
    setMeetingFirstCandidate(meeting, asU32(i))
  }
  const last = i === newCandidateCount() - 1
  if (last || candidateHead(last ? i : i + 1) !== 0) setMeetingEndCandidate(meeting, asU32(i + 1))
})
