// contactStepLength.ts: η of each contact, about the inverse of the diagonal of its block of Dᵀ M⁻¹ D, stage `findContacts`.
//
//   η = 3 / Σ_bodies (3 m⁻¹ + tr([r]ᵀ I⁻¹ [r]))                                                                     (1)
// For a sphere r = a n and I⁻¹ is a number: the trace is 2 a² I⁻¹.
//
// Where arms are points, the block may have one eigenvalue far above its mean, up to Σ (m⁻¹ + trace), and updates of one
// contact at a time need η below 2 over it:
//   η = 1 / Σ_bodies (m⁻¹ + ½ tr([r]ᵀ I⁻¹ [r])),   tr([r]ᵀ I⁻¹ [r]) = tr(I⁻¹) |r|² − r·I⁻¹ r                        (2)
//
// A contact and its torque t are updated together, and |r × γ + t|² ≤ 2 |r × γ|² + 2 |t|²: what turns counts twice,
//   η = 1 / Σ (m⁻¹ + tr([r]ᵀ I⁻¹ [r])), of spheres 1 / Σ (m⁻¹ + a² I⁻¹);   η_torque = 1 / Σ largest of I⁻¹           (3)
//
// What a contact gives way by itself, contactTerms.ts, adds to the sum.
//
// Where all contacts are updated at once, a body shared by n of them is as light as a part of n: with its share of the sums n
// times as large, N is below 2 over η for any number of contacts (the masses split: Tonge, Benevolenski & Voroshilov 2012). (4)

import {
  bodyContactInvMass,
  bodyEnd,
  bodyFirst,
  bodyInvInertia,
  bodyRot,
  contactArmA,
  contactArmB,
  contactBodyA,
  contactBodyB,
  contactCompliance,
  contactEta,
  contactKind,
  contactPointA,
  contactPointB,
  setContactEta,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, real, type u32, type vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { dot, lengthSquared } from '../math/vec3.js'
import { alongLine, hasBit, hasPoints, isTorque, withTorque } from './contactKinds.js'

function trace(v: vec3): real {
  return v.x + v.y + v.z
}

/** A body's part of the sum in (2), or of that in (3) where a torque goes with the contact. */
function pointMobility(body: u32, point: vec3, torque: bool): real {
  const inverse = bodyInvInertia(body)
  const turned = applyInvInertia(bodyRot(body), inverse, point)
  const turning = trace(inverse) * lengthSquared(point) - dot(point, turned)
  return bodyContactInvMass(body) + (torque ? turning : 0.5 * turning)
}

/** A body's part of a third of the sum in (1), or of that in (3). */
function sphereMobility(body: u32, arm: real, torque: bool): real {
  const turning = arm * arm * bodyInvInertia(body).x
  return bodyContactInvMass(body) + (torque ? turning : (2 * turning) / 3)
}

function torqueMobility(body: u32): real {
  const inverse = bodyInvInertia(body)
  return max(max(inverse.x, inverse.y), inverse.z)
}

/** A body's part in any of the sums, on its side of a contact. */
function mobility(i: i32, body: u32, point: vec3, arm: real): real {
  const kind = contactKind(i)
  if (hasBit(kind, isTorque)) return torqueMobility(body)
  if (hasBit(kind, hasPoints)) return pointMobility(body, point, hasBit(kind, withTorque))
  return sphereMobility(body, arm, hasBit(kind, withTorque))
}

export const contactStepLength = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-4 },
  (i, limits: i32, general: bool) => {
    if (i < limits) return
    const a = contactBodyA(i)
    const b = contactBodyB(i)
    let sum: real = 0
    if (general) {
      const bodies = mobility(i, a, contactPointA(i), contactArmA(i)) + mobility(i, b, contactPointB(i), contactArmB(i))
      sum = bodies + contactCompliance(i)
    } else sum = sphereMobility(a, contactArmA(i), false) + sphereMobility(b, contactArmB(i), false)
    setContactEta(i, 1 / sum)
  },
)

/** Contacts of a body. */
function crowd(body: u32): real {
  return real(bodyEnd(body) - bodyFirst(body))
}

/** (4); a line, whose bodies do not share its sum in a way that is known here, by the larger crowd. */
export const crowdedStepLength = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-4 },
  (i, general: bool) => {
    const a = contactBodyA(i)
    const b = contactBodyB(i)
    const crowdA = crowd(a)
    const crowdB = crowd(b)
    if (!general) {
      const sum = crowdA * sphereMobility(a, contactArmA(i), false) + crowdB * sphereMobility(b, contactArmB(i), false)
      setContactEta(i, 1 / sum)
    } else if (hasBit(contactKind(i), alongLine)) setContactEta(i, contactEta(i) / max(max(crowdA, crowdB), 1))
    else {
      const mobileA = crowdA * mobility(i, a, contactPointA(i), contactArmA(i))
      const mobileB = crowdB * mobility(i, b, contactPointB(i), contactArmB(i))
      setContactEta(i, 1 / (mobileA + mobileB + contactCompliance(i)))
    }
  },
)
