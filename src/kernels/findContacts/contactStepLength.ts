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
// Where arms lie along the normal, an impulse across it turns the bodies and one along it does not: the block is diagonal, and its two
// entries are known. apgd.ts has step lengths for both, in the ratio
//   a = 1 + Σ ½ tr([r]ᵀ I⁻¹ [r]) / Σ m⁻¹;   of solid spheres 3.5                                                     (5)
// Where they do not, the block couples both, and a is 1.
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
  contactNormal,
  contactPointA,
  contactPointB,
  setContactAlong,
  setContactEta,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, max, real, type u32, type vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { cross, dot, lengthSquared } from '../math/vec3.js'
import { alongLine, hasBit, hasPoints, isTorque, withTorque } from './contactKinds.js'

/** Share of what an impulse along the normal moves bodies by up to which their turning is left out. */
const littleTurning: real = 0.01

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

/** How a body turns under impulses at its side of a contact: (r × n)·I⁻¹ (r × n), and ½ tr([r]ᵀ I⁻¹ [r]). */
interface Turning {
  readonly along: real
  readonly across: real
}

function turningOf(i: i32, body: u32, point: vec3, arm: real): Turning {
  const inverse = bodyInvInertia(body)
  if (!hasBit(contactKind(i), hasPoints)) return { along: 0, across: arm * arm * inverse.x }
  const lever = cross(point, contactNormal(i))
  const along = dot(lever, applyInvInertia(bodyRot(body), inverse, lever))
  const turned = applyInvInertia(bodyRot(body), inverse, point)
  return { along, across: 0.5 * (trace(inverse) * lengthSquared(point) - dot(point, turned)) }
}

/** (5); 1 where an impulse along the normal turns a body too. */
function ratioAlong(i: i32): real {
  if (hasBit(contactKind(i), isTorque)) return 1
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const ofA = turningOf(i, a, contactPointA(i), contactArmA(i))
  const ofB = turningOf(i, b, contactPointB(i), contactArmB(i))
  const pushed = bodyContactInvMass(a) + bodyContactInvMass(b)
  if (!(ofA.along + ofB.along < littleTurning * pushed)) return 1
  const along = pushed + contactCompliance(i)
  return 1 + (ofA.across + ofB.across) / along
}

/** (5) for spheres. */
function ratioOfSpheres(i: i32): real {
  const a = contactBodyA(i)
  const b = contactBodyB(i)
  const along = bodyContactInvMass(a) + bodyContactInvMass(b)
  const armA = contactArmA(i)
  const armB = contactArmB(i)
  return 1 + (armA * armA * bodyInvInertia(a).x + armB * armB * bodyInvInertia(b).x) / along
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
    setContactAlong(i, general ? ratioAlong(i) : ratioOfSpheres(i))
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
