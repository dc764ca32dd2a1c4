// jointLimits.ts: limits of joints, and motors with a largest force, as contact records, stage `joints`.
//
// Record i of the contacts is limit i: an impulse g along n (a force at two points, or a torque), low ≤ g ≤ high, solved
// with the contacts so that u·n + bias = 0, or ≥ 0 at low, or ≤ 0 at high. With c the coordinate (angle, way along a_3,
// or distance), n its direction, so that u·n = c':
//
//   limit at the nearer bound   c ≥ c_low:   bias = (c − c_low) / h,   0 ≤ g                                         (1)
//                               c ≤ c_high:  bias = (c − c_high) / h,  g ≤ 0                                         (2)
//   motor                       bias = −rate of the drive + error / h,  |g| ≤ h F_max                                (3)
//   brake                       bias = 0,  |g| ≤ h F,  F its drive                                                   (4)
//
// Where a bound is passed it is made good no faster than the speed of recovery.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyRot,
  contactBodyA,
  contactBodyB,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  driveMiddle,
  driveSpeed,
  driveStart,
  jointAngle,
  jointArmA,
  jointArmB,
  jointOffset,
  jointWhole,
  limitBodyA,
  limitBodyB,
  limitDrive,
  limitDriveMode,
  limitHigh,
  limitJoint,
  limitKind,
  limitLow,
  limitMost,
  setContactAlong,
  setContactArmA,
  setContactArmB,
  setContactBias,
  setContactBodyA,
  setContactBodyB,
  setContactCompliance,
  setContactEta,
  setContactFriction,
  setContactHigh,
  setContactKind,
  setContactLow,
  setContactNormal,
  setContactPointA,
  setContactPointB,
  setContactPush,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, min, type real, sqrt, type u32, type vec3 } from '../../language/values.js'
import { pushSpeed } from '../findContacts/pushSpeed.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, cross, dot, length, normalize } from '../math/vec3.js'
import { mainAxis } from './jointAxes.js'

/** Stands for no bound on an impulse. */
const unbounded: real = 1e30

export function coordinate(kind: i32, joint: i32): real {
  if (kind === 0) return jointAngle(joint)
  if (kind === 1) return dot(mainAxis(joint), jointOffset(joint))
  return length(jointOffset(joint))
}

/** (1) or (2) */
function setLimit(i: i32, value: real, h: real, slow: real, recovery: real): void {
  const above = value - limitLow(i)
  const below = limitHigh(i) - value
  const low = above <= below
  const apart = max(min(above, below), 0) / h
  const push = pushSpeed(min(above, below), h, slow, recovery)
  setContactBias(i, low ? apart : -apart)
  setContactPush(i, low ? push : -push)
  const whole = jointWhole(limitJoint(i))
  setContactLow(i, low ? 0 : -whole * unbounded)
  setContactHigh(i, low ? whole * unbounded : 0)
}

/** (3) or (4) */
function setMotor(i: i32, value: real, h: real, recovery: real): void {
  const drive = limitDrive(i)
  let bias = -driveMiddle(drive)
  let force = limitMost(i)
  if (limitDriveMode(i) === 2) {
    bias = 0
    force *= max(driveMiddle(drive), 0)
  } else if (limitDriveMode(i) === 0) {
    const error = value - driveStart(drive)
    bias = min(max(error / h, -recovery), recovery) - driveSpeed(drive)
  }
  setContactBias(i, bias)
  setContactPush(i, 0)
  const most = jointWhole(limitJoint(i)) * h * force
  setContactLow(i, -most)
  setContactHigh(i, most)
}

/** Points on A and B where the force acts, so that their relative speed along n is that of the coordinate. */
function setPoints(i: i32, kind: i32, joint: i32): void {
  const arm = jointArmA(joint)
  if (kind === 1) setContactPointA(i, add(arm, jointOffset(joint)))
  else setContactPointA(i, arm)
  setContactPointB(i, jointArmB(joint))
}

export const limitContacts = kernel(
  'limit',
  { tolerance: 1e-4 },
  (i, h: real, slow: real, recovery: real, slowTurn: real, turnRecovery: real) => {
    if (stepBodyCount() === 0) return
    const joint = limitJoint(i)
    const kind = limitKind(i)
    setContactBodyA(i, asU32(limitBodyA(i)))
    setContactBodyB(i, asU32(limitBodyB(i)))
    setContactFriction(i, 0)
    setContactCompliance(i, 0)
    setContactArmB(i, 0)
    setContactAlong(i, 1)
    // along the normal alone: 8 with 4 a torque, 8 with 1 a force at points
    if (kind === 0) setContactKind(i, 12)
    else setContactKind(i, 9)
    if (kind === 2) setContactNormal(i, normalize(jointOffset(joint)))
    else setContactNormal(i, mainAxis(joint))
    setPoints(i, kind, joint)
    const value = coordinate(kind, joint)
    const fastest = kind === 0 ? turnRecovery : recovery
    if (limitDrive(i) < 0) setLimit(i, value, h, kind === 0 ? slowTurn : slow, fastest)
    else setMotor(i, value, h, fastest)
  },
)

/** n·M⁻¹ n of one body, for a torque about n or a force along it at a point. */
function softness(body: u32, n: vec3, arm: vec3, torque: bool): real {
  const about = torque ? n : cross(arm, n)
  const turned = dot(about, applyInvInertia(bodyRot(body), bodyInvInertia(body), about))
  return torque ? turned : bodyInvMass(body) + turned
}

/**
 * Step length of each record: what the two bodies oppose to a unit of impulse, without their joints. A torque has the arm too at which
 * its force would find as much mass: there rad/s are m/s, in which the solver counts.
 */
export const limitSteps = kernel('limit', { tolerance: 1e-4 }, (i) => {
  const n = contactNormal(i)
  const torque = contactKind(i) === 12
  const softA = softness(contactBodyA(i), n, contactPointA(i), torque)
  const softB = softness(contactBodyB(i), n, contactPointB(i), torque)
  const sum = softA + softB
  if (sum > 0) setContactEta(i, 1 / sum)
  else {
    // of two bodies that stand still: no impulse, and a length that others can be divided by
    setContactEta(i, 1)
    setContactLow(i, 0)
    setContactHigh(i, 0)
  }
  const invMass = bodyInvMass(contactBodyA(i)) + bodyInvMass(contactBodyB(i))
  setContactArmA(i, torque && sum > 0 ? sqrt(invMass / sum) : 0)
})
