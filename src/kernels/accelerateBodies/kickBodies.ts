// kickBodies.ts: half a kick of bodies of any inertia, stage `accelerateBodies`: the second of a velocity Verlet step, or the
// first where joints come between it and the way.
//
//   v⁺ = v' + h/2 (g + m⁻¹ f),  L⁺ = L' + h/2 τ,  ω⁺ = I⁻¹ L⁺,  I in the world axes of the present orientation

import {
  bodyAngMom,
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyTorque,
  bodyVel,
  setBodyAngMom,
  setBodyOmega,
  setBodyVel,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool, real, vec3 } from '../../language/values.js'
import { acceleration } from '../applyForces/acceleration.js'
import { applyInvInertia } from '../math/mat3.js'
import { addScaled, multiply } from '../math/vec3.js'
import { takesHalf } from '../moveBodies/halves.js'

/** `uneven` where inertia may turn with its body; that of spheres does not, and ω⁺ = ω' + h/2 I⁻¹ τ. */
export const kickBodies = kernel(
  'body',
  { tolerance: 1e-4, variants: { uneven: [true, false] } },
  (i, h: real, gravity: vec3, first: bool, uneven: bool) => {
    if (!takesHalf(first)) return
    const invMass = bodyInvMass(i)
    // what forces do not move keeps its velocity
    if (invMass === 0) return
    const half = 0.5 * h
    setBodyVel(i, addScaled(bodyVel(i), half, acceleration(gravity, invMass, bodyForce(i))))
    if (uneven) {
      const momentum = addScaled(bodyAngMom(i), half, bodyTorque(i))
      setBodyAngMom(i, momentum)
      setBodyOmega(i, applyInvInertia(bodyRot(i), bodyInvInertia(i), momentum))
    } else setBodyOmega(i, addScaled(bodyOmega(i), half, multiply(bodyInvInertia(i), bodyTorque(i))))
  },
)
