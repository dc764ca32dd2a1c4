// wallGaps.ts: gap and normal of a sphere and a wall, as sphereGaps.ts has them for two spheres, stage `findContacts`.
// Slots of walls lie behind those of pairs.

import {
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  pairCount,
  rebuildWanted,
  setSlotFeature,
  setSlotGap,
  setSlotNormal,
  setSlotPointA,
  setSlotPointB,
  setWallPairContactCount,
  setWallPairFirstKept,
  setWallPairKeptCount,
  wallBody,
  wallPairBody,
  wallPairContactCount,
  wallPairFirstContact,
  wallPairKind,
  wallPairWall,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, type real, vec3 } from '../../language/values.js'
import { dot, scale, sub } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { bothRest } from '../sleep/isAsleep.js'

/** The contacts of the step before, for the warm start. */
export const keepWallPairRanges = kernel('wallPair', (i) => {
  if (rebuildWanted() !== 0) return
  setWallPairFirstKept(i, wallPairFirstContact(i))
  setWallPairKeptCount(i, wallPairContactCount(i))
})

/** With `sleep` two of which neither may move have no contact. */
export const wallGaps = kernel(
  'wallPair',
  { tolerance: 1e-4, variants: { sleep: [false, true] } },
  (i, h: real, envelope: real, records: i32, sleep: bool) => {
    if (rebuildWanted() !== 0) return
    const sphere = wallPairBody(i)
    const body = wallBody(wallPairWall(i))
    if (sleep ? wallPairKind(i) !== 0 || bothRest(sphere, body) : wallPairKind(i) !== 0) {
      setWallPairContactCount(i, 0)
      return
    }
    const away = wallSeparation(wallPairWall(i), sphere)
    // from the sphere to the wall, which is the second body
    const normal = vec3(-away.x, -away.y, -away.z)
    const gap = away.w - bodyRadius(sphere)
    const point = scale(bodyRadius(sphere) + 0.5 * gap, normal)
    const slot = pairCount() + i
    setSlotNormal(slot, normal)
    setSlotGap(slot, gap)
    setSlotPointA(slot, point)
    setSlotPointB(slot, sub(point, bodyPosSeparation(sphere, body)))
    setSlotFeature(slot, 0)
    const closing = max(-dot(sub(bodyVel(body), bodyVel(sphere)), normal), 0)
    setWallPairContactCount(i, gap < envelope + h * closing ? asU32(records) : 0)
  },
)
