// ownPushes.ts: a force that a user wrote, on the bodies of a group, stage `applyForces`.
//
//   F ← F + F_own(x, q, v, ω, t),   τ ← τ + τ_own                                                                   (1)
//
// behind sumPushes.ts, on bodies whose centre of mass is in the region.

import {
  bodyContactInvMass,
  bodyOmega,
  bodyPos,
  bodyRadius,
  bodyRot,
  bodyVel,
  pushedBare,
  pushedBodyIndex,
  pushedTorque,
  setPushedBare,
  setPushedTorque,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, real, type vec3 } from '../../language/values.js'
import { isWithin } from '../math/box.js'
import { add } from '../math/vec3.js'
import { type Moving, ownForce } from './ownForce.js'

/** Bodies from `first` to `end`, the force with a number, its own numbers from `at` on; the time is so many steps ahead of the start. */
export const ownPushes = kernel(
  'pushedBody',
  { tolerance: 1e-4, disjoint: ['pushedBare', 'pushedTorque'] },
  (i, h: real, ahead: real, first: i32, end: i32, force: i32, at: i32, low: vec3, high: vec3) => {
    const body = pushedBodyIndex(i)
    if (body < first || body >= end) return
    const invMass = bodyContactInvMass(body)
    const place = bodyPos(body)
    if (invMass === 0 || !isWithin(place, low, high)) return
    const of: Moving = {
      place,
      rotation: bodyRot(body),
      velocity: bodyVel(body),
      omega: bodyOmega(body),
      mass: 1 / invMass,
      radius: bodyRadius(body),
    }
    // (1)
    const own = ownForce(force, of, at, (real(stepNumber()) + ahead) * h)
    setPushedBare(i, add(pushedBare(i), own.force))
    setPushedTorque(i, add(pushedTorque(i), own.torque))
  },
)
