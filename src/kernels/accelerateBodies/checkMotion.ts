// checkMotion.ts: reports a body whose velocity is no finite number; run at the end of a batch of steps, stage
// `accelerateBodies`, so that the state the batch ends with is a good one.

import { bodyOmega, bodyVel, maxBrokenBody } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, isFinite } from '../../language/values.js'
import { lengthSquared } from '../math/vec3.js'

export const checkMotion = kernel('body', (i) => {
  if (!isFinite(lengthSquared(bodyVel(i)) + lengthSquared(bodyOmega(i)))) maxBrokenBody(asU32(i + 1))
})
