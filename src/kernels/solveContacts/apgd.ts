// apgd.ts: contact passes of the accelerated projected gradient descent, stage `solveContacts`.
//
// Minimises f = ½ γᵀNγ + (r + σ n)ᵀγ over the cones; its gradient at γ is u + σ n, u the relative velocity with bias and σ the
// shift of slidingShift.ts, 0 by the relaxed law, held while a lead goes on. With preconditioner η:
//   γ  = P(y − η (u(y) + σ n) / L),  d = γ − y                                                                      (1)
//   accepted where dᵀNd ≤ L dᵀη⁻¹d, with Nd = u(γ) − u(y)                                                           (2)
//   y⁺ = y + p⁺,  p⁺ = s d + t p: the least f in the plane of d and of the last change p                            (3)
//   u(y⁺) = u(y) + s Nd + t Np since u is affine: no product for y                                                  (4)
// Where no cone bends the way, (3) is the method of conjugate gradients, which few large masses among many small ones do not
// slow down. Source of (1) and (2): Mazhar, Heyn, Negrut & Tasora 2015; s and t, and what is done where cones bend every way:
// apgdDecide.ts.

import {
  accepted,
  changing,
  coasting,
  contactEta,
  contactFriction,
  contactImpulse,
  contactKind,
  contactLead,
  contactMove,
  contactNormal,
  contactShift,
  contactSlip,
  contactSlipLead,
  contactSlipMove,
  setContactBest,
  setContactCross,
  setContactCurvature,
  setContactDescent,
  setContactImpulse,
  setContactLead,
  setContactLength,
  setContactMove,
  setContactResidual,
  setContactShift,
  setContactSlip,
  setContactSlipLead,
  setContactSlipMove,
  setContactSlope,
  setContactStale,
  solveAgain,
  solveAlong,
  solveCurvature,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type i32, type real, vec3 } from '../../language/values.js'
import { hasBit, isChild, withTorque } from '../findContacts/contactKinds.js'
import { add, addScaled, dot, lengthSquared, scale, sub, subScaled } from '../math/vec3.js'
import { projectOnCone } from './coneProjection.js'
import { generalSlip, slipOfChange, sphereSlip } from './contactSlip.js'
import { projectContact, projectTorque } from './projectContact.js'
import { generalResidual, sphereResidual } from './residual.js'
import { generalShift, sphereShift } from './slidingShift.js'

/** u(y) + σ n */
function gradientAhead(i: i32): vec3 {
  return addScaled(contactSlipLead(i), contactShift(i), contactNormal(i))
}

/** Terms of (2) and (3); `shift` is that of u, `change` is Nd. */
function trialTerms(i: i32, u: vec3, change: vec3, shift: real): void {
  const step = sub(contactImpulse(i), contactLead(i))
  const gradient = gradientAhead(i)
  setContactSlip(i, u)
  setContactCurvature(i, dot(step, change))
  setContactLength(i, lengthSquared(step) / contactEta(i))
  setContactDescent(i, dot(step, gradient))
  setContactCross(i, dot(step, contactSlipMove(i)))
  if (coasting() === 0) setContactSlope(i, dot(contactMove(i), gradient))
  else setContactSlope(i, dot(sub(contactImpulse(i), contactMove(i)), gradient))
  setContactStale(i, abs(shift - contactShift(i)))
}

export const apgdTrial = kernel('solvingContact', { hot: true, tolerance: 1e-3 }, (i, coulomb: real) => {
  const u = sphereSlip(i)
  setContactResidual(i, sphereResidual(i, u, coulomb))
  trialTerms(i, u, sub(u, contactSlipLead(i)), sphereShift(i, u, coulomb))
})

/** The shift of a contact of any kind; the torque behind it, which turns with `turning`, has none of its own. */
function shiftOf(i: i32, u: vec3, turning: vec3, coulomb: real): real {
  if (hasBit(contactKind(i), isChild)) return 0
  return generalShift(i, u, turning, coulomb)
}

