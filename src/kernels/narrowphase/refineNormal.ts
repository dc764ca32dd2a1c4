// refineNormal.ts: from a direction near the largest gap of two parts to the largest gap, and to faces that are as good.
//
// With g(n) and D of pairSupport.ts, w the point of D furthest along n and R the sum of the radii of curvature of both parts
// (supportChange), g is largest
//
//   on the circles of two lines:   n·u = c and n·u' = c'                                                            (1)
//   on the circle of one line:     w·t = 0, t along the circle, by Newton's iteration with slope s t·Rt − w·e,
//                                  e and s direction and length of the part of n across u                           (2)
//   elsewhere:                     the part of w across n is 0, with slope R − (n·w)                                 (3)
//
// Each is tried from the direction given, and the largest gap kept. None of them takes differences of nearby points, so the
// normal is good to rounding however close the parts are. Faces are preferred by a margin, as boxAxes.ts has it.

import { partHalf, partKind } from '../../generated/accessors.js'
import {
  abs,
  array,
  type bool,
  type i32,
  isDouble,
  max,
  min,
  quat,
  type real,
  sqrt,
  vec3,
} from '../../language/values.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { rotate, rotateInverse } from '../math/quat.js'
import {
  add,
  addScaled,
  cross,
  dot,
  length,
  lengthSquared,
  negate,
  normalize,
  projectOut,
  scale,
  sub,
} from '../math/vec3.js'
import { contactMargin } from './boxAxes.js'
import { coreGap, differenceSupport } from './pairSupport.js'
import { circleNear, faceNear, supportChange } from './partEdges.js'
import { boxKind, coneKind, cylinderKind, hullKind, triangleKind } from './partKinds.js'

const rounds: i32 = 6
/** Sine and cosine of the angle up to which faces and lines are tried. */
const triedSine = 0.15
const triedCosine = 0.98869
/** Steps of Newton's iteration, radians. */
const mostTurn = 0.1
/** A step that is the last: the next one would be its square. In single precision rounding hides where that is. */
const converged: real = isDouble ? 1e-10 : 0

export function directionOf(circle: quat): vec3 {
  return vec3(circle.x, circle.y, circle.z)
}

/** R v */
function change(a: i32, b: i32, turn: quat, n: vec3, v: vec3): vec3 {
  const onB = supportChange(b, rotateInverse(turn, negate(n)), rotateInverse(turn, v))
  return add(supportChange(a, n, v), rotate(turn, onB))
}

/** (1): the common normal nearest to n; n where there is none. */
function meetCircles(k: quat, m: quat, n: vec3): vec3 {
  const u = directionOf(k)
  const v = directionOf(m)
  const d = dot(u, v)
  const product = cross(u, v)
  const squared = lengthSquared(product)
  if (squared < 1e-6) return n
  const x = (k.w - d * m.w) / squared
  const y = (m.w - d * k.w) / squared
  const rest = 1 - (x * x + y * y + 2 * x * y * d)
  if (rest < 0) return n
  const z = sqrt(rest / squared)
  return normalize(addScaled(addScaled(scale(x, u), y, v), dot(product, n) < 0 ? -z : z, product))
}

/** (2) */
function slideOnCircle(a: i32, b: i32, centre: vec3, turn: quat, circle: quat, start: vec3): vec3 {
  const u = directionOf(circle)
  const s = sqrt(max(1 - circle.w * circle.w, 0))
  let e = normalize(projectOut(start, u))
  for (let k = 0; k < rounds; k++) {
    const n = addScaled(scale(circle.w, u), s, e)
    const w = differenceSupport(a, b, centre, turn, n)
    const t = cross(u, e)
    const slope = s * dot(t, change(a, b, turn, n, t)) - dot(w, e)
    const off = dot(w, t)
    const angle = slope > 0 ? -off / slope : off > 0 ? -mostTurn : mostTurn
    e = normalize(addScaled(e, min(max(angle, -mostTurn), mostTurn), t))
    if (abs(angle) < converged) break
  }
  return normalize(addScaled(scale(circle.w, u), s, e))
}

/** (3) */
function slideFreely(a: i32, b: i32, centre: vec3, turn: quat, start: vec3): vec3 {
  let n = start
  for (let k = 0; k < rounds; k++) {
    const w = differenceSupport(a, b, centre, turn, n)
    const t1 = tangent1(n)
    const t2 = tangent2(n)
    const r1 = change(a, b, turn, n, t1)
    const h = dot(n, w)
    const xx = dot(t1, r1) - h
    const xy = dot(t2, r1)
    const yy = dot(t2, change(a, b, turn, n, t2)) - h
    const determinant = xx * yy - xy * xy
    // a largest gap has a slope that is positive in all directions
    if (determinant <= 0 || xx <= 0) return n
    const gx = dot(w, t1)
    const gy = dot(w, t2)
    const x = (xy * gy - yy * gx) / determinant
    const y = (xy * gx - xx * gy) / determinant
    const l = sqrt(x * x + y * y)
    const share = l > mostTurn ? mostTurn / l : 1
    n = normalize(addScaled(addScaled(n, share * x, t1), share * y, t2))
    if (l < converged) break
  }
  return n
}

