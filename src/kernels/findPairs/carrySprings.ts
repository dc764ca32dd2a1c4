// carrySprings.ts: a new pair that was there before takes its spring over, found by the key (body, other body).

import {
  bodyOldCount,
  bodyOldFirst,
  bodyOldWallCount,
  bodyOldWallFirst,
  oldPairBodyB,
  oldPairSpring,
  oldWallPairSpring,
  oldWallPairWall,
  pairBodyA,
  pairBodyB,
  rebuildWanted,
  setFoundBody,
  setFoundPair,
  setPairSpring,
  setWallPairSpring,
  wallPairBody,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, vec3 } from '../../language/values.js'

export const carrySprings = kernel('newPair', (i) => {
  const a = pairBodyA(i)
  const b = pairBodyB(i)
  const first = bodyOldFirst(a)
  const end = first + bodyOldCount(a)
  let spring = vec3(0, 0, 0)
  for (let k = first; k < end; k++) {
    if (oldPairBodyB(k) !== b) continue
    spring = oldPairSpring(k)
    break
  }
  setPairSpring(i, spring)

  // the list each body is found in: sorted by the second body next
  setFoundBody(i, asU32(b))
  setFoundPair(i, asU32(i))
})

export const carryWallSprings = kernel('wallPair', (i) => {
  if (rebuildWanted() === 0) return
  const body = wallPairBody(i)
  const wall = wallPairWall(i)
  const first = bodyOldWallFirst(body)
  const end = first + bodyOldWallCount(body)
  let spring = vec3(0, 0, 0)
  for (let k = first; k < end; k++) {
    if (oldWallPairWall(k) !== wall) continue
    spring = oldWallPairSpring(k)
    break
  }
  setWallPairSpring(i, spring)
})
