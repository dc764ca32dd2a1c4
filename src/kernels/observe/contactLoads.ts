// contactLoads.ts: contact forces on marked bodies, run when somebody asks.
//
//   F = Σ ±γ / h over contacts of a marked body, of which the other is marked as a source where that is asked for
//   τ = Σ r × (±γ / h) about the body's centre

import {
  bodyMark,
  contactArmA,
  contactArmB,
  contactBodyA,
  contactBodyB,
  contactImpulse,
  contactKind,
  contactNormal,
  contactPointA,
  contactPointB,
  setContactLoadX,
  setContactLoadY,
  setContactLoadZ,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { alongLine, hasBit, hasPoints, isTorque } from '../findContacts/contactKinds.js'
import { cross, scale } from '../math/vec3.js'

/** 1 where B bears the load, -1 where A does, 0 for none of them or both. */
function bearing(i: i32, between: bool): real {
  const a = bodyMark(contactBodyA(i))
  const b = bodyMark(contactBodyB(i))
  if (b === 2 && a !== 2 && (!between || a === 1)) return 1
  if (a === 2 && b !== 2 && (!between || b === 1)) return -1
  return 0
}

/** Torque of an impulse about the body that bears it. */
function torqueOf(i: i32, impulse: vec3, onB: bool, general: bool): vec3 {
  if (general && hasBit(contactKind(i), hasPoints)) {
    return cross(onB ? contactPointB(i) : contactPointA(i), impulse)
  }
  return cross(scale(onB ? -contactArmB(i) : contactArmA(i), contactNormal(i)), impulse)
}

export const contactLoads = kernel(
  'contact',
  { tolerance: 1e-3 },
  (i, h: real, general: bool, between: bool, torque: bool) => {
    const side = bearing(i, between)
    const impulse = scale(side / h, contactImpulse(i))
    let load = impulse
    if (torque) load = torqueOf(i, impulse, side > 0, general)
    if (general) {
      // limits and motors are no contacts
      if (hasBit(contactKind(i), alongLine)) load = vec3(0, 0, 0)
      else if (hasBit(contactKind(i), isTorque)) load = torque ? impulse : vec3(0, 0, 0)
    }
    setContactLoadX(i, load.x)
    setContactLoadY(i, load.y)
    setContactLoadZ(i, load.z)
  },
)
