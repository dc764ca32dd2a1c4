// gaussSeidel.ts: contacts of one colour updated together, each seeing the velocities all colours before have left; stage
// `solveContacts`. û is that of slidingShift.ts.
//
//   γ⁺ = P(γ − ω H û),  v_A −= m_A⁻¹ Δγ,  ω_A −= I_A⁻¹ (r_A × Δγ),  v_B += ...                                      (1)

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyVel,
  colourEnd,
  colouredContact,
  colourFirst,
  colourNow,
  contactAlong,
  contactArmA,
  contactArmB,
  contactBodyA,
  contactBodyB,
  contactEta,
  contactImpulse,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  setBodyOmega,
  setBodyVel,
  setColourContactCount,
  setColourNow,
  setContactImpulse,
  solving,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type i32, type real, type u32, vec3 } from '../../language/values.js'
import { hasBit, hasPoints, isChild, isTorque, withTorque } from '../findContacts/contactKinds.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, cross, scale, sub, subScaled } from '../math/vec3.js'
import { stretched } from './coneProjection.js'
import { generalSlip } from './contactSlip.js'
import { nearestImpulse, nearestWithTorque } from './projectContact.js'
import { generalShift } from './slidingShift.js'

/** The colour the next kernel solves. */
export const chooseColour = kernel('one', (i, colour: i32) => {
  if (i > 0) return
  setColourNow(asU32(colour))
  setColourContactCount(solving() === 0 ? 0 : asI32(colourEnd(colour) - colourFirst(colour)))
})

/** Velocities of a body after an impulse at `arm`, or a torque. */
function push(body: u32, impulse: vec3, torque: vec3): void {
  if (bodyInvMass(body) === 0) return
  setBodyVel(body, addScaled(bodyVel(body), bodyInvMass(body), impulse))
  setBodyOmega(body, add(bodyOmega(body), applyInvInertia(bodyRot(body), bodyInvInertia(body), torque)))
}

/** The change of one record, on both bodies. */
function applyChange(c: i32, change: vec3): void {
  const none = vec3(0, 0, 0)
  const back = scale(-1, change)
  const a = contactBodyA(c)
  const b = contactBodyB(c)
  const kind = contactKind(c)
  if (hasBit(kind, isTorque)) {
    push(a, none, back)
    push(b, none, change)
  } else if (hasBit(kind, hasPoints)) {
    push(a, back, cross(contactPointA(c), back))
    push(b, change, cross(contactPointB(c), change))
  } else {
    const turn = cross(contactNormal(c), change)
    push(a, back, scale(-contactArmA(c), turn))
    push(b, change, scale(-contactArmB(c), turn))
  }
}

/** (1) for a contact of any kind and the torque behind it. */
function sweepGeneral(c: i32, omega: real, cohesion: real, coulomb: real): void {
  const kind = contactKind(c)
  if (hasBit(kind, isChild)) return
  const impulse = contactImpulse(c)
  const normal = contactNormal(c)
  const none = vec3(0, 0, 0)
  const u = generalSlip(c)
  if (!hasBit(kind, withTorque)) {
    const gradient = stretched(addScaled(u, generalShift(c, u, none, coulomb), normal), normal, contactAlong(c))
    const next = nearestImpulse(c, subScaled(impulse, omega * contactEta(c), gradient), cohesion, contactAlong(c))
    setContactImpulse(c, next)
    applyChange(c, sub(next, impulse))
    return
  }
  const torque = contactImpulse(c + 1)
  const turning = generalSlip(c + 1)
  const gradient = stretched(addScaled(u, generalShift(c, u, turning, coulomb), normal), normal, contactAlong(c))
  const trial = subScaled(impulse, omega * contactEta(c), gradient)
  const trialTorque = subScaled(torque, omega * contactEta(c + 1), turning)
  const nearest = nearestWithTorque(c, trial, trialTorque, cohesion, contactAlong(c))
  setContactImpulse(c, nearest.impulse)
  setContactImpulse(c + 1, nearest.torque)
  applyChange(c, sub(nearest.impulse, impulse))
  applyChange(c + 1, sub(nearest.torque, torque))
}

export const sweepContacts = kernel(
  'colourContact',
  { tolerance: 1e-3, disjoint: ['bodyVel', 'bodyOmega', 'contactImpulse'] },
  (i, omega: real, cohesion: real, coulomb: real) => {
    sweepGeneral(asI32(colouredContact(colourFirst(colourNow()) + asU32(i))), omega, cohesion, coulomb)
  },
)

/** What has no colour of its own, one after the other. */
export const sweepRest = kernel(
  'one',
  { tolerance: 1e-3, disjoint: ['bodyVel', 'bodyOmega', 'contactImpulse'] },
  (i, omega: real, cohesion: real, coulomb: real, colour: i32) => {
    if (i > 0 || solving() === 0) return
    const end = colourEnd(colour)
    for (let k = colourFirst(colour); k < end; k++) sweepGeneral(asI32(colouredContact(k)), omega, cohesion, coulomb)
  },
)
