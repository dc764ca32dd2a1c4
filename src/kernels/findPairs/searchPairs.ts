// searchPairs.ts: stages 7 and 9 of the search: the pairs of each body that is a sphere, found and counted, then written one
// after the other; what other parts find is in searchParts.ts.
//
// A body looks in the bins it reaches into, at its own level and at every coarser one. Of two bodies of one level the
// lower number finds the pair, of two levels the smaller body does; so the bins of a large body are never searched for
// small ones. A pair is found in each bin both reach into and belongs to the first of these (ownsPair).
// Bodies are taken in the order of their first entries, and places are read from the entries: what is near in space is near in
// memory.
// Each body has so many `places` for what it finds, so that the search is done once; where one finds more, the step is repeated
// with more places.

import {
  binEnd,
  binFirst,
  bodyFirstPair,
  bodyPairCount,
  entryLocal,
  entryPart,
  entryReach,
  hitBody,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelCount,
  levelFirstBin,
  levelInvSize,
  maxHitNeeded,
  pairCapacity,
  partLayer,
  partLevel,
  partMask,
  partWeight,
  setBodyPairCount,
  setHitBody,
  setPairBodyA,
  setPairBodyB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, asU32, type bool, type i32, imin, nearest, vec3 } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { binSpan, lowBin, ownsPair, wrapBin } from './binRange.js'
import { isLone } from './partFlags.js'

/** From a to b by the shortest way; `inverse` is 0 on axes that are not periodic. */
export function nearestImage(a: vec3, b: vec3, period: vec3, inverse: vec3): vec3 {
  const d = sub(b, a)
  return vec3(
    d.x - period.x * nearest(d.x * inverse.x),
    d.y - period.y * nearest(d.y * inverse.y),
    d.z - period.z * nearest(d.z * inverse.z),
  )
}

/** Whether two parts that are near each other make a pair. */
function mayTouch(i: i32, j: i32): bool {
  // two bodies that do not move do not act on each other
  return partWeight(i) + partWeight(j) > 0 && and(partMask(i), partLayer(j)) !== 0
}

/** One entry of each part: that in the first bin it reaches into. */
function isFirstEntry(e: i32, level: i32, periodicX: i32, periodicY: i32, periodicZ: i32): bool {
  const p = entryLocal(e)
  const r = entryReach(e)
  const inverse = levelInvSize(level)
  const bx = levelBinsX(level)
  const by = levelBinsY(level)
  const x = wrapBin(lowBin(p.x - r, inverse.x, bx, periodicX), bx)
  const y = wrapBin(lowBin(p.y - r, inverse.y, by, periodicY), by)
  const z = wrapBin(lowBin(p.z - r, inverse.z, levelBinsZ(level), periodicZ), levelBinsZ(level))
  const bin = levelFirstBin(level) + x + bx * (y + by * z)
  // a bin that was dropped had this entry alone
  return e === asI32(binFirst(bin)) || (e > asI32(binFirst(bin)) && e < asI32(binEnd(bin)))
}

export const searchPairs = kernel(
  'entry',
  { variants: { general: [true, false] } },
  (
    own,
    places: i32,
    alike: bool,
    periodicX: i32,
    periodicY: i32,
    periodicZ: i32,
    period: vec3,
    invPeriod: vec3,
    general: bool,
  ) => {
    const i = asI32(entryPart(own))
    if (general && !isLone(i)) return
    const ownLevel = levelCount() === 1 ? 0 : partLevel(i)
    if (!isFirstEntry(own, ownLevel, periodicX, periodicY, periodicZ)) return
    const p = entryLocal(own)
    const r = entryReach(own)
    let found = 0
    for (let level = ownLevel; level < levelCount(); level++) {
      const inverse = levelInvSize(level)
      const bx = levelBinsX(level)
      const by = levelBinsY(level)
      const bz = levelBinsZ(level)
      const x = lowBin(p.x - r, inverse.x, bx, periodicX)
      const y = lowBin(p.y - r, inverse.y, by, periodicY)
      const z = lowBin(p.z - r, inverse.z, bz, periodicZ)
      const nx = binSpan(p.x - r, p.x + r, inverse.x, bx, periodicX)
      const ny = binSpan(p.y - r, p.y + r, inverse.y, by, periodicY)
      const nz = binSpan(p.z - r, p.z + r, inverse.z, bz, periodicZ)
      for (let dz = 0; dz < nz; dz++) {
        for (let dy = 0; dy < ny; dy++) {
          for (let dx = 0; dx < nx; dx++) {
            const bin =
              levelFirstBin(level) + wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
            const end = binEnd(bin)
            for (let e = binFirst(bin); e < end; e++) {
              const q = entryLocal(e)
              const s = entryReach(e)
              // side by side in memory: what is of the part itself is looked at last
              if (lengthSquared(nearestImage(p, q, period, invPeriod)) > (r + s) * (r + s)) continue
              const j = asI32(entryPart(e))
              if (level === ownLevel && j <= i) continue
              if (!ownsPair(dx, x, nx, lowBin(q.x - s, inverse.x, bx, periodicX), bx)) continue
              if (!ownsPair(dy, y, ny, lowBin(q.y - s, inverse.y, by, periodicY), by)) continue
              if (!ownsPair(dz, z, nz, lowBin(q.z - s, inverse.z, bz, periodicZ), bz)) continue
              if ((general && !isLone(j)) || !(alike || mayTouch(i, j))) continue
              if (found < places) setHitBody(places * i + found, asU32(j))
              found += 1
            }
          }
        }
      }
    }
    if (found > places) maxHitNeeded(asU32(found))
    setBodyPairCount(i, asU32(found))
  },
)

export const writePairs = kernel('rebuildBody', (i, places: i32) => {
  const first = asI32(bodyFirstPair(i))
  const count = imin(asI32(bodyPairCount(i)), places)
  for (let k = 0; k < count; k++) {
    // what does not fit is counted by checkPairs, and the step repeated
    if (first + k >= pairCapacity()) return
    setPairBodyA(first + k, i)
    setPairBodyB(first + k, asI32(hitBody(places * i + k)))
  }
})
