// moveBodies.ts: first half of a velocity Verlet step, stage `moveBodies`.
//
//   v' = v + h/2 (g + m⁻¹ f),  x⁺ = x + h v'                                                                        (1)
//   ω' = ω + h/2 I⁻¹ τ,  q⁺ = exp(h ω'/2) q                                                                         (2)
//   L' = L + h/2 τ,  q⁺ = the free rotation of q by L' (freeRotation.ts),  ω' = I⁺⁻¹ L'                             (3)
//
// (2) for spheres; (3) for bodies whose inertia turns with them: I is that of the orientation of the same mark. Rounding
// touches q alone: the angular momentum of free flight stays what it is.
//
// f and τ are the contact forces at the start of the step; h/2 of (1) to (3) is `kick`, 0 where kickBodies.ts has done it.
// A body that has gone as far as pairs were searched beyond its surface asks for new ones; then forces wait, and so does
// the next move, until these are there.

import {
  bodyAngMom,
  bodyDrift,
  bodyExtent,
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyMargin,
  bodyOmega,
  bodyRot,
  bodyTorque,
  bodyTurn,
  bodyVel,
  maxBrokenBody,
  maxRebuildWanted,
  moveBodyPos,
  moved,
  setBodyAngMom,
  setBodyDrift,
  setBodyOmega,
  setBodyTurn,
  setBodyVel,
  setMoved,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, isFinite, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { acceleration } from '../applyForces/acceleration.js'
import { turnBody, turnBodyFreely } from '../integrate/turnBody.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, length, lengthSquared, multiply, scale } from '../math/vec3.js'

export const moveBodies = kernel(
  'body',
  {
    hot: true,
    variants: { general: [true, false] },
    tolerance: 1e-5,
    disjoint: ['bodyRot', 'bodyRotRest'],
  },
  (i, h: real, kick: real, gravity: vec3, general: bool) => {
    if (moved() !== 0) return
    const invMass = bodyInvMass(i)
    if (invMass === 0) return

    // (1); what is read beside what is stored is read first: a load that a store reaches half way waits for it
    const before = bodyOmega(i)
    const velocity = addScaled(bodyVel(i), kick, acceleration(gravity, invMass, bodyForce(i)))
    const step = scale(h, velocity)
    setBodyVel(i, velocity)
    moveBodyPos(i, step)

    let swept: real = 0
    if (general) {
      // (3)
      const inverse = bodyInvInertia(i)
      const momentum = addScaled(bodyAngMom(i), kick, bodyTorque(i))
      turnBodyFreely(i, momentum, inverse, h)
      const omega = applyInvInertia(bodyRot(i), inverse, momentum)
      swept = h * max(length(omega), length(before)) * bodyExtent(i)
      setBodyAngMom(i, momentum)
      setBodyOmega(i, omega)
    } else {
      // (2)
      const omega = addScaled(before, kick, multiply(bodyInvInertia(i), bodyTorque(i)))
      setBodyOmega(i, omega)
      turnBody(i, scale(h, omega))
    }

    const drift = add(bodyDrift(i), step)
    setBodyDrift(i, drift)
    const way = lengthSquared(drift)
    const margin = bodyMargin(i)
    if (!isFinite(way)) maxBrokenBody(asU32(i + 1))
    if (general) {
      const turned = bodyTurn(i) + swept
      setBodyTurn(i, turned)
      if (sqrt(way) + turned > margin) maxRebuildWanted(1)
    } else if (way > margin * margin) maxRebuildWanted(1)
  },
)

export const markMoved = kernel('one', (i) => {
  if (i === 0) setMoved(1)
})
