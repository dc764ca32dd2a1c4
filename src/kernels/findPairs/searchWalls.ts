// searchWalls.ts: spheres near walls, counted and then written; each sphere looks at every wall.

import {
  bodyFirstWallPair,
  bodyLevel,
  bodyRadius,
  bodyVel,
  bodyWeight,
  setBodyWallPairCount,
  setWallPairBody,
  setWallPairWall,
  wallCount,
  wallPairCapacity,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type real } from '../../language/values.js'
import { length } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'

export const searchWalls = kernel('rebuildBody', (i, write: bool, reach: real, h: real) => {
  let found = 0
  // a wall does not touch walls, and a fixed sphere has nothing to gain
  if (bodyLevel(i) >= 0 && bodyWeight(i) > 0) {
    const first = asI32(bodyFirstWallPair(i))
    const near = bodyRadius(i) + reach + h * length(bodyVel(i))
    for (let wall = 0; wall < wallCount(); wall++) {
      if (wallSeparation(wall, i).w > near) continue
      if (write && first + found < wallPairCapacity()) {
        setWallPairBody(first + found, i)
        setWallPairWall(first + found, wall)
      }
      found += 1
    }
  }
  setBodyWallPairCount(i, asU32(found))
})
