// fillBins.ts: stages 1 and 3 of the search: count the bins each part reaches into, then write one entry for each.
//
// A part goes into the bins of its own level that the box around it reaches into. Parts that never move have entries of
// their own, made once.

import {
  entryCapacity,
  fixedEntryCapacity,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelFirstBin,
  levelInvSize,
  partBox,
  partFirstEntry,
  partLevel,
  partLocal,
  partReach,
  setEntryBin,
  setEntryMember,
  setFixedEntryBin,
  setFixedEntryMember,
  setPartEntryCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, idiv, type u32, vec3 } from '../../language/values.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { lowBits, makeMember } from './entryMember.js'
import { isFixed, isLone } from './partFlags.js'

/** Half edges of the box a part is looked for in. */
export function reachBox(part: i32, general: bool): vec3 {
  if (general) return partBox(part)
  const reach = partReach(part)
  return vec3(reach, reach, reach)
}

function entriesOf(i: i32, level: i32, periodicX: i32, periodicY: i32, periodicZ: i32, general: bool): i32 {
  const p = partLocal(i)
  const r = reachBox(i, general)
  const inverse = levelInvSize(level)
  const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, levelBinsX(level), periodicX)
  const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, levelBinsY(level), periodicY)
  const nz = binSpan(p.z - r.z, p.z + r.z, inverse.z, levelBinsZ(level), periodicZ)
  return nx * ny * nz
}

/** The k-th bin that a part reaches into, x first. */
function binOf(i: i32, level: i32, k: i32, periodicX: i32, periodicY: i32, periodicZ: i32, general: bool): i32 {
  const p = partLocal(i)
  const r = reachBox(i, general)
  const inverse = levelInvSize(level)
  const bx = levelBinsX(level)
  const by = levelBinsY(level)
  const bz = levelBinsZ(level)
  const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, bx, periodicX)
  const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, by, periodicY)
  const row = idiv(k, nx)
  const x = wrapBin(lowBin(p.x - r.x, inverse.x, bx, periodicX) + (k - nx * row), bx)
  const y = wrapBin(lowBin(p.y - r.y, inverse.y, by, periodicY) + (row - ny * idiv(row, ny)), by)
  const z = wrapBin(lowBin(p.z - r.z, inverse.z, bz, periodicZ) + idiv(row, ny), bz)
  return levelFirstBin(level) + x + bx * (y + by * z)
}

/** What its k-th entry says of a part. */
function memberOf(i: i32, level: i32, k: i32, periodicX: i32, periodicY: i32, general: bool): u32 {
  const p = partLocal(i)
  const r = reachBox(i, general)
  const inverse = levelInvSize(level)
  const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, levelBinsX(level), periodicX)
  const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, levelBinsY(level), periodicY)
  const row = idiv(k, nx)
  const slice = idiv(row, ny)
  return makeMember(i, lowBits(k - nx * row, row - ny * slice, slice), !general || isLone(i))
}

export const countBins = kernel(
  'rebuildPart',
  { variants: { general: [true, false] } },
  (i, periodicX: i32, periodicY: i32, periodicZ: i32, general: bool) => {
    const level = partLevel(i)
    let count = 0
    if (level >= 0 && !(general && isFixed(i))) {
      count = entriesOf(i, level, periodicX, periodicY, periodicZ, general)
    }
    setPartEntryCount(i, asU32(count))
  },
)

export const fillBins = kernel(
  'rebuildPart',
  { variants: { general: [true, false] } },
  (i, periodicX: i32, periodicY: i32, periodicZ: i32, general: bool) => {
    const level = partLevel(i)
    if (level < 0 || (general && isFixed(i))) return
    const first = asI32(partFirstEntry(i))
    const count = entriesOf(i, level, periodicX, periodicY, periodicZ, general)
    for (let k = 0; k < count; k++) {
      // what does not fit is counted by checkEntries, and the step repeated
      if (first + k >= entryCapacity()) return
      setEntryBin(first + k, asU32(binOf(i, level, k, periodicX, periodicY, periodicZ, general)))
      setEntryMember(first + k, memberOf(i, level, k, periodicX, periodicY, general))
    }
  },
)

export const countFixedBins = kernel('part', (i, periodicX: i32, periodicY: i32, periodicZ: i32) => {
  const level = partLevel(i)
  let count = 0
  if (level >= 0 && isFixed(i)) count = entriesOf(i, level, periodicX, periodicY, periodicZ, true)
  setPartEntryCount(i, asU32(count))
})

export const fillFixedBins = kernel('part', (i, periodicX: i32, periodicY: i32, periodicZ: i32) => {
  const level = partLevel(i)
  if (level < 0 || !isFixed(i)) return
  const first = asI32(partFirstEntry(i))
  const count = entriesOf(i, level, periodicX, periodicY, periodicZ, true)
  for (let k = 0; k < count; k++) {
    if (first + k >= fixedEntryCapacity()) return
    setFixedEntryBin(first + k, asU32(binOf(i, level, k, periodicX, periodicY, periodicZ, true)))
    setFixedEntryMember(first + k, memberOf(i, level, k, periodicX, periodicY, true))
  }
})
