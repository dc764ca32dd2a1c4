// lookAhead.ts: velocities that springs with dampers see, stage `joints`: those of now, or by force those of the end of a step,
// where they are not known yet:
//
//   v(t + h) ≈ 2 v' − v(t),   L(t + h) ≈ 2 L' − L(t),   v' and L' those of the half step                            (1)
//
// With them velocity Verlet is of second order with dampers too, and stable while h c/m < 2.

import {
  bodyAngMom,
  bodyInvInertia,
  bodyOmega,
  bodyRot,
  bodyVel,
  linkedBodyIndex,
  linkedStartMom,
  linkedStartVel,
  setBodyLookOmega,
  setBodyLookVel,
  setLinkedStartMom,
  setLinkedStartVel,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { applyInvInertia } from '../math/mat3.js'
import { scale, sub } from '../math/vec3.js'

/** Velocities of now, of all bodies. */
export const lookNow = kernel('body', (i) => {
  if (stepBodyCount() === 0) return
  setBodyLookVel(i, bodyVel(i))
  setBodyLookOmega(i, bodyOmega(i))
})

/** What (1) needs of the start of a step. */
export const keepLinked = kernel('linkedBody', (i) => {
  if (stepBodyCount() === 0) return
  const body = linkedBodyIndex(i)
  setLinkedStartVel(i, bodyVel(body))
  setLinkedStartMom(i, bodyAngMom(body))
})

/** (1), after lookNow, which serves bodies that forces do not move: their velocity is that of t + h already. */
export const lookAhead = kernel('linkedBody', { tolerance: 1e-4 }, (i) => {
  if (stepBodyCount() === 0) return
  const body = linkedBodyIndex(i)
  const momentum = sub(scale(2, bodyAngMom(body)), linkedStartMom(i))
  setBodyLookVel(body, sub(scale(2, bodyVel(body)), linkedStartVel(i)))
  setBodyLookOmega(body, applyInvInertia(bodyRot(body), bodyInvInertia(body), momentum))
})
