// findRanges.ts: for each body, the pairs that others found it in, once these are sorted by their second body.

import { foundBody, newSpherePairCount, setBodyEndFound, setBodyFirstFound } from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32 } from '../../language/values.js'

export const clearRanges = kernel('rebuildBody', (i) => {
  setBodyFirstFound(i, 0)
  setBodyEndFound(i, 0)
})

export const findRanges = kernel('newSpherePair', (i) => {
  const body = foundBody(i)
  if (i === 0) setBodyFirstFound(body, 0)
  else if (foundBody(i - 1) !== body) setBodyFirstFound(body, asU32(i))
  if (i === newSpherePairCount() - 1) setBodyEndFound(body, asU32(i + 1))
  else if (foundBody(i + 1) !== body) setBodyEndFound(body, asU32(i + 1))
})
