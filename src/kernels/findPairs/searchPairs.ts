// searchPairs.ts: stages 7 and 9 of the search: the pairs of each body, first counted, then written.
//
// A body looks in the bins it reaches into, at its own level and at every coarser one. Of two bodies of one level the
// lower number finds the pair, of two levels the smaller body does; so the bins of a large body are never searched for
// small ones. A pair is found in each bin both reach into and belongs to the first of these (ownsPair).
// Counting and writing are one kernel: compiled once, both passes take the same decisions to the last bit.

import {
  binEnd,
  binFirst,
  bodyFirstPair,
  bodyLevel,
  bodyLocal,
  bodyReach,
  bodyWeight,
  entryBody,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelCount,
  levelFirstBin,
  levelInvSize,
  pairCapacity,
  setBodyPairCount,
  setPairBodyA,
  setPairBodyB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, nearest, vec3 } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { binSpan, lowBin, ownsPair, wrapBin } from './binRange.js'

/** From a to b by the shortest way; `inverse` is 0 on axes that are not periodic. */
function nearestImage(a: vec3, b: vec3, period: vec3, inverse: vec3): vec3 {
  const d = sub(b, a)
  return vec3(
    d.x - period.x * nearest(d.x * inverse.x),
    d.y - period.y * nearest(d.y * inverse.y),
    d.z - period.z * nearest(d.z * inverse.z),
  )
}

export const searchPairs = kernel(
  'rebuildBody',
  (i, write: bool, periodicX: i32, periodicY: i32, periodicZ: i32, period: vec3, invPeriod: vec3) => {
    const own = bodyLevel(i)
    if (own < 0) {
      setBodyPairCount(i, 0)
      return
    }
    const p = bodyLocal(i)
    const r = bodyReach(i)
    const weight = bodyWeight(i)
    const first = asI32(bodyFirstPair(i))
    let found = 0
    for (let level = own; level < levelCount(); level++) {
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
              const j = asI32(entryBody(e))
              if (level === own && j <= i) continue
              // two fixed bodies do not act on each other
              if (weight + bodyWeight(j) === 0) continue
              const q = bodyLocal(j)
              const near = r + bodyReach(j)
              if (lengthSquared(nearestImage(p, q, period, invPeriod)) > near * near) continue
              const s = bodyReach(j)
              if (!ownsPair(dx, x, nx, lowBin(q.x - s, inverse.x, bx, periodicX), bx)) continue
              if (!ownsPair(dy, y, ny, lowBin(q.y - s, inverse.y, by, periodicY), by)) continue
              if (!ownsPair(dz, z, nz, lowBin(q.z - s, inverse.z, bz, periodicZ), bz)) continue
              // what does not fit is counted by checkPairs, and the step repeated
              if (write && first + found < pairCapacity()) {
                setPairBodyA(first + found, i)
                setPairBodyB(first + found, j)
              }
              found += 1
            }
          }
        }
      }
    }
    setBodyPairCount(i, asU32(found))
  },
)
