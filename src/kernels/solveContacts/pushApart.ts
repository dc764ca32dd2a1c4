// pushApart.ts: overlaps pushed apart, stage `solveContacts`. Bodies are pushed apart to mend their places, not to fly.
//
// Once velocities v are solved for, with impulses γ, and an overlap is deeper than the solver's tolerance would make it, impulses go
// on from γ, with the push in the bias, to velocities w:
//   K ∋ γ_w ⊥ Dᵀw + bias − push ∈ K*                                                                                (1)
// Places move by h w, and velocities stay v: pushing adds no kinetic energy. It lifts what it pushes, by at most the overlaps; that
// is booked as stabilisation. Where v is no solution, bodies would fall on while their places are held: there the push w − v is
// scaled by one number, so that it lifts no more than the contacts of the step took,
//   θ Σ −h m g·(w − v) ≤ friction + impact + stabilisation                                                          (2)

import {
  bodyInvMass,
  bodyLookOmega,
  bodyLookVel,
  bodyOmega,
  bodyVel,
  contactArmA,
  contactBias,
  contactCount,
  contactKind,
  contactPush,
  energyPush,
  gravityNow,
  keptImpulse,
  maxPushed,
  maxPushNeeded,
  pushing,
  setAccepted,
  setBodyLookOmega,
  setBodyLookVel,
  setBodyPushed,
  setChanging,
  setContactBias,
  setContactImpulse,
  setEnergyPush,
  setIteration,
  setPushing,
  setSolveBest,
  setSolvePush,
  setSolving,
  setSolvingBodyCount,
  setSolvingContactCount,
  solvePush,
  solveResidual,
  stepBodyCount,
  sumFriction,
  sumImpact,
  sumPush,
  sumPushed,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, max, type real, vec3 } from '../../language/values.js'
import { hasBit, isTorque } from '../findContacts/contactKinds.js'
import { dot, scale, sub } from '../math/vec3.js'
import { noResidual, stop } from './solveFlow.js'

/** Whether a contact is to be pushed apart; lines of limits push both ways, and rad/s count in m/s with their arm, as in residual.ts. */
export const findPushes = kernel('contact', (i, tolerance: real) => {
  const arm: real = hasBit(contactKind(i), isTorque) ? contactArmA(i) : 1
  if (abs(contactPush(i)) * arm > tolerance && pushing() === 0) setPushing(1)
})

/** Where there is something to push, and the iterations for it are `queued`. */
export const beginPush = kernel('one', (i, queued: bool) => {
  if (i > 0 || stepBodyCount() === 0 || pushing() === 0) return
  if (!queued) {
    maxPushNeeded(1)
    return
  }
  maxPushed(1)
  setPushing(2)
  setSolving(1)
  setSolvingContactCount(contactCount())
  setSolvingBodyCount(stepBodyCount())
  setIteration(0)
  setChanging(0)
  setAccepted(0)
  setSolveBest(i, noResidual)
})

export const askPush = kernel('solvingContact', (i) => {
  setContactBias(i, contactBias(i) - contactPush(i))
})

/** w, once the loop has ended. */
export const keepPlaces = kernel('solvingBody', (i) => {
  setBodyLookVel(i, bodyVel(i))
  setBodyLookOmega(i, bodyOmega(i))
})

/** Back to γ. */
export const takeKept = kernel('solvingContact', (i) => {
  setContactImpulse(i, keptImpulse(i))
  setContactBias(i, contactBias(i) + contactPush(i))
})

export const endPush = kernel('one', (i) => {
  if (i === 0 && pushing() === 2) stop()
})

/** Before bodies move: w − v in place of w, and what it gives to the energy of heights, with the sign of a loss. */
export const splitMotion = kernel('stepBody', { tolerance: 1e-4 }, (i, h: real) => {
  let push = vec3(0, 0, 0)
  let turn = vec3(0, 0, 0)
  let pushed: real = 0
  if (pushing() === 2 && bodyInvMass(i) > 0) {
    push = sub(bodyLookVel(i), bodyVel(i))
    turn = sub(bodyLookOmega(i), bodyOmega(i))
    pushed = (h * dot(gravityNow(0), push)) / bodyInvMass(i)
  }
  setBodyPushed(i, pushed)
  setBodyLookVel(i, push)
  setBodyLookOmega(i, turn)
})

/** (2): how much of the push moves places */
export const choosePush = kernel('one', (i, tolerance: real) => {
  if (i > 0 || stepBodyCount() === 0) return
  const lift = -sumPushed(i)
  const taken = max(sumFriction(i) + sumImpact(i) + sumPush(i), 0)
  const share: real = solveResidual(i) > tolerance && lift > taken ? taken / lift : 1
  setSolvePush(i, share)
  setEnergyPush(i, energyPush(i) - share * lift)
})

export const sharePush = kernel('stepBody', (i) => {
  const share = solvePush(0)
  if (share === 1) return
  setBodyLookVel(i, scale(share, bodyLookVel(i)))
  setBodyLookOmega(i, scale(share, bodyLookOmega(i)))
})
