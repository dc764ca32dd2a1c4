// integratePosition.ts: positions and orientations from the velocities of the end of the step, stage `integrate`.
//
//   x⁺ = x + h v⁺                                                                                                   (1)
//   q⁺ = exp(h ω⁺ / 2) q, renormalised                                                                              (2)
//
// Two bodies that are not a pair are further apart than the skin less their drifts. Where this may not leave them out of
// each other's reach for a step more, new pairs are asked for; the next step then waits until they have been searched.

import {
  addStepNumber,
  addStepsDone,
  bodyDrift,
  bodyExtent,
  bodyOmega,
  bodyRot,
  bodyTurn,
  bodyVel,
  maxBrokenBody,
  maxRebuildWanted,
  moveBodyPos,
  setBodyDrift,
  setBodyRot,
  setBodyTurn,
  setWallRot,
  stepBodyCount,
  wallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, isFinite, type real, sqrt } from '../../language/values.js'
import { quatExp, quatMul, quatNormalize } from '../math/quat.js'
import { add, length, lengthSquared, scale } from '../math/vec3.js'

export const integratePosition = kernel(
  'stepBody',
  { variants: { general: [true, false] }, tolerance: 1e-5 },
  (i, h: real, room: real, general: bool) => {
    const step = scale(h, bodyVel(i))
    const turn = scale(h, bodyOmega(i))
    if (lengthSquared(step) + lengthSquared(turn) === 0) return

    // (1)
    moveBodyPos(i, step)

    // (2)
    setBodyRot(i, quatNormalize(quatMul(quatExp(turn), bodyRot(i))))

    const drift = add(bodyDrift(i), step)
    setBodyDrift(i, drift)
    const way = lengthSquared(drift)
    if (!isFinite(way)) maxBrokenBody(asU32(i + 1))
    let reached = sqrt(way) + length(step)
    // points away from the centre go by turning too
    if (general) {
      const swept = length(turn) * bodyExtent(i)
      const turned = bodyTurn(i) + swept
      setBodyTurn(i, turned)
      reached += turned + swept
    }
    if (reached > room) maxRebuildWanted(1)
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
