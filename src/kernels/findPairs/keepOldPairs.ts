// keepOldPairs.ts: sets the present pairs and their springs aside, so that the new pairs can take them over.

import {
  bodyFirstPair,
  bodyFirstWallPair,
  bodyPairCount,
  bodyWallPairCount,
  pairBodyB,
  pairSpring,
  setBodyDrift,
  setBodyOldCount,
  setBodyOldFirst,
  setBodyOldWallCount,
  setBodyOldWallFirst,
  setBodyTurn,
  setOldPairBodyB,
  setOldPairSpring,
  setOldWallPairSpring,
  setOldWallPairWall,
  wallPairSpring,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { vec3 } from '../../language/values.js'

export const keepOldPairs = kernel('oldPair', (i) => {
  setOldPairBodyB(i, pairBodyB(i))
  setOldPairSpring(i, pairSpring(i))
})

export const keepOldWallPairs = kernel('oldWallPair', (i) => {
  setOldWallPairWall(i, wallPairWall(i))
  setOldWallPairSpring(i, wallPairSpring(i))
})

export const keepOldRanges = kernel('rebuildBody', (i) => {
  setBodyOldFirst(i, bodyFirstPair(i))
  setBodyOldCount(i, bodyPairCount(i))
  setBodyOldWallFirst(i, bodyFirstWallPair(i))
  setBodyOldWallCount(i, bodyWallPairCount(i))
  setBodyDrift(i, vec3(0, 0, 0))
  setBodyTurn(i, 0)
})
