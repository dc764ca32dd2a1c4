// convexManifold.ts: where two convex parts touch: points, gaps and one normal.
//
// The direction of the largest gap comes from the shortest vector between the cores where they are apart, from the nearest
// face of their difference where they overlap, and is then refined. Along it each part touches with a face, a line or a
// point: faces and lines are clipped, lines crossed.

import { partHalf, partKind, partSize } from '../../generated/accessors.js'
import { and, array, asU32, type bool, type i32, min, quat, real, type u32, vec3 } from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { conjugate, quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, lengthSquared, normalize, scale, sub } from '../math/vec3.js'
import { contactMargin } from './boxAxes.js'
import { deepestFaces } from './deepestFace.js'
import { clipDiscs } from './discClip.js'
import { clipFaces, heightAt, planeThrough } from './faceClip.js'
import { linePoints } from './linePoints.js'
import { coreGap } from './pairSupport.js'
import { nearSine, nearWithin } from './partEdges.js'
import { capsuleKind, coneKind, cylinderKind, triangleKind } from './partKinds.js'
import { refineNormal } from './refineNormal.js'
import { shortestVector } from './shortestVector.js'
import { spreadPoints } from './spreadPoints.js'
import { roundingOf } from './support.js'
import { supportingFace } from './supportingFace.js'

/** Numbers of features behind those of points, lines and faces of A. */
const firstPair = 1 << 18
const firstOfB = 1 << 19
/** Bits of a feature of two places: those of A and of B are more than a point. */
const extended = 256 + 512 * 256

function isRound(part: i32): bool {
  const kind = partKind(part)
  return kind === cylinderKind || kind === coneKind
}

/** Radius of curvature across a line of the part: 0 for an edge. */
function lineRadius(part: i32): real {
  return isRound(part) || partKind(part) === capsuleKind ? partSize(part).x : 0
}

/** The direction to build contacts on, in the axes of A; 0 where the parts are beyond reach. */
export function contactNormal(a: i32, b: i32, centre: vec3, turn: quat, reach: real): vec3 {
  const ways = array(2, vec3(0, 0, 0))
  const held = array(4, vec3(0, 0, 0))
  const state = shortestVector(a, b, centre, turn, reach, held, ways)
  if (state === 2) return vec3(0, 0, 0)
  if (state === 1) ways[0] = normalize(ways[0])
  else deepestFaces(a, b, centre, turn, held, state === 3, ways)
  // of parts that are apart there is one way, and mostly of those that overlap
  const several: bool = state !== 1 && lengthSquared(sub(ways[0], ways[1])) > 0
  let n = vec3(0, 0, 0)
  let gap: real = -1e30
  for (let k = 0; k < 2; k++) {
    const refined = refineNormal(a, b, centre, turn, ways[k])
    if (!several) return refined
    const found = coreGap(a, b, centre, turn, refined)
    if (found > gap) {
      gap = found
      n = refined
    }
  }
  return n
}

/** The face of a part along n, in coordinates x y z along the tangents and n; B's is turned and moved before. */
function faceInFrame(
  part: i32,
  side: real,
  centre: vec3,
  turn: quat,
  n: vec3,
  near: real,
  corners: array<vec3, 8>,
  numbers: array<u32, 8>,
): i32 {
  const t1 = tangent1(n)
  const t2 = tangent2(n)
  const count = supportingFace(part, scale(side, rotateInverse(turn, n)), near, corners, numbers)
  for (let k = 0; k < count; k++) {
    const p = add(centre, rotate(turn, corners[k]))
    corners[k] = vec3(dot(p, t1), dot(p, t2), dot(p, n))
  }
  return count
}

/** True where the face of B is the one to measure from. */
function measuresFromB(a: i32, b: i32, countA: i32, countB: i32, planeA: quat, planeB: quat): bool {
  if (countA < 3 || countB < 3) return countB > countA
  if (isRound(a)) return !isRound(b)
  if (isRound(b)) return false
  const slopeA = planeA.x * planeA.x + planeA.y * planeA.y
  const slopeB = planeB.x * planeB.x + planeB.y * planeB.y
  return slopeB + 1e-8 < slopeA
}

