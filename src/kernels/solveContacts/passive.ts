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
  bodyInvInertia,
  bodyInvMass,
  bodyLookOmega,
  bodyLookVel,
  bodyOmega,
  bodyRot,
  bodyVel,
  contactCount,
  contactImpulse,
  contactNormal,
  contactPush,
  energyPush,
  largestResidual,
  pushing,
  setBodyLookOmega,
  setBodyLookVel,
  setBodyOmega,
  setBodyPushed,
  setBodyVel,
  setContactCurvature,
  setContactDescent,
  setContactImpulse,
  setContactLength,
  setEnergyPush,
  setPushing,
  setSolveKept,
  setSolveResidual,
  setSolveShare,
  setSolvingBodyCount,
  setSolvingContactCount,
  solveKept,
  solveResidual,
  solveShare,
  solvingBodyCount,
  stepBodyCount,
  sumCurvature,
  sumDescent,
  sumLength,
  sumPushed,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type i32, max, min, type real, vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { dot, lengthSquared, scale, sub } from '../math/vec3.js'
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
    setContactCurvature(i, dot(impulse, general ? generalSlip(i) : sphereSlip(i)))
    setContactLength(i, contactPush(i) * abs(dot(impulse, contactNormal(i))))
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
})

/** The residual of the impulses that are taken. */
export const measureTaken = kernel('one', (i) => {
  if (i === 0 && solvingBodyCount() !== 0) setSolveResidual(i, max(largestResidual(i), 0))
})

export const scaleImpulses = kernel('solvingContact', (i) => {
  setContactImpulse(i, scale(solveShare(0), contactImpulse(i)))
})

/** ½ m v² + ½ ω·I ω + ½ h m g·v: what energyBalance.ts counts of the velocities of a body. */
function energyOf(i: i32, v: vec3, omega: vec3, h: real, gravity: vec3): real {
  const inverse = bodyInvInertia(i)
  const spin = rotateInverse(bodyRot(i), omega)
  const turning = (spin.x * spin.x) / inverse.x + (spin.y * spin.y) / inverse.y + (spin.z * spin.z) / inverse.z
  return 0.5 * ((lengthSquared(v) + h * dot(gravity, v)) / bodyInvMass(i) + turning)
}

/** Before bodies move: what velocities keep, and in bodyLookVel, until here v_f, what only moves places. */
export const splitMotion = kernel('stepBody', { tolerance: 1e-4 }, (i, h: real, gravity: vec3) => {
  const kept = solveKept(0)
  let push = vec3(0, 0, 0)
  let turn = vec3(0, 0, 0)
  let pushed: real = 0
  if (kept !== 1 && bodyInvMass(i) > 0) {
    const v = bodyVel(i)
    const omega = bodyOmega(i)
    push = scale(1 - kept, sub(v, bodyLookVel(i)))
    turn = scale(1 - kept, sub(omega, bodyLookOmega(i)))
    pushed = energyOf(i, v, omega, h, gravity) - energyOf(i, sub(v, push), sub(omega, turn), h, gravity)
    setBodyVel(i, sub(v, push))
    setBodyOmega(i, sub(omega, turn))
  }
  setBodyPushed(i, pushed)
  setBodyLookVel(i, push)
  setBodyLookOmega(i, turn)
})

/** What velocities do not keep is lost to stabilisation. */
export const addPushed = kernel('one', (i) => {
  if (i === 0 && stepBodyCount() > 0) setEnergyPush(i, energyPush(i) + sumPushed(i))
})
