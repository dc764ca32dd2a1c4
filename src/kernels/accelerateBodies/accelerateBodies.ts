// accelerateBodies.ts: contact forces of each body, and the second half of a velocity Verlet step, stage `accelerateBodies`.
//
//   f = Σ ±f_c,  τ = −Σ arm (n × f_c)                                                                               (1)
//   v⁺ = v' + h/2 (g + m⁻¹ f),  ω⁺ = ω' + h/2 I⁻¹ τ                                                                 (2)
//
// A body sums its meetings (gatherMeetings.ts), the pairs it found, then those others found it in, then its walls: always
// in this order. Where bodies are more than spheres, or other forces come on top, kickBodies.ts does (2).

import {
  addStepNumber,
  addStepsDone,
  bodyEndFound,
  bodyFirstFound,
  bodyFirstPair,
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyPairCount,
  bodyRests,
  bodyTorque,
  bodyVel,
  bodyWallPairCount,
  foundPair,
  pairArmA,
  pairArmB,
  pairForce,
  pairTwist,
  setBodyForce,
  setBodyOmega,
  setBodyTorque,
  setBodyVel,
  setMoved,
  setUnsure,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { acceleration } from '../applyForces/acceleration.js'
import { firstWallPair } from '../findPairs/pairRanges.js'
import { add, addScaled, multiply, sub, subScaled } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'

/** (2); fixed bodies have zero inverse mass and keep their velocity. */
function kickSphere(i: i32, h: real, gravity: vec3, force: vec3, torque: vec3): void {
  const invMass = bodyInvMass(i)
  if (invMass === 0) return
  const half = 0.5 * h
  setBodyVel(i, addScaled(bodyVel(i), half, acceleration(gravity, invMass, force)))
  setBodyOmega(i, addScaled(bodyOmega(i), half, multiply(bodyInvInertia(i), torque)))
}

/** With `kick` spheres among other bodies are kicked here too. */
export const accelerateBodies = kernel(
  'body',
  { variants: { general: [true, false], sleep: [false, true] }, tolerance: 1e-4, disjoint: ['bodyVel', 'bodyOmega'] },
  (i, h: real, gravity: vec3, kick: bool, general: bool, sleep: bool) => {
    if (secondWaits()) return
    // with `sleep` in the general form alone
    if (general) if (sleep) if (bodyRests(i) === 2) return
    let force = vec3(0, 0, 0)
    let torque = vec3(0, 0, 0)
    // those of meetings are there already
    if (general) {
      force = bodyForce(i)
      torque = bodyTorque(i)
    }

    // (1), as the first body
    const first = bodyFirstPair(i)
    const end = first + bodyPairCount(i)
    for (let p = first; p < end; p++) {
      force = sub(force, pairForce(p))
      torque = subScaled(torque, pairArmA(p), pairTwist(p))
    }
    // as the second
    const endFound = bodyEndFound(i)
    for (let k = bodyFirstFound(i); k < endFound; k++) {
      const p = foundPair(k)
      force = add(force, pairForce(p))
      torque = subScaled(torque, pairArmB(p), pairTwist(p))
    }
    // walls
    const firstWall = firstWallPair(i)
    const endWall = firstWall + bodyWallPairCount(i)
    for (let w = firstWall; w < endWall; w++) {
      force = sub(force, pairForce(w))
      torque = subScaled(torque, pairArmA(w), pairTwist(w))
    }
    setBodyForce(i, force)
    setBodyTorque(i, torque)
    if (!general) kickSphere(i, h, gravity, force, torque)
    if (general) if (!sleep) if (kick) kickSphere(i, h, gravity, force, torque)
  },
)

export const endStep = kernel('one', (i) => {
  if (i > 0 || secondWaits()) return
  setMoved(0)
  setUnsure(0)
  addStepsDone(1)
  addStepNumber(1)
})
