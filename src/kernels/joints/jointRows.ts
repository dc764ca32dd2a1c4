// jointRows.ts: the rows of all joints at the start of a step, stage `joints`: Jacobian and bias.
//
// A row is an equation Ψ = 0 with  Ψ' = l·(v_B − v_A) + α_A·ω_A + α_B·ω_B. By its kind:
//
//   0 translation   Ψ = a_k·d                  l = a_k,  α_A = −(r_A + d) × a_k,  α_B = r_B × a_k                     (0)
//   1 alignment     Ψ = a_i·b_j                α_B = b_j × a_i = −α_A                                               (1)
//   2 rotation      Ψ = 2 u_k, (u, w) = q_A* q_B with w ≥ 0;   α_B = R_A (w e_k + u × e_k) = −α_A                    (2)
//   3 distance      Ψ = |d| − L                l = n = d/|d|,  α_A = −r_A × n,  α_B = r_B × n                         (3)
//   4 screw         Ψ = a_3·d − p θ/2π         (0) along a_3, less p/2π of (7)                                       (4)
//   5 gear          Ψ' = θ_A' + ρ θ_B', the angles of the wheels in what bears them                                 (5)
//   6 rack          Ψ' = s_B' − R θ_A', the speeds of the teeth along b_3                                           (6)
//   7 angle drive   Ψ = θ − θ(t)               α_B = a_3 = −α_A                                                     (7)
//   8 path drive    Ψ = a_3·d − s(t)           (0) along a_3                                                        (8)
//   9 slope         Ψ = a_k·r_x                α_A = a_k × r_x, and α_B = a_k acts on the slope r_x of a node of a cable     (9)
//
// What bears the wheels of a gear or a rack is no part of the row: teeth push both with one force, at one point, so that the two
// and their bearings go and turn with no change of Ψ. Axes that cross are held by a torque in their plane,
//   l = 0,  α_A = w = −α_B,   w·a_3 = 1,  w·b_3 = −ρ                                                                  (5a)
// those side by side, d_p being the part of d across them, by a force across d_p that passes through the point where wheels touch,
//   l = d_p × s / d_p²,  s = a_3 + ρ b_3,  α_A = a_3 − r_A × l,  α_B = ρ b_3 + (r_B − (d·a_3) a_3) × l              (5b)
// and those on one line by torques that the world takes: α_A = a_3, α_B = ρ b_3 (5c). A pinion meets its rack at
//   p = R b_3 × a_3 / |b_3 × a_3|² from its axis: l = b_3, α_A = b_3 × (r_A + p), α_B = (x_A + r_A + p − x_B) × b_3  (6a)
//
// The bias makes the step end where the row wants: Ψ/h, bounded, less the rate of the drive. By impulses errors are left to the
// corrections of positions, but for those of cables: what velocities made good would be energy from nowhere.

import {
  driveStart,
  jointArmA,
  jointArmB,
  jointFrameA,
  jointFrameB,
  jointOffset,
  jointSlope,
  jointWhole,
  maxJointsOpened,
  rowAxis,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowFactor,
  rowJoint,
  rowKind,
  rowTie,
  setRowAngA,
  setRowAngB,
  setRowBias,
  setRowLin,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, idiv, max, min, type real, vec3 } from '../../language/values.js'
import { conjugate, quatMul, rotate } from '../math/quat.js'
import { add, addScaled, cross, dot, lengthSquared, negate, normalize, scale, sub } from '../math/vec3.js'
import { isOpen } from './giveBack.js'
import { axisOf, mainAxis } from './jointAxes.js'
import { errorOf, isTurning, roundingOf } from './jointErrors.js'
import { resolved } from './resolved.js'
import { stoppedPace, stoppedSpeed, withinStops } from './stoppedDrive.js'

const turn: real = 6.283185307179586

/** A row of a broken joint is 0. */
function setJacobian(i: i32, lin: vec3, angA: vec3, angB: vec3): void {
  const whole = jointWhole(rowJoint(i))
  setRowLin(i, scale(whole, lin))
  setRowAngA(i, scale(whole, angA))
  setRowAngB(i, scale(whole, angB))
}

/** A row that turns the two bodies against each other. */
function setTurning(i: i32, axis: vec3): void {
  setJacobian(i, vec3(0, 0, 0), negate(axis), axis)
}

/** (0) */
function translationRow(i: i32, joint: i32, axis: vec3): void {
  const reach = add(jointArmA(joint), jointOffset(joint))
  setJacobian(i, axis, cross(axis, reach), cross(jointArmB(joint), axis))
}

/** (1) */
function alignmentRow(i: i32, joint: i32): void {
  const axes = rowAxis(i)
  setTurning(i, cross(axisOf(jointFrameB(joint), idiv(axes, 3)), axisOf(jointFrameA(joint), axes % 3)))
}

