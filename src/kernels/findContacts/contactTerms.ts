// contactTerms.ts: friction and bias of each contact, stage `findContacts`. The solver seeks u_n + bias ≥ 0.
//
//   bias = max(gap, 0) / h              where the surfaces are apart they may close the gap, no more                (1)
//   push = pushSpeed.ts                 where they overlap: places part by it, pushApart.ts of the solver           (2)
//   bias = min(bias, e u_n)             where they meet at more than the threshold speed: u_n⁺ ≥ −e u_n             (3)
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
  materialFriction,
  materialRestitution,
  materialRolling,
  materialSpinning,
  partMaterial,
  partRolling,
  setContactBias,
  setContactCohesion,
  setContactFriction,
  setContactLow,
  setContactPush,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type bool, type i32, max, min, type real } from '../../language/values.js'
import { inSeries } from '../contactForces/hertzMindlin.js'
import { cross, dot, sub } from '../math/vec3.js'
import { hasBit, isChild } from './contactKinds.js'
import { pushSpeed } from './pushSpeed.js'

/** (1) and (3); `approach` is u_n at the start of the step. */
function contactBiasOf(gap: real, approach: real, restitution: real, h: real, restitutionSpeed: real): real {
  const bias = max(gap, 0) / h
  // without bounce they may close the gap first
  const meets = restitution > 0 && -approach > restitutionSpeed && gap <= -approach * h
  return meets ? min(bias, restitution * approach) : bias
}

export const contactTerms = kernel(
  'contact',
  { variants: { general: [true, false] }, tolerance: 1e-4 },
  (i, h: real, limits: i32, materials: i32, slow: real, recovery: real, restitutionSpeed: real, general: bool) => {
    if (i < limits) return
    const a = asI32(contactBodyA(i))
    const b = asI32(contactBodyB(i))
    let law = bodyMaterial(a) * materials + bodyMaterial(b)
    const normal = contactNormal(i)
    let approach = dot(sub(bodyVel(b), bodyVel(a)), normal)
    if (general) {
      const partA = contactPartA(i)
      const partB = contactPartB(i)
      law = partMaterial(partA) * materials + partMaterial(partB)
      // the torque of a contact: its limits over the normal impulse, m
      if (hasBit(contactKind(i), isChild)) {
        const radius = inSeries(partRolling(partA), partRolling(partB))
        setContactFriction(i, materialRolling(law) * radius)
        setContactLow(i, materialSpinning(law) * radius)
        setContactBias(i, 0)
        setContactPush(i, 0)
        return
      }
      setContactCohesion(i, h * materialAdhesion(law))
      approach +=
        dot(cross(bodyOmega(b), contactPointB(i)), normal) - dot(cross(bodyOmega(a), contactPointA(i)), normal)
    }
    setContactFriction(i, materialFriction(law))
    const bias = contactBiasOf(contactGap(i), approach, materialRestitution(law), h, restitutionSpeed)
    setContactBias(i, bias)
    // what rebounds leaves by itself, slowly or not
    setContactPush(i, max(pushSpeed(contactGap(i), h, slow, recovery) + min(bias, 0), 0))
  },
)
