// passive.ts: what contacts may add to the energy where their solution was not found, stage `solveContacts`.
//
// With v_f the velocities that joints allow without contacts, impulses γ change the kinetic energy of v_f by
//   ½ γᵀNγ + γᵀDᵀv_f                                                                                                (1)
// and with α γ, all of them scaled by one number, which their cones admit, by ½ α² γᵀNγ + α γᵀDᵀv_f.
//
// Iterations that ran out may leave more than a solution would: impulses are then scaled to the least of the function minimised,
//   α = −γᵀr / γᵀNγ, at most 1,   r = Dᵀv_f + bias                                                                  (2)
// which is 1 at a solution, so that (1) is at most −Σ γ bias, the work of drives and rebounds.

import {
  bodyFreeOmega,
  bodyFreeVel,
  contactCount,
  contactImpulse,
  largestResidual,
  setBodyOmega,
  setBodyVel,
  setContactCurvature,
  setContactDescent,
  setContactImpulse,
  setSolveResidual,
  setSolveShare,
  setSolvingBodyCount,
  setSolvingContactCount,
  solveBest,
  solveResidual,
  solveShare,
  solvingBodyCount,
  stepBodyCount,
  sumCurvature,
  sumDescent,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, max, min, type real } from '../../language/values.js'
import { dot, scale } from '../math/vec3.js'
import { generalSlip, rigidSlip, sphereSlip } from './contactSlip.js'

/** A solution needs no look. */
export const beginPassive = kernel('one', (i, tolerance: real) => {
  if (i > 0) return
  setSolveShare(i, 1)
  setSolveResidual(i, min(solveResidual(i), solveBest(i)))
  const look = stepBodyCount() > 0 && solveResidual(i) > tolerance
  setSolvingContactCount(look ? contactCount() : 0)
  setSolvingBodyCount(look ? stepBodyCount() : 0)
})

/** γᵀ(r + Nγ), with the velocities of the end */
export const impulsePower = kernel(
  'solvingContact',
  { variants: { general: [true, false] }, tolerance: 1e-3 },
  (i, general: bool) => {
    setContactCurvature(i, dot(contactImpulse(i), general ? generalSlip(i) : sphereSlip(i)))
  },
)

export const takeFree = kernel('solvingBody', (i) => {
  setBodyVel(i, bodyFreeVel(i))
  setBodyOmega(i, bodyFreeOmega(i))
})

/** γᵀr */
export const freePower = kernel(
  'solvingContact',
  { variants: { general: [true, false] }, tolerance: 1e-3 },
  (i, general: bool) => {
    setContactDescent(i, dot(contactImpulse(i), general ? rigidSlip(i) : sphereSlip(i)))
  },
)

/** (2) */
export const choosePassive = kernel('one', (i) => {
  if (i > 0 || solvingBodyCount() === 0) return
  const along = sumDescent(i)
  const curvature = sumCurvature(i) - along
  if (curvature > 0) setSolveShare(i, min(max(-along / curvature, 0), 1))
})

/** The residual of the impulses that are taken. */
export const measureTaken = kernel('one', (i) => {
  if (i === 0 && solvingBodyCount() !== 0) setSolveResidual(i, max(largestResidual(i), 0))
})

export const scaleImpulses = kernel('solvingContact', (i) => {
  setContactImpulse(i, scale(solveShare(0), contactImpulse(i)))
})
