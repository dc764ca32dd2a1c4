// newton.ts: Newton's method for the contacts of a small scene whose iterations ran out, stage `solveContacts`.
//
// Contacts yield from impulses γ_k by a softness ε over their step length η, and velocities v are the least of a smooth convex function:
//   γ(v) = P(γ_k − η (u(v) + σ n) / ε)                                                                              (1)
//   M (v − v_f) − D γ(v) = 0                                                                                        (2)
// At its solution γ_k becomes γ(v), ε less, and (2) is solved anew: proximal steps, whose end is the solution of rigid contacts. σ
// is the shift of slidingShift.ts. A contact that gives way by C γ_n n, contactSlip.ts, has that in u(v), where γ is unknown too: along
// its normal it yields by ε/η + C in place of ε/η, so that the normal part of the trial, and deviations across it, count with
//   a = 1 / (1 + C η/ε)                                                                                             (1')
// Unknowns are velocities over the roots of inverse masses and moments, w, six for each body:
//   v = v_f + m^-1/2 w,   ω = ω_f + R I^-1/2 w                                                                       (3)
// by which the matrix of newtonMatrix.ts has no mass left in it. Directions: there; lengths and what comes next: newtonDecide.ts.

import {
  bodyEnd,
  bodyFirst,
  bodyFreeOmega,
  bodyFreeVel,
  bodyInvInertia,
  bodyInvMass,
  bodyPushSum,
  bodyRot,
  bodyTorqueSum,
  contactBest,
  contactBodyA,
  contactBodyB,
  contactCompliance,
  contactEta,
  contactImpulse,
  contactKind,
  contactNormal,
  contactShift,
  incidenceContact,
  newtonBetter,
  newtonShare,
  newtonSoftness,
  setBodyOmega,
  setBodyVel,
  setContactBest,
  setContactCohesion,
  setContactCompliance,
  setContactImpulse,
  setContactKind,
  setContactShift,
  setUnknownAlong,
  setUnknownFirst,
  setUnknownSlope,
  setUnknownSquare,
  setUnknownStep,
  setUnknownValue,
  setYieldFrom,
  unknownStep,
  unknownValue,
  yieldFrom,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type i32, imin, type real, shiftRight, sqrt, type u32, vec3 } from '../../language/values.js'
import { alongLine, hasBit, isChild, withTorque } from '../findContacts/contactKinds.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, dot, multiply, scale, subScaled } from '../math/vec3.js'
import { generalSlip, rigidSlip } from './contactSlip.js'
import { answerOfCone, answerOfLine } from './newtonAnswer.js'
import { nearestImpulse, nearestWithTorque } from './projectContact.js'
import { generalShift } from './slidingShift.js'

/** Roots of the inverse moments. */
function rootInertia(body: i32): vec3 {
  const inverse = bodyInvInertia(body)
  return vec3(sqrt(inverse.x), sqrt(inverse.y), sqrt(inverse.z))
}

/** I^-1/2 Rᵀ of a torque: by how much the unknowns of a body see it. */
export function seenTorque(body: i32, torque: vec3): vec3 {
  return multiply(rootInertia(body), rotateInverse(bodyRot(body), torque))
}

/** Three unknowns from k on, along the step that is tried. */
function triedAt(k: i32): vec3 {
  const share = newtonShare(0)
  return vec3(
    unknownValue(k) + share * unknownStep(k),
    unknownValue(k + 1) + share * unknownStep(k + 1),
    unknownValue(k + 2) + share * unknownStep(k + 2),
  )
}

/** (3) */
export const newtonMotion = kernel('solvingBody', { tolerance: 1e-5 }, (i) => {
  const turned = rotate(bodyRot(i), multiply(rootInertia(i), triedAt(6 * i + 3)))
  setBodyVel(i, addScaled(bodyFreeVel(i), sqrt(bodyInvMass(i)), triedAt(6 * i)))
  setBodyOmega(i, add(bodyFreeOmega(i), turned))
})

/** (1') */
function weightAcross(i: i32): real {
  return 1 / (1 + (contactCompliance(i) * contactEta(i)) / newtonSoftness(0))
}

/** The trial of (1). */
function yielded(i: i32): vec3 {
  const normal = contactNormal(i)
  const gradient = addScaled(rigidSlip(i), contactShift(i), normal)
  const trial = subScaled(yieldFrom(i), contactEta(i) / newtonSoftness(0), gradient)
  if (contactCompliance(i) === 0) return trial
  return addScaled(trial, (weightAcross(i) - 1) * dot(trial, normal), normal)
}

