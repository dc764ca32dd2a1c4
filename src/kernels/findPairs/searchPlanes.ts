// searchPlanes.ts: planes near parts that are not a body of one sphere, counted and then written behind the candidates of
// parts; each part looks at every plane.

import {
  bodyMargin,
  bodyPos,
  candidateTotal,
  partBox,
  partFirstPlane,
  partInvMass,
  partLayer,
  partLevel,
  partLocal,
  partMask,
  rawCandidateCapacity,
  setPartPlaneCount,
  setRawPartA,
  setRawPartB,
  wallBody,
  wallCount,
  wallNormal,
  wallRot,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, and, asI32, asU32, type bool, type i32, type real, type vec3 } from '../../language/values.js'
import { rotate } from '../math/quat.js'
import { dot, sub } from '../math/vec3.js'
import { isInBox } from './largeBox.js'
import { isLone } from './partFlags.js'

/** Whether a part comes near a plane; `origin` is the corner of the grid. */
function isNear(part: i32, wall: i32, origin: vec3, slack: real): bool {
  const body = wallBody(wall)
  if (and(partMask(part), partLayer(body)) === 0) return false
  const normal = rotate(wallRot(wall), wallNormal(wall))
  const box = partBox(part)
  const reach = abs(normal.x) * box.x + abs(normal.y) * box.y + abs(normal.z) * box.z
  return dot(normal, sub(partLocal(part), sub(bodyPos(body), origin))) <= reach + bodyMargin(body) + slack
}

export const searchPlanes = kernel(
  'rebuildPart',
  (i, write: bool, origin: vec3, slack: real, boxLow: vec3, boxHigh: vec3) => {
    let found = 0
    if (partLevel(i) >= 0 && partInvMass(i) > 0 && !isLone(i) && isInBox(partLocal(i), boxLow, boxHigh)) {
      const first = asI32(candidateTotal() + partFirstPlane(i))
      for (let wall = 0; wall < wallCount(); wall++) {
        if (!isNear(i, wall, origin, slack)) continue
        if (write && first + found < rawCandidateCapacity()) {
          setRawPartA(first + found, asU32(i))
          // the first parts have the numbers of their bodies
          setRawPartB(first + found, asU32(wallBody(wall)))
        }
        found += 1
      }
    }
    setPartPlaneCount(i, asU32(found))
  },
)
