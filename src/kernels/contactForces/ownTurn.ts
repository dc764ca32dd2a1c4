// ownTurn.ts: how two bodies turn against each other by themselves.
//
//   ω_B − ω_A, a body that forces do not move with ω = 0                                                            (1)

import { bodyContactInvMass, bodyOmega } from '../../generated/accessors.js'
import { type i32, vec3 } from '../../language/values.js'
import { sub } from '../math/vec3.js'

/** (1) */
export function ownTurnOf(a: i32, b: i32): vec3 {
  let ofA = vec3(0, 0, 0)
  let ofB = vec3(0, 0, 0)
  if (bodyContactInvMass(a) > 0) ofA = bodyOmega(a)
  if (bodyContactInvMass(b) > 0) ofB = bodyOmega(b)
  return sub(ofB, ofA)
}
