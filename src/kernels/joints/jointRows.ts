// jointRows.ts: the rows of all joints at the present pose, stage `joints`: Jacobian, error, bias.
//
// A row is an equation Ψ = 0 with  Ψ' = l·v_B − s l·v_A + α_A·ω_A + α_B·ω_B,  s = 1 (0 for a rack). By its kind:
//
//   0 translation   Ψ = a_k·d                  l = a_k,  α_A = −(r_A + d) × a_k,  α_B = r_B × a_k                     (0)
//   1 alignment     Ψ = a_i·b_j                α_B = b_j × a_i = −α_A                                               (1)
//   2 rotation      Ψ = 2 u_k, (u, w) = q_A* q_B with w ≥ 0;   α_B = R_A (w e_k + u × e_k) = −α_A                    (2)
//   3 distance      Ψ = |d| − L                l = n = d/|d|,  α_A = −r_A × n,  α_B = r_B × n                         (3)
//   4 screw         Ψ = a_3·d − p θ/2π         (0) along a_3, less p/2π of (7)                                       (4)
//   5 gear          Ψ' = ω_A·a_3 + ρ ω_B·b_3   α_A = a_3,  α_B = ρ b_3                                               (5)
//   6 rack          Ψ' = v_B·b_3 − R ω_A·a_3   l = b_3,  α_A = −R a_3,  s = 0                                         (6)
//   7 angle drive   Ψ = θ − θ(t)               α_B = a_3 = −α_A                                                     (7)
//   8 path drive    Ψ = a_3·d − s(t)           (0) along a_3                                                        (8)
//
// (5) and (6) have no error of their own: they are held as speeds. A length L may be a drive too. The bias makes the
// step end where the row wants: Ψ/h, bounded, less the rate of the drive.

import {
  driveEnd,
  driveMiddle,
  driveSpeed,
  driveStart,
  jointAngle,
  jointArmA,
  jointArmB,
  jointFrameA,
  jointFrameB,
  jointOffset,
  jointWhole,
  rowAxis,
  rowDrive,
  rowDriveMode,
  rowFactor,
  rowJoint,
  rowKind,
  setRowAngA,
  setRowAngB,
  setRowBias,
  setRowError,
  setRowLin,
  setRowRight,
  setRowShareA,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, idiv, max, min, type real, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate } from '../math/quat.js'
import { add, addScaled, cross, dot, length, negate, normalize, scale } from '../math/vec3.js'
import { axisOf, mainAxis } from './jointAxes.js'

const turn: real = 6.283185307179586

/** A row of a broken joint is 0. */
function setJacobian(i: i32, lin: vec3, angA: vec3, angB: vec3): void {
  const whole = jointWhole(rowJoint(i))
  setRowLin(i, scale(whole, lin))
  setRowAngA(i, scale(whole, angA))
  setRowAngB(i, scale(whole, angB))
}

/** (0); gives back Ψ, as do all below. */
function translationRow(i: i32, joint: i32, axis: vec3): real {
  const offset = jointOffset(joint)
  setJacobian(i, axis, cross(axis, add(jointArmA(joint), offset)), cross(jointArmB(joint), axis))
  return dot(axis, offset)
}

/** (1) */
function alignmentRow(i: i32, joint: i32): real {
  const axes = rowAxis(i)
  const a = axisOf(jointFrameA(joint), axes % 3)
  const b = axisOf(jointFrameB(joint), idiv(axes, 3))
  const turned = cross(b, a)
  setJacobian(i, vec3(0, 0, 0), negate(turned), turned)
  return dot(a, b)
}

/** (2) */
function rotationRow(i: i32, joint: i32): real {
  const frame = jointFrameA(joint)
  const q = quatMul(conjugate(frame), jointFrameB(joint))
  const sign: real = q.w < 0 ? -1 : 1
  const k = rowAxis(i)
  const unit = vec3(k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0)
  const u = scale(sign, vec3(q.x, q.y, q.z))
  const turned = rotate(frame, addScaled(cross(u, unit), sign * q.w, unit))
  setJacobian(i, vec3(0, 0, 0), negate(turned), turned)
  return 2 * dot(u, unit)
}

/** (3) */
function distanceRow(i: i32, joint: i32): real {
  const offset = jointOffset(joint)
  const n = normalize(offset)
  setJacobian(i, n, cross(n, jointArmA(joint)), cross(jointArmB(joint), n))
  return length(offset) - (rowDrive(i) < 0 ? rowFactor(i) : 0)
}

/** (4) */
function screwRow(i: i32, joint: i32): real {
  const lead = rowFactor(i) / turn
  const axis = mainAxis(joint)
  const offset = jointOffset(joint)
  const angA = addScaled(cross(axis, add(jointArmA(joint), offset)), lead, axis)
  setJacobian(i, axis, angA, addScaled(cross(jointArmB(joint), axis), -lead, axis))
  return dot(axis, offset) - lead * jointAngle(joint)
}

/** (5) */
function gearRow(i: i32, joint: i32): real {
  setJacobian(i, vec3(0, 0, 0), mainAxis(joint), scale(rowFactor(i), axisOf(jointFrameB(joint), 2)))
  return 0
}

/** (6) */
function rackRow(i: i32, joint: i32): real {
  setJacobian(i, axisOf(jointFrameB(joint), 2), scale(-rowFactor(i), mainAxis(joint)), vec3(0, 0, 0))
  return 0
}

/** (7) */
function angleRow(i: i32, joint: i32): real {
  const axis = mainAxis(joint)
  setJacobian(i, vec3(0, 0, 0), negate(axis), axis)
  return jointAngle(joint)
}

/** Jacobian by the kind of the row, and Ψ but for what a drive takes off. */
function fillRow(i: i32, joint: i32): real {
  const kind = rowKind(i)
  if (kind === 0) return translationRow(i, joint, axisOf(jointFrameA(joint), rowAxis(i)))
  if (kind === 1) return alignmentRow(i, joint)
  if (kind === 2) return rotationRow(i, joint)
  if (kind === 3) return distanceRow(i, joint)
  if (kind === 4) return screwRow(i, joint)
  if (kind === 5) return gearRow(i, joint)
  if (kind === 6) return rackRow(i, joint)
  if (kind === 7) return angleRow(i, joint)
  return translationRow(i, joint, mainAxis(joint))
}

/** Errors count from where drives are at the start of the step, or at its end once positions have moved. */
export const jointRows = kernel('row', { tolerance: 1e-4 }, (i, h: real, recovery: real, moved: bool) => {
  const joint = rowJoint(i)
  const drive = rowDrive(i)
  let error = fillRow(i, joint)
  let speed: real = 0
  if (drive >= 0) {
    if (rowDriveMode(i) === 1) {
      error = 0
      speed = driveMiddle(drive)
    } else {
      error -= moved ? driveEnd(drive) : driveStart(drive)
      speed = driveSpeed(drive)
    }
  }
  const whole = jointWhole(joint)
  setRowShareA(i, rowKind(i) === 6 ? 0 : 1)
  setRowError(i, whole * error)
  setRowBias(i, whole * (min(max(error / h, -recovery), recovery) - speed))
  setRowRight(i, -whole * error)
})
