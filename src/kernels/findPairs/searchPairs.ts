// searchPairs.ts: stages 7 and 9 of the search: pairs of bodies that are spheres, first counted, then written; what other parts
// find is in searchParts.ts.
//
// The first entry of a body looks in the bins within its reach and that of the others, at its own level and at every coarser one. Of two bodies
// of one level the lower number finds the pair, of two levels the smaller body does: the bins of a large body are never
// searched for small ones. Bins of a row lie side by side, and so do their entries. The pairs of a body are written by the number of the other
// one: sums over them do not depend on bins, nor on how far the search looks. The first eight that a body counts are noted: few bodies
// search a second time.
//
// Of some thirty entries a body looks at few are near, and which ones nobody can guess. So they are listed without a branch, and what costs
// more is asked of the listed ones.

import {
  binFirst,
  bodyFirstPair,
  bodyPairCount,
  entryLocal,
  entryMember,
  entryReach,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelCount,
  levelFirstBin,
  levelInvSize,
  levelLone,
  levelReach,
  nearNumber,
  pairBodyB,
  pairCapacity,
  partInvMass,
  partLayer,
  partLevel,
  partLink,
  partMask,
  partSpan,
  setBodyPairCount,
  setNearNumber,
  setPairBodyA,
  setPairBodyB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, array, asI32, asU32, type bool, type i32, imin, nearest, or, vec3 } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { belongsHere, isLoneMember, leads, lowBits, memberPart } from './entryMember.js'
import { meetInBox } from './largeBox.js'
import { noted } from './noted.js'

/** From a to b by the shortest way; `inverse` is 0 on axes that are not periodic. */
export function nearestImage(a: vec3, b: vec3, period: vec3, inverse: vec3): vec3 {
  const d = sub(b, a)
  return vec3(
    d.x - period.x * nearest(d.x * inverse.x),
    d.y - period.y * nearest(d.y * inverse.y),
    d.z - period.z * nearest(d.z * inverse.z),
  )
}

/** Beads of one cable that are near each other along it. */
export function areNeighbours(i: i32, j: i32): bool {
  const a = partLink(i)
  const b = partLink(j)
  if (a === 0 || b === 0) return false
  return a < b ? b - a <= partSpan(i) : a - b <= partSpan(i)
}

/** Whether two parts that are near each other make a pair. */
function mayTouch(i: i32, j: i32): bool {
  // two bodies that do not move do not act on each other
  return partInvMass(i) + partInvMass(j) > 0 && and(partMask(i), partLayer(j)) !== 0 && !areNeighbours(i, j)
}

/** Puts a pair among the others of its body; what does not fit is counted by checkPairs, and the step repeated. */
function insertPair(first: i32, found: i32, i: i32, j: i32): void {
  if (first + found >= pairCapacity()) return
  let at = first + found
  setPairBodyA(at, i)
  while (at > first && pairBodyB(at - 1) > j) {
    setPairBodyB(at, pairBodyB(at - 1))
    at -= 1
  }
  setPairBodyB(at, j)
}

/** Entries listed at a time; a list that is half full is gone through. */
const listRoom: i32 = 64

export const searchPairs = kernel(
  'entry',
  // a body has one first entry
  { disjoint: ['bodyPairCount', 'pairBodyB', 'nearNumber'], variants: { images: [true, false], write: [true, false] } },
  (own, alike: bool, period: vec3, invPeriod: vec3, boxLow: vec3, boxHigh: vec3, images: bool, write: bool) => {
    const member = entryMember(own)
    if (!isLoneMember(member) || !leads(member)) return
    const i = memberPart(member)
    if (write && asI32(bodyPairCount(i)) <= noted) return
    const first = write ? asI32(bodyFirstPair(i)) : 0
    const ownLevel = partLevel(i)
    const p = entryLocal(own)
    const r = entryReach(own)
    const list = array(64, 0)
    let listed = 0
    let found = 0
    for (let level = ownLevel; level < levelCount(); level++) {
      if (levelLone(level) === 0) continue
      // on its own level a body finds those of higher numbers
      const above = level === ownLevel ? i : -1
      const inverse = levelInvSize(level)
      const look = r + levelReach(level)
      const bx = levelBinsX(level)
      const by = levelBinsY(level)
      const bz = levelBinsZ(level)
      const x = lowBin(p.x - look, inverse.x, bx)
      const y = lowBin(p.y - look, inverse.y, by)
      const z = lowBin(p.z - look, inverse.z, bz)
      const nx = binSpan(p.x - look, p.x + look, inverse.x, bx)
      const ny = binSpan(p.y - look, p.y + look, inverse.y, by)
      const nz = binSpan(p.z - look, p.z + look, inverse.z, bz)
      for (let dz = 0; dz < nz; dz++) {
        for (let dy = 0; dy < ny; dy++) {
          const row = levelFirstBin(level) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
          const bits = lowBits(1, dy, dz)
          // a row that runs over the end of the grid goes on at its beginning
          let dx = 0
          while (dx < nx) {
            const from = row + wrapBin(x + dx, bx)
            const bins = imin(nx - dx, row + bx - from)
            const begin = asI32(binFirst(from))
            const end = asI32(binFirst(from + bins))
            const firstEnd = dx === 0 ? asI32(binFirst(from + 1)) : begin
            dx += bins
            const last = dx === nx && dy === ny - 1 && dz === nz - 1
            let e = begin
            let more = true
            while (more) {
              const upTo = imin(end, e + listRoom - listed)
              for (; e < upTo; e++) {
                const near = r + entryReach(e)
                const way = images ? nearestImage(p, entryLocal(e), period, invPeriod) : sub(entryLocal(e), p)
                const other = entryMember(e)
                const within = lengthSquared(way) > near * near ? 0 : 1
                const after = memberPart(other) > above ? 1 : 0
                const here = belongsHere(e < firstEnd ? or(bits, 1) : bits, other) ? 1 : 0
                list[listed] = e
                listed += within * after * here
              }
              more = e < end
              if (!more && !last && 2 * listed < listRoom) continue
              for (let k = 0; k < listed; k++) {
                const there = list[k]
                const j = memberPart(entryMember(there))
                const way = images ? nearestImage(p, entryLocal(there), period, invPeriod) : sub(entryLocal(there), p)
                if (!meetInBox(p, way, r, entryReach(there), boxLow, boxHigh)) continue
                if (!alike && !mayTouch(i, j)) continue
                if (write) insertPair(first, found, i, j)
                if (!write && found < noted) setNearNumber(noted * i + found, asU32(j))
                found += 1
              }
              listed = 0
            }
          }
        }
      }
    }
    if (!write) setBodyPairCount(i, asU32(found))
  },
)

/** Stage 9 for bodies whose pairs are all noted. */
export const writeNoted = kernel('rebuildBody', { disjoint: ['pairBodyB'] }, (i) => {
  const count = asI32(bodyPairCount(i))
  if (count > noted) return
  const first = asI32(bodyFirstPair(i))
  for (let k = 0; k < count; k++) insertPair(first, k, i, asI32(nearNumber(noted * i + k)))
})
