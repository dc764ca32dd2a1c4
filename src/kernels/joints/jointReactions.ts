// jointReactions.ts: what joints bear, and which of them break, stage `joints`.
//
//   F = Σ l λ / h,  τ = Σ α_B λ / h − r_B × F       on B, about the joint on B                                       (1)
//   τ = r_x × Σ α_B λ / h                           where B is a node of a cable                                     (2)
//
// λ is the impulse of a row in the whole step: what the velocities were projected with, and of what moved the bodies, over h, the share that
// velocities got (giveBack.ts). The strain of a joint counts all of it: stiffenLinked.ts.
// A joint with |F| above its bound is broken from the next step on.

import {
  jointBreakForce,
  jointEndRow,
  jointFirstRow,
  jointForce,
  jointLever,
  jointNode,
  jointSlope,
  jointStrain,
  jointTorque,
  maxJointsOpened,
  rowAngB,
  rowImpulse,
  rowLin,
  rowTotal,
  setJointBroken,
  setJointForce,
  setJointStrain,
  setJointTorque,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type real, vec3 } from '../../language/values.js'
import { add, addScaled, cross, length, scale, sub } from '../math/vec3.js'

/** τ of (1) or (2). */
function momentOn(i: i32, force: vec3, twist: vec3): vec3 {
  if (jointNode(i) >= 0) return cross(jointSlope(i), twist)
  return sub(twist, cross(jointLever(i), force))
}

/** Σ l λ, the last correction still in rowImpulse. */
function pushOf(i: i32, h: real): vec3 {
  let push = vec3(0, 0, 0)
  const end = jointEndRow(i)
  for (let row = jointFirstRow(i); row < end; row++) {
    push = addScaled(push, rowTotal(row) + rowImpulse(row) / h, rowLin(row))
  }
  return push
}

/** Before shares of corrections are taken off. */
export const strainJoints = kernel('joint', { tolerance: 1e-4 }, (i, h: real) => {
  if (stepBodyCount() > 0) setJointStrain(i, length(scale(1 / h, pushOf(i, h))))
})

/** (1), after the last correction, which is still in rowImpulse. */
export const jointReactions = kernel('joint', { tolerance: 1e-4 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  let twist = vec3(0, 0, 0)
  const end = jointEndRow(i)
  for (let row = jointFirstRow(i); row < end; row++) {
    twist = addScaled(twist, rowTotal(row) + rowImpulse(row) / h, rowAngB(row))
  }
  const force = scale(1 / h, pushOf(i, h))
  setJointForce(i, force)
  setJointTorque(i, momentOn(i, force, scale(1 / h, twist)))
})

/** By force the second half of a step adds its impulses, in rowImpulse, to those of the first. */
export const addReactions = kernel('joint', { tolerance: 1e-4 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  let push = vec3(0, 0, 0)
  let twist = vec3(0, 0, 0)
  const end = jointEndRow(i)
  for (let row = jointFirstRow(i); row < end; row++) {
    push = addScaled(push, rowImpulse(row) / h, rowLin(row))
    twist = addScaled(twist, rowImpulse(row) / h, rowAngB(row))
  }
  setJointForce(i, add(jointForce(i), push))
  setJointStrain(i, jointStrain(i) + length(push))
  setJointTorque(i, add(jointTorque(i), momentOn(i, push, twist)))
})

export const breakJoints = kernel('joint', (i) => {
  if (stepBodyCount() === 0) return
  if (length(jointForce(i)) <= jointBreakForce(i)) return
  setJointBroken(i, 1)
  // it may have been open: from here on that is not seen
  maxJointsOpened(1)
})