/** (1), and how it answers to velocities: newtonAnswer.ts. */
export const newtonImpulses = kernel(
  'solvingContact',
  { tolerance: 1e-3, disjoint: ['contactImpulse', 'yieldPress', 'yieldSlide', 'yieldGrip', 'yieldSpin', 'yieldRoot'] },
  (i, cohesion: real) => {
    const kind = contactKind(i)
    if (hasBit(kind, isChild)) return
    const trial = yielded(i)
    let torque = vec3(0, 0, 0)
    if (hasBit(kind, withTorque)) torque = yielded(i + 1)
    const across = weightAcross(i)
    if (hasBit(kind, alongLine)) answerOfLine(i, trial)
    else answerOfCone(i, trial, torque, cohesion, across)
    if (hasBit(kind, withTorque)) {
      const nearest = nearestWithTorque(i, trial, torque, cohesion, across)
      setContactImpulse(i, nearest.impulse)
      setContactImpulse(i + 1, nearest.torque)
    } else setContactImpulse(i, nearestImpulse(i, trial, cohesion, across))
  },
)

function setSlope(k: i32, value: real): void {
  setUnknownSlope(k, value)
  setUnknownAlong(k, value * unknownStep(k))
  setUnknownSquare(k, value * value)
}

export function setSlopes(k: i32, value: vec3): void {
  setSlope(k, value.x)
  setSlope(k + 1, value.y)
  setSlope(k + 2, value.z)
}

/** What is left of (2). */
export const newtonSlopes = kernel(
  'solvingBody',
  { tolerance: 1e-3, disjoint: ['unknownSlope', 'unknownAlong', 'unknownSquare'] },
  (i) => {
    setSlopes(6 * i, subScaled(triedAt(6 * i), sqrt(bodyInvMass(i)), bodyPushSum(i)))
    setSlopes(6 * i + 3, addScaled(triedAt(6 * i + 3), -1, seenTorque(i, bodyTorqueSum(i))))
  },
)

export const newtonTake = kernel('unknown', (k) => {
  setUnknownValue(k, unknownValue(k) + newtonShare(0) * unknownStep(k))
})

function setStart(k: i32, value: vec3): void {
  setUnknownValue(k, value.x)
  setUnknownValue(k + 1, value.y)
  setUnknownValue(k + 2, value.z)
}

/** Unknowns of the impulses there are, and no step. */
export const newtonStart = kernel('solvingBody', { tolerance: 1e-3 }, (i) => {
  setStart(6 * i, scale(sqrt(bodyInvMass(i)), bodyPushSum(i)))
  setStart(6 * i + 3, seenTorque(i, bodyTorqueSum(i)))
  for (let k = 0; k < 6; k++) setUnknownStep(6 * i + k, 0)
})

function otherOf(contact: i32, body: i32): i32 {
  const a = asI32(contactBodyA(contact))
  return a === body ? asI32(contactBodyB(contact)) : a
}

/** Where rows of the matrix begin: at the first body that moves and touches this one. */
export const newtonReach = kernel('solvingBody', (i) => {
  let first = i
  const end = bodyEnd(i)
  for (let k = bodyFirst(i); k < end; k++) {
    const other = otherOf(asI32(shiftRight(incidenceContact(k), 1)), i)
    if (bodyInvMass(other) > 0) first = imin(first, other)
  }
  for (let k = 0; k < 6; k++) setUnknownFirst(6 * i + k, asU32(6 * first))
})

/** Of contacts of spheres alone, whose arms lie along the normal, nothing else is known. */
export const newtonSpheres = kernel('solvingContact', (i) => {
  setContactKind(i, 0)
  setContactCohesion(i, 0)
  setContactCompliance(i, 0)
})

/** Contacts yield from the impulses there are. */
export const newtonAnchor = kernel('solvingContact', { tolerance: 1e-3 }, (i, coulomb: real) => {
  setYieldFrom(i, contactImpulse(i))
  const kind: u32 = contactKind(i)
  if (hasBit(kind, isChild)) return
  let turning = vec3(0, 0, 0)
  if (hasBit(kind, withTorque)) {
    turning = generalSlip(i + 1)
    setContactShift(i + 1, 0)
  }
  setContactShift(i, hasBit(kind, alongLine) ? 0 : generalShift(i, generalSlip(i), turning, coulomb))
})

/** Where impulses are the best so far they are kept; where they were lost the best are taken again. */
export const newtonKeep = kernel('solvingContact', (i) => {
  if (newtonBetter() === 1) setContactBest(i, contactImpulse(i))
  if (newtonBetter() === 2) setContactImpulse(i, contactBest(i))
})

/** The best, also where trials ran out within a step. */
export const newtonTakeBest = kernel('solvingContact', (i) => {
  setContactImpulse(i, contactBest(i))
})
