// apgd.ts: contact passes of the accelerated projected gradient descent, stage `solveContacts`.
//
// Minimises f = ½ γᵀNγ + (r + σ n)ᵀγ over the cones; its gradient at γ is u + σ n, u the relative velocity with bias and σ the
// shift of slidingShift.ts, 0 by the relaxed law, held while a lead goes on. With preconditioner H, for each contact η across its normal
// and a η along it, and P the nearest point by H⁻¹:
//   γ  = P(y − H (u(y) + σ n) / L),  d = γ − y                                                                      (1)
//   accepted where dᵀNd ≤ L dᵀH⁻¹d, with Nd = u(γ) − u(y)                                                           (2)
//   y⁺ = y + p⁺,  p⁺ = s d + t p: the least f in the plane of d and of the last change p                            (3)
//   u(y⁺) = u(y) + s Nd + t Np since u is affine: no product for y                                                  (4)
// Where no cone bends the way, (3) is the method of conjugate gradients, which few large masses among many small ones do not
// slow down. Source of (1) and (2): Mazhar, Heyn, Negrut & Tasora 2015; s and t, and what is done where cones bend every way:
// apgdDecide.ts.

import {
  accepted,
  changing,
  coasting,
  contactAlong,
  contactArmA,
  contactArmB,
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
  setContactChange,
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
  setContactTurnA,
  setContactTurnB,
  setContactTwist,
  solveAgain,
  solveAlong,
  solveCurvature,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, and, type i32, type real, type u32, vec3 } from '../../language/values.js'
import { elsewhere, hasBit, isChild, isTorque, noArm, withTorque } from '../findContacts/contactKinds.js'
import { add, addScaled, cross, dot, lengthSquared, scale, sub, subScaled } from '../math/vec3.js'
import { nearestInCone, stretched } from './coneProjection.js'
import { slipOfTrial, sphereSlip } from './contactSlip.js'
import { nearestImpulse, nearestWithTorque } from './projectContact.js'
import { generalResidual, residualAlone, sphereResidual } from './residual.js'
import { generalShift, sphereShift } from './slidingShift.js'

/** u(y) + σ n */
function gradientAhead(i: i32): vec3 {
  return addScaled(contactSlipLead(i), contactShift(i), contactNormal(i))
}

/** dᵀH⁻¹d of a contact's step */
function lengthOf(i: i32, step: vec3): real {
  const along = dot(step, contactNormal(i))
  const less = 1 - 1 / contactAlong(i)
  return (lengthSquared(step) - less * along * along) / contactEta(i)
}

/** Terms of (2) and (3); `shift` is that of u, `change` is Nd. */
function trialTerms(i: i32, u: vec3, change: vec3, shift: real): void {
  const step = sub(contactImpulse(i), contactLead(i))
  const gradient = gradientAhead(i)
  setContactSlip(i, u)
  setContactCurvature(i, dot(step, change))
  setContactLength(i, lengthOf(i, step))
  setContactDescent(i, dot(step, gradient))
  setContactCross(i, dot(step, contactSlipMove(i)))
  if (coasting() === 0) setContactSlope(i, dot(contactMove(i), gradient))
  else setContactSlope(i, dot(sub(contactImpulse(i), contactMove(i)), gradient))
  setContactStale(i, abs(shift - contactShift(i)))
}

export const apgdTrial = kernel('solvingContact', { hot: true, tolerance: 1e-3 }, (i, coulomb: real) => {
  const u = sphereSlip(i)
  const shift = sphereShift(i, u, coulomb)
  setContactResidual(i, sphereResidual(i, u, shift))
  trialTerms(i, u, sub(u, contactSlipLead(i)), shift)
})

export const apgdTrialGeneral = kernel(
  'solvingContact',
  { hot: true, tolerance: 1e-3 },
  (i, cohesion: real, coulomb: real) => {
    const { u, change } = slipOfTrial(i, changing() === 0)
    const shift = sphereShift(i, u, coulomb)
    setContactResidual(i, residualAlone(i, u, cohesion, shift))
    trialTerms(i, u, change, shift)
  },
)

/** Where contacts have torques behind them, which have no shift of their own. One record does most of the work of two: in lanes both would pay for all of it. */
export const apgdTrialTorque = kernel('solvingContact', { tolerance: 1e-3 }, (i, cohesion: real, coulomb: real) => {
  const whole = changing() === 0
  const { u, change } = slipOfTrial(i, whole)
  const kind = contactKind(i)
  let shift: real = 0
  let residual: real = 0
  if (!hasBit(kind, isChild)) {
    let turning = vec3(0, 0, 0)
    if (hasBit(kind, withTorque)) turning = slipOfTrial(i + 1, whole).u
    shift = generalShift(i, u, turning, coulomb)
    residual = generalResidual(i, u, turning, cohesion, coulomb)
  }
  setContactResidual(i, residual)
  trialTerms(i, u, change, shift)
})

