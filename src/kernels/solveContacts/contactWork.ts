// contactWork.ts: where contacts leave the energy, stage `solveContacts`.
//
// Over a step forces f and impulses γ change the kinetic energy by h f·(v₀ + v)/2 + Σ γ·(u₀ + u)/2, with v₀, u₀ before and
// v, u after it. Gravity takes h f·v from the potential energy: the two differ by h f·(v₀ − v)/2, which adds up to no more
// than its first and last terms. What contacts lose is therefore minus γ·(u₀ + u)/2:
//   friction   −γ_t·(u₀ + u)/2                                                                                      (1)
//   push       −γ_n u_n/2 where bodies overlap: u_n is then the speed at which they are pushed apart                (2)
//   impact     −γ_n (u₀_n + u_n)/2, less (2); with what a compliant contact holds until it gives it back            (3)
//
// The relaxed law of friction parts what slides. With w the speed beyond that of a rebound and m what γ_n has given its change of speed,
// a fall of the step with it, or what rests would weigh without end,
//   lift       m w²/2 = γ_n w²/2 / (u_n − u₀_n + h |g|),   w = u_n + min(b, 0) > 0                                  (4)
//
// where that change is more than what a solved contact may be off by: without gravity what is left of an impulse would weigh without end.

import {
  addLifts,
  bodyContactInvMass,
  bodyOmega,
  bodyStartOmega,
  bodyStartVel,
  bodyVel,
  contactArmA,
  contactArmB,
  contactBias,
  contactBodyA,
  contactBodyB,
  contactCompliance,
  contactGap,
  contactImpulse,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  energyDrive,
  energyFriction,
  energyImpact,
  energyPush,
  setContactDriveWork,
  setContactFrictionWork,
  setContactImpactWork,
  setContactPushWork,
  setEnergyDrive,
  setEnergyFriction,
  setEnergyImpact,
  setEnergyPush,
  stepBodyCount,
  sumDrive,
  sumFriction,
  sumImpact,
  sumPush,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, min, type real, u32, type vec3 } from '../../language/values.js'
import { alongLine, hasBit, hasPoints, isTorque } from '../findContacts/contactKinds.js'
import { add, cross, dot, scale, sub, subScaled } from '../math/vec3.js'

/** Quanta of one contact in a step at most, so that sums of many are held. */
const mostLift: real = 1e6

/** u₀ + u of two arms: velocities before and after are added up. */
function twiceMean(i: i32, armA: vec3, armB: vec3): vec3 {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const linear = sub(add(bodyVel(b), bodyStartVel(b)), add(bodyVel(a), bodyStartVel(a)))
  const turnB = cross(add(bodyOmega(b), bodyStartOmega(b)), armB)
  const turnA = cross(add(bodyOmega(a), bodyStartOmega(a)), armA)
  return add(linear, sub(turnB, turnA))
}

/** u_n after. */
function normalSpeed(i: i32, armA: vec3, armB: vec3): real {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const turning = sub(cross(bodyOmega(b), armB), cross(bodyOmega(a), armA))
  return dot(add(sub(bodyVel(b), bodyVel(a)), turning), contactNormal(i))
}

/** (4), with the mean of u₀_n and u_n, and h |g|. */
function countLift(i: i32, pressure: real, speed: real, mean: real, quantum: real, fall: real, least: real): void {
  const w = speed + min(contactBias(i), 0)
  const change = 2 * (speed - mean) + fall
  if (w <= 0 || pressure <= 0 || change <= least) return
  const lift = (0.5 * pressure * w * w) / (change * quantum)
  if (lift >= 1) addLifts(u32(min(lift, mostLift)))
}

/** (1) to (3) of a contact with these arms, and (4) where it is counted in quanta above 0; limits of joints count as pushing. */
function setWork(
  i: i32,
  armA: vec3,
  armB: vec3,
  line: bool,
  rigid: bool,
  quantum: real,
  fall: real,
  least: real,
): void {
  const impulse = contactImpulse(i)
  const normal = contactNormal(i)
  const pressure = dot(impulse, normal)
  const mean = scale(0.5, twiceMean(i, armA, armB))
  const along = dot(mean, normal)
  const lost = -pressure * along
  const overlap = !line && rigid && contactGap(i) < 0
  let push: real = 0
  if (overlap || quantum > 0) {
    const speed = normalSpeed(i, armA, armB)
    if (overlap) push = -0.5 * pressure * speed
    if (quantum > 0 && !line && rigid) countLift(i, pressure, speed, along, quantum, fall, least)
  }
  setContactFrictionWork(i, -dot(subScaled(impulse, pressure, normal), mean))
  setContactPushWork(i, line ? lost : push)
  setContactImpactWork(i, line ? 0 : lost - push)
}

function setTorqueWork(i: i32, line: bool): void {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const twice = sub(add(bodyOmega(b), bodyStartOmega(b)), add(bodyOmega(a), bodyStartOmega(a)))
  const lost = -0.5 * dot(contactImpulse(i), twice)
  setContactFrictionWork(i, line ? 0 : lost)
  setContactPushWork(i, line ? lost : 0)
  setContactImpactWork(i, 0)
}

export const contactWork = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-3 },
  (i, quantum: real, fall: real, least: real, general: bool) => {
    const normal = contactNormal(i)
    let armA = scale(contactArmA(i), normal)
    let armB = scale(-contactArmB(i), normal)
    if (general) {
      const kind = contactKind(i)
      if (hasBit(kind, isTorque)) {
        setTorqueWork(i, hasBit(kind, alongLine))
        return
      }
      if (hasBit(kind, hasPoints)) {
        armA = contactPointA(i)
        armB = contactPointB(i)
      }
      setWork(i, armA, armB, hasBit(kind, alongLine), contactCompliance(i) === 0, quantum, fall, least)
      return
    }
    setWork(i, armA, armB, false, true, quantum, fall, least)
  },
)

/** Work that the impulse, or torque, of a contact does on a body which forces do not move, neither as a bead. */
function onDriven(i: i32, body: u32, arm: vec3, impulse: vec3): real {
  if (bodyContactInvMass(body) !== 0) return 0
  if (hasBit(contactKind(i), isTorque)) return dot(impulse, bodyOmega(body))
  return dot(impulse, add(bodyVel(body), cross(bodyOmega(body), arm)))
}

/** What drives put in: minus the work on the bodies they move. */
export const driveWork = kernel('contact', { tolerance: 1e-3 }, (i) => {
  const normal = contactNormal(i)
  const impulse = contactImpulse(i)
  const points = hasBit(contactKind(i), hasPoints)
  const armA = points ? contactPointA(i) : scale(contactArmA(i), normal)
  const armB = points ? contactPointB(i) : scale(-contactArmB(i), normal)
  setContactDriveWork(i, onDriven(i, contactBodyA(i), armA, impulse) - onDriven(i, contactBodyB(i), armB, impulse))
})

export const addDriveWork = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  setEnergyDrive(i, energyDrive(i) + sumDrive(i))
})

export const addWork = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  setEnergyFriction(i, energyFriction(i) + sumFriction(i))
  setEnergyImpact(i, energyImpact(i) + sumImpact(i))
  setEnergyPush(i, energyPush(i) + sumPush(i))
})
