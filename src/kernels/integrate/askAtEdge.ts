// askAtEdge.ts: a body that has passed the edge of the domain asks for a search, which takes it out (leaveDomain.ts), stage `integrate`: it
// leaves in the next step, whenever pairs were searched before.

import { bodyInvMass, bodyLeft, bodyPos, maxRebuildWanted } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { vec3 } from '../../language/values.js'
import { isWithin } from '../math/box.js'
import { sub } from '../math/vec3.js'

export const askAtEdge = kernel('stepBody', (i, origin: vec3, low: vec3, high: vec3) => {
  if (bodyLeft(i) !== 0 || bodyInvMass(i) === 0) return
  if (!isWithin(sub(bodyPos(i), origin), low, high)) maxRebuildWanted(1)
})
