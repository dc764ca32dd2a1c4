// wallPoints.ts: gap and normal of a sphere and a wall by both laws, and which are contacts by impulses, as sphereGaps.ts says of two spheres;
// stage `findContacts`.

import {
  bodyPosSeparation,
  bodyRadius,
  bodyVel,
  bodyWall,
  pairBodyA,
  pairBodyB,
  pairKind,
  rebuildWanted,
  setPairContactCount,
  setSlotFeature,
  setSlotGap,
  setSlotNormal,
  setSlotPointA,
  setSlotPointB,
  slotGap,
  slotNormal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, type real, vec3 } from '../../language/values.js'
import { wallPairAt } from '../findPairs/pairRanges.js'
import { dot, scale, sub } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { bothRest } from '../sleep/isAsleep.js'

/** The slot of a sphere and a wall, which is the second body; slots of wall pairs are the first. */
export const wallPoints = kernel('wallPair', { tolerance: 1e-4 }, (i) => {
  if (rebuildWanted() !== 0) return
  const p = wallPairAt(i)
  const sphere = pairBodyA(p)
  const body = pairBodyB(p)
  const away = wallSeparation(bodyWall(body), sphere)
  // from the sphere to the wall
  const normal = vec3(-away.x, -away.y, -away.z)
  const gap = away.w - bodyRadius(sphere)
  const point = scale(bodyRadius(sphere) + 0.5 * gap, normal)
  setSlotNormal(i, normal)
  setSlotGap(i, gap)
  setSlotPointA(i, point)
  setSlotPointB(i, sub(point, bodyPosSeparation(sphere, body)))
  setSlotFeature(i, 0)
})

/** By impulses. With `sleep` two of which neither may move have no contact. */
export const countWallContacts = kernel(
  'wallPair',
  { tolerance: 1e-4, variants: { sleep: [false, true] } },
  (i, h: real, envelope: real, records: i32, sleep: bool) => {
    if (rebuildWanted() !== 0) return
    const p = wallPairAt(i)
    const sphere = pairBodyA(p)
    const body = pairBodyB(p)
    if (sleep ? pairKind(p) !== 0 || bothRest(sphere, body) : pairKind(p) !== 0) {
      setPairContactCount(p, 0)
      return
    }
    const closing = max(-dot(sub(bodyVel(body), bodyVel(sphere)), slotNormal(i)), 0)
    setPairContactCount(p, slotGap(i) < envelope + h * closing ? asU32(records) : 0)
  },
)
