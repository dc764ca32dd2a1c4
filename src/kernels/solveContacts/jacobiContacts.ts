// jacobiContacts.ts: one projected Jacobi update of every contact impulse, stage `solveContacts`.
//
//   γ⁺ = λ P(γ − ω η û) + (1 − λ) γ                                                                                 (1)
//
// P projects on what the contact admits, û is that of slidingShift.ts. Source: Anitescu & Tasora 2010, Algorithm 1.

import {
  contactEta,
  contactFriction,
  contactImpulse,
  contactKind,
  contactNormal,
  setContactImpulse,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, vec3 } from '../../language/values.js'
import { hasBit, isChild, withTorque } from '../findContacts/contactKinds.js'
import { addScaled, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from './coneProjection.js'
import { generalSlip, sphereSlip } from './contactSlip.js'
import { nearestWithTorque, projectAlone } from './projectContact.js'
import { generalShift, sphereShift } from './slidingShift.js'

/** (1) for a contact of any kind and the torque behind it. */
function updateGeneral(i: i32, omega: real, lambda: real, cohesion: real, coulomb: real): void {
  const kind = contactKind(i)
  if (hasBit(kind, isChild)) return
  const impulse = contactImpulse(i)
  const normal = contactNormal(i)
  const none = vec3(0, 0, 0)
  const u = generalSlip(i)
  if (!hasBit(kind, withTorque)) {
    const gradient = addScaled(u, generalShift(i, u, none, coulomb), normal)
    const projected = projectAlone(i, subScaled(impulse, omega * contactEta(i), gradient), cohesion)
    setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
    return
  }
  const torque = contactImpulse(i + 1)
  const turning = generalSlip(i + 1)
  const gradient = addScaled(u, generalShift(i, u, turning, coulomb), normal)
  const trial = subScaled(impulse, omega * contactEta(i), gradient)
  const trialTorque = subScaled(torque, omega * contactEta(i + 1), turning)
  const nearest = nearestWithTorque(i, trial, trialTorque, cohesion, 1)
  setContactImpulse(i, addScaled(impulse, lambda, sub(nearest.impulse, impulse)))
  setContactImpulse(i + 1, addScaled(torque, lambda, sub(nearest.torque, torque)))
}

export const jacobiContacts = kernel(
  'solvingContact',
  { hot: true, tolerance: 1e-4 },
  (i, omega: real, lambda: real, coulomb: real) => {
    const impulse = contactImpulse(i)
    const normal = contactNormal(i)
    const u = sphereSlip(i)
    const gradient = addScaled(u, sphereShift(i, u, coulomb), normal)
    const projected = projectOnCone(subScaled(impulse, omega * contactEta(i), gradient), normal, contactFriction(i))
    setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
  },
)

export const jacobiGeneral = kernel(
  'solvingContact',
  { tolerance: 1e-3, disjoint: ['contactImpulse'] },
  (i, omega: real, lambda: real, cohesion: real, coulomb: real) => {
    updateGeneral(i, omega, lambda, cohesion, coulomb)
  },
)
