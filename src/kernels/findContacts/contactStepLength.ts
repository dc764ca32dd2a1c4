// contactStepLength.ts: η of each contact, about the inverse of the diagonal of its block of Dᵀ M⁻¹ D, stage `findContacts`.
//
//   η = 3 / Σ_bodies (3 m⁻¹ + tr([r]ᵀ I⁻¹ [r]))                                                                     (1)
// For a sphere r = a n and I⁻¹ is a number: the trace is 2 a² I⁻¹. For a torque η = 3 / Σ tr(I⁻¹).
//
// Where arms are points, the block may have one eigenvalue far above its mean, up to Σ (m⁻¹ + trace), and updates of one
// contact at a time need η below 2 over it:
//   η = 1 / Σ_bodies (m⁻¹ + ½ tr([r]ᵀ I⁻¹ [r])),   tr([r]ᵀ I⁻¹ [r]) = tr(I⁻¹) |r|² − r·I⁻¹ r                        (2)

import {
  bodyInvInertia,
  bodyInvMass,
  bodyRot,
  contactArmA,
  contactArmB,
  contactBodyA,
  contactBodyB,
  contactKind,
  contactPointA,
  contactPointB,
  setContactEta,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool, i32, real, u32, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { dot, lengthSquared } from '../math/vec3.js'
import { hasBit, hasPoints, isTorque } from './contactKinds.js'

function trace(v: vec3): real {
  return v.x + v.y + v.z
}

/** A body's part of the sum in (2). */
function pointMobility(body: u32, point: vec3): real {
  const inverse = bodyInvInertia(body)
  const turned = applyInvInertia(bodyRot(body), inverse, point)
  return bodyInvMass(body) + 0.5 * (trace(inverse) * lengthSquared(point) - dot(point, turned))
}

/** A body's part of the sum in (1). */
function sphereMobility(body: u32, arm: real): real {
  return 3 * bodyInvMass(body) + 2 * arm * arm * bodyInvInertia(body).x
}

export const contactStepLength = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-4 },
  (i, limits: i32, general: bool) => {
    if (i < limits) return
    const a = contactBodyA(i)
    const b = contactBodyB(i)
    if (general) {
      const kind = contactKind(i)
      if (hasBit(kind, isTorque)) {
        setContactEta(i, 3 / (trace(bodyInvInertia(a)) + trace(bodyInvInertia(b))))
        return
      }
      if (hasBit(kind, hasPoints)) {
        setContactEta(i, 1 / (pointMobility(a, contactPointA(i)) + pointMobility(b, contactPointB(i))))
        return
      }
    }
    setContactEta(i, 3 / (sphereMobility(a, contactArmA(i)) + sphereMobility(b, contactArmB(i))))
  },
)
