// searchPairs.ts: stages 7 and 9 of the search: pairs of bodies that are spheres, first counted, then written; what other parts
// find is in searchParts.ts.
//
// An entry looks at those behind it in its bin: they are sorted, and so of two bodies of one level the lower number finds the
// pair, in the first bin both reach into (belongsHere). At every coarser level the first entry of a body looks in the bins it
// reaches into (searchCoarser), so that of two levels the smaller body finds the pair, and the bins of a large body are never
// searched for small ones. Pairs are counted by body and bin, in cells, and written in their order.

import {
  binEnd,
  binFirst,
  bodyCount,
  cellFirstPair,
  cellPairs,
  entryBin,
  entryLocal,
  entryMember,
  entryReach,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelCount,
  levelFirstBin,
  levelInvSize,
  pairCapacity,
  pairTotal,
  partLayer,
  partLevel,
  partMask,
  partWeight,
  setBodyFirstPair,
  setBodyPairCount,
  setCellPairs,
  setPairBodyA,
  setPairBodyB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, asU32, type bool, type i32, nearest, type u32, vec3, xor } from '../../language/values.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { belongsHere, firstBin, isLoneMember, leads, lowBits, memberPart } from './entryMember.js'
import { meetInBox } from './largeBox.js'

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

/** Whether the entries of two spheres, or of one at another level with these bits, make a pair in this bin. */
function makePair(
  a: i32,
  bits: u32,
  b: i32,
  alike: bool,
  period: vec3,
  invPeriod: vec3,
  boxLow: vec3,
  boxHigh: vec3,
): bool {
  const near = entryReach(a) + entryReach(b)
  const way = nearestImage(entryLocal(a), entryLocal(b), period, invPeriod)
  if (lengthSquared(way) > near * near) return false
  const other = entryMember(b)
  if (!belongsHere(bits, other) || !isLoneMember(other)) return false
  if (!meetInBox(entryLocal(a), way, entryReach(a), entryReach(b), boxLow, boxHigh)) return false
  return alike || mayTouch(memberPart(entryMember(a)), memberPart(other))
}

/** What does not fit is counted by checkPairs, and the step repeated. */
function writePair(at: i32, i: i32, j: i32): void {
  if (at >= pairCapacity()) return
  setPairBodyA(at, i)
  setPairBodyB(at, j)
}

export const clearCells = kernel('cell', (i) => {
  setCellPairs(i, 0)
})

export const searchPairs = kernel(
  'entry',
  // a cell has one entry
  { disjoint: ['cellPairs'] },
  (own, write: bool, cells: i32, alike: bool, period: vec3, invPeriod: vec3, boxLow: vec3, boxHigh: vec3) => {
    const member = entryMember(own)
    if (!isLoneMember(member)) return
    const i = memberPart(member)
    const cell = cells * i + asI32(xor(and(member, firstBin), firstBin))
    if (write && cellPairs(cell) === 0) return
    const first = write ? asI32(cellFirstPair(cell)) : 0
    let found = 0
    const end = asI32(binEnd(asI32(entryBin(own))))
    for (let e = own + 1; e < end; e++) {
      if (!makePair(own, member, e, alike, period, invPeriod, boxLow, boxHigh)) continue
      if (write) writePair(first + found, i, memberPart(entryMember(e)))
      found += 1
    }
    if (!write) setCellPairs(cell, asU32(found))
  },
)

/** Pairs with larger bodies: these have the last cell of a body. */
export const searchCoarser = kernel(
  'entry',
  { disjoint: ['cellPairs'] },
  (
    own,
    write: bool,
    cells: i32,
    alike: bool,
    periodicX: i32,
    periodicY: i32,
    periodicZ: i32,
    period: vec3,
    invPeriod: vec3,
    boxLow: vec3,
    boxHigh: vec3,
  ) => {
    const member = entryMember(own)
    if (!isLoneMember(member) || !leads(member)) return
    const i = memberPart(member)
    const cell = cells * (i + 1) - 1
    if (write && cellPairs(cell) === 0) return
    const first = write ? asI32(cellFirstPair(cell)) : 0
    const p = entryLocal(own)
    const r = entryReach(own)
    let found = 0
    for (let level = partLevel(i) + 1; level < levelCount(); level++) {
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
            const bits = lowBits(dx, dy, dz)
            const bin =
              levelFirstBin(level) + wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
            const end = asI32(binEnd(bin))
            for (let e = asI32(binFirst(bin)); e < end; e++) {
              if (!makePair(own, bits, e, alike, period, invPeriod, boxLow, boxHigh)) continue
              if (write) writePair(first + found, i, memberPart(entryMember(e)))
              found += 1
            }
          }
        }
      }
    }
    if (!write) setCellPairs(cell, asU32(found))
  },
)

/** The pairs of a body lie one after the other. */
export const takePairs = kernel('rebuildBody', (i, cells: i32) => {
  const first = cellFirstPair(cells * i)
  const end = i === bodyCount() - 1 ? pairTotal() : cellFirstPair(cells * (i + 1))
  setBodyFirstPair(i, first)
  setBodyPairCount(i, end - first)
})
