// driveBodies.ts: velocities of bodies that move as functions of time say, stage `joints`.
//
//   v = (x(t + h) − x(t)) / h,   ω = (φ(t + h) − φ(t)) / h along an axis that stays                                  (1)
//
// so that a step ends exactly where the functions want it.

import {
  bodyLeft,
  drivenAxis,
  drivenBodyIndex,
  drivenTurn,
  drivenX,
  drivenY,
  drivenZ,
  driveSpeed,
  setBodyOmega,
  setBodyVel,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, vec3 } from '../../language/values.js'
import { scale } from '../math/vec3.js'

/** 0 where there is no drive. */
function speedOf(drive: i32): real {
  if (drive < 0) return 0
  return driveSpeed(drive)
}

export const driveBodies = kernel('drivenBody', { tolerance: 1e-5 }, (i) => {
  if (stepBodyCount() === 0) return
  const body = drivenBodyIndex(i)
  if (bodyLeft(body) !== 0) return
  setBodyVel(body, vec3(speedOf(drivenX(i)), speedOf(drivenY(i)), speedOf(drivenZ(i))))
  setBodyOmega(body, scale(speedOf(drivenTurn(i)), drivenAxis(i)))
})
