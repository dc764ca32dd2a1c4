// freeVelocity.ts: velocity of the step as it would be without contacts and joints, stage `applyForces`.
//
//   v_free = v + h (g + m⁻¹ f),   ω_free = ω + h I⁻¹ τ                                                              (1)
//
// There is no gyroscopic term: angular momentum is changed here, and integratePosition.ts turns the body with it.

import {
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyTorque,
  bodyVel,
  setBodyFreeOmega,
  setBodyFreeVel,
  setBodyStartOmega,
  setBodyStartVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { addScaled } from '../math/vec3.js'
import { acceleration } from './acceleration.js'

export const freeVelocity = kernel('stepBody', { tolerance: 1e-4 }, (i, h: real, gravity: vec3) => {
  const velocity = bodyVel(i)
  const omega = bodyOmega(i)
  const invMass = bodyInvMass(i)
  setBodyStartVel(i, velocity)
  setBodyStartOmega(i, omega)

  // fixed and driven bodies have zero inverse mass and keep their velocity
  if (invMass === 0) {
    setBodyFreeVel(i, velocity)
    setBodyFreeOmega(i, omega)
    return
  }

  // (1)
  setBodyFreeVel(i, addScaled(velocity, h, acceleration(gravity, invMass, bodyForce(i))))
  setBodyFreeOmega(i, addScaled(omega, h, applyInvInertia(bodyRot(i), bodyInvInertia(i), bodyTorque(i))))
})
