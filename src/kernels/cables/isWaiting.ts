// isWaiting.ts: whether the half of a step that cables are accelerated in is still to come: pairs must be searched first.

import { moved, rebuildWanted, stepBodyCount } from '../../generated/accessors.js'
import type { bool } from '../../language/values.js'

export function isWaiting(byForce: bool): bool {
  if (byForce) return rebuildWanted() !== 0 || moved() === 0
  return stepBodyCount() === 0
}