/** Subtracts the reference height and the roundings from heights of incident points, and drops those beyond reach. */
function toGaps(
  count: i32,
  plane: quat,
  side: real,
  round: real,
  reach: real,
  found: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  let kept = 0
  for (let k = 0; k < count; k++) {
    const p = found[k]
    const gap = side * (p.z - heightAt(plane, p.x, p.y)) - round
    if (gap > reach) continue
    found[kept] = vec3(p.x, p.y, gap)
    features[kept] = features[k]
    kept++
  }
  return kept
}

/** Points x y gap of two faces, a face and a line, or two lines; gives their count. */
function touchingPoints(
  a: i32,
  b: i32,
  countA: i32,
  countB: i32,
  fromB: bool,
  reach: real,
  faceA: array<vec3, 8>,
  faceB: array<vec3, 8>,
  numbersA: array<u32, 8>,
  numbersB: array<u32, 8>,
  found: array<vec3, 24>,
  features: array<u32, 24>,
): i32 {
  const margin = contactMargin(partHalf(a), partHalf(b))
  const round = roundingOf(a) + roundingOf(b)
  if (countA === 2 && countB === 2) {
    const count = linePoints(faceA, faceB, numbersA[0], numbersB[0], lineRadius(a) + lineRadius(b), found, features)
    return toGaps(count, quat(0, 0, 0, 0), 1, round, reach, found, features)
  }
  // two discs are measured from A
  if (isRound(a) && isRound(b) && countA === 8 && countB === 8) {
    const count = clipDiscs(faceA, numbersA, faceB, numbersB, margin, found, features)
    return toGaps(count, planeThrough(countA, faceA), 1, round, reach, found, features)
  }
  if (fromB) {
    const count = clipFaces(countB, faceB, numbersB, countA, faceA, numbersA, margin, found, features)
    return toGaps(count, planeThrough(countB, faceB), -1, round, reach, found, features)
  }
  const count = clipFaces(countA, faceA, numbersA, countB, faceB, numbersB, margin, found, features)
  return toGaps(count, planeThrough(countA, faceA), 1, round, reach, found, features)
}

/** Number of a point, below 256, or line; all faces have one, since the corner that comes first means nothing. */
function numberOf(count: i32, first: u32): u32 {
  if (count > 2) return asU32(511)
  return and(first, asU32(255)) + asU32(count === 2 ? 256 : 0)
}

/** Whether a point is but the middle of a line or face that passes beside that of the other part. */
export function passesBeside(feature: u32): bool {
  return feature >= asU32(firstOfB + firstPair) && and(feature, asU32(extended)) === asU32(extended)
}

/** One point, from the part that touches with one, else from the middle of the smaller face. */
function singlePoint(
  gap: real,
  roundA: real,
  roundB: real,
  countA: i32,
  countB: i32,
  faceA: array<vec3, 8>,
  faceB: array<vec3, 8>,
): vec3 {
  const onA = countA <= countB
  const count = onA ? countA : countB
  let sum = vec3(0, 0, 0)
  for (let k = 0; k < count; k++) sum = onA ? add(sum, faceA[k]) : add(sum, faceB[k])
  const middle = scale(1 / real(count), sum)
  const z = onA ? middle.z + roundA + 0.5 * gap : middle.z - roundB - 0.5 * gap
  return vec3(middle.x, middle.y, z)
}

