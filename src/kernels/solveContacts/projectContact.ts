// projectContact.ts: nearest admissible impulse of a contact of any kind.
//
// A line: the part along the normal, between its limits. A cone: coneProjection.ts, its tip moved down by the cohesion c, that of
// all contacts and that of the pair of materials.
// A contact with torque: of (p, t, r, s) with normal impulse p, tangential t, rolling torque r, spinning torque s,
//   |t| ≤ μ p,  |r| ≤ ρ p,  |s| ≤ σ p
// the nearest, with weight w on the squares of torques, has the p at which this is least:
//   (p − p₀)² + a ((|t₀| − μ p)₊² + w (|r₀| − ρ p)₊² + w (|s₀| − σ p)₊²)                                            (1)
// a convex piecewise quadratic with four pieces. Its slope rises ever less with p: Newton's steps from p₀, or from 0, stay below the least and
// leave one piece with each, so that four end there, or fewer. a is 1 where lengths of impulses are compared, that of the steps of apgd.ts, and by
// Newton's method, newton.ts, that of a compliant contact, which gives way along its normal more than across it.

import {
  contactCohesion,
  contactEta,
  contactFriction,
  contactHigh,
  contactKind,
  contactLow,
  contactNormal,
  contactRolling,
  contactSpinning,
} from '../../generated/accessors.js'
import { abs, type i32, isDouble, max, min, type real, vec3 } from '../../language/values.js'
import { alongLine, hasBit, mayPull } from '../findContacts/contactKinds.js'
import { addScaled, dot, length, scale, subScaled } from '../math/vec3.js'
import { nearestInCone } from './coneProjection.js'

const tiny: real = isDouble ? 1e-300 : 1e-30

/** That of all contacts, and of the pair of materials. */
function cohesionOf(i: i32, common: real): real {
  return hasBit(contactKind(i), mayPull) ? common + contactCohesion(i) : common
}

/** v, which is `size` long, no longer than `limit`. */
function shortened(v: vec3, size: real, limit: real): vec3 {
  return scale(min(1, limit / max(size, tiny)), v)
}

/** (1); sizes of the tangential, rolling and spinning parts, their limits over p, and their weights a, and a w of torques. */
function sharedPressure(pressure: real, sizes: vec3, limits: vec3, across: real, torques: real): real {
  let p = max(pressure, 0)
  for (let k = 0; k < 4; k++) {
    const slides: real = sizes.x > limits.x * p ? across : 0
    const rolls: real = sizes.y > limits.y * p ? torques : 0
    const spins: real = sizes.z > limits.z * p ? torques : 0
    const above = pressure + slides * limits.x * sizes.x + rolls * limits.y * sizes.y + spins * limits.z * sizes.z
    const below = 1 + slides * limits.x * limits.x + rolls * limits.y * limits.y + spins * limits.z * limits.z
    const next = max(above / below, 0)
    if (next === p) return p
    p = next
  }
  return p
}

/** Normal impulse of (1) without torque, for the trial of contact i. */
export function pressureAlone(i: i32, trial: vec3, across: real): real {
  const normal = contactNormal(i)
  const along = dot(trial, normal)
  const sizes = vec3(length(subScaled(trial, along, normal)), 0, 0)
  return sharedPressure(along, sizes, vec3(contactFriction(i), 0, 0), across, 0)
}

/** Normal impulse of (1) for the trials of contact i and of the torque behind it. */
export function pressureWithTorque(i: i32, trial: vec3, torque: vec3, across: real): real {
  const normal = contactNormal(i)
  const along = dot(trial, normal)
  const spin = dot(torque, normal)
  const sizes = vec3(length(subScaled(trial, along, normal)), length(subScaled(torque, spin, normal)), abs(spin))
  const limits = vec3(contactFriction(i), contactRolling(i), contactSpinning(i))
  return sharedPressure(along, sizes, limits, across, (across * contactEta(i)) / contactEta(i + 1))
}

/** Trial impulse of contact i, which has no torque behind it, to the nearest admissible impulse; `across` is a of (1). */
export function nearestImpulse(i: i32, trial: vec3, common: real, across: real): vec3 {
  const normal = contactNormal(i)
  if (hasBit(contactKind(i), alongLine)) {
    return scale(min(max(dot(trial, normal), contactLow(i)), contactHigh(i)), normal)
  }
  const cohesion = cohesionOf(i, common)
  const lifted = addScaled(trial, cohesion, normal)
  return subScaled(nearestInCone(lifted, normal, contactFriction(i), across), cohesion, normal)
}

/** The same where all directions count alike. */
export function projectAlone(i: i32, trial: vec3, common: real): vec3 {
  return nearestImpulse(i, trial, common, 1)
}

/** An impulse and the torque behind it. */
export interface ImpulseWithTorque {
  readonly impulse: vec3
  readonly torque: vec3
}

/** Trials of contact i and of the torque behind it to the nearest admissible ones; `common` is the cohesion of all contacts. */
export function nearestWithTorque(i: i32, trial: vec3, torque: vec3, common: real, across: real): ImpulseWithTorque {
  const normal = contactNormal(i)
  const cohesion = cohesionOf(i, common)
  const along = dot(trial, normal) + cohesion
  const spin = dot(torque, normal)
  const tangential = subScaled(trial, dot(trial, normal), normal)
  const turning = subScaled(torque, spin, normal)
  const sizes = vec3(length(tangential), length(turning), abs(spin))
  const limits = vec3(contactFriction(i), contactRolling(i), contactSpinning(i))
  const weight = (across * contactEta(i)) / contactEta(i + 1)
  const pressure = sharedPressure(along, sizes, limits, across, weight)
  const most = limits.z * pressure
  const slide = shortened(tangential, sizes.x, limits.x * pressure)
  const roll = shortened(turning, sizes.y, limits.y * pressure)
  return {
    impulse: addScaled(slide, pressure - cohesion, normal),
    torque: addScaled(roll, min(max(spin, -most), most), normal),
  }
}
