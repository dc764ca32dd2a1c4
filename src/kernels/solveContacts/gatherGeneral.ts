// gatherGeneral.ts: body velocities from contacts of any kind, stage `solveContacts`; gatherImpulses.ts for spheres alone.
//
// While impulses are led ahead, only what the last step changes of them: under a heavy body large impulses cancel on
// light ones, and the difference of two gathers would be their rounding.

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
  changing,
  contactArmA,
  contactArmB,
  contactChange,
  contactImpulse,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  contactTurnA,
  contactTurnB,
  contactTwist,
  incidenceContact,
  setBodyOmega,
  setBodyPushSum,
  setBodyTorqueSum,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, type i32, shiftRight, type u32, vec3 } from '../../language/values.js'
import { hasBit, hasPoints, isTorque, noArm } from '../findContacts/contactKinds.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, cross, scale, subScaled } from '../math/vec3.js'

/** Arm of the contact on one of its bodies. */
export function armOf(contact: u32, second: bool): vec3 {
  if (hasBit(contactKind(contact), hasPoints)) return second ? contactPointB(contact) : contactPointA(contact)
  return scale(second ? -contactArmB(contact) : contactArmA(contact), contactNormal(contact))
}

interface Gathered {
  readonly push: vec3
  readonly torque: vec3
}

/** All that contacts do to a body. */
export function contactsOn(i: i32): Gathered {
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
  return { push, torque }
}

export const sumContacts = kernel('solvingBody', { tolerance: 1e-3 }, (i) => {
  const { push, torque } = contactsOn(i)
  setBodyPushSum(i, push)
  setBodyTorqueSum(i, torque)
})

/** What the last iteration changes of what contacts do, from one row of each contact where its arms lie along the normal. */
function changesOn(i: i32): Gathered {
  const end = bodyEnd(i)
  let push = vec3(0, 0, 0)
  let torque = vec3(0, 0, 0)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const contact = shiftRight(side, 1)
    const second = and(side, 1) === 1
    const change = scale(second ? 1 : -1, contactChange(contact))
    if (contactTurnA(contact) > 0.1 * noArm) {
      push = add(push, change)
      torque = subScaled(torque, second ? contactTurnB(contact) : contactTurnA(contact), contactTwist(contact))
    } else if (hasBit(contactKind(contact), isTorque)) torque = add(torque, change)
    else {
      push = add(push, change)
      torque = add(torque, cross(second ? contactPointB(contact) : contactPointA(contact), change))
    }
  }
  return { push, torque }
}

function setMotion(i: i32, sum: Gathered, free: bool): void {
  let velocity = scale(bodyInvMass(i), sum.push)
  let omega = applyInvInertia(bodyRot(i), bodyInvInertia(i), sum.torque)
  if (free) {
    velocity = add(bodyFreeVel(i), velocity)
    omega = add(bodyFreeOmega(i), omega)
  }
  setBodyVel(i, velocity)
  setBodyOmega(i, omega)
}

/** Velocities of all that contacts do to a body. */
export const gatherMotion = kernel('solvingBody', { tolerance: 1e-3 }, (i) => {
  setMotion(i, { push: bodyPushSum(i), torque: bodyTorqueSum(i) }, true)
})

/** The changes of velocities that go with the last iteration; before a look anew all of them, from all impulses. */
export const gatherChanges = kernel('solvingBody', { tolerance: 1e-3 }, (i) => {
  setMotion(i, changesOn(i), changing() === 0)
})
