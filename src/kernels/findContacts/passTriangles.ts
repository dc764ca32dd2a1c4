// passTriangles.ts: gaps at triangles that bodies go past within the step, stage `findContacts`, by impulses.
//
// As (1) of pointsBy.ts, but a triangle is one of many: what goes past it may touch others. With D(x) the distance of two parts once they
// have gone x further, w their way, f = g + n·w what the normal foretells and −ε = f/10, the gap g' there is
//
//   g' = min D(w) over all triangles of the two bodies, and ε                                                       (1)
//
// if g' ≥ −ε, and the two parts of the contact do not touch on the way either (alongWay.ts). Distances are found with the parts ε further
// apart along n, where those that touch by no more than roundings are apart.

import {
  candidateBetween,
  candidateFirstPoint,
  candidateMethod,
  candidateNormal,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  candidateRotA,
  candidateRotB,
  candidateWay,
  meetingEndCandidate,
  meetingFirstCandidate,
  pointGap,
  rebuildWanted,
  setPointGap,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { array, asI32, asU32, type bool, min, quat, type real, type u32, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, length, scale } from '../math/vec3.js'
import { convexTriangleMethod, sphereTriangleMethod, trianglesMethod } from '../narrowphase/partKinds.js'
import { shortestVector } from '../narrowphase/shortestVector.js'
import { roundingOf } from '../narrowphase/support.js'
import { mayOverlap, mayPass, nearestShare, noOverlap } from './alongWay.js'
import { gapOf, sameSolid } from './dropParted.js'

/** Below all distances. */
const never: real = -1e30

function atTriangle(c: u32): bool {
  const method = candidateMethod(c)
  return method === sphereTriangleMethod || method === convexTriangleMethod || method === trianglesMethod
}

/** Direction x y z and distance w of the parts of a candidate once they have gone x, up to about `lift`; `never` where they overlap by as much. */
function distanceAfter(c: u32, x: vec3, n: vec3, lift: real): quat {
  const a = asI32(candidatePartA(c))
  const b = asI32(candidatePartB(c))
  const rotA = candidateRotA(c)
  const centre = rotateInverse(rotA, addScaled(add(candidateBetween(c), x), lift, n))
  const turn = quatMul(conjugate(rotA), candidateRotB(c))
  const round = roundingOf(a) + roundingOf(b)
  const held = array(4, vec3(0, 0, 0))
  const found = array(2, vec3(0, 0, 0))
  const state = shortestVector(a, b, centre, turn, round + 2 * lift, held, found)
  if (state === 2) return quat(n.x, n.y, n.z, lift)
  if (state !== 1) return quat(n.x, n.y, n.z, never)
  const distance = length(found[0])
  const m = rotate(rotA, scale(1 / distance, found[0]))
  return quat(m.x, m.y, m.z, distance - round - lift * dot(m, n))
}

/** (1) for the contact of a candidate; `never` where the bodies touch within the step. */
function gapAfter(c: u32, gap: real, foretold: real, first: u32, end: u32): real {
  const n = candidateNormal(c)
  const way = candidateWay(c)
  const lift = -noOverlap * foretold
  let least = lift
  let share: real = 1
  // the parts of the contact after the way, where it may be less on it, and all others after it
  for (let k = first; k < end + asU32(2); k++) {
    const onWay = k === first + asU32(1)
    const other = k < first + asU32(2) ? c : k - asU32(2)
    if (onWay && share === 1) continue
    if (k >= first + asU32(2) && (other === c || !atTriangle(other) || !sameSolid(c, other))) continue
    const found = distanceAfter(other, onWay ? scale(share, way) : candidateWay(other), n, lift)
    if (found.w < -lift) return never
    if (!onWay) least = min(least, found.w)
    if (k > first) continue
    const nearest = nearestShare(gap, foretold, found.w, dot(vec3(found.x, found.y, found.z), way))
    if (mayOverlap(gap, foretold, nearest)) share = nearest
  }
  return least
}

export const passTriangles = kernel('meeting', { disjoint: ['pointGap'], tolerance: 1e-3 }, (m) => {
  if (rebuildWanted() !== 0) return
  const first = meetingFirstCandidate(m)
  const end = meetingEndCandidate(m)
  for (let c = first; c < end; c++) {
    if (!atTriangle(c) || candidatePoints(c) === 0) continue
    const gap = gapOf(c)
    const way = candidateWay(c)
    if (!mayPass(gap, candidateNormal(c), way)) continue
    const foretold = gap + dot(candidateNormal(c), way)
    const after = gapAfter(c, gap, foretold, first, end)
    if (after === never) continue
    const point = candidateFirstPoint(c)
    for (let p = point; p < point + candidatePoints(c); p++) setPointGap(p, pointGap(p) + after - foretold)
  }
})