/** u(γ), of velocities that are those of all impulses, or of d alone. */
function slipOfTrial(i: i32): vec3 {
  return changing() === 0 ? generalSlip(i) : add(contactSlipLead(i), slipOfChange(i))
}

export const apgdTrialGeneral = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  const u = slipOfTrial(i)
  const turning = hasBit(contactKind(i), withTorque) ? slipOfTrial(i + 1) : vec3(0, 0, 0)
  setContactResidual(i, generalResidual(i, u, turning, cohesion, coulomb))
  trialTerms(i, u, slipOfChange(i), shiftOf(i, u, turning, coulomb))
})

/**
 * (3) and (4) where the trial was accepted; where there is nothing to go on with, y is the impulse itself. By the momentum of
 * apgdDecide.ts the change kept is the impulse itself, and its slip.
 */
function leadAhead(i: i32, shift: real): void {
  if (accepted() === 0) return
  const impulse = contactImpulse(i)
  const u = contactSlip(i)
  if (accepted() % 2 === 0) setContactBest(i, impulse)
  if (accepted() > 4) {
    const again = solveAgain(0)
    setContactLead(i, addScaled(impulse, again, sub(impulse, contactMove(i))))
    setContactSlipLead(i, addScaled(u, again, sub(u, contactSlipMove(i))))
    setContactMove(i, impulse)
    setContactSlipMove(i, u)
    setContactShift(i, shift)
    return
  }
  if (accepted() > 2) {
    setContactLead(i, impulse)
    setContactSlipLead(i, u)
    setContactMove(i, vec3(0, 0, 0))
    setContactSlipMove(i, vec3(0, 0, 0))
    setContactShift(i, shift)
    return
  }
  const along = solveAlong(0)
  const again = solveAgain(0)
  const move = addScaled(scale(again, contactMove(i)), along, sub(impulse, contactLead(i)))
  const slipMove = addScaled(scale(again, contactSlipMove(i)), along, sub(u, contactSlipLead(i)))
  setContactLead(i, add(contactLead(i), move))
  setContactSlipLead(i, add(contactSlipLead(i), slipMove))
  setContactMove(i, move)
  setContactSlipMove(i, slipMove)
}

/** y − η (u(y) + σ n) / L */
function trialImpulse(i: i32): vec3 {
  return subScaled(contactLead(i), contactEta(i) / solveCurvature(0), gradientAhead(i))
}

export const apgdAdvance = kernel(
  'solvingContact',
  {
    hot: true,
    tolerance: 1e-3,
    disjoint: ['contactImpulse', 'contactLead', 'contactSlipLead', 'contactMove', 'contactSlipMove', 'contactShift'],
  },
  (i, coulomb: real) => {
    leadAhead(i, sphereShift(i, contactSlip(i), coulomb))
    // (1)
    setContactImpulse(i, projectOnCone(trialImpulse(i), contactNormal(i), contactFriction(i)))
  },
)

export const apgdLead = kernel(
  'solvingContact',
  { tolerance: 1e-3, disjoint: ['contactLead', 'contactSlipLead', 'contactMove', 'contactSlipMove'] },
  (i, coulomb: real) => {
    const turning = hasBit(contactKind(i), withTorque) ? contactSlip(i + 1) : vec3(0, 0, 0)
    leadAhead(i, shiftOf(i, contactSlip(i), turning, coulomb))
  },
)

/** (1) for contacts of any kind, once apgdLead has run for all of them. */
export const apgdProject = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real) => {
  const kind = contactKind(i)
  // before a look anew impulses stay
  if (hasBit(kind, isChild) || changing() === 0) return
  const trial = trialImpulse(i)
  if (!hasBit(kind, withTorque)) {
    setContactImpulse(i, projectContact(i, trial, vec3(0, 0, 0), cohesion))
    return
  }
  const torque = trialImpulse(i + 1)
  setContactImpulse(i, projectContact(i, trial, torque, cohesion))
  setContactImpulse(i + 1, projectTorque(i, trial, torque, cohesion))
})
