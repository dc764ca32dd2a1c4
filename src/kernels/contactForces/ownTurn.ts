// ownTurn.ts: how two bodies turn against each other by themselves.
//
//   ω_B − ω_A, a body that forces do not move with ω = 0                                                            (1)

import { bodyContactInvMass, bodyOmega } from '../../generated/accessors.js'
import { type i32, vec3 } from '../../language/values.js'
import { sub } from '../math/vec3.js'

/** (1); all is read before it is chosen from, so that lanes take no branch, and laws that do not ask for it no time. */
export function ownTurnOf(a: i32, b: i32): vec3 {
  const turnA = bodyOmega(a)
  const turnB = bodyOmega(b)
  const ofA = bodyContactInvMass(a) > 0 ? turnA : vec3(0, 0, 0)
  const ofB = bodyContactInvMass(b) > 0 ? turnB : vec3(0, 0, 0)
  return sub(ofB, ofA)
}
