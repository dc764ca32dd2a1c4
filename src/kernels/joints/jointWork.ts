// jointWork.ts: what joints, motors, springs and driven bodies do to the energy, stage `joints`. An impulse p on a body whose
// velocity goes from v₀ to v does the work p·(v₀ + v)/2, exactly.
//
//   row    λ J (v₀ + v)/2, but for what it does on a node of a cable: tieWork.ts                                    (1)
//   load   h (F·(v_B − v_A) + τ_A·ω_A + τ_B·ω_B), v and ω the means of the step                                     (2)
//   motor with a largest force: minus the work that its contact record lost (contactWork.ts)                       (3)
//   body   K + V + (h/2) m g·v after corrections of positions less that before, and what raised moments add        (4)
//
//   motor without bound: the impulse of its row in (4) times the rate it asks for                                  (5)
//
//   by force, in each half of a step: rows that drive λ times the mean of the rates before and after, motors of loads h/2 times their power     (6)
//
// What a body that forces do not move takes of (1) and (2), its drive gives. Of a row that is a motor and its stop the part of the
// stop counts among the joints.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyLookOmega,
  bodyLookVel,
  bodyOmega,
  bodyPos,
  bodyRot,
  bodyStartOmega,
  bodyStartVel,
  bodyVel,
  contactImpulse,
  contactNormal,
  contactPushWork,
  driveMiddle,
  driveSpeed,
  gravityNow,
  limitDrive,
  limitWork,
  linkedBodyIndex,
  linkedWork,
  loadBodyA,
  loadBodyB,
  loadDriven,
  loadForce,
  loadKind,
  loadTorqueA,
  loadTorqueB,
  loadWork,
  rowAngA,
  rowAngB,
  rowBias,
  rowBodyA,
  rowBodyB,
  rowBound,
  rowCorrected,
  rowDrive,
  rowDriveMode,
  rowDriven,
  rowEffort,
  rowImpulse,
  rowLin,
  rowRate,
  rowTie,
  rowTotal,
  rowWork,
  setContactPushWork,
  setLimitEffort,
  setLimitWork,
  setLinkedWork,
  setLoadDriven,
  setLoadWork,
  setRowCorrected,
  setRowDriven,
  setRowEffort,
  setRowRate,
  setRowWork,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool, i32, real, vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, lengthSquared, negate, sub } from '../math/vec3.js'
import { speedOf } from './projectJoints.js'
import { isStopped, motorPart } from './stoppedDrive.js'

/** p·(v₀ + v)/2 of a force and a torque over a step. */
function workOn(body: i32, push: vec3, twist: vec3): real {
  const along = dot(push, add(bodyStartVel(body), bodyVel(body)))
  return 0.5 * (along + dot(twist, add(bodyStartOmega(body), bodyOmega(body))))
}

/** What its drive gives where a body is not moved by forces: minus this. */
function drivenPart(body: i32, work: real): real {
  if (bodyInvMass(body) === 0) return work
  return 0
}

export function kineticOf(body: i32): real {
  const spin = rotateInverse(bodyRot(body), bodyOmega(body))
  const inverse = bodyInvInertia(body)
  const rotation = (spin.x * spin.x) / inverse.x + (spin.y * spin.y) / inverse.y + (spin.z * spin.z) / inverse.z
  return 0.5 * (lengthSquared(bodyVel(body)) / bodyInvMass(body) + rotation)
}

/** (1), after the solve: λ is that of the velocities. */
export const bookRows = kernel('row', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const impulse = rowImpulse(i)
  const a = rowBodyA(i)
  const b = rowBodyB(i)
  const onA = impulse * workOn(a, negate(rowLin(i)), rowAngA(i))
  const onB = rowTie(i) >= 0 ? 0 : impulse * workOn(b, rowLin(i), rowAngB(i))
  setRowWork(i, rowWork(i) + (onA + onB))
  setRowDriven(i, rowDriven(i) - drivenPart(a, onA) - drivenPart(b, onB))
  const motor = motorPart(i, impulse)
  setRowEffort(i, motor / h)
  if (motor !== impulse) setRowCorrected(i, rowCorrected(i) + (motor / impulse - 1) * (onA + onB))
})

