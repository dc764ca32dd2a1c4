// pushPlaces.ts: overlaps pushed apart without a trace in the velocities, stage `integrate`.
//
//   x ← x + h v_push,  q ← exp(h ω_push / 2) q                                                                      (1)
//
// What the push is: pushApart.ts of the solver. Angular momentum stays; the angular velocity follows from it where the inertia turns.

import {
  bodyAngMom,
  bodyDrift,
  bodyExtent,
  bodyInvInertia,
  bodyLookOmega,
  bodyLookVel,
  bodyMargin,
  bodyRot,
  bodyTurn,
  maxRebuildWanted,
  moveBodyPos,
  setBodyDrift,
  setBodyOmega,
  setBodyTurn,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool, real } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, length, lengthSquared, scale } from '../math/vec3.js'
import { turnBody } from './turnBody.js'

export const pushPlaces = kernel(
  'stepBody',
  { variants: { general: [true, false] }, tolerance: 1e-4, disjoint: ['bodyRot', 'bodyRotRest'] },
  (i, h: real, near: real, general: bool) => {
    const step = scale(h, bodyLookVel(i))
    const turn = scale(h, bodyLookOmega(i))
    if (lengthSquared(step) + lengthSquared(turn) === 0) return
    // (1)
    moveBodyPos(i, step)
    turnBody(i, turn)
    if (general) setBodyOmega(i, applyInvInertia(bodyRot(i), bodyInvInertia(i), bodyAngMom(i)))

    const drift = add(bodyDrift(i), step)
    const turned = bodyTurn(i) + length(turn) * bodyExtent(i)
    setBodyDrift(i, drift)
    setBodyTurn(i, turned)
    if (length(drift) + length(step) + turned > bodyMargin(i) - near) maxRebuildWanted(1)
  },
)
