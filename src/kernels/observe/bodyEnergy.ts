// bodyEnergy.ts: energy of each body, run when somebody asks.
//
//   K = ½ m v² + ½ ω·I ω,  V = −m g·x

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyPos,
  bodyRot,
  bodyVel,
  setBodyKinetic,
  setBodyPotential,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { vec3 } from '../../language/values.js'
import { rotateInverse } from '../math/quat.js'
import { dot, lengthSquared } from '../math/vec3.js'

export const bodyEnergy = kernel('body', { tolerance: 1e-4 }, (i, gravity: vec3) => {
  const invMass = bodyInvMass(i)
  if (invMass === 0) {
    setBodyKinetic(i, 0)
    setBodyPotential(i, 0)
    return
  }
  const mass = 1 / invMass
  const spin = rotateInverse(bodyRot(i), bodyOmega(i))
  const inverse = bodyInvInertia(i)
  const rotation = (spin.x * spin.x) / inverse.x + (spin.y * spin.y) / inverse.y + (spin.z * spin.z) / inverse.z
  setBodyKinetic(i, 0.5 * (mass * lengthSquared(bodyVel(i)) + rotation))
  setBodyPotential(i, -mass * dot(gravity, bodyPos(i)))
})
