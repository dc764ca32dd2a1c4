// gatherImpulses.ts: body velocities from all contact impulses, stage `solveContacts`; one body sums its own contacts in
// order.
//
//   v = v_free + m⁻¹ Σ ±γ                                                                                           (1)
//   ω = ω_free + I⁻¹ Σ r × ±γ;  for both ends of a contact of spheres r × ±γ = −arm (n × γ)                         (2)

import {
  bodyEnd,
  bodyFirst,
  bodyFreeOmega,
  bodyFreeVel,
  bodyInvInertia,
  bodyInvMass,
  contactArmA,
  contactArmB,
  contactImpulse,
  contactNormal,
  incidenceContact,
  setBodyOmega,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, shiftRight, vec3 } from '../../language/values.js'
import { add, addScaled, cross, multiply, sub } from '../math/vec3.js'

export const gatherImpulses = kernel('solvingBody', { tolerance: 1e-4 }, (i) => {
  const end = bodyEnd(i)
  let push = vec3(0, 0, 0)
  let twist = vec3(0, 0, 0)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    const impulse = contactImpulse(contact)

    const turn = cross(contactNormal(contact), impulse)

    // the impulse acts on B, its opposite on A; a body is B in its first contacts, A in the others: a branch is foreseen
    let arm = contactArmA(contact)
    if (and(side, 1) === 1) {
      arm = contactArmB(contact)
      push = add(push, impulse)
    } else push = sub(push, impulse)
    twist = addScaled(twist, arm, turn)
  }

  // (1) and (2); a sphere's inertia is the same about every axis
  setBodyVel(i, addScaled(bodyFreeVel(i), bodyInvMass(i), push))
  setBodyOmega(i, sub(bodyFreeOmega(i), multiply(bodyInvInertia(i), twist)))
})
