// searchWalls.ts: spheres near walls, counted and then written; each sphere looks at every wall, in the large box of its centre.

import {
  bodyFirstWallPair,
  bodyMargin,
  bodyPos,
  bodyRadius,
  partInvMass,
  partLayer,
  partMask,
  setBodyWallPairCount,
  setPairBodyA,
  setPairBodyB,
  wallBody,
  wallCount,
  wallPairCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, asU32, type bool, type real, type vec3 } from '../../language/values.js'
import { sub } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { isInBox } from './largeBox.js'
import { wallPairAt } from './pairRanges.js'

export const searchWalls = kernel(
  'rebuildBody',
  (i, write: bool, slack: real, origin: vec3, boxLow: vec3, boxHigh: vec3) => {
    let found = 0
    // a fixed sphere has nothing to gain, and other bodies look for planes by their parts
    if (bodyRadius(i) > 0 && partInvMass(i) > 0 && isInBox(sub(bodyPos(i), origin), boxLow, boxHigh)) {
      const first = asI32(bodyFirstWallPair(i))
      const near = bodyRadius(i) + (bodyMargin(i) + slack)
      for (let wall = 0; wall < wallCount(); wall++) {
        const body = wallBody(wall)
        if (and(partMask(i), partLayer(body)) === 0) continue
        if (wallSeparation(wall, i).w > near + bodyMargin(body)) continue
        if (write && first + found < wallPairCount()) {
          setPairBodyA(wallPairAt(first + found), i)
          setPairBodyB(wallPairAt(first + found), body)
        }
        found += 1
      }
    }
    setBodyWallPairCount(i, asU32(found))
  },
)
