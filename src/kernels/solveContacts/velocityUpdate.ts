// velocityUpdate.ts: how much an iteration changed the velocity of each body, stage `solveContacts`: what the papers' Jacobi
// stops on.
//
//   |v⁺ − v| + r |ω⁺ − ω|, r the radius of the body                                                                 (1)

import {
  bodyLookOmega,
  bodyLookVel,
  bodyOmega,
  bodyRadius,
  bodyVel,
  setBodyLookOmega,
  setBodyLookVel,
  setBodyUpdate,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { length, sub } from '../math/vec3.js'

export const lookAtVelocities = kernel('solvingBody', (i) => {
  setBodyLookVel(i, bodyVel(i))
  setBodyLookOmega(i, bodyOmega(i))
})

/** (1) */
export const velocityUpdate = kernel('solvingBody', { tolerance: 1e-4 }, (i) => {
  const turning = bodyRadius(i) * length(sub(bodyOmega(i), bodyLookOmega(i)))
  setBodyUpdate(i, length(sub(bodyVel(i), bodyLookVel(i))) + turning)
})
