// constantTorque.ts: rolling part of a torque that always has its full size.
//
//   τ = −ρ R* f_el w_t/|w|,   w = ω_B − ω_A, w_t its part across the normal, f_el the elastic normal force            (1)
// It turns round with w: what is at rest trembles, within h ρ R* f_el/I. Source: Houlihan & Mukherjee 2013, (11) and (12), whose w is
// printed as a sum; Ai et al. 2011, type A. `cdtOwn` leaves out of w how bodies turn that forces do not move, such as a wheel that is led:
// so LIGGGHTS has it at walls, and (12) in print, where a wall has no radius. It depends on the frame that turning is seen from.

import { lawNumber } from '../../../generated/accessors.js'
import type { ContactPart } from '../../../language/contactPart.js'
import { type i32, type real, vec3 } from '../../../language/values.js'
import { dot, length, scale, subScaled } from '../../math/vec3.js'
import type { Press, Rolling, Touch } from '../touch.js'

export const constantTorque = {
  kind: 'rolling',
  name: 'cdt',
  what: 'constant torque against the rolling',
  parameters: {
    rolling: { unit: '1', default: 0, from: 0, what: 'rolling friction: torque over normal force and radius' },
  },
  numbers: (pair) => [pair.value('rolling')],
  active: ([share = 0]) => share > 0,
} as const satisfies ContactPart

export const ownConstantTorque = {
  ...constantTorque,
  name: 'cdtOwn',
  what: 'constant torque against the turning of bodies that forces move',
} as const satisfies ContactPart

export function constantTorqueOf(of: Touch, at: i32, press: Press): Rolling {
  return torqueAgainst(of.turn, of, at, press)
}

export function ownConstantTorqueOf(of: Touch, at: i32, press: Press): Rolling {
  return torqueAgainst(of.ownTurn, of, at, press)
}

/** (1) */
function torqueAgainst(turn: vec3, of: Touch, at: i32, press: Press): Rolling {
  const rate = length(turn)
  let torque = vec3(0, 0, 0)
  if (rate > 0) {
    const across = subScaled(turn, dot(turn, of.normal), of.normal)
    const size: real = lawNumber(at) * of.rollRadius * press.elastic
    torque = scale(-size / rate, across)
  }
  return { torque, roll: vec3(0, 0, 0) }
}
