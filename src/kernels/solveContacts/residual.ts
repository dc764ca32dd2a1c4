// residual.ts: how far a contact is from its condition, in m/s: the one measure of all solvers.
//
//   r = |γ − P(γ − η û)| / η,  û of slidingShift.ts                                                                 (1)
//   r = |γ − P(γ − η û)| max(1/η, |u_n|/(γ_high − γ_low))   for one along its normal alone, with ends to its impulse      (2)
// or a motor whose largest force changes its speed by less than the tolerance in a step would never be asked for it.
// The residual of a step is the largest of its contacts. A torque counts with the length √(η_torque / η), one of a joint with its arm.

import {
  contactArmA,
  contactEta,
  contactFriction,
  contactHigh,
  contactImpulse,
  contactKind,
  contactLow,
  contactNormal,
} from '../../generated/accessors.js'
import { abs, type i32, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { alongLine, hasBit, isChild, isTorque, withTorque } from '../findContacts/contactKinds.js'
import { addScaled, dot, length, lengthSquared, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from './coneProjection.js'
import { nearestWithTorque, projectAlone } from './projectContact.js'
import { generalShift, sphereShift } from './slidingShift.js'

/** (1) for a contact of spheres with relative velocity u and its shift. */
export function sphereResidual(i: i32, u: vec3, shift: real): real {
  const impulse = contactImpulse(i)
  const eta = contactEta(i)
  const normal = contactNormal(i)
  const gradient = addScaled(u, shift, normal)
  const projected = projectOnCone(subScaled(impulse, eta, gradient), normal, contactFriction(i))
  return length(sub(impulse, projected)) / eta
}

/** (1) or (2) for a contact of any kind that has no torque behind it, with its shift. */
export function residualAlone(i: i32, u: vec3, cohesion: real, shift: real): real {
  const eta = contactEta(i)
  const impulse = contactImpulse(i)
  const trial = subScaled(impulse, eta, addScaled(u, shift, contactNormal(i)))
  let off = length(sub(impulse, projectAlone(i, trial, cohesion))) / eta
  if (hasBit(contactKind(i), alongLine)) {
    const room = contactHigh(i) - contactLow(i)
    // one of a broken joint, or of bodies that stand still, has none
    if (room > 0) off *= max(1, (eta * abs(dot(u, contactNormal(i)))) / room)
  }
  return hasBit(contactKind(i), isTorque) ? contactArmA(i) * off : off
}

/** (1) for a contact of any kind; its torque, which turns with `turning`, is counted with the contact. */
export function generalResidual(i: i32, u: vec3, turning: vec3, cohesion: real, coulomb: real): real {
  const kind = contactKind(i)
  if (hasBit(kind, isChild)) return 0
  if (!hasBit(kind, withTorque)) return residualAlone(i, u, cohesion, sphereShift(i, u, coulomb))
  const eta = contactEta(i)
  const impulse = contactImpulse(i)
  const normal = contactNormal(i)
  const trial = subScaled(impulse, eta, addScaled(u, generalShift(i, u, turning, coulomb), normal))
  const torque = contactImpulse(i + 1)
  const trialTorque = subScaled(torque, contactEta(i + 1), turning)
  const nearest = nearestWithTorque(i, trial, trialTorque, cohesion, 1)
  const off = lengthSquared(sub(impulse, nearest.impulse))
  const offTorque = lengthSquared(sub(torque, nearest.torque))
  return sqrt(off + (offTorque * eta) / contactEta(i + 1)) / eta
}
