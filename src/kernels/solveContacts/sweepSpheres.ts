// sweepSpheres.ts: Gauss-Seidel for contacts of spheres, stage `solveContacts`; gaussSeidel.ts for contacts of any kind.
//
//   γ⁺ = P(γ − ω H û),  v_A −= m_A⁻¹ Δγ,  ω_A += I_A⁻¹ a (n × Δγ), ...                                              (1)
//
// A colour has contacts from all over the bed. What a sweep reads of them is copied once, colour after colour, so that
// sweeps stream through memory; only the impulse changes, and goes back when somebody looks.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyVel,
  colourEnd,
  colouredContact,
  colourFirst,
  colourNow,
  contactAlong,
  contactArmA,
  contactArmB,
  contactBias,
  contactBodyA,
  contactBodyB,
  contactEta,
  contactFriction,
  contactImpulse,
  contactNormal,
  setBodyOmega,
  setBodyVel,
  setContactImpulse,
  setSweepAlong,
  setSweepArmA,
  setSweepArmB,
  setSweepBias,
  setSweepBodyA,
  setSweepBodyB,
  setSweepEta,
  setSweepFriction,
  setSweepImpulse,
  setSweepNormal,
  setSweepPushA,
  setSweepPushB,
  setSweepTurnA,
  setSweepTurnB,
  solving,
  sweepAlong,
  sweepArmA,
  sweepArmB,
  sweepBias,
  sweepBodyA,
  sweepBodyB,
  sweepEta,
  sweepFriction,
  sweepImpulse,
  sweepNormal,
  sweepPushA,
  sweepPushB,
  sweepTurnA,
  sweepTurnB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type i32, type real, type u32 } from '../../language/values.js'
import { add, addScaled, cross, scale, sub, subScaled } from '../math/vec3.js'
import { nearestInCone, stretched } from './coneProjection.js'
import { lengthAcross } from './slidingShift.js'

/** Contact number k in the order of colours. */
export const writeSweepRows = kernel('solvingContact', (k) => {
  const c = colouredContact(k)
  const a = contactBodyA(c)
  const b = contactBodyB(c)
  setSweepNormal(k, contactNormal(c))
  setSweepArmA(k, contactArmA(c))
  setSweepImpulse(k, contactImpulse(c))
  setSweepArmB(k, contactArmB(c))
  setSweepBodyA(k, a)
  setSweepBodyB(k, b)
  setSweepBias(k, contactBias(c))
  setSweepFriction(k, contactFriction(c))
  setSweepEta(k, contactEta(c))
  setSweepAlong(k, contactAlong(c))
  setSweepPushA(k, bodyInvMass(a))
  setSweepPushB(k, bodyInvMass(b))
  // a sphere's inertia is the same about every axis
  setSweepTurnA(k, contactArmA(c) * bodyInvInertia(a).x)
  setSweepTurnB(k, contactArmB(c) * bodyInvInertia(b).x)
})

/** Impulses back to their contacts. */
export const takeSwept = kernel('solvingContact', { disjoint: ['contactImpulse'] }, (k) => {
  setContactImpulse(colouredContact(k), sweepImpulse(k))
})

/** (1) for contact number k in the order of colours. */
function sweepSphere(k: u32, omega: real, coulomb: real): void {
  const a = sweepBodyA(k)
  const b = sweepBodyB(k)
  const velA = bodyVel(a)
  const velB = bodyVel(b)
  const omegaA = bodyOmega(a)
  const omegaB = bodyOmega(b)
  const normal = sweepNormal(k)
  const impulse = sweepImpulse(k)
  const spin = add(scale(sweepArmA(k), omegaA), scale(sweepArmB(k), omegaB))
  const slip = addScaled(sub(sub(velB, velA), cross(spin, normal)), sweepBias(k), normal)
  const shift = coulomb * sweepFriction(k) * lengthAcross(slip, normal)
  const gradient = stretched(addScaled(slip, shift, normal), normal, sweepAlong(k))
  const trial = subScaled(impulse, omega * sweepEta(k), gradient)
  const next = nearestInCone(trial, normal, sweepFriction(k), sweepAlong(k))
  const change = sub(next, impulse)
  const turn = cross(normal, change)
  setSweepImpulse(k, next)
  setBodyVel(a, subScaled(velA, sweepPushA(k), change))
  setBodyOmega(a, subScaled(omegaA, sweepTurnA(k), turn))
  setBodyVel(b, addScaled(velB, sweepPushB(k), change))
  setBodyOmega(b, subScaled(omegaB, sweepTurnB(k), turn))
}

export const sweepSpheres = kernel(
  'colourContact',
  { hot: true, tolerance: 1e-3, disjoint: ['bodyVel', 'bodyOmega', 'sweepImpulse'] },
  (i, omega: real, coulomb: real) => {
    sweepSphere(colourFirst(colourNow()) + asU32(i), omega, coulomb)
  },
)

/** What has no colour of its own, one after the other. */
export const sweepRestOfSpheres = kernel(
  'one',
  { tolerance: 1e-3, disjoint: ['bodyVel', 'bodyOmega', 'sweepImpulse'] },
  (i, omega: real, coulomb: real, colour: i32) => {
    if (i > 0 || solving() === 0) return
    const end = colourEnd(colour)
    for (let k = colourFirst(colour); k < end; k++) sweepSphere(k, omega, coulomb)
  },
)
