// leaveDomain.ts: bodies that have left the domain, stage `findPairs`: before a search they are taken out, so that it finds
// them near nothing.
//
// A body that forces move leaves where its centre of mass passes `low` or `high`, coordinates from the corner of the domain. A
// driven one goes where it is told, up to `farLow` and `farHigh`: beyond these positions cannot be held on a GPU, and come
// back on the other side. One that went as far since the last search did not roll away: its motion is wrong.
// What has left, or is in a sink (enterSinks.ts), stands still and has no mass; it is in no bin, or frozen: it stays in them for
// others to touch, as all do that leave where the edge is `solid`.

import {
  addBodiesLeft,
  addBodiesSunk,
  bodyDrift,
  bodyFate,
  bodyInvInertia,
  bodyInvMass,
  bodyLeft,
  bodyPos,
  bodyVel,
  energyBase,
  gravityNow,
  jointBodyA,
  jointBodyB,
  maxBrokenBody,
  maxLostBody,
  partBody,
  rebuildBodyCount,
  setBodyAngMom,
  setBodyContactInvMass,
  setBodyFate,
  setBodyForce,
  setBodyInvInertia,
  setBodyInvMass,
  setBodyLeft,
  setBodyOmega,
  setBodyShift,
  setBodyTorque,
  setBodyVel,
  setEnergyBase,
  setJointBroken,
  setPartInvMass,
  setPartLevel,
  stepNumber,
  sumShift,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type bool, type i32, type real, vec3 } from '../../language/values.js'
import { isWithin } from '../math/box.js'
import { add, dot, lengthSquared, sub, subScaled } from '../math/vec3.js'
import { kineticOf } from '../observe/bodyEnergy.js'
import { withoutLaps } from '../observe/withoutLaps.js'

/** Gone, and not only frozen. */
export function isGone(body: i32): bool {
  return bodyLeft(body) !== 0 && and(bodyFate(body), 1) === 0
}

/** What has left has no mass and no motion. */
export const takeOut = kernel('rebuildBody', (i) => {
  if (bodyLeft(i) === 0) return
  const none = vec3(0, 0, 0)
  setBodyInvMass(i, 0)
  setBodyContactInvMass(i, 0)
  setBodyInvInertia(i, none)
  setBodyVel(i, none)
  setBodyOmega(i, none)
  setBodyAngMom(i, none)
  setBodyForce(i, none)
  setBodyTorque(i, none)
})

/**
 * Energy of what leaves in this search, as stepEnergy of energyBalance.ts counts it; of the others what their height jumps by where they
 * went over a periodic boundary.
 */
export const leavingEnergy = kernel(
  'rebuildBody',
  { tolerance: 1e-4 },
  (i, h: real, low: vec3, period: vec3, rounding: real) => {
    const invMass = bodyInvMass(i)
    const place = withoutLaps(i, low, period, rounding)
    if (invMass === 0) setBodyShift(i, 0)
    else if (bodyLeft(i) !== stepNumber() + 1) setBodyShift(i, dot(gravityNow(0), sub(bodyPos(i), place)) / invMass)
    else {
      const ahead = subScaled(place, 0.5 * h, bodyVel(i))
      setBodyShift(i, kineticOf(i, bodyInvInertia(i)) - dot(gravityNow(0), ahead) / invMass)
    }
  },
)

/** Neither what it takes along nor such a jump is a loss of the run. */
export const rebaseLeaving = kernel('one', (i) => {
  if (i === 0 && rebuildBodyCount() > 0) setEnergyBase(i, energyBase(i) - sumShift(i))
})

export const leaveDomain = kernel(
  'rebuildBody',
  { disjoint: ['bodyLeft', 'bodyFate'] },
  (i, origin: vec3, low: vec3, high: vec3, farLow: vec3, farHigh: vec3, stop: bool, solid: bool) => {
    const driven = bodyInvMass(i) === 0
    const way = bodyDrift(i)
    // what is fixed stays where it was put
    if (bodyLeft(i) !== 0 || (driven && lengthSquared(way) === 0)) return
    const p = sub(bodyPos(i), origin)
    const middle = vec3(0.5 * (farLow.x + farHigh.x), 0.5 * (farLow.y + farHigh.y), 0.5 * (farLow.z + farHigh.z))
    if (!isWithin(add(middle, way), farLow, farHigh)) maxBrokenBody(asU32(i + 1))
    const sunk = bodyFate(i) !== 0
    if (!sunk && isWithin(p, farLow, farHigh) && (driven || isWithin(p, low, high))) return
    if (stop && !sunk) maxLostBody(asU32(i + 1))
    else {
      if (sunk) addBodiesSunk(1)
      else {
        addBodiesLeft(1)
        setBodyFate(i, solid ? 1 : 0)
      }
      setBodyLeft(i, stepNumber() + 1)
    }
  },
)

export const leaveBins = kernel('rebuildPart', (i) => {
  const body = partBody(i)
  if (bodyLeft(body) === 0) return
  setPartInvMass(i, 0)
  if (and(bodyFate(body), 1) === 0) setPartLevel(i, -1)
})

/** Joints that held what is gone hold nothing any more; what is frozen they hold on to. */
export const leaveJoints = kernel('joint', (i) => {
  if (rebuildBodyCount() === 0) return
  if (isGone(jointBodyA(i)) || isGone(jointBodyB(i))) setJointBroken(i, 1)
})
