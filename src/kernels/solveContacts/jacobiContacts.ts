// jacobiContacts.ts: one projected Jacobi update of every contact impulse, stage `solveContacts`.
//
//   γ⁺ = λ P(γ − ω η u) + (1 − λ) γ                                                                                 (1)
//
// P projects on what the contact admits. Source: Anitescu & Tasora 2010, Algorithm 1.

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
import { projectContact, projectTorque } from './projectContact.js'

/** (1) for a contact of any kind and the torque behind it. */
function updateGeneral(i: i32, omega: real, lambda: real, cohesion: real): void {
  const kind = contactKind(i)
  if (hasBit(kind, isChild)) return
  const impulse = contactImpulse(i)
  const trial = subScaled(impulse, omega * contactEta(i), generalSlip(i))
  if (!hasBit(kind, withTorque)) {
    const projected = projectContact(i, trial, vec3(0, 0, 0), cohesion)
    setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
    return
  }
  const torque = contactImpulse(i + 1)
  const trialTorque = subScaled(torque, omega * contactEta(i + 1), generalSlip(i + 1))
  const projected = projectContact(i, trial, trialTorque, cohesion)
  const projectedTorque = projectTorque(i, trial, trialTorque, cohesion)
  setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
  setContactImpulse(i + 1, addScaled(torque, lambda, sub(projectedTorque, torque)))
}

export const jacobiContacts = kernel(
  'solvingContact',
  { hot: true, tolerance: 1e-4 },
  (i, omega: real, lambda: real) => {
    const impulse = contactImpulse(i)
    const trial = subScaled(impulse, omega * contactEta(i), sphereSlip(i))
    const projected = projectOnCone(trial, contactNormal(i), contactFriction(i))
    setContactImpulse(i, addScaled(impulse, lambda, sub(projected, impulse)))
  },
)

export const jacobiGeneral = kernel(
  'solvingContact',
  { tolerance: 1e-3, disjoint: ['contactImpulse'] },
  (i, omega: real, lambda: real, cohesion: real) => {
    updateGeneral(i, omega, lambda, cohesion)
  },
)
