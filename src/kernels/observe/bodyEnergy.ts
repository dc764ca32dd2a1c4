// bodyEnergy.ts: energy of each body, run when somebody asks.
//
//   K = ½ m v² + ½ ω·I ω,  V = −m g·x                                                                               (1)
//
// Along a periodic axis x goes on beyond the boundary until pairs are searched for, when leaveDomain.ts books what V jumps by.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyVel,
  gravityNow,
  linkedBodyIndex,
  linkedInvInertia,
  setBodyKinetic,
  setBodyPotential,
  setBodyShift,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { i32, real, vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { dot, lengthSquared } from '../math/vec3.js'
import { withoutLaps } from './withoutLaps.js'

export function kineticOf(body: i32, inverse: vec3): real {
  const spin = rotateInverse(bodyRot(body), bodyOmega(body))
  const rotation = (spin.x * spin.x) / inverse.x + (spin.y * spin.y) / inverse.y + (spin.z * spin.z) / inverse.z
  return 0.5 * (lengthSquared(bodyVel(body)) / bodyInvMass(body) + rotation)
}

/** (1) */
export const bodyEnergy = kernel('body', { tolerance: 1e-4 }, (i, low: vec3, period: vec3, rounding: real) => {
  if (bodyInvMass(i) === 0) {
    setBodyKinetic(i, 0)
    setBodyPotential(i, 0)
    return
  }
  setBodyKinetic(i, kineticOf(i, bodyInvInertia(i)))
  setBodyPotential(i, -dot(gravityNow(0), withoutLaps(i, low, period, rounding)) / bodyInvMass(i))
})

/** (h/2) m g·v: by impulses gravity falls short by as much of what the way of the step takes from the potential energy. */
export const bodyShift = kernel('body', { tolerance: 1e-4 }, (i, h: real) => {
  const invMass = bodyInvMass(i)
  if (invMass === 0) setBodyShift(i, 0)
  else setBodyShift(i, (0.5 * h * dot(gravityNow(0), bodyVel(i))) / invMass)
})

/** A joint may have raised the moments a step took: a linked body has the energy of its own. */
export const linkedEnergy = kernel('linkedBody', { tolerance: 1e-4 }, (i) => {
  const body = linkedBodyIndex(i)
  if (bodyInvMass(body) > 0) setBodyKinetic(body, kineticOf(body, linkedInvInertia(i)))
})
