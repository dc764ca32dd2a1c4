// searchParts.ts: stages 7 and 9 of the search for what is not two spheres: parts of different bodies near each other, first
// counted, then written.
//
// As in searchPairs.ts the smaller of two parts finds the other, of one level that with the lower number, and a
// candidate belongs to the first bin both reach into. What moves finds what does not on its own level; what never moves
// only looks at coarser levels, among what moves.

import {
  binEnd,
  binEndFixed,
  binFirst,
  binFirstFixed,
  entryMember,
  fixedEntryMember,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelCount,
  levelFirstBin,
  levelInvSize,
  partBody,
  partBox,
  partFirstCandidate,
  partLayer,
  partLevel,
  partLocal,
  partMask,
  partReach,
  partWeight,
  rawCandidateCapacity,
  setPartCandidateCount,
  setRawPartA,
  setRawPartB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, and, asI32, asU32, type bool, type i32, type vec3 } from '../../language/values.js'
import { lengthSquared } from '../math/vec3.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { belongsHere, isLoneMember, lowBits, memberPart } from './entryMember.js'
import { meetInBox } from './largeBox.js'
import { isFixed, isLone } from './partFlags.js'
import { nearestImage } from './searchPairs.js'

/** Whether two parts may touch, by their bodies, layers, spheres and boxes. */
function mayMeet(i: i32, j: i32, period: vec3, invPeriod: vec3, boxLow: vec3, boxHigh: vec3): bool {
  if (partBody(i) === partBody(j) || partWeight(i) + partWeight(j) === 0) return false
  if (and(partMask(i), partLayer(j)) === 0) return false
  const d = nearestImage(partLocal(i), partLocal(j), period, invPeriod)
  const near = partReach(i) + partReach(j)
  if (lengthSquared(d) > near * near) return false
  const a = partBox(i)
  const b = partBox(j)
  if (abs(d.x) > a.x + b.x || abs(d.y) > a.y + b.y || abs(d.z) > a.z + b.z) return false
  return meetInBox(partLocal(i), d, partReach(i), partReach(j), boxLow, boxHigh)
}

/** What does not fit is counted by checkCandidates, and the step repeated. */
function writeCandidate(at: i32, i: i32, j: i32): void {
  if (at >= rawCandidateCapacity()) return
  setRawPartA(at, asU32(i))
  setRawPartB(at, asU32(j))
}

export const searchParts = kernel(
  'rebuildPart',
  (
    i,
    write: bool,
    periodicX: i32,
    periodicY: i32,
    periodicZ: i32,
    period: vec3,
    invPeriod: vec3,
    boxLow: vec3,
    boxHigh: vec3,
  ) => {
    const own = partLevel(i)
    if (own < 0) {
      setPartCandidateCount(i, 0)
      return
    }
    const still = isFixed(i)
    const lone = isLone(i)
    const p = partLocal(i)
    const r = partBox(i)
    const first = asI32(partFirstCandidate(i))
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
            const bits = lowBits(dx, dy, dz)
            // entries of what moves, then of what does not
            const moving = asI32(binEnd(bin)) - asI32(binFirst(bin))
            const all = still ? moving : moving + asI32(binEndFixed(bin)) - asI32(binFirstFixed(bin))
            for (let e = 0; e < all; e++) {
              const member =
                e < moving
                  ? entryMember(asI32(binFirst(bin)) + e)
                  : fixedEntryMember(asI32(binFirstFixed(bin)) + e - moving)
              if ((lone && isLoneMember(member)) || !belongsHere(bits, member)) continue
              const j = memberPart(member)
              if (level === own && e < moving && (still || j <= i)) continue
              if (!mayMeet(i, j, period, invPeriod, boxLow, boxHigh)) continue
              if (write) writeCandidate(first + found, i, j)
              found += 1
            }
          }
        }
      }
    }
    setPartCandidateCount(i, asU32(found))
  },
)
