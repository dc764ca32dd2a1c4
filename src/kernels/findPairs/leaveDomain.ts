// leaveDomain.ts: bodies that have left the domain, stage `findPairs`: before a search they are taken out, so that it finds
// them near nothing.
//
// A body that forces move leaves where its centre of mass passes `low` or `high`, coordinates from the corner of the domain. A
// driven one goes where it is told, up to `farLow` and `farHigh`: beyond these positions cannot be held on a GPU, and come
// back on the other side. One that went as far since the last search did not roll away: its motion is wrong.
// What has left stands still and has no mass; it is in no bin, or stays in them for others to touch (`solid`).

import {
  addBodiesLeft,
  bodyDrift,
  bodyInvMass,
  bodyLeft,
  bodyPos,
  jointBodyA,
  jointBodyB,
  maxBrokenBody,
  maxLostBody,
  partBody,
  rebuildBodyCount,
  setBodyAngMom,
  setBodyForce,
  setBodyInvInertia,
  setBodyInvMass,
  setBodyLeft,
  setBodyOmega,
  setBodyTorque,
  setBodyVel,
  setBodyWeight,
  setJointBroken,
  setPartLevel,
  setPartWeight,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, vec3 } from '../../language/values.js'
import { isWithin } from '../math/box.js'
import { add, lengthSquared, sub } from '../math/vec3.js'

/** No mass, no motion. */
function takeOut(i: i32): void {
  const none = vec3(0, 0, 0)
  setBodyInvMass(i, 0)
  setBodyWeight(i, 0)
  setBodyInvInertia(i, none)
  setBodyVel(i, none)
  setBodyOmega(i, none)
  setBodyAngMom(i, none)
  setBodyForce(i, none)
  setBodyTorque(i, none)
}

export const leaveDomain = kernel(
  'rebuildBody',
  { disjoint: ['bodyInvMass', 'bodyLeft'] },
  (i, origin: vec3, low: vec3, high: vec3, farLow: vec3, farHigh: vec3, stop: bool) => {
    const driven = bodyInvMass(i) === 0
    const way = bodyDrift(i)
    // what is fixed stays where it was put
    if (bodyLeft(i) !== 0 || (driven && lengthSquared(way) === 0)) return
    const p = sub(bodyPos(i), origin)
    const middle = vec3(0.5 * (farLow.x + farHigh.x), 0.5 * (farLow.y + farHigh.y), 0.5 * (farLow.z + farHigh.z))
    if (!isWithin(add(middle, way), farLow, farHigh)) maxBrokenBody(asU32(i + 1))
    if (isWithin(p, farLow, farHigh) && (driven || isWithin(p, low, high))) return
    if (stop) maxLostBody(asU32(i + 1))
    else {
      addBodiesLeft(1)
      setBodyLeft(i, stepNumber() + 1)
      takeOut(i)
    }
  },
)

export const leaveBins = kernel('rebuildPart', (i, solid: bool) => {
  if (bodyLeft(partBody(i)) === 0) return
  setPartWeight(i, 0)
  if (!solid) setPartLevel(i, -1)
})

/** Joints that held it hold nothing any more. */
export const leaveJoints = kernel('joint', (i) => {
  if (rebuildBodyCount() === 0) return
  if (bodyLeft(jointBodyA(i)) !== 0 || bodyLeft(jointBodyB(i)) !== 0) setJointBroken(i, 1)
})