/** (2) */
function rotationRow(i: i32, joint: i32): void {
  const frame = jointFrameA(joint)
  const q = quatMul(conjugate(frame), jointFrameB(joint))
  const k = rowAxis(i)
  const unit = vec3(k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0)
  const turned = rotate(frame, addScaled(cross(vec3(q.x, q.y, q.z), unit), q.w, unit))
  setTurning(i, scale(q.w < 0 ? -1 : 1, turned))
}

/** (3) */
function distanceRow(i: i32, joint: i32): void {
  const n = normalize(jointOffset(joint))
  setJacobian(i, n, cross(n, jointArmA(joint)), cross(jointArmB(joint), n))
}

/** (4) */
function screwRow(i: i32, joint: i32): void {
  const lead = rowFactor(i) / turn
  const axis = mainAxis(joint)
  const angA = cross(axis, add(jointArmA(joint), jointOffset(joint)))
  setJacobian(i, axis, addScaled(angA, lead, axis), addScaled(cross(jointArmB(joint), axis), -lead, axis))
}

/** (5a), or (5b), or (5c), as the axes lie at the start. */
function gearRow(i: i32, joint: i32): void {
  const ratio = rowFactor(i)
  const a = mainAxis(joint)
  const b = axisOf(jointFrameB(joint), 2)
  if (rowAxis(i) === 0) {
    const lean = dot(a, b)
    const square = 1 - lean * lean
    const torque = addScaled(scale((1 + ratio * lean) / square, a), -(ratio + lean) / square, b)
    setJacobian(i, vec3(0, 0, 0), torque, negate(torque))
  } else if (rowAxis(i) === 1) {
    const offset = jointOffset(joint)
    const along = dot(offset, a)
    const apart = addScaled(offset, -along, a)
    const force = scale(1 / lengthSquared(apart), cross(apart, addScaled(a, ratio, b)))
    const armB = addScaled(jointArmB(joint), -along, a)
    setJacobian(i, force, add(a, cross(force, jointArmA(joint))), add(scale(ratio, b), cross(armB, force)))
  } else setJacobian(i, vec3(0, 0, 0), a, scale(ratio, b))
}

/** (6a) */
function rackRow(i: i32, joint: i32): void {
  const line = axisOf(jointFrameB(joint), 2)
  const across = cross(line, mainAxis(joint))
  const meets = scale(rowFactor(i) / lengthSquared(across), across)
  const armB = add(sub(jointArmB(joint), jointOffset(joint)), meets)
  setJacobian(i, line, cross(line, add(jointArmA(joint), meets)), cross(armB, line))
}

/** (9) */
function slopeRow(i: i32, joint: i32): void {
  const axis = axisOf(jointFrameA(joint), rowAxis(i))
  setJacobian(i, vec3(0, 0, 0), cross(axis, jointSlope(joint)), axis)
}

function fillRow(i: i32, joint: i32): void {
  const kind = rowKind(i)
  if (kind === 0) translationRow(i, joint, axisOf(jointFrameA(joint), rowAxis(i)))
  else if (kind === 1) alignmentRow(i, joint)
  else if (kind === 2) rotationRow(i, joint)
  else if (kind === 3) distanceRow(i, joint)
  else if (kind === 4) screwRow(i, joint)
  else if (kind === 5) gearRow(i, joint)
  else if (kind === 6) rackRow(i, joint)
  else if (kind === 7) setTurning(i, mainAxis(joint))
  else if (kind === 9) slopeRow(i, joint)
  else translationRow(i, joint, mainAxis(joint))
}

export const jointRows = kernel(
  'row',
  { tolerance: 1e-4 },
  (i, h: real, recovery: real, turnRecovery: real, rounding: real, byForce: bool, least: real) => {
    const joint = rowJoint(i)
    fillRow(i, joint)

    const drive = rowDrive(i)
    const fastest = isTurning(rowKind(i)) ? turnRecovery : recovery
    const rounded = roundingOf(i, joint, rounding)
    let error = errorOf(i, joint)
    let speed: real = 0
    if (drive >= 0) {
      if (rowDriveMode(i) === 1) {
        speed = stoppedSpeed(i, drive, error, h, fastest, rounded)
        error = 0
      } else {
        error -= withinStops(i, driveStart(drive))
        speed = stoppedPace(i, drive, h)
      }
    }
    const whole = jointWhole(joint)
    // told to the host where it cannot look in a step; rounding is not to hide what a step would close
    if (least > 0 && rowBound(i) === 0 && isOpen(i, 1.01 * whole * error, least)) maxJointsOpened(1)
    error = byForce || rowTie(i) >= 0 ? resolved(error, 0, rounded) : 0
    setRowBias(i, whole * (min(max(error / h, -fastest), fastest) - speed))
  },
)
