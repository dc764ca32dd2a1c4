// struckMass.ts: the mass that a push along the normals of a meeting meets, stage `contactForces`.
//
//   1/m = 1/m_A + 1/m_B + c_A·I_A⁻¹ c_A + c_B·I_B⁻¹ c_B,   c the mean of r × n over the points, each by its overlap  (1)
//
// A body that is struck beside its centre of mass yields by turning too; by (1) it is damped as what it is there, and leaves with the
// restitution of its material. Points all around the centre, as of a face, have c = 0.

import {
  bodyInvInertia,
  bodyRot,
  meetingFirstSlot,
  pairBodyA,
  pairBodyB,
  slotGap,
  slotNormal,
  slotPointA,
  slotPointB,
} from '../../generated/accessors.js'
import { asU32, type i32, max, type real, vec3 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { applyInvInertia } from '../math/mat3.js'
import { addScaled, cross, dot, scale } from '../math/vec3.js'

/** c·I⁻¹ c */
function turned(body: i32, lever: vec3): real {
  return dot(lever, applyInvInertia(bodyRot(body), bodyInvInertia(body), lever))
}

/** What turning adds to (1), of a meeting with so many points. */
export function turningInvMass(meeting: i32, count: i32): real {
  const a = pairBodyA(meetingPair(meeting))
  const b = pairBodyB(meetingPair(meeting))
  let leverA = vec3(0, 0, 0)
  let leverB = vec3(0, 0, 0)
  let overlaps: real = 0
  for (let k = 0; k < count; k++) {
    const slot = meetingFirstSlot(meeting) + asU32(k)
    const overlap = max(-slotGap(slot), 0)
    leverA = addScaled(leverA, overlap, cross(slotPointA(slot), slotNormal(slot)))
    leverB = addScaled(leverB, overlap, cross(slotPointB(slot), slotNormal(slot)))
    overlaps += overlap
  }
  if (overlaps === 0) return 0
  return turned(a, scale(1 / overlaps, leverA)) + turned(b, scale(1 / overlaps, leverB))
}
