// countPressed.ts: how many contacts press; run when somebody asks.

import { addTouching, contactImpulse, contactNormal } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { dot } from '../math/vec3.js'

export const countPressed = kernel('contact', (i) => {
  if (dot(contactImpulse(i), contactNormal(i)) > 0) addTouching(1)
})
