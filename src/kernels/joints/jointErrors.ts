// jointErrors.ts: how far each row of a joint is from holding, stage `joints`. Ψ by the kind of the row:
//
//   0 translation a_k·d     1 alignment a_i·b_j     2 rotation 2 u_k, (u, w) = q_A* q_B with w ≥ 0
//   3 distance |d| − L      4 screw a_3·d − p θ/2π  7 angle drive θ − θ(t)     8 path drive a_3·d − s(t)
//   9 slope a_k·r_x of a node of a cable
//
// A gear (5) and a rack (6) are held as speeds and have no error of their own. A length L may be a drive too.
//
// Rounding makes an error of ρ, in single precision of some 4e-7 of arms and angles; over h it would be a velocity, and over h² a
// force. Of all errors between Ψ − ρ and Ψ + ρ the one is taken that the motion leaves where rows hold at the start of a step:
//   Ψ ≈ (h²/2) Ψ''   with the velocities of the step, and arms and axes that turn with the bodies                   (10)

import {
  bodyOmega,
  bodyVel,
  driveEnd,
  jointAngle,
  jointArmA,
  jointArmB,
  jointFrameA,
  jointFrameB,
  jointOffset,
  jointSlope,
  jointWhole,
  rowAxis,
  rowBodyA,
  rowBodyB,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowFactor,
  rowImpulse,
  rowJoint,
  rowKind,
  rowTotal,
  setRowRight,
  setRowTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type i32, idiv, type real, type vec3 } from '../../language/values.js'
import { conjugate, quatMul } from '../math/quat.js'
import { add, cross, dot, length, lengthSquared, normalize, sub } from '../math/vec3.js'
import { axisOf, mainAxis } from './jointAxes.js'
import { resolved } from './resolved.js'
import { withinStops } from './stoppedDrive.js'

const turn: real = 6.283185307179586

function alignmentError(row: i32, joint: i32): real {
  const axes = rowAxis(row)
  return dot(axisOf(jointFrameA(joint), axes % 3), axisOf(jointFrameB(joint), idiv(axes, 3)))
}

function rotationError(row: i32, joint: i32): real {
  const q = quatMul(conjugate(jointFrameA(joint)), jointFrameB(joint))
  const k = rowAxis(row)
  const part = k === 0 ? q.x : k === 1 ? q.y : q.z
  return q.w < 0 ? -2 * part : 2 * part
}

function distanceError(row: i32, joint: i32): real {
  const distance = length(jointOffset(joint))
  return rowDrive(row) < 0 ? distance - rowFactor(row) : distance
}

function screwError(row: i32, joint: i32): real {
  return dot(mainAxis(joint), jointOffset(joint)) - (rowFactor(row) / turn) * jointAngle(joint)
}

/** Ψ, but for what a drive takes off. */
export function errorOf(row: i32, joint: i32): real {
  const kind = rowKind(row)
  if (kind === 0) return dot(axisOf(jointFrameA(joint), rowAxis(row)), jointOffset(joint))
  if (kind === 1) return alignmentError(row, joint)
  if (kind === 2) return rotationError(row, joint)
  if (kind === 3) return distanceError(row, joint)
  if (kind === 4) return screwError(row, joint)
  if (kind === 7) return jointAngle(joint)
  if (kind === 8) return dot(mainAxis(joint), jointOffset(joint))
  if (kind === 9) return dot(axisOf(jointFrameA(joint), rowAxis(row)), jointSlope(joint))
  return 0
}

/** Whether the error of a row is an angle. */
export function isTurning(kind: i32): bool {
  return kind === 1 || kind === 2 || kind === 5 || kind === 7 || kind === 9
}

/** ρ, where `rounding` is that of lengths of 1 and of angles; 0 in double precision, far below all motion. */
export function roundingOf(row: i32, joint: i32, rounding: real): real {
  const kind = rowKind(row)
  if (kind === 9) return 0
  if (kind === 7) return rounding * (1 + abs(jointAngle(joint)))
  if (isTurning(kind)) return rounding
  return rounding * (length(jointArmA(joint)) + length(jointArmB(joint)) + length(jointOffset(joint)))
}

/** ω × (ω × r) */
function inwards(omega: vec3, arm: vec3): vec3 {
  return cross(omega, cross(omega, arm))
}

/** Ψ'' of (10). */
function curvatureOf(row: i32, joint: i32): real {
  const kind = rowKind(row)
  const a = rowBodyA(row)
  const b = rowBodyB(row)
  const omegaA = bodyOmega(a)
  const omegaB = bodyOmega(b)
  if (kind === 1) {
    const p = axisOf(jointFrameA(joint), rowAxis(row) % 3)
    const q = axisOf(jointFrameB(joint), idiv(rowAxis(row), 3))
    const both = dot(inwards(omegaA, p), q) + dot(p, inwards(omegaB, q))
    return both + 2 * dot(cross(omegaA, p), cross(omegaB, q))
  }
  if (isTurning(kind)) return 0
  const armA = jointArmA(joint)
  const armB = jointArmB(joint)
  const offset = jointOffset(joint)
  const bend = sub(inwards(omegaB, armB), inwards(omegaA, armA))
  const goes = sub(add(bodyVel(b), cross(omegaB, armB)), add(bodyVel(a), cross(omegaA, armA)))
  if (kind === 3) {
    const n = normalize(offset)
    const along = dot(n, goes)
    return dot(n, bend) + (lengthSquared(goes) - along * along) / length(offset)
  }
  const axis = kind === 0 ? axisOf(jointFrameA(joint), rowAxis(row)) : mainAxis(joint)
  return dot(axis, bend) + 2 * dot(cross(omegaA, axis), goes) + dot(inwards(omegaA, axis), offset)
}

/**
 * Once bodies have moved: what is left to correct, and the impulses so far; corrections count as impulses over h, but for those that close
 * joints.
 */
export const jointErrors = kernel(
  'row',
  { tolerance: 1e-5 },
  (i, h: real, first: bool, closing: bool, rounding: real) => {
    const joint = rowJoint(i)
    const drive = rowDrive(i)
    let error = errorOf(i, joint)
    // speeds have no error of their own
    const isSpeed = rowKind(i) === 5 || rowKind(i) === 6 || (drive >= 0 && rowDriveMode(i) !== 0)
    if (isSpeed) error = 0
    else if (drive >= 0) error -= withinStops(i, driveEnd(drive))
    if (rounding > 0 && !isSpeed) {
      const expected: real = first ? 0.5 * h * h * curvatureOf(i, joint) : 0
      error = resolved(error, expected, roundingOf(i, joint, rounding))
    }
    // a bounded row stays where velocities put it
    if (rowBound(i) !== 0) error = 0
    setRowRight(i, -jointWhole(joint) * error)
    if (first) setRowTotal(i, rowImpulse(i))
    else if (!closing) setRowTotal(i, rowTotal(i) + rowImpulse(i) / h)
  },
)
