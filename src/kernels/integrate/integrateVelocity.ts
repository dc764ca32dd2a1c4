// integrateVelocity.ts: velocity without contact impulses, stage `integrate`.
//
//   v⁺ = v + h (g + m⁻¹ f)                                                                                          (1)
//   ω⁺ = ω + h I⁻¹ τ                                                                                                (2)

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
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, scale } from '../math/vec3.js'

export const integrateVelocity = kernel('body', { hot: true, tolerance: 1e-5 }, (i, h: real, gravity: vec3) => {
  const velocity = bodyVel(i)
  const omega = bodyOmega(i)
  const invMass = bodyInvMass(i)

  // fixed bodies have zero inverse mass and keep their velocity
  if (invMass === 0) {
    setBodyFreeVel(i, velocity)
    setBodyFreeOmega(i, omega)
    return
  }

  // (1)
  setBodyFreeVel(i, addScaled(velocity, h, add(gravity, scale(invMass, bodyForce(i)))))

  // (2)
  setBodyFreeOmega(i, addScaled(omega, h, applyInvInertia(bodyRot(i), bodyInvInertia(i), bodyTorque(i))))
})
