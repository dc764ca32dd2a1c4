// contactTerms.ts: friction and bias of each contact, stage `findContacts`. The solver seeks u_n + bias ≥ 0.
//
//   bias = max(gap, 0) / h              where the surfaces are apart they may close the gap, no more                (1)
//   push = pushSpeed.ts                 where they overlap: places part by it, pushApart.ts of the solver           (2)
//   bias = min(bias, e u_n)             where they meet at more than the threshold speed: u_n⁺ ≥ −e u_n             (3)
//
// A contact of compliance c is a spring, implicit in its force γ_n/h = −gap⁺/c, gap⁺ = gap + h u_n:
//   u_n + bias + γ_n c/h² ≥ 0,   bias = gap/h                                                                       (4)
// where it does not bounce by (3), which is an impact of rigid surfaces.
//
// Source of (1) and (2), with the push in the bias: Anitescu & Tasora 2010.

import {
  bodyMaterial,
  bodyOmega,
  bodyVel,
  contactBodyA,
  contactBodyB,
  contactGap,
  contactKind,
  contactNormal,
  contactPartA,
  contactPartB,
  contactPointA,
  contactPointB,
  materialAdhesion,
  materialCompliance,
  materialFriction,
  materialRestitution,
  materialRolling,
  materialSpinning,
  partMaterial,
  partRolling,
  setContactBias,
  setContactCohesion,
  setContactCompliance,
  setContactFriction,
  setContactKind,
  setContactPush,
  setContactRolling,
  setContactSpinning,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, max, min, or, type real } from '../../language/values.js'
import { inSeries } from '../contactForces/hertzMindlin.js'
import { cross, dot, sub } from '../math/vec3.js'
import { givesWay, hasBit, hasPoints, isChild, mayPull, withTorque } from './contactKinds.js'
import { pushSpeed } from './pushSpeed.js'

/** Whether (3) holds; without bounce surfaces may close the gap first. `approach` is u_n at the start of the step. */
function bounces(gap: real, approach: real, restitution: real, h: real, restitutionSpeed: real): bool {
  return restitution > 0 && -approach > restitutionSpeed && gap <= -approach * h
}

/** (1) and (3), and the push of (2). */
function setRigid(
  i: i32,
  approach: real,
  bouncing: bool,
  restitution: real,
  h: real,
  slow: real,
  recovery: real,
): void {
  const apart = max(contactGap(i), 0) / h
  const bias = bouncing ? min(apart, restitution * approach) : apart
  setContactBias(i, bias)
  // what rebounds leaves by itself, slowly or not
  setContactPush(i, max(pushSpeed(contactGap(i), h, slow, recovery) + min(bias, 0), 0))
}

/** (4) */
function setCompliant(i: i32, compliance: real, h: real): void {
  setContactBias(i, contactGap(i) / h)
  setContactPush(i, 0)
  setContactCompliance(i, compliance / (h * h))
  setContactKind(i, or(contactKind(i), givesWay))
}

export const contactTerms = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-4, disjoint: ['contactKind'] },
  (i, h: real, limits: i32, materials: i32, slow: real, recovery: real, restitutionSpeed: real, general: bool) => {
    if (i < limits) return
    const a = asI32(contactBodyA(i))
    const b = asI32(contactBodyB(i))
    let law = 0
    const normal = contactNormal(i)
    let approach = dot(sub(bodyVel(b), bodyVel(a)), normal)
    if (general) {
      // of spheres the part has the number of the body
      const points = hasBit(contactKind(i), hasPoints)
      const partA = points ? contactPartA(i) : asU32(a)
      const partB = points ? contactPartB(i) : asU32(b)
      law = partMaterial(partA) * materials + partMaterial(partB)
      // the torque of a contact, bounded with it
      if (hasBit(contactKind(i), isChild)) {
        setContactFriction(i, 0)
        setContactBias(i, 0)
        setContactPush(i, 0)
        setContactCompliance(i, 0)
        return
      }
      if (hasBit(contactKind(i), withTorque)) {
        const radius = inSeries(partRolling(partA), partRolling(partB))
        setContactRolling(i, materialRolling(law) * radius)
        setContactSpinning(i, materialSpinning(law) * radius)
      }
      const adhesion = materialAdhesion(law)
      setContactCohesion(i, h * adhesion)
      if (adhesion > 0) setContactKind(i, or(contactKind(i), mayPull))
      if (points)
        approach +=
          dot(cross(bodyOmega(b), contactPointB(i)), normal) - dot(cross(bodyOmega(a), contactPointA(i)), normal)
    } else law = bodyMaterial(a) * materials + bodyMaterial(b)
    setContactFriction(i, materialFriction(law))
    const restitution = materialRestitution(law)
    const bouncing = bounces(contactGap(i), approach, restitution, h, restitutionSpeed)
    if (general) {
      const compliance = materialCompliance(law)
      // what overlaps by more than the way of a step has met before, and is a spring
      if (compliance > 0 && !(bouncing && contactGap(i) >= approach * h)) {
        setCompliant(i, compliance, h)
        return
      }
      setContactCompliance(i, 0)
    }
    setRigid(i, approach, bouncing, restitution, h, slow, recovery)
  },
)
