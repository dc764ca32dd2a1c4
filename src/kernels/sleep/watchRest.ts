// watchRest.ts: which bodies fall asleep at the end of a step, stage `sleep`.
//
//   |v| + r |ω| < speed in so many steps on end, r the distance of the farthest point, and something touches it      (1)
//   |a| + r |τ| / I < 2 speed / time: by force nothing is about to move it                                          (2)
//
// a is the acceleration by contacts and gravity, τ the torque of contacts, I the least moment of inertia.

import {
  bodyEnd,
  bodyExtent,
  bodyFirst,
  bodyForce,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRadius,
  bodyTorque,
  bodyVel,
  gravityNow,
  setSleeperCalm,
  setSleeperTurn,
  setStirred,
  setUnrested,
  sleeperCalm,
  sleeperKind,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, type i32, max, real } from '../../language/values.js'
import { addScaled, length, lengthSquared } from '../math/vec3.js'
import { isWaiting } from '../moveBodies/halves.js'
import { isAsleep } from './isAsleep.js'

/** Steps less one, a power of 2, between those in which bodies fall asleep: forces between sleepers are computed once more then. */
const roundBits = 31

/** Forces between sleepers are those of this step. */
export const beginSleep = kernel('one', { variants: { impulses: [true, false] } }, (i, impulses: bool) => {
  if (i === 0 && !isWaiting(!impulses)) setUnrested(0)
})

export const endSleep = kernel('one', { variants: { impulses: [true, false] } }, (i, impulses: bool) => {
  if (i === 0 && !isWaiting(!impulses)) setStirred(0)
})

/** (2), and that something touches it. */
function isHeld(body: i32, most: real): bool {
  const inverse = bodyInvInertia(body)
  const spin = max(inverse.x, max(inverse.y, inverse.z)) * length(bodyTorque(body))
  const pull = length(addScaled(gravityNow(0), bodyInvMass(body), bodyForce(body)))
  return lengthSquared(bodyForce(body)) > 0 && pull + max(bodyRadius(body), bodyExtent(body)) * spin < most
}

export const watchRest = kernel(
  'sleeper',
  { tolerance: 1e-4, variants: { impulses: [true, false] }, disjoint: ['sleeperCalm'] },
  (i, h: real, speed: real, steps: i32, impulses: bool) => {
    if (isWaiting(!impulses)) return
    setSleeperTurn(i, 0)
    if (isAsleep(i) || bodyInvMass(i) === 0 || sleeperKind(i) !== 0) return
    // (1)
    const fastest = length(bodyVel(i)) + max(bodyRadius(i), bodyExtent(i)) * length(bodyOmega(i))
    const calm = fastest < speed ? sleeperCalm(i) + 1 : 0
    setSleeperCalm(i, calm)
    if (calm < steps || and(stepNumber(), roundBits) !== 0) return
    if (impulses) {
      if (bodyEnd(i) > bodyFirst(i)) setSleeperTurn(i, 1)
    } else if (isHeld(i, (2 * speed) / (h * real(steps)))) setSleeperTurn(i, 1)
  },
)
