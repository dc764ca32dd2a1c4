// fillBins.ts: stages 1 and 3 of the search: count the bins each part is in, then write one entry for each.
//
// A part is in the bin of its centre, at its own level. What reaches further than the level's parts at rest do is in all bins
// within the excess. Parts that never move have entries of their own, made once.

import {
  addBinItems,
  entryBin,
  entryCapacity,
  fixedEntryBin,
  fixedEntryCapacity,
  levelBinsX,
  levelBinsY,
  levelBinsZ,
  levelFirstBin,
  levelInvSize,
  levelReach,
  partBox,
  partFirstEntry,
  partLevel,
  partLocal,
  partReach,
  setBinItems,
  setEntryBin,
  setEntryMember,
  setFixedEntryBin,
  setFixedEntryMember,
  setPartEntryCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, max, type u32, vec3 } from '../../language/values.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { lowBits, makeMember } from './entryMember.js'
import { isFixed, isLone } from './partFlags.js'

/** Half edges of the box whose bins a part is in. */
function excessOf(part: i32, level: i32, general: bool): vec3 {
  const slow = levelReach(level)
  if (general) {
    const box = partBox(part)
    return vec3(max(box.x - slow, 0), max(box.y - slow, 0), max(box.z - slow, 0))
  }
  const excess = max(partReach(part) - slow, 0)
  return vec3(excess, excess, excess)
}

function entriesOf(i: i32, level: i32, general: bool): i32 {
  const p = partLocal(i)
  const r = excessOf(i, level, general)
  const inverse = levelInvSize(level)
  const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, levelBinsX(level))
  const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, levelBinsY(level))
  const nz = binSpan(p.z - r.z, p.z + r.z, inverse.z, levelBinsZ(level))
  return nx * ny * nz
}

type WriteEntry = (at: i32, bin: i32, member: u32) => void

/** What does not fit is counted by checkEntries, and the step repeated. */
function writeMoving(at: i32, bin: i32, member: u32): void {
  if (at >= entryCapacity()) return
  setEntryBin(at, asU32(bin))
  setEntryMember(at, member)
}

function writeFixed(at: i32, bin: i32, member: u32): void {
  if (at >= fixedEntryCapacity()) return
  setFixedEntryBin(at, asU32(bin))
  setFixedEntryMember(at, member)
}

function writeEntries(i: i32, level: i32, general: bool, write: WriteEntry): void {
  const p = partLocal(i)
  const r = excessOf(i, level, general)
  const inverse = levelInvSize(level)
  const bx = levelBinsX(level)
  const by = levelBinsY(level)
  const bz = levelBinsZ(level)
  const x = lowBin(p.x - r.x, inverse.x, bx)
  const y = lowBin(p.y - r.y, inverse.y, by)
  const z = lowBin(p.z - r.z, inverse.z, bz)
  const nx = binSpan(p.x - r.x, p.x + r.x, inverse.x, bx)
  const ny = binSpan(p.y - r.y, p.y + r.y, inverse.y, by)
  const nz = binSpan(p.z - r.z, p.z + r.z, inverse.z, bz)
  const lone = !general || isLone(i)
  let at = asI32(partFirstEntry(i))
  for (let dz = 0; dz < nz; dz++) {
    for (let dy = 0; dy < ny; dy++) {
      const row = levelFirstBin(level) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
      for (let dx = 0; dx < nx; dx++) {
        write(at, row + wrapBin(x + dx, bx), makeMember(i, lowBits(dx, dy, dz), lone))
        at += 1
      }
    }
  }
}

export const countBins = kernel('rebuildPart', { variants: { general: [true, false] } }, (i, general: bool) => {
  const level = partLevel(i)
  let count = 0
  if (level >= 0 && !(general && isFixed(i))) count = entriesOf(i, level, general)
  setPartEntryCount(i, asU32(count))
})

export const fillBins = kernel('rebuildPart', { variants: { general: [true, false] } }, (i, general: bool) => {
  const level = partLevel(i)
  if (level >= 0 && !(general && isFixed(i))) writeEntries(i, level, general, writeMoving)
})

export const countFixedBins = kernel('part', (i) => {
  const level = partLevel(i)
  let count = 0
  if (level >= 0 && isFixed(i)) count = entriesOf(i, level, true)
  setPartEntryCount(i, asU32(count))
})

export const fillFixedBins = kernel('part', (i) => {
  const level = partLevel(i)
  if (level >= 0 && isFixed(i)) writeEntries(i, level, true, writeFixed)
})

export const clearBins = kernel('bin', (i) => {
  setBinItems(i, 0)
})

export const countItems = kernel('entry', (i) => {
  addBinItems(asI32(entryBin(i)), 1)
})

export const countFixedItems = kernel('fixedEntry', (i) => {
  addBinItems(asI32(fixedEntryBin(i)), 1)
})
