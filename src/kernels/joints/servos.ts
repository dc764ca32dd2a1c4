// servos.ts: motors that drive a joint to a place with a largest force F, stage `joints`. One that asked for the way in a step, whatever its
// speed, would come too fast to be stopped by F, go past, and hunt. So it goes no faster than it can brake:
//
//   s = n·M⁻¹ (n + Jᵀ λ),  A λ = −J M⁻¹ n        what a force of 1 along n, its coordinate, gives it, all joints held          (1)
//   Q = |f − (c' − c'_before)/(s h)|             what acted against or beside its force f in the last step: weights, contacts,  (2)
//                                                other motors; it is forgotten in the time of braking
//   a = s max(0.8 (F − Q), 0.05 F)                what it brakes with                                                           (3)
//   c' = rate of its drive − sign(e) min(|e|/h, fastest, w(|e|)),   w(d) = √(2 a d + a² h²/4) − a h/2     e the error of c    (4)
//   −w(−d) ≤ c' ≤ w(d),   d = place of the drive at t + h + |c'|/a − c                                                          (5)
//
// w(d) is the speed from which a, step by step, stops within d, and 0 where d < 0. (5) looks ahead: a drive that slows no faster than a is followed
// as by (4) alone, one that stops at once is met without going past.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyVel,
  driveSpeed,
  jointArmA,
  jointArmB,
  jointOffset,
  jointWhole,
  limitEffort,
  linkedEndSide,
  linkedFirstSide,
  rowAngA,
  rowAngB,
  rowBodyA,
  rowBodyB,
  rowBound,
  rowEffort,
  rowImpulse,
  rowLin,
  rowRight,
  rowSideRow,
  rowTie,
  servoBodyA,
  servoBodyB,
  servoDrive,
  servoJoint,
  servoKind,
  servoLin,
  servoLinkedA,
  servoLinkedB,
  servoLoad,
  servoMassA,
  servoMassB,
  servoMost,
  servoRate,
  servoRecord,
  servoSoftness,
  servoSpeed,
  servoTurnA,
  servoTurnB,
  servoWanted,
  setContactBias,
  setRowBias,
  setRowRight,
  setServoLin,
  setServoLoad,
  setServoMassA,
  setServoMassB,
  setServoRate,
  setServoSoftness,
  setServoSpeed,
  setServoTurnA,
  setServoTurnB,
  setServoWanted,
  stepBodyCount,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, asI32, type bool, type i32, max, min, real, shiftRight, sqrt, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, cross, dot, lengthSquared, negate, normalize, scale, sub } from '../math/vec3.js'
import { driveValue } from './drive.js'
import { mainAxis } from './jointAxes.js'
import { coordinate } from './jointLimits.js'

/** Of (3): share of what is left of F that it counts on, and share of F that it always does. */
const counted: real = 0.8
const least: real = 0.05

/** n of each, what it does to both bodies alone, and c', at the pose of the start of a step. */
export const aimServos = kernel('servo', { tolerance: 1e-4 }, (i) => {
  if (stepBodyCount() === 0) return
  const joint = servoJoint(i)
  const kind = servoKind(i)
  const whole = jointWhole(joint)
  let n = scale(whole, mainAxis(joint))
  if (kind === 2) n = scale(whole, normalize(jointOffset(joint)))
  let lin = n
  let angA = negate(n)
  let angB = n
  if (kind === 0) lin = vec3(0, 0, 0)
  else {
    const reach = kind === 1 ? add(jointArmA(joint), jointOffset(joint)) : jointArmA(joint)
    angA = cross(n, reach)
    angB = cross(jointArmB(joint), n)
  }
  const a = servoBodyA(i)
  const b = servoBodyB(i)
  const turnA = applyInvInertia(bodyRot(a), bodyInvInertia(a), angA)
  const turnB = applyInvInertia(bodyRot(b), bodyInvInertia(b), angB)
  setServoLin(i, lin)
  setServoTurnA(i, turnA)
  setServoTurnB(i, turnB)
  setServoMassA(i, bodyInvMass(a))
  setServoMassB(i, bodyInvMass(b))
  setServoSoftness(i, (bodyInvMass(a) + bodyInvMass(b)) * lengthSquared(lin) + (dot(angA, turnA) + dot(angB, turnB)))
  setServoRate(i, dot(lin, sub(bodyVel(b), bodyVel(a))) + (dot(angA, bodyOmega(a)) + dot(angB, bodyOmega(b))))
})