/** True for a part of flat faces alone. */
function isCornered(part: i32): bool {
  const kind = partKind(part)
  return kind === boxKind || kind === hullKind || kind === triangleKind
}

/** The best one of (1) to (3) and the direction itself, with its gap as w. */
function largerGap(a: i32, b: i32, centre: vec3, turn: quat, start: vec3): quat {
  const onA = circleNear(a, start, triedSine)
  const local = circleNear(b, rotateInverse(turn, negate(start)), triedSine)
  const u = rotate(turn, directionOf(local))
  const onB = quat(u.x, u.y, u.z, -local.w)
  const lineA: bool = lengthSquared(directionOf(onA)) > 0
  const lineB: bool = lengthSquared(u) > 0
  let n = start
  let gap: real = -1e30
  let cornered: bool = false
  for (let k = 0; k < 5; k++) {
    if (cornered && k < 4) continue
    if ((k === 2 && !lineA) || (k === 3 && !lineB) || (k === 4 && !(lineA && lineB))) continue
    let other = start
    if (k === 1) other = slideFreely(a, b, centre, turn, start)
    if (k === 2 || k === 3) other = slideOnCircle(a, b, centre, turn, k === 2 ? onA : onB, start)
    if (k === 4) other = meetCircles(onA, onB, start)
    const found = coreGap(a, b, centre, turn, other)
    // overlaps of flat faces are least at faces and products of edges, where no slope is 0
    if (k === 0) cornered = found < 0 && isCornered(a) && isCornered(b)
    if (found > gap) {
      gap = found
      n = other
    }
  }
  return quat(n.x, n.y, n.z, gap)
}

/** The direction x y z of the largest gap near n, without preference, and that gap w. A direction that has moved far may be near other lines. */
export function largestGapNear(a: i32, b: i32, centre: vec3, turn: quat, start: vec3): quat {
  let n = start
  let largest = quat(0, 0, 0, 0)
  for (let k = 0; k < 3; k++) {
    const before = n
    largest = largerGap(a, b, centre, turn, n)
    n = directionOf(largest)
    if (dot(before, n) > 1 - 1e-6) break
  }
  return largest
}

/** The face of A that n is near to. */
export function faceOfA(a: i32, n: vec3): vec3 {
  return faceNear(a, n, triedCosine)
}

/** The face of B that n is near to, as a normal from A to B. */
export function faceOfB(b: i32, turn: quat, n: vec3): vec3 {
  return negate(rotate(turn, faceNear(b, rotateInverse(turn, negate(n)), triedCosine)))
}

/** True for a face with a round rim, which is the worse one to measure from. */
function isRound(part: i32): bool {
  const kind = partKind(part)
  return kind === cylinderKind || kind === coneKind
}

/** The normal to build contacts on, from a direction near the largest gap; in the axes of A. */
export function refineNormal(a: i32, b: i32, centre: vec3, turn: quat, start: vec3): vec3 {
  // the length of the difference of two directions: a cosine does not see angles below 3e-4 in single precision
  const same: real = isDouble ? 1e-6 : 1e-5
  const faceA = faceOfA(a, start)
  const faceB = faceOfB(b, turn, start)
  const flatA: bool = lengthSquared(faceA) > 0
  const flatB: bool = lengthSquared(faceB) > 0
  if (flatA && !flatB && length(sub(faceA, start)) < same) return faceA
  if (flatB && !flatA && length(sub(faceB, start)) < same) return faceB
  const largest = largestGapNear(a, b, centre, turn, start)
  const n = directionOf(largest)
  if (!flatA && !flatB) return n

  const firstB = flatB && (!flatA || (isRound(a) && !isRound(b)))
  const gaps = array(3, -1e30)
  gaps[0] = largest.w
  for (let k = 1; k < 3; k++) {
    if ((k === 1 && !flatA) || (k === 2 && !flatB)) continue
    gaps[k] = coreGap(a, b, centre, turn, k === 1 ? faceA : faceB)
  }
  const margin = contactMargin(partHalf(a), partHalf(b))
  const most = max(gaps[0], max(gaps[1], gaps[2]))
  const goodA: bool = gaps[1] >= most - margin
  const goodB: bool = gaps[2] >= most - margin
  if (goodB && (firstB || !goodA)) return faceB
  return goodA ? faceA : n
}
