// moveBodies.ts: first half of a velocity Verlet step, stage `moveBodies`.
//
//   v' = v + h/2 (g + m⁻¹ f),  x⁺ = x + h v'                                                                        (1)
//   ω' = ω + h/2 I⁻¹ τ,  q⁺ = exp(h ω'/2) q                                                                         (2)
//
// f and τ are the contact forces at the start of the step. A body that has gone half the skin asks for new pairs; then
// forces wait, and so does the next move, until the pairs have been searched.

import {
  bodyDrift,
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyTorque,
  bodyVel,
  maxBrokenBody,
  maxRebuildWanted,
  moveBodyPos,
  moved,
  setBodyDrift,
  setBodyOmega,
  setBodyRot,
  setBodyVel,
  setMoved,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, isFinite, type real, type vec3 } from '../../language/values.js'
import { quatExp, quatMul, quatNormalize } from '../math/quat.js'
import { add, addScaled, lengthSquared, multiply, scale } from '../math/vec3.js'

export const moveBodies = kernel(
  'body',
  { hot: true, tolerance: 1e-5 },
  (i, h: real, gravity: vec3, halfSkin: real) => {
    if (moved() !== 0) return
    const invMass = bodyInvMass(i)
    if (invMass === 0) return
    const half = 0.5 * h

    // (1)
    const velocity = addScaled(bodyVel(i), half, addScaled(gravity, invMass, bodyForce(i)))
    const step = scale(h, velocity)
    setBodyVel(i, velocity)
    moveBodyPos(i, step)

    // (2); a sphere's inertia is the same about every axis
    const omega = addScaled(bodyOmega(i), half, multiply(bodyInvInertia(i), bodyTorque(i)))
    setBodyOmega(i, omega)
    setBodyRot(i, quatNormalize(quatMul(quatExp(scale(h, omega)), bodyRot(i))))

    const drift = add(bodyDrift(i), step)
    setBodyDrift(i, drift)
    const way = lengthSquared(drift)
    if (!isFinite(way)) maxBrokenBody(asU32(i + 1))
    if (way > halfSkin * halfSkin) maxRebuildWanted(1)
  },
)

export const markMoved = kernel('one', (i) => {
  if (i === 0) setMoved(1)
})
