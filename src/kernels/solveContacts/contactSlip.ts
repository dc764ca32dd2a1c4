// contactSlip.ts: relative velocity of B at a contact, with the bias along the normal.
//
//   u = v_B − v_A + ω_B × r_B − ω_A × r_A + bias n                                                                  (1)
// Spheres: r_A = a n, r_B = −b n, so that the spins add up. A torque: u = ω_B − ω_A + bias n.
// A contact that gives way by C γ_n n has that in its u too, so that C is part of the diagonal of N.

import {
  bodyOmega,
  bodyVel,
  contactArmA,
  contactArmB,
  contactBias,
  contactBodyA,
  contactBodyB,
  contactCompliance,
  contactImpulse,
  contactKind,
  contactLead,
  contactNormal,
  contactPointA,
  contactPointB,
  contactSlipLead,
} from '../../generated/accessors.js'
import type { bool, i32, vec3 } from '../../language/values.js'
import { givesWay, hasBit, hasPoints, isTorque } from '../findContacts/contactKinds.js'
import { add, addScaled, cross, dot, scale, sub } from '../math/vec3.js'

/** (1) between spheres and walls that do not turn. */
export function sphereSlip(i: i32): vec3 {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const normal = contactNormal(i)
  const spin = add(scale(contactArmA(i), bodyOmega(a)), scale(contactArmB(i), bodyOmega(b)))
  const u = sub(sub(bodyVel(b), bodyVel(a)), cross(spin, normal))
  return addScaled(u, contactBias(i), normal)
}

/** (1) for a contact of any kind, without its bias. */
function generalMotion(i: i32): vec3 {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const kind = contactKind(i)
  if (hasBit(kind, isTorque)) return sub(bodyOmega(b), bodyOmega(a))
  const normal = contactNormal(i)
  let armA = scale(contactArmA(i), normal)
  let armB = scale(-contactArmB(i), normal)
  if (hasBit(kind, hasPoints)) {
    armA = contactPointA(i)
    armB = contactPointB(i)
  }
  const turning = sub(cross(bodyOmega(b), armB), cross(bodyOmega(a), armA))
  return add(sub(bodyVel(b), bodyVel(a)), turning)
}

/** (1) for a contact of any kind, as of a rigid one. */
export function rigidSlip(i: i32): vec3 {
  return addScaled(generalMotion(i), contactBias(i), contactNormal(i))
}

/** A velocity with what contact i gives way by under an impulse. */
function givingWay(i: i32, u: vec3, impulse: vec3): vec3 {
  if (!hasBit(contactKind(i), givesWay)) return u
  const normal = contactNormal(i)
  return addScaled(u, contactCompliance(i) * dot(impulse, normal), normal)
}

/** (1) for a contact of any kind. */
export function generalSlip(i: i32): vec3 {
  return givingWay(i, rigidSlip(i), contactImpulse(i))
}

/** u of a trial, and N d of the change d of impulses from those led ahead. */
export interface TrialSlip {
  readonly u: vec3
  readonly change: vec3
}

/** Of a contact of any kind, by velocities that are those of d alone, or with `whole` those of all impulses. */
export function slipOfTrial(i: i32, whole: bool): TrialSlip {
  const motion = generalMotion(i)
  const impulse = contactImpulse(i)
  const change = givingWay(i, motion, sub(impulse, contactLead(i)))
  if (whole) return { u: givingWay(i, addScaled(motion, contactBias(i), contactNormal(i)), impulse), change }
  return { u: add(contactSlipLead(i), change), change }
}
