// countBodies.ts: how many bodies are there no more; run when somebody asks.

import { addGone, setGone } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { isGone } from '../findPairs/leaveDomain.js'

export const clearGone = kernel('one', (i) => {
  if (i === 0) setGone(0)
})

export const countGone = kernel('body', (i) => {
  if (isGone(i)) addGone(1)
})
