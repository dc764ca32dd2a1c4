// gatherGeneral.ts: body velocities from contacts of any kind, stage `solveContacts`; gatherImpulses.ts for spheres alone.
//
// While impulses are led ahead, with `change`, only what the last step changes of them: under a heavy body large impulses cancel on
// light ones, and the difference of two gathers would be their rounding.

import {
  bodyEnd,
  bodyFirst,
  bodyFreeOmega,
  bodyFreeVel,
  bodyInvInertia,
  bodyInvMass,
  bodyRot,
  changing,
  contactArmA,
  contactArmB,
  contactImpulse,
  contactKind,
  contactLead,
  contactNormal,
  contactPointA,
  contactPointB,
  incidenceContact,
  setBodyOmega,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, type i32, shiftRight, type u32, vec3 } from '../../language/values.js'
import { hasBit, hasPoints, isTorque } from '../findContacts/contactKinds.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, cross, scale, sub } from '../math/vec3.js'

/** Arm of the contact on one of its bodies. */
export function armOf(contact: u32, second: bool): vec3 {
  if (hasBit(contactKind(contact), hasPoints)) return second ? contactPointB(contact) : contactPointA(contact)
  return scale(second ? -contactArmB(contact) : contactArmA(contact), contactNormal(contact))
}

interface Gathered {
  readonly push: vec3
  readonly torque: vec3
}

/** The sum over a body's contacts of the impulses that `impulseOf` tells. */
function gathered(i: i32, impulseOf: (contact: u32) => vec3): Gathered {
  const end = bodyEnd(i)
  let push = vec3(0, 0, 0)
  let torque = vec3(0, 0, 0)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    const second = and(side, 1) === 1
    const impulse = scale(second ? 1 : -1, impulseOf(contact))
    if (hasBit(contactKind(contact), isTorque)) torque = add(torque, impulse)
    else {
      push = add(push, impulse)
      torque = add(torque, cross(armOf(contact, second), impulse))
    }
  }
  return { push, torque }
}

function whole(contact: u32): vec3 {
  return contactImpulse(contact)
}

function lastChange(contact: u32): vec3 {
  return sub(contactImpulse(contact), contactLead(contact))
}

/** All that contacts do to a body. */
export function contactsOn(i: i32): Gathered {
  return gathered(i, whole)
}

export const gatherMotion = kernel(
  'solvingBody',
  { variants: { change: [true, false] }, tolerance: 1e-3 },
  (i, change: bool) => {
    if (change !== (changing() !== 0)) return
    let sum: Gathered = { push: vec3(0, 0, 0), torque: vec3(0, 0, 0) }
    if (change) sum = gathered(i, lastChange)
    else sum = contactsOn(i)
    let velocity = scale(bodyInvMass(i), sum.push)
    let omega = applyInvInertia(bodyRot(i), bodyInvInertia(i), sum.torque)
    if (!change) {
      velocity = add(bodyFreeVel(i), velocity)
      omega = add(bodyFreeOmega(i), omega)
    }
    setBodyVel(i, velocity)
    setBodyOmega(i, omega)
  },
)
