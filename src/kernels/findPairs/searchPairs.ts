// searchPairs.ts: stages 7 and 9 of the search: the pairs of each body that is a sphere, found and counted, then written one
// after the other; what other parts find is in searchParts.ts.
//
// A body looks in the bins it reaches into, at its own level and at every coarser one. Of two bodies of one level the
// lower number finds the pair, of two levels the smaller body does; so the bins of a large body are never searched for
// small ones. A pair is found in each bin both reach into and belongs to the first of these (ownsPair).
// Each body has so many `places` for what it finds, so that the search is done once; where one finds more, the step is repeated
// with more places.

import {
  binEnd,
  binFirst,
  bodyCount,
  bodyFirstPair,
  bodyPairCount,
  entryPart,
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
  partLocal,
  partMask,
  partReach,
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
import { reachBox } from './fillBins.js'
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

/** Whether parts i and j make a pair. */
function areNear(i: i32, j: i32, period: vec3, invPeriod: vec3): bool {
  // two bodies that do not move do not act on each other
  if (partWeight(i) + partWeight(j) === 0) return false
  if (and(partMask(i), partLayer(j)) === 0) return false
  const near = partReach(i) + partReach(j)
  return lengthSquared(nearestImage(partLocal(i), partLocal(j), period, invPeriod)) <= near * near
}

export const searchPairs = kernel(
  'rebuildPart',
  { variants: { general: [true, false] } },
  (i, places: i32, periodicX: i32, periodicY: i32, periodicZ: i32, period: vec3, invPeriod: vec3, general: bool) => {
    const own = partLevel(i)
    if (general) {
      // the first parts have the numbers of their bodies
      if (i >= bodyCount()) return
      if (!isLone(i)) {
        setBodyPairCount(i, 0)
        return
      }
    }
    if (own < 0) {
      setBodyPairCount(i, 0)
      return
    }
    const p = partLocal(i)
    const r = reachBox(i, general)
    let found = 0
    for (let level = own; level < levelCount(); level++) {
      const inverse = levelInvSize(level)
      const bx = levelBinsX(level)
      const by = levelBinsY(level)
      const bz = levelBinsZ(level)
      const x = lowBin(p.x - r.x, inverse.x, bx, periodicX)
      const y = lowBin(p.y - r.y, inverse.y, by, periodicY)
      const z = lowBin(p.z - r.z, inverse.z, bz, periodicZ)
      const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, bx, periodicX)
      const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, by, periodicY)
      const nz = binSpan(p.z - r.z, p.z + r.z, inverse.z, bz, periodicZ)
      for (let dz = 0; dz < nz; dz++) {
        for (let dy = 0; dy < ny; dy++) {
          for (let dx = 0; dx < nx; dx++) {
            const bin =
              levelFirstBin(level) + wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
            const end = binEnd(bin)
            for (let e = binFirst(bin); e < end; e++) {
              const j = asI32(entryPart(e))
              if (level === own && j <= i) continue
              if (general && !isLone(j)) continue
              if (!areNear(i, j, period, invPeriod)) continue
              const q = partLocal(j)
              const s = reachBox(j, general)
              if (!ownsPair(dx, x, nx, lowBin(q.x - s.x, inverse.x, bx, periodicX), bx)) continue
              if (!ownsPair(dy, y, ny, lowBin(q.y - s.y, inverse.y, by, periodicY), by)) continue
              if (!ownsPair(dz, z, nz, lowBin(q.z - s.z, inverse.z, bz, periodicZ), bz)) continue
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
