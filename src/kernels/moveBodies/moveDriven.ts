// moveDriven.ts: bodies that move as functions of time say, with their velocities of the step, stage `moveBodies`.
//
//   x⁺ = x + h v,   q⁺ = exp(h ω/2) q,   v and ω the mean rates of the step (driveBodies.ts)                        (1)
//   q⁺ ← exp(ε e/2) q⁺,   e the rotation vector from q⁺ to exp(φ(t + h)/2) q₀                                       (2)
//
// so that they are where the functions want them at t + h, and forces see the velocity of the middle of the step, as they
// do of bodies that forces move. (2) keeps roundings of q from adding up; ε is `following`, and small in single
// precision, where φ has few figures.

import {
  bodyDrift,
  bodyExtent,
  bodyLeft,
  bodyMargin,
  bodyOmega,
  bodyRot,
  bodyTurn,
  bodyVel,
  driveEnd,
  drivenAxis,
  drivenBodyIndex,
  drivenRot,
  drivenTurn,
  maxRebuildWanted,
  moveBodyPos,
  setBodyDrift,
  setBodyTurn,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type quat, type real, vec3 } from '../../language/values.js'
import { turnBody } from '../integrate/turnBody.js'
import { conjugate, quatFromAxisAngle, quatMul } from '../math/quat.js'
import { add, length, scale } from '../math/vec3.js'

/** e of (2) for a small error, rad; 0 where nothing turns it. */
function turnError(driven: i32, rotation: quat): vec3 {
  const drive = drivenTurn(driven)
  if (drive < 0) return vec3(0, 0, 0)
  const wanted = quatMul(quatFromAxisAngle(drivenAxis(driven), driveEnd(drive)), drivenRot(driven))
  const between = quatMul(wanted, conjugate(rotation))
  return scale(between.w < 0 ? -2 : 2, vec3(between.x, between.y, between.z))
}

export const moveDriven = kernel(
  'drivenBody',
  { tolerance: 1e-5, disjoint: ['bodyPos', 'bodyRot', 'bodyRotRest', 'bodyDrift', 'bodyTurn'] },
  (i, h: real, following: real) => {
    if (stepBodyCount() === 0) return
    const body = drivenBodyIndex(i)
    if (bodyLeft(body) !== 0) return
    const step = scale(h, bodyVel(body))
    const turn = scale(h, bodyOmega(body))

    // (1)
    moveBodyPos(body, step)
    turnBody(body, turn)
    // (2); a step of no length goes nowhere
    if (h > 0) turnBody(body, scale(following, turnError(i, bodyRot(body))))

    const drift = add(bodyDrift(body), step)
    const turned = bodyTurn(body) + length(turn) * bodyExtent(body)
    setBodyDrift(body, drift)
    setBodyTurn(body, turned)
    if (length(drift) + turned > bodyMargin(body)) maxRebuildWanted(1)
  },
)
