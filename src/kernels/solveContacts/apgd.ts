// apgd.ts: contact passes of the accelerated projected gradient descent, stage `solveContacts`.
//
// Minimises ½ γᵀNγ + (r + s n)ᵀγ over the cones; its gradient at γ is u + s n, u the relative velocity with bias and s the
// shift of slidingShift.ts at the last accepted γ, 0 by the relaxed law. With preconditioner η:
//   γ⁺ = P(y − η (u(y) + s n) / L)                                                                                  (1)
//   y  = γ⁺ + β (γ⁺ − γ),  u(y) = u(γ⁺) + β (u(γ⁺) − u(γ)) since u is affine: no product for y                      (2)
//   accepted where dᵀNd ≤ L dᵀη⁻¹d, d = γ⁺ − y, with Nd = u(γ⁺) − u(y)                                              (3)
// Source: Mazhar, Heyn, Negrut & Tasora 2015, with (2) and (3) rearranged so that an iteration takes one product.

import {
  accepted,
  contactBefore,
  contactEta,
  contactFriction,
  contactImpulse,
  contactKind,
  contactLead,
  contactNormal,
  contactSlip,
  contactSlipBefore,
  contactSlipLead,
  setContactBefore,
  setContactBest,
  setContactCurvature,
  setContactImpulse,
  setContactLead,
  setContactLength,
  setContactResidual,
  setContactSlip,
  setContactSlipBefore,
  setContactSlipLead,
  setContactTurn,
  solveCurvature,
  solveLead,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, vec3 } from '../../language/values.js'
import { hasBit, isChild, withTorque } from '../findContacts/contactKinds.js'
import { addScaled, dot, lengthSquared, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from './coneProjection.js'
import { generalSlip, sphereSlip } from './contactSlip.js'
import { projectContact, projectTorque } from './projectContact.js'
import { generalResidual, sphereResidual } from './residual.js'
import { generalShift, sphereShift } from './slidingShift.js'

/** Terms of (3), and whether the gradient points along the last change. */
function trialTerms(i: i32, u: vec3, shift: real): void {
  const step = sub(contactImpulse(i), contactLead(i))
  const lead = contactSlipLead(i)
  const gradient = addScaled(lead, shift, contactNormal(i))
  setContactSlip(i, u)
  setContactCurvature(i, dot(step, sub(u, lead)))
  setContactLength(i, lengthSquared(step) / contactEta(i))
  setContactTurn(i, dot(gradient, sub(contactImpulse(i), contactBefore(i))))
}

/** s of a contact of any kind at the last accepted impulse; the torque of a contact has none of its own. */
function shiftBefore(i: i32, coulomb: real): real {
  const kind = contactKind(i)
  if (hasBit(kind, isChild)) return 0
  const turning = hasBit(kind, withTorque) ? contactSlipBefore(i + 1) : vec3(0, 0, 0)
  return generalShift(i, contactSlipBefore(i), turning, coulomb)
}

export const apgdTrial = kernel('solvingContact', { hot: true, tolerance: 1e-3 }, (i, coulomb: real) => {
  const u = sphereSlip(i)
  setContactResidual(i, sphereResidual(i, u, coulomb))
  trialTerms(i, u, sphereShift(i, contactSlipBefore(i), coulomb))
})

export const apgdTrialGeneral = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  const u = generalSlip(i)
  setContactResidual(i, generalResidual(i, u, cohesion, coulomb))
  trialTerms(i, u, shiftBefore(i, coulomb))
})

/** (2) where the trial was accepted; at a restart the momentum of before is forgotten. */
function leadAhead(i: i32): void {
  if (accepted() === 0) return
  const impulse = contactImpulse(i)
  const u = contactSlip(i)
  if (accepted() === 2) setContactBest(i, impulse)
  const beta = solveLead(0)
  if (beta === 0) {
    setContactLead(i, impulse)
    setContactSlipLead(i, u)
  } else {
    setContactLead(i, addScaled(impulse, beta, sub(impulse, contactBefore(i))))
    setContactSlipLead(i, addScaled(u, beta, sub(u, contactSlipBefore(i))))
  }
  setContactBefore(i, impulse)
  setContactSlipBefore(i, u)
}

/** y − η (u(y) + s n) / L */
function trialImpulse(i: i32, shift: real): vec3 {
  const gradient = addScaled(contactSlipLead(i), shift, contactNormal(i))
  return subScaled(contactLead(i), contactEta(i) / solveCurvature(0), gradient)
}

export const apgdAdvance = kernel(
  'solvingContact',
  {
    hot: true,
    tolerance: 1e-3,
    disjoint: ['contactImpulse', 'contactLead', 'contactSlipLead', 'contactBefore', 'contactSlipBefore'],
  },
  (i, coulomb: real) => {
    leadAhead(i)
    // (1)
    const trial = trialImpulse(i, sphereShift(i, contactSlipBefore(i), coulomb))
    setContactImpulse(i, projectOnCone(trial, contactNormal(i), contactFriction(i)))
  },
)

export const apgdLead = kernel(
  'solvingContact',
  { tolerance: 1e-3, disjoint: ['contactBefore', 'contactSlipBefore'] },
  (i) => {
    leadAhead(i)
  },
)

/** (1) for contacts of any kind, once apgdLead has run for all of them. */
export const apgdProject = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  const kind = contactKind(i)
  if (hasBit(kind, isChild)) return
  const trial = trialImpulse(i, shiftBefore(i, coulomb))
  if (!hasBit(kind, withTorque)) {
    setContactImpulse(i, projectContact(i, trial, vec3(0, 0, 0), cohesion))
    return
  }
  const torque = trialImpulse(i + 1, 0)
  setContactImpulse(i, projectContact(i, trial, torque, cohesion))
  setContactImpulse(i + 1, projectTorque(i, trial, torque, cohesion))
})
