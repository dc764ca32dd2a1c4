// pushSpeed.ts: how fast an overlap is pushed apart.

import { max, min, type real } from '../../language/values.js'

/** Share of an overlap that goes in a step: with all of it, contacts would open and close in turn. */
const recoveredShare: real = 0.3

/** m/s; an overlap that would go within the step at `slow` is left, so that what rests keeps touching. */
export function pushSpeed(gap: real, h: real, slow: real, recovery: real): real {
  return max(min(recoveredShare * (-gap / h - slow), recovery), 0)
}