/**
 * (3) and (4) where the trial was accepted; where there is nothing to go on with, y is the impulse itself. By the momentum of
 * apgdDecide.ts the change kept is the impulse itself, and its slip.
 */
function leadAhead(i: i32, shift: real): void {
  if (accepted() === 0) return
  const impulse = contactImpulse(i)
  const u = contactSlip(i)
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

/** The impulse of the trial accepted, where none before it came so near. */
function keepBest(i: i32): void {
  if (accepted() !== 0 && accepted() % 2 === 0) setContactBest(i, contactImpulse(i))
}

/** y − H (u(y) + σ n) / L */
function trialImpulse(i: i32): vec3 {
  const gradient = stretched(gradientAhead(i), contactNormal(i), contactAlong(i))
  return subScaled(contactLead(i), contactEta(i) / solveCurvature(0), gradient)
}

export const apgdAdvance = kernel(
  'solvingContact',
  {
    hot: true,
    tolerance: 1e-3,
    disjoint: ['contactImpulse', 'contactLead', 'contactSlipLead', 'contactMove', 'contactSlipMove', 'contactShift'],
  },
  (i, coulomb: real) => {
    keepBest(i)
    leadAhead(i, sphereShift(i, contactSlip(i), coulomb))
    // (1)
    setContactImpulse(i, nearestInCone(trialImpulse(i), contactNormal(i), contactFriction(i), contactAlong(i)))
  },
)

/** What the gather of bodies reads of an impulse; where arms are no multiples of the normal it looks further. */
function setChange(i: i32, kind: u32, change: vec3): void {
  setContactChange(i, change)
  setContactTwist(i, cross(contactNormal(i), change))
  setContactTurnA(i, and(kind, elsewhere) === 0 ? contactArmA(i) : noArm)
  setContactTurnB(i, contactArmB(i))
}

function takeTrial(i: i32, kind: u32, impulse: vec3): void {
  setContactImpulse(i, impulse)
  setChange(i, kind, sub(impulse, contactLead(i)))
}

/** apgdAdvance for contacts of any kind without torques. Before a look anew impulses stay. */
export const apgdAdvanceGeneral = kernel(
  'solvingContact',
  {
    hot: true,
    tolerance: 1e-3,
    disjoint: [
      'contactImpulse',
      'contactLead',
      'contactSlipLead',
      'contactMove',
      'contactSlipMove',
      'contactShift',
      'contactChange',
      'contactTwist',
      'contactTurnA',
      'contactTurnB',
    ],
  },
  (i, cohesion: real, coulomb: real) => {
    const kind = contactKind(i)
    leadAhead(i, sphereShift(i, contactSlip(i), coulomb))
    if (changing() === 0) {
      setChange(i, kind, contactImpulse(i))
      return
    }
    // (1)
    takeTrial(i, kind, nearestImpulse(i, trialImpulse(i), cohesion, contactAlong(i)))
  },
)

/** The same where contacts have torques behind them: one with a torque does both. */
export const apgdAdvanceTorque = kernel(
  'solvingContact',
  {
    tolerance: 1e-3,
    disjoint: [
      'contactImpulse',
      'contactLead',
      'contactSlipLead',
      'contactMove',
      'contactSlipMove',
      'contactShift',
      'contactChange',
      'contactTwist',
      'contactTurnA',
      'contactTurnB',
    ],
  },
  (i, cohesion: real, coulomb: real) => {
    const kind = contactKind(i)
    if (hasBit(kind, isChild)) return
    const torqued = hasBit(kind, withTorque)
    let turning = vec3(0, 0, 0)
    if (torqued) turning = contactSlip(i + 1)
    leadAhead(i, generalShift(i, contactSlip(i), turning, coulomb))
    if (torqued) leadAhead(i + 1, 0)
    if (changing() === 0) {
      setChange(i, kind, contactImpulse(i))
      if (torqued) setChange(i + 1, isTorque, contactImpulse(i + 1))
      return
    }
    // (1)
    const trial = trialImpulse(i)
    if (torqued) {
      const nearest = nearestWithTorque(i, trial, trialImpulse(i + 1), cohesion, contactAlong(i))
      takeTrial(i, kind, nearest.impulse)
      takeTrial(i + 1, isTorque, nearest.torque)
    } else takeTrial(i, kind, nearestImpulse(i, trial, cohesion, contactAlong(i)))
  },
)

/** Apart from apgdAdvanceGeneral, which reads and writes as much as a GPU allows one kernel. */
export const apgdKeep = kernel('solvingContact', (i) => {
  keepBest(i)
})
