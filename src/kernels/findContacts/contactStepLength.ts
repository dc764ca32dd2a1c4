// contactStepLength.ts: η of each contact, the inverse of the mean diagonal of its block of D^T M⁻¹ D, stage `findContacts`.
//
//   η = 3 / Σ_bodies (3 m⁻¹ + tr([r]ᵀ I⁻¹ [r])),   tr([r]ᵀ I⁻¹ [r]) = tr(I⁻¹) |r|² − r·I⁻¹ r                        (1)
// For a sphere r = a n and I⁻¹ is a number: 2 a² I⁻¹. For a torque η = 3 / Σ tr(I⁻¹).

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

/** A body's part of the sum in (1). */
function pointMobility(body: u32, point: vec3): real {
  const inverse = bodyInvInertia(body)
  const turned = applyInvInertia(bodyRot(body), inverse, point)
  return 3 * bodyInvMass(body) + trace(inverse) * lengthSquared(point) - dot(point, turned)
}

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
        setContactEta(i, 3 / (pointMobility(a, contactPointA(i)) + pointMobility(b, contactPointB(i))))
        return
      }
    }
    setContactEta(i, 3 / (sphereMobility(a, contactArmA(i)) + sphereMobility(b, contactArmB(i))))
  },
)
