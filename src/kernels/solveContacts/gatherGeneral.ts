// gatherGeneral.ts: body velocities from contacts of any kind, stage `solveContacts`; gatherImpulses.ts for spheres alone.

import {
  bodyEnd,
  bodyFirst,
  bodyFreeOmega,
  bodyFreeVel,
  bodyInvInertia,
  bodyInvMass,
  bodyRot,
  contactArmA,
  contactArmB,
  contactImpulse,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  incidenceContact,
  setBodyOmega,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, shiftRight, type u32, vec3 } from '../../language/values.js'
import { hasBit, hasPoints, isTorque } from '../findContacts/contactKinds.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, cross, scale } from '../math/vec3.js'

/** Arm of the contact on one of its bodies. */
function armOf(contact: u32, second: bool): vec3 {
  if (hasBit(contactKind(contact), hasPoints)) return second ? contactPointB(contact) : contactPointA(contact)
  return scale(second ? -contactArmB(contact) : contactArmA(contact), contactNormal(contact))
}

export const gatherMotion = kernel('solvingBody', { tolerance: 1e-3 }, (i) => {
  const end = bodyEnd(i)
  let push = vec3(0, 0, 0)
  let torque = vec3(0, 0, 0)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    const second = and(side, 1) === 1
    const impulse = scale(second ? 1 : -1, contactImpulse(contact))
    if (hasBit(contactKind(contact), isTorque)) torque = add(torque, impulse)
    else {
      push = add(push, impulse)
      torque = add(torque, cross(armOf(contact, second), impulse))
    }
  }
  setBodyVel(i, addScaled(bodyFreeVel(i), bodyInvMass(i), push))
  setBodyOmega(i, add(bodyFreeOmega(i), applyInvInertia(bodyRot(i), bodyInvInertia(i), torque)))
})
