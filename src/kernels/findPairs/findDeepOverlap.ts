// findDeepOverlap.ts: spheres that start inside each other by more than a share of the smaller radius.

import {
  bodyPosSeparation,
  bodyRadius,
  maxDeepPair,
  pairBodyA,
  pairBodyB,
  pairKind,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, min, type real } from '../../language/values.js'
import { length } from '../math/vec3.js'

export const findDeepOverlap = kernel('spherePair', (i, share: real) => {
  // joined, they never touch
  if (pairKind(i) !== 0) return
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const overlap = bodyRadius(a) + bodyRadius(b) - length(bodyPosSeparation(a, b))
  if (overlap > share * min(bodyRadius(a), bodyRadius(b))) maxDeepPair(asU32(i + 1))
})
