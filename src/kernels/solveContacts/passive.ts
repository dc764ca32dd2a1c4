// passive.ts: what contacts may add to the energy, whether their solution was found or not, stage `solveContacts`.
//
// With v_f the velocities that joints allow without contacts, impulses γ change the kinetic energy of v_f by
//   ½ γᵀNγ + γᵀDᵀv_f                                                                                                (1)
// and with α γ, all of them scaled by one number, which their cones admit, by ½ α² γᵀNγ + α γᵀDᵀv_f.
//
// Iterations that ran out may leave more than a solution would: impulses are then scaled to the least of the function minimised,
//   α = −γᵀr / γᵀNγ, at most 1,   r = Dᵀv_f + bias                                                                  (2)
// which is 1 at a solution, so that (1) is at most −Σ γ bias, the work of drives, rebounds and of pushing overlaps apart.
//
// Bodies are pushed apart to mend their places, not to fly. Where pushing adds energy, that is, where (1) without the rest of the
// bias is above 0, places move by all of γ, and velocities go on with β γ, the least of the function without pushing:
//   β = −γᵀ(r + push) / γᵀNγ,  at most α                                                                            (3)

import {
  bodyFreeOmega,
  bodyFreeVel,
  bodyLookOmega,
  bodyLookVel,
  bodyOmega,
  bodyVel,
  contactBias,
  contactCount,
  contactImpulse,
  contactNormal,
  contactPush,
  largestResidual,
  pushing,
  setBodyLookOmega,
  setBodyLookVel,
  setBodyOmega,
  setBodyVel,
  setContactCross,
  setContactCurvature,
  setContactDescent,
  setContactImpulse,
  setContactLength,
  setPushing,
  setSolveKept,
  setSolveLoss,
  setSolveResidual,
  setSolveShare,
  setSolvingBodyCount,
  setSolvingContactCount,
  solveKept,
  solveResidual,
  solveShare,
  solvingBodyCount,
  stepBodyCount,
  sumCross,
  sumCurvature,
  sumDescent,
  sumLength,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, max, min, type real, vec3 } from '../../language/values.js'
import { dot, scale, sub } from '../math/vec3.js'
import { generalSlip, sphereSlip } from './contactSlip.js'

/** Whether a contact pushes faster than `slow`. */
export const findPushes = kernel('contact', (i, slow: real) => {
  if (contactPush(i) > slow && pushing() === 0) setPushing(1)
})

/** A solution without pushing needs no look. */
export const beginPassive = kernel('one', (i, tolerance: real) => {
  if (i > 0) return
  setSolveShare(i, 1)
  setSolveKept(i, 1)
  setSolveLoss(i, 0)
  const look = stepBodyCount() > 0 && (pushing() !== 0 || solveResidual(i) > tolerance)
  setSolvingContactCount(look ? contactCount() : 0)
  setSolvingBodyCount(look ? stepBodyCount() : 0)
})

/** Terms of (1) to (3) with the velocities of the end. */
export const impulsePower = kernel(
  'solvingContact',
  { variants: { general: [true, false] }, tolerance: 1e-3 },
  (i, general: bool) => {
    const impulse = contactImpulse(i)
    const pressure = dot(impulse, contactNormal(i))
    setContactCurvature(i, dot(impulse, general ? generalSlip(i) : sphereSlip(i)))
    setContactLength(i, contactPush(i) * abs(pressure))
    setContactCross(i, contactBias(i) * pressure)
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
    setContactDescent(i, dot(contactImpulse(i), general ? generalSlip(i) : sphereSlip(i)))
  },
)

/** (2) and (3) */
export const choosePassive = kernel('one', (i, tolerance: real) => {
  if (i > 0 || solvingBodyCount() === 0) return
  const along = sumDescent(i)
  const curvature = sumCurvature(i) - along
  if (!(curvature > 0)) return
  const share: real = solveResidual(i) > tolerance ? min(max(-along / curvature, 0), 1) : 1
  const unpushed = along + sumLength(i)
  const kept: real = 0.5 * share * curvature + unpushed > 0 ? min(max(-unpushed / curvature, 0), share) : share
  setSolveShare(i, share)
  setSolveKept(i, share > 0 ? kept / share : 1)
  // (1) of both, the speeds without bias
  const speeds = along - sumCross(i)
  setSolveLoss(i, (share - kept) * (0.5 * (share + kept) * curvature + speeds))
})

/** The residual of the impulses that are taken. */
export const measureTaken = kernel('one', (i) => {
  if (i === 0 && solvingBodyCount() !== 0) setSolveResidual(i, max(largestResidual(i), 0))
})

export const scaleImpulses = kernel('solvingContact', (i) => {
  setContactImpulse(i, scale(solveShare(0), contactImpulse(i)))
})

/** Before bodies move: what velocities keep, and in bodyLookVel, until here v_f, what only moves places. */
export const splitMotion = kernel('stepBody', { tolerance: 1e-4 }, (i) => {
  const kept = solveKept(0)
  let push = vec3(0, 0, 0)
  let turn = vec3(0, 0, 0)
  if (kept !== 1) {
    push = scale(1 - kept, sub(bodyVel(i), bodyLookVel(i)))
    turn = scale(1 - kept, sub(bodyOmega(i), bodyLookOmega(i)))
    setBodyVel(i, sub(bodyVel(i), push))
    setBodyOmega(i, sub(bodyOmega(i), turn))
  }
  setBodyLookVel(i, push)
  setBodyLookOmega(i, turn)
})
