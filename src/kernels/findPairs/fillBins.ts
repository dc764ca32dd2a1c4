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
  setEntryPart,
  setFixedEntryBin,
  setFixedEntryPart,
  setPartEntryCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, type bool, type i32, vec3 } from '../../language/values.js'
import { binSpan, lowBin, wrapBin } from './binRange.js'
import { isFixed } from './partFlags.js'

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

/** What does not fit is counted by checkEntries, and the step repeated. */
function writeEntry(entry: i32, bin: i32, part: i32, fixed: bool): void {
  if (fixed) {
    if (entry >= fixedEntryCapacity()) return
    setFixedEntryBin(entry, asU32(bin))
    setFixedEntryPart(entry, asU32(part))
  } else {
    if (entry >= entryCapacity()) return
    setEntryBin(entry, asU32(bin))
    setEntryPart(entry, asU32(part))
  }
}

function writeEntries(
  i: i32,
  level: i32,
  periodicX: i32,
  periodicY: i32,
  periodicZ: i32,
  general: bool,
  fixed: bool,
): void {
  const p = partLocal(i)
  const r = reachBox(i, general)
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
  const first = levelFirstBin(level)
  let entry = asI32(partFirstEntry(i))
  for (let dz = 0; dz < nz; dz++) {
    for (let dy = 0; dy < ny; dy++) {
      for (let dx = 0; dx < nx; dx++) {
        const bin = wrapBin(x + dx, bx) + bx * (wrapBin(y + dy, by) + by * wrapBin(z + dz, bz))
        writeEntry(entry, first + bin, i, fixed)
        entry += 1
      }
    }
  }
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
    writeEntries(i, level, periodicX, periodicY, periodicZ, general, false)
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
  if (level >= 0 && isFixed(i)) writeEntries(i, level, periodicX, periodicY, periodicZ, true, true)
})