/** Points of manifoldAlong at a known gap, where a part touches with all of what leans by less than the sine of its own. */
function pointsAlong(
  a: i32,
  b: i32,
  centre: vec3,
  turn: quat,
  n: vec3,
  nearA: real,
  nearB: real,
  gap: real,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  const roundA = roundingOf(a)
  const roundB = roundingOf(b)
  const faceA = array(8, vec3(0, 0, 0))
  const faceB = array(8, vec3(0, 0, 0))
  const numbersA = array(8, asU32(0))
  const numbersB = array(8, asU32(0))
  let countA = 0
  let countB = 0
  // as in differenceSupport; what B writes last stays in its own arrays
  for (let side = 0; side < 2; side++) {
    countA = countB
    for (let k = 0; k < countA; k++) {
      faceA[k] = faceB[k]
      numbersA[k] = numbersB[k]
    }
    const ofA = side === 0
    const where = ofA ? vec3(0, 0, 0) : centre
    const axes = ofA ? quat(0, 0, 0, 1) : turn
    countB = faceInFrame(ofA ? a : b, ofA ? 1 : -1, where, axes, n, ofA ? nearA : nearB, faceB, numbersB)
  }
  const planeA = planeThrough(countA, faceA)
  const planeB = planeThrough(countB, faceB)
  const fromB = measuresFromB(a, b, countA, countB, planeA, planeB)
  let count = 0
  if (countA > 1 && countB > 1) {
    const found = array(24, vec3(0, 0, 0))
    const foundFeatures = array(24, asU32(0))
    const all = touchingPoints(
      a,
      b,
      countA,
      countB,
      fromB,
      reach,
      faceA,
      faceB,
      numbersA,
      numbersB,
      found,
      foundFeatures,
    )
    count = spreadPoints(all, found, foundFeatures, points, features)
    for (let k = 0; k < count; k++) {
      const p = points[k]
      gaps[k] = p.z
      const z = fromB
        ? heightAt(planeB, p.x, p.y) - roundB - 0.5 * p.z
        : heightAt(planeA, p.x, p.y) + roundA + 0.5 * p.z
      points[k] = vec3(p.x, p.y, z)
      features[k] = features[k] + asU32(fromB ? firstOfB : 0)
    }
  }
  if (count === 0) {
    points[0] = singlePoint(gap, roundA, roundB, countA, countB, faceA, faceB)
    gaps[0] = gap
    features[0] =
      asU32(firstOfB + firstPair) + numberOf(countA, numbersA[0]) + asU32(512) * numberOf(countB, numbersB[0])
    count = 1
  }
  return count
}

/**
 * Contact points of two convex parts along a normal n that is given in the axes of A; see convexManifold. What may lie down on a face
 * within the step, as far as `swing` reaches, touches with all of it, unless that leaves out the point that comes first.
 */
export function manifoldAlong(
  a: i32,
  b: i32,
  centre: vec3,
  turn: quat,
  n: vec3,
  reach: real,
  swing: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
): i32 {
  const gap = coreGap(a, b, centre, turn, n) - roundingOf(a) - roundingOf(b)
  if (gap > reach) return 0
  const nearA = nearWithin(a, swing)
  const nearB = nearWithin(b, swing)
  // beside a triangle another one may have the point
  const besideOthers: bool = partKind(a) === triangleKind || partKind(b) === triangleKind
  let count = 0
  for (let narrow = 0; narrow < 2; narrow++) {
    if (narrow === 0 && nearA === nearSine && nearB === nearSine) continue
    const sineA: real = narrow === 0 ? nearA : nearSine
    const sineB: real = narrow === 0 ? nearB : nearSine
    count = pointsAlong(a, b, centre, turn, n, sineA, sineB, gap, reach, points, gaps, features)
    let least = gaps[0]
    for (let k = 1; k < count; k++) least = min(least, gaps[k])
    if (besideOthers || least - gap <= 2 * contactMargin(partHalf(a), partHalf(b))) break
  }
  return count
}

/**
 * Contact points of two convex parts that are not spheres, `between` from the origin of A to that of B. Gives their number,
 * 0 to 8, none where the parts are further apart than `reach`, and writes for each
 *
 *   points    place seen from the origin of A, midway between the two surfaces, world axes
 *   gaps      distance of the surfaces along the normal, negative where they overlap, at most `reach`
 *   features  what touches what, below 2^20: the same while the parts slide on the same faces and edges
 *
 * and in normalOut[0] the unit normal of all of them, from A to B, world axes.
 */
export function convexManifold(
  a: i32,
  b: i32,
  between: vec3,
  rotA: quat,
  rotB: quat,
  reach: real,
  points: array<vec3, 8>,
  gaps: array<real, 8>,
  features: array<u32, 8>,
  normalOut: array<vec3, 1>,
): i32 {
  const centre = rotateInverse(rotA, between)
  const turn = quatMul(conjugate(rotA), rotB)
  const n = contactNormal(a, b, centre, turn, reach + roundingOf(a) + roundingOf(b))
  if (lengthSquared(n) === 0) return 0
  const count = manifoldAlong(a, b, centre, turn, n, reach, reach, points, gaps, features)
  const t1 = tangent1(n)
  const t2 = tangent2(n)
  for (let k = 0; k < count; k++) {
    const p = points[k]
    points[k] = rotate(rotA, addScaled(addScaled(scale(p.x, t1), p.y, t2), p.z, n))
  }
  normalOut[0] = rotate(rotA, n)
  return count
}
