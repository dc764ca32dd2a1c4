// gatherCouples.ts: torques of rolling and spinning friction of the pairs and walls of each body, stage `accelerateBodies`; onto
// those of gatherMeetings.ts, in the order of accelerateBodies.ts.

import {
  bodyEndFound,
  bodyFirstFound,
  bodyFirstPair,
  bodyPairCount,
  bodyRests,
  bodyTorque,
  bodyWallPairCount,
  foundPair,
  pairCouple,
  setBodyTorque,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { bool } from '../../language/values.js'
import { firstWallPair } from '../findPairs/pairRanges.js'
import { add, sub } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'

export const gatherCouples = kernel(
  'body',
  { tolerance: 1e-4, variants: { sleep: [false, true] } },
  (i, sleep: bool) => {
    if (secondWaits()) return
    if (sleep) if (bodyRests(i) === 2) return
    let torque = bodyTorque(i)
    const first = bodyFirstPair(i)
    const end = first + bodyPairCount(i)
    for (let p = first; p < end; p++) torque = sub(torque, pairCouple(p))
    const endFound = bodyEndFound(i)
    for (let k = bodyFirstFound(i); k < endFound; k++) torque = add(torque, pairCouple(foundPair(k)))
    const firstWall = firstWallPair(i)
    const endWall = firstWall + bodyWallPairCount(i)
    for (let w = firstWall; w < endWall; w++) torque = sub(torque, pairCouple(w))
    setBodyTorque(i, torque)
  },
)
