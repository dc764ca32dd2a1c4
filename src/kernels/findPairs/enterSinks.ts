// enterSinks.ts: bodies whose centre of mass is in a sink, stage `findPairs`: they go before a search (leaveDomain.ts). What forces do
// not move does not go; where sinks overlap the first of them has it.

import {
  bodyInvMass,
  bodyLeft,
  bodyPos,
  setBodyFate,
  sinkCount,
  sinkFreezes,
  sinkHigh,
  sinkLow,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32 } from '../../language/values.js'
import { isWithin } from '../math/box.js'

export const enterSinks = kernel('rebuildBody', { disjoint: ['bodyLeft', 'bodyFate'] }, (i) => {
  if (bodyLeft(i) !== 0 || bodyInvMass(i) === 0) return
  const place = bodyPos(i)
  for (let k = 0; k < sinkCount(); k++) {
    if (isWithin(place, sinkLow(k), sinkHigh(k))) {
      setBodyFate(i, asU32(2 * (k + 1)) + sinkFreezes(k))
      return
    }
  }
})
