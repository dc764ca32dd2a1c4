// driveNow.ts: a function of time as a step takes it, stage `applyForces`.

import { driveMiddle, driveStart } from '../../generated/accessors.js'
import type { bool, i32, real } from '../../language/values.js'

/** At the start, or in the middle, of what drives were evaluated for; 0 where there is none. */
export function driveNow(drive: i32, start: bool): real {
  if (drive < 0) return 0
  if (start) return driveStart(drive)
  return driveMiddle(drive)
}
