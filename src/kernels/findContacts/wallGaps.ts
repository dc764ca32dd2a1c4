// wallGaps.ts: gap and normal of a sphere and a wall, as sphereGaps.ts has them for two spheres, stage `findContacts`.

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
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, max, type real, vec3 } from '../../language/values.js'
import { wallPairAt } from '../findPairs/pairRanges.js'
import { dot, scale, sub } from '../math/vec3.js'
import { wallSeparation } from '../narrowphase/wallSeparation.js'
import { bothRest } from '../sleep/isAsleep.js'

interface Near {
  readonly gap: real
  readonly normal: vec3
}

/** The slot of a sphere and a wall, which is the second body. */
function fillSlot(slot: i32, sphere: i32, body: i32): Near {
  const away = wallSeparation(bodyWall(body), sphere)
  // from the sphere to the wall
  const normal = vec3(-away.x, -away.y, -away.z)
  const gap = away.w - bodyRadius(sphere)
  const point = scale(bodyRadius(sphere) + 0.5 * gap, normal)
  setSlotNormal(slot, normal)
  setSlotGap(slot, gap)
  setSlotPointA(slot, point)
  setSlotPointB(slot, sub(point, bodyPosSeparation(sphere, body)))
  setSlotFeature(slot, 0)
  return { gap, normal }
}

/** By force; slots of wall pairs are the first. */
export const wallPoints = kernel('wallPair', (i) => {
  if (rebuildWanted() !== 0) return
  const p = wallPairAt(i)
  fillSlot(i, pairBodyA(p), pairBodyB(p))
})

/** By impulses. With `sleep` two of which neither may move have no contact. */
export const wallGaps = kernel(
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
    const { gap, normal } = fillSlot(p, sphere, body)
    const closing = max(-dot(sub(bodyVel(body), bodyVel(sphere)), normal), 0)
    setPairContactCount(p, gap < envelope + h * closing ? asU32(records) : 0)
  },
)