/** (5), once positions are corrected; impulses count as those of jointReactions.ts. */
export const bookCorrections = kernel('row', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const before = rowEffort(i)
  const effort = motorPart(i, rowTotal(i) + rowImpulse(i) / h) / h
  setRowEffort(i, effort)
  const drive = rowDrive(i)
  if (drive < 0) return
  let rate = rowDriveMode(i) === 1 ? driveMiddle(drive) : driveSpeed(drive)
  if (isStopped(i)) rate = -rowBias(i)
  setRowCorrected(i, rowCorrected(i) + h * (effort - before) * rate)
})

/** (2) */
export const bookLoads = kernel('load', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const a = loadBodyA(i)
  const b = loadBodyB(i)
  const onA = h * workOn(a, negate(loadForce(i)), loadTorqueA(i))
  const onB = h * workOn(b, loadForce(i), loadTorqueB(i))
  setLoadWork(i, loadWork(i) + (onA + onB))
  setLoadDriven(i, loadDriven(i) - drivenPart(a, onA) - drivenPart(b, onB))
})

/** (6): λ of the first half is that of velocities and positions, as in jointReactions.ts. */
export const bookDrives = kernel('row', { tolerance: 1e-3 }, (i, h: real, first: bool) => {
  const drive = rowDrive(i)
  if (stepBodyCount() === 0 || drive < 0) return
  const impulse = motorPart(i, first ? rowTotal(i) + rowImpulse(i) / h : rowImpulse(i))
  let rate = rowDriveMode(i) === 1 ? driveMiddle(drive) : driveSpeed(drive)
  // a largest force may not do for it, and a stop may end it
  if (rowBound(i) !== 0 || isStopped(i)) rate = speedOf(i)
  setRowWork(i, rowWork(i) + 0.5 * impulse * (rowRate(i) + rate))
  setRowRate(i, rate)
  setRowEffort(i, (first ? 0 : rowEffort(i)) + impulse / h)
})

/** (6), with the velocities of lookAhead.ts. */
export const bookEfforts = kernel('load', { tolerance: 1e-3 }, (i, h: real, springs: bool) => {
  // springs and beams keep what they take, or lose it: booked where that is asked for
  if (stepBodyCount() === 0 || (!springs && (loadKind(i) < 2 || loadKind(i) === 5))) return
  const a = loadBodyA(i)
  const b = loadBodyB(i)
  const along = dot(loadForce(i), sub(bodyLookVel(b), bodyLookVel(a)))
  const about = dot(loadTorqueA(i), bodyLookOmega(a)) + dot(loadTorqueB(i), bodyLookOmega(b))
  setLoadWork(i, loadWork(i) + 0.5 * h * (along + about))
})

/** (3); limits keep theirs among the contacts. */
export const bookLimits = kernel('limit', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  setLimitEffort(i, dot(contactImpulse(i), contactNormal(i)) / h)
  if (limitDrive(i) < 0) return
  setLimitWork(i, limitWork(i) - contactPushWork(i))
  setContactPushWork(i, 0)
})

/** (4): taken off before and added after. */
export const bookLinked = kernel('linkedBody', { tolerance: 1e-3 }, (i, h: real, sign: real) => {
  const body = linkedBodyIndex(i)
  if (stepBodyCount() === 0 || bodyInvMass(body) === 0) return
  const place = addScaled(bodyPos(body), -0.5 * h, bodyVel(body))
  const fallen = dot(gravityNow(0), place) / bodyInvMass(body)
  setLinkedWork(i, linkedWork(i) + sign * (kineticOf(body) - fallen))
})
