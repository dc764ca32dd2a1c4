// freeVelocity.ts: velocity at the end of the step as it would be without contacts and joints, stage `applyForces`.
//
//   v_free = v + h (g + m⁻¹ f)                                                                                      (1)
//   ω_free = ω + h I⁻¹ (τ − ω × I ω)                                                                                (2)
//
// The gyroscopic term of (2) is taken by the implicit midpoint rule in the body frame,
//   I (ω₁ − ω₀) + h ω_m × I ω_m = 0,  ω_m = (ω₀ + ω₁)/2                                                             (3)
// which keeps the energy and the length of the angular momentum of a free body at any step, since both are quadratic.

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
import { type real, vec3 } from '../../language/values.js'
import { addMat3, applyInvInertia, diagonal, mulMat3, scaleMat3, skew, solveMat3 } from '../math/mat3.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, cross, multiply, scale, sub } from '../math/vec3.js'

/** One Newton step for (3): d/dω_m of I (2 ω_m − 2 ω₀) + h ω_m × I ω_m is 2 I + h ([ω_m] I − [I ω_m]). */
function midpointStep(middle: vec3, start: vec3, inertia: vec3, h: real): vec3 {
  const spin = multiply(inertia, middle)
  const error = addScaled(scale(2, multiply(inertia, sub(middle, start))), h, cross(middle, spin))
  const turn = addMat3(mulMat3(skew(middle), diagonal(inertia)), scaleMat3(-1, skew(spin)))
  return sub(middle, solveMat3(addMat3(diagonal(scale(2, inertia)), scaleMat3(h, turn)), error))
}

/** (3): angular velocity in the body frame after h without torque. */
function freeSpin(omega: vec3, inverse: vec3, h: real): vec3 {
  // a body that moves has a moment above 0 about every axis
  const inertia = vec3(1 / inverse.x, 1 / inverse.y, 1 / inverse.z)
  let middle = midpointStep(omega, omega, inertia, h)
  middle = midpointStep(middle, omega, inertia, h)
  middle = midpointStep(middle, omega, inertia, h)
  return sub(scale(2, middle), omega)
}

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
  setBodyFreeVel(i, addScaled(velocity, h, add(gravity, scale(invMass, bodyForce(i)))))

  // (2)
  const inverse = bodyInvInertia(i)
  const rotation = bodyRot(i)
  let spin = omega
  if (inverse.x !== inverse.y || inverse.y !== inverse.z) {
    spin = rotate(rotation, freeSpin(rotateInverse(rotation, omega), inverse, h))
  }
  setBodyFreeOmega(i, addScaled(spin, h, applyInvInertia(rotation, inverse, bodyTorque(i))))
})
