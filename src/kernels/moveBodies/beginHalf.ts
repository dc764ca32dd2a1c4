// beginHalf.ts: which half of a step of velocity Verlet drives and joints are for, stage `moveBodies`. Their kernels run over
// these bodies: none where the half waits for pairs, or is done.

import { bodyCount, moved, rebuildWanted, setSolvingBodyCount, setStepBodyCount } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool } from '../../language/values.js'

export const beginHalf = kernel('one', (i, first: bool) => {
  if (i > 0) return
  const due = first ? moved() === 0 : moved() !== 0 && rebuildWanted() === 0
  setStepBodyCount(due ? bodyCount() : 0)
  setSolvingBodyCount(due ? bodyCount() : 0)
})
