// integratePosition.ts: positions and orientations from the velocities of the end of the step, stage `integrate`.
//
//   x⁺ = x + h v⁺                                                                                                   (1)
//   q⁺ = exp(h ω⁺ / 2) q, renormalised                                                                              (2)
//
// A body that has gone half the skin asks for new pairs; the next step then waits until they have been searched.

import {
  addStepNumber,
  addStepsDone,
  bodyDrift,
  bodyOmega,
  bodyRot,
  bodyVel,
  maxBrokenBody,
  maxRebuildWanted,
  moveBodyPos,
  setBodyDrift,
  setBodyRot,
  setWallRot,
  stepBodyCount,
  wallBody,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, isFinite, type real } from '../../language/values.js'
import { quatExp, quatMul, quatNormalize } from '../math/quat.js'
import { add, lengthSquared, scale } from '../math/vec3.js'

export const integratePosition = kernel('stepBody', { tolerance: 1e-5 }, (i, h: real, halfSkin: real) => {
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
  if (way > halfSkin * halfSkin) maxRebuildWanted(1)
})

/** Walls keep their orientation beside their shape. */
export const turnWalls = kernel('wall', (i) => {
  if (stepBodyCount() > 0) setWallRot(i, bodyRot(wallBody(i)))
})

export const endImpulseStep = kernel('one', (i) => {
  if (i > 0 || stepBodyCount() === 0) return
  addStepsDone(1)
  addStepNumber(1)
})
