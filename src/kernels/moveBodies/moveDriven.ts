// moveDriven.ts: bodies that move as functions of time say, with their velocities of the step, stage `moveBodies`.
//
//   x⁺ = x + h v,   q⁺ = exp(h ω/2) q,   v and ω the mean rates of the step (driveBodies.ts)                        (1)
//
// so that they are where the functions want them at t + h, and forces see the velocity of the middle of the step, as they
// do of bodies that forces move.

import {
  bodyDrift,
  bodyExtent,
  bodyOmega,
  bodyRot,
  bodyTurn,
  bodyVel,
  drivenBodyIndex,
  maxRebuildWanted,
  moveBodyPos,
  setBodyDrift,
  setBodyRot,
  setBodyTurn,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { real } from '../../language/values.js'
import { quatExp, quatMul, quatNormalize } from '../math/quat.js'
import { add, length, scale } from '../math/vec3.js'

export const moveDriven = kernel(
  'drivenBody',
  { tolerance: 1e-5, disjoint: ['bodyPos', 'bodyRot', 'bodyDrift', 'bodyTurn'] },
  (i, h: real, halfSkin: real) => {
    if (stepBodyCount() === 0) return
    const body = drivenBodyIndex(i)
    const step = scale(h, bodyVel(body))
    const turn = scale(h, bodyOmega(body))

    // (1)
    moveBodyPos(body, step)
    setBodyRot(body, quatNormalize(quatMul(quatExp(turn), bodyRot(body))))

    const drift = add(bodyDrift(body), step)
    const turned = bodyTurn(body) + length(turn) * bodyExtent(body)
    setBodyDrift(body, drift)
    setBodyTurn(body, turned)
    if (length(drift) + turned > halfSkin) maxRebuildWanted(1)
  },
)
