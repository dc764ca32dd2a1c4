// carryPairRolls.ts: springs of rolling and spinning follow the pairs from one search to the next, as those of carrySprings.ts;
// stage `findPairs`.

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  oldPairRoll,
  oldWallPairRoll,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  pairRoll,
  rebuildWanted,
  setOldPairRoll,
  setOldWallPairRoll,
  setPairRoll,
  setWallPairRoll,
  wallPairBody,
  wallPairRoll,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { quat } from '../../language/values.js'

export const keepOldRolls = kernel('oldPair', { disjoint: ['oldPairRoll'] }, (i) => {
  setOldPairRoll(i, pairRoll(i))
})

export const keepOldWallRolls = kernel('oldWallPair', { disjoint: ['oldWallPairRoll'] }, (i) => {
  setOldWallPairRoll(i, wallPairRoll(i))
})

export const carryPairRolls = kernel('newPair', { disjoint: ['pairRoll'] }, (i) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const first = bodyOldFirst(a)
  const end = first + bodyOldCount(a)
  let roll = quat(0, 0, 0, 0)
  for (let k = first; k < end; k++) {
    if (oldPairBodyB(k) !== b) continue
    roll = oldPairRoll(k)
    break
  }
  setPairRoll(i, roll)
})

export const carryWallRolls = kernel('wallPair', { disjoint: ['wallPairRoll'] }, (i) => {
  if (rebuildWanted() === 0) return
  const body = wallPairBody(i)
  const wall = wallPairWall(i)
  const first = bodyOldWallFirst(body)
  const end = first + bodyOldWallCount(body)
  let roll = quat(0, 0, 0, 0)
  for (let k = first; k < end; k++) {
    if (oldWallPairWall(k) !== wall) continue
    roll = oldWallPairRoll(k)
    break
  }
  setWallPairRoll(i, roll)
})
