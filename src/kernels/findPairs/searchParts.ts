// searchParts.ts: stages 7 and 9 of the search for what is not two spheres: parts of different bodies near each other, first
// counted, then written.
//
// As in searchPairs.ts the smaller of two parts finds the other, of one level that with the lower number, and a
// candidate belongs to the first bin both reach into. What moves finds what does not on its own level; what never moves
// only looks at coarser levels, among what moves. The candidates of a part are written by the number of the other one.

import {
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
  levelLone,
  levelReach,
  partBody,
  partBox,
  partCandidateCount,
  partFirstCandidate,
  partInvMass,
  partLayer,
  partLevel,
  partLocal,
  partMask,
  partReach,
  rawCandidateCapacity,
  rawPartB,
  setPartCandidateCount,
  setRawPartA,
  setRawPartB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, and, asI32, asU32, type bool, type i32, type u32, type vec3 } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { belongsHere, lowBits, memberPart } from './entryMember.js'
import { meetInBox } from './largeBox.js'
import { isFixed, isLone } from './partFlags.js'
import { areNeighbours, nearestImage } from './searchPairs.js'

/** Whether two parts may touch, `d` from the first to the other, by their boxes, spheres, bodies and layers. */
function mayMeet(i: i32, a: vec3, j: i32, d: vec3): bool {
  const b = partBox(j)
  if (abs(d.x) > a.x + b.x || abs(d.y) > a.y + b.y || abs(d.z) > a.z + b.z) return false
  const near = partReach(i) + partReach(j)
  if (lengthSquared(d) > near * near) return false
  if (partBody(i) === partBody(j) || partInvMass(i) + partInvMass(j) === 0) return false
  return and(partMask(i), partLayer(j)) !== 0 && !areNeighbours(i, j)
}

/** Puts a candidate among the others of its part; what does not fit is counted by checkCandidates, and the step repeated. */
function insertCandidate(first: i32, found: i32, i: i32, j: u32): void {
  if (first + found >= rawCandidateCapacity()) return
  let at = first + found
  setRawPartA(at, asU32(i))
  while (at > first && rawPartB(at - 1) > j) {
    setRawPartB(at, rawPartB(at - 1))
    at -= 1
  }
  setRawPartB(at, j)
}

export const searchParts = kernel(
  'rebuildPart',
  { disjoint: ['rawPartB'], variants: { images: [true, false] } },
  (i, write: bool, period: vec3, invPeriod: vec3, boxLow: vec3, boxHigh: vec3, images: bool) => {
    const own = partLevel(i)
    if (own < 0) {
      setPartCandidateCount(i, 0)
      return
    }
    // most find nothing, and were found so when they were counted
    if (write && partCandidateCount(i) === 0) return
    const still = isFixed(i)
    const lone = isLone(i)
    const p = partLocal(i)
    const r = partBox(i)
    const first = asI32(partFirstCandidate(i))
    let found = 0
    for (let level = own; level < levelCount(); level++) {
      if (lone && levelLone(level) !== 0) continue
      const inverse = levelInvSize(level)
      const look = levelReach(level)
      const bx = levelBinsX(level)
      const by = levelBinsY(level)
      const bz = levelBinsZ(level)
      const x = lowBin(p.x - (r.x + look), inverse.x, bx)
      const y = lowBin(p.y - (r.y + look), inverse.y, by)
      const z = lowBin(p.z - (r.z + look), inverse.z, bz)
      const nx = binSpan(p.x - (r.x + look), p.x + (r.x + look), inverse.x, bx)
      const ny = binSpan(p.y - (r.y + look), p.y + (r.y + look), inverse.y, by)
      const nz = binSpan(p.z - (r.z + look), p.z + (r.z + look), inverse.z, bz)
      for (let dz = 0; dz < nz; dz++) {
        for (let dy = 0; dy < ny; dy++) {
          for (let dx = 0; dx < nx; dx++) {
            const bin =
              levelFirstBin(level) + wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
            const bits = lowBits(dx, dy, dz)
            // entries of what moves, then of what does not
            const moving = asI32(binFirst(bin + 1)) - asI32(binFirst(bin))
            const all = still ? moving : moving + asI32(binFirstFixed(bin + 1)) - asI32(binFirstFixed(bin))
            for (let e = 0; e < all; e++) {
              const member =
                e < moving
                  ? entryMember(asI32(binFirst(bin)) + e)
                  : fixedEntryMember(asI32(binFirstFixed(bin)) + e - moving)
              if (!belongsHere(bits, member)) continue
              const j = memberPart(member)
              if (level === own && e < moving && (still || j <= i)) continue
              const d = images ? nearestImage(p, partLocal(j), period, invPeriod) : sub(partLocal(j), p)
              if (!mayMeet(i, r, j, d)) continue
              if (!meetInBox(p, d, partReach(i), partReach(j), boxLow, boxHigh)) continue
              if (write) insertCandidate(first, found, i, asU32(j))
              found += 1
            }
          }
        }
      }
    }
    setPartCandidateCount(i, asU32(found))
  },
)