/** What a row sees of servo k on one body, A of the servo where `first`. */
function seen(row: i32, k: i32, first: bool): real {
  const body = first ? servoBodyA(k) : servoBodyB(k)
  const push = scale(first ? -servoMassA(k) : servoMassB(k), servoLin(k))
  const turn = first ? servoTurnA(k) : servoTurnB(k)
  let speed: real = 0
  if (rowBodyA(row) === body) speed += dot(rowAngA(row), turn) - dot(rowLin(row), push)
  if (rowBodyB(row) === body && rowTie(row) < 0) speed += dot(rowAngB(row), turn) + dot(rowLin(row), push)
  return speed
}

/** The right-hand side of (1) for servo k; rows that are bounded, by force, do not hold here. */
export const servoRows = kernel('row', { tolerance: 1e-4 }, (i, k: i32) => {
  if (stepBodyCount() === 0) return
  if (rowBound(i) !== 0) setRowRight(i, 0)
  else setRowRight(i, -(seen(i, k, true) + seen(i, k, false)))
})

/** −J λ of the rows of a linked body, but for those that `other` has too; -1 for none. */
function answerOf(linked: i32, other: i32): real {
  let sum: real = 0
  if (linked < 0) return sum
  const end = linkedEndSide(linked)
  for (let t = linkedFirstSide(linked); t < end; t++) {
    const row = asI32(shiftRight(rowSideRow(t), 1))
    if (rowBodyA(row) === other || rowBodyB(row) === other) continue
    sum += rowImpulse(row) * rowRight(row)
  }
  return sum
}

/** (1), of servo k. */
export const answerServo = kernel('servo', { tolerance: 1e-3 }, (i, k: i32) => {
  if (stepBodyCount() === 0 || i !== k) return
  const all = answerOf(servoLinkedA(i), -1) + answerOf(servoLinkedB(i), servoLinkedA(i) < 0 ? -1 : servoBodyA(i))
  setServoSoftness(i, max(servoSoftness(i) - all, 0))
})

/** (2) */
export const loadServos = kernel(
  'servo',
  { tolerance: 1e-3 },
  (i, h: real, recovery: real, turnRecovery: real, byForce: bool) => {
    if (stepBodyCount() === 0) return
    const before = servoSpeed(i)
    const rate = servoRate(i)
    setServoSpeed(i, rate)
    const softness = servoSoftness(i)
    if (stepNumber() === 0 || softness === 0) {
      setServoLoad(i, 0)
      return
    }
    const effort = byForce ? rowEffort(servoRecord(i)) : limitEffort(servoRecord(i))
    const fastest = servoKind(i) === 0 ? turnRecovery : recovery
    const kept = max(1 - (h * servoMost(i) * softness) / fastest, 0)
    setServoLoad(i, max(abs(effort - (rate - before) / (softness * h)), kept * servoLoad(i)))
  },
)

/** Speed from which a, step by step, stops in a way. */
function stoppable(way: real, brake: real, h: real): real {
  const half = 0.5 * brake * h
  return sqrt(2 * brake * max(way, 0) + half * half) - half
}

/** (4) and (5), where places are those of `ahead` steps after the start of the step. */
export const wantServos = kernel(
  'servo',
  { tolerance: 1e-3 },
  (i, h: real, recovery: real, turnRecovery: real, ahead: real) => {
    if (stepBodyCount() === 0) return
    const fastest = servoKind(i) === 0 ? turnRecovery : recovery
    const drive = servoDrive(i)
    const now = (real(stepNumber()) + ahead) * h
    const place = coordinate(servoKind(i), servoJoint(i))
    const error = place - driveValue(drive, now)
    const most = servoMost(i)
    // (3)
    const brake = servoSoftness(i) * max(counted * (most - servoLoad(i)), least * most)
    const size = abs(error)
    const pace = min(min(size / h, fastest), stoppable(size, brake, h))
    const wanted = driveSpeed(drive) - (error < 0 ? -pace : pace)
    // (5)
    const speed = min(abs(wanted), abs(servoRate(i)) + brake * h)
    const way = driveValue(drive, now + h + (brake > 0 ? speed / brake : 0)) - place
    setServoWanted(i, min(max(wanted, -stoppable(-way, brake, h)), stoppable(way, brake, h)))
  },
)

/** By impulses, over what limitContacts has made of it. */
export const steerLimits = kernel('servo', (i) => {
  if (stepBodyCount() > 0) setContactBias(servoRecord(i), -servoWanted(i))
})

/** By force, over what openBounds has made of it. */
export const steerRows = kernel('servo', (i) => {
  if (stepBodyCount() > 0) setRowBias(servoRecord(i), -jointWhole(servoJoint(i)) * servoWanted(i))
})
