// integratePosition.ts: positions and orientations from the velocities of the end of the step, stage `integrate`.
//
//   x⁺ = x + h v⁺                                                                                                   (1)
//   q⁺ = exp(h ω⁺ / 2) q (turnBody.ts)                                                                              (2)
//   L⁺ = L + I (ω⁺ − ω),  q⁺ = the free rotation of q by L⁺ (freeRotation.ts),  ω⁺ ← I⁺⁻¹ L⁺                        (3)
//
// (2) for spheres and bodies that drives move, (3) for those whose inertia turns with them: what the step gave to ω at its
// start, in the orientation q, it gave to L, which rounding leaves alone in free flight.
//
// Two bodies that are not a pair are further apart than their margins less their drifts. Where this may not leave them out of
// each other's reach, `near` for each, for a step more, new pairs are asked for; the next step then waits until they have been
// searched.

import {
  addStepNumber,
  addStepsDone,
  bodyAngMom,
  bodyDrift,
  bodyExtent,
  bodyInvInertia,
  bodyInvMass,
  bodyMargin,
  bodyOmega,
  bodyRot,
  bodyStartOmega,
  bodyTurn,
  bodyVel,
  maxBrokenBody,
  maxRebuildWanted,
  moveBodyPos,
  setBodyAngMom,
  setBodyDrift,
  setBodyOmega,
  setBodyTurn,
  setWallRot,
  stepBodyCount,
  wallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, isFinite, max, type real, sqrt, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { add, length, lengthSquared, scale, sub } from '../math/vec3.js'
import { turnBody, turnBodyFreely } from './turnBody.js'

/** (3) */
function turnFreely(i: i32, h: real): void {
  const rotation = bodyRot(i)
  const inverse = bodyInvInertia(i)
  const change = rotateInverse(rotation, sub(bodyOmega(i), bodyStartOmega(i)))
  const given = rotate(rotation, vec3(change.x / inverse.x, change.y / inverse.y, change.z / inverse.z))
  const momentum = add(bodyAngMom(i), given)
  turnBodyFreely(i, momentum, inverse, h)
  setBodyAngMom(i, momentum)
  setBodyOmega(i, applyInvInertia(bodyRot(i), inverse, momentum))
}

export const integratePosition = kernel(
  'stepBody',
  {
    variants: { general: [true, false] },
    tolerance: 1e-5,
    disjoint: ['bodyRot', 'bodyRotRest', 'bodyOmega', 'bodyAngMom'],
  },
  (i, h: real, near: real, general: bool) => {
    const step = scale(h, bodyVel(i))
    let spin = length(bodyOmega(i))
    let still = lengthSquared(step) + spin === 0
    // one that has just been stopped has a momentum to give up
    if (general) still = still && bodyInvMass(i) === 0
    if (still) return
    moveBodyPos(i, step)
    if (!general) turnBody(i, scale(h, bodyOmega(i)))
    else if (bodyInvMass(i) === 0) turnBody(i, scale(h, bodyOmega(i)))
    else {
      turnFreely(i, h)
      spin = max(spin, length(bodyOmega(i)))
    }

    const drift = add(bodyDrift(i), step)
    setBodyDrift(i, drift)
    const way = lengthSquared(drift)
    if (!isFinite(way)) maxBrokenBody(asU32(i + 1))
    let reached = sqrt(way) + length(step)
    // points away from the centre go by turning too
    if (general) {
      const swept = h * spin * bodyExtent(i)
      const turned = bodyTurn(i) + swept
      setBodyTurn(i, turned)
      reached += turned + swept
    }
    if (reached > bodyMargin(i) - near) maxRebuildWanted(1)
  },
)

/** Walls keep their orientation beside their shape. */
export const turnWalls = kernel('wall', (i) => {
  setWallRot(i, bodyRot(wallBody(i)))
})

export const endImpulseStep = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  addStepsDone(1)
  addStepNumber(1)
})
