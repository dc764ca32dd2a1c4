// keepMotion.ts: velocities at the start of a step, of bodies whose acceleration somebody asks for.

import {
  bodyOmega,
  bodyVel,
  moved,
  setWatchedOmega,
  setWatchedVel,
  stepBodyCount,
  watchedBodyIndex,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool } from '../../language/values.js'

/** Nothing where the step waits for pairs, or is half done. */
export const keepMotion = kernel('watchedBody', (i, byForce: bool) => {
  if (byForce ? moved() !== 0 : stepBodyCount() === 0) return
  const body = watchedBodyIndex(i)
  setWatchedVel(i, bodyVel(body))
  setWatchedOmega(i, bodyOmega(body))
})
