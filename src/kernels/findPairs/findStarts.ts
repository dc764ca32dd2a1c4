// findStarts.ts: stages 5 and 6 of the search: where the entries of each bin begin and end, once they are sorted by bin,
// where their parts are, and bins with one body in them dropped.

import {
  binEnd,
  binFirst,
  entryBin,
  entryCount,
  fixedEntryBin,
  fixedEntryCapacity,
  fixedEntryCount,
  fixedEntryTotal,
  levelCount,
  partCount,
  partLocal,
  partReach,
  setBinEnd,
  setBinEndFixed,
  setBinFirst,
  setBinFirstFixed,
  setEntryLocal,
  setEntryReach,
  setFixedEntryCount,
  setRebuildPartCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, asU32, imin } from '../../language/values.js'
import { entryPartOf } from './entryMember.js'

export const clearBins = kernel('bin', (i) => {
  setBinFirst(i, 0)
  setBinEnd(i, 0)
})

export const findStarts = kernel('entry', (i) => {
  const bin = entryBin(i)
  if (i === 0) setBinFirst(bin, 0)
  else if (entryBin(i - 1) !== bin) setBinFirst(bin, asU32(i))
  if (i === entryCount() - 1) setBinEnd(bin, asU32(i + 1))
  else if (entryBin(i + 1) !== bin) setBinEnd(bin, asU32(i + 1))
})

export const placeEntries = kernel('entry', (i) => {
  const part = entryPartOf(i)
  setEntryLocal(i, partLocal(part))
  setEntryReach(i, partReach(part))
})

/** With several levels a lone body of a coarse bin may still have small neighbours. */
export const dropInactiveBins = kernel('bin', (i) => {
  if (levelCount() === 1 && binEnd(i) === binFirst(i) + 1) setBinEnd(i, binFirst(i))
})

/** All parts are looked at, before any step. */
export const beginFixed = kernel('one', (i) => {
  if (i === 0) setRebuildPartCount(partCount())
})

/** There is room for all: a part reaches into at most eight bins. */
export const countFixedEntries = kernel('one', (i) => {
  if (i === 0) setFixedEntryCount(imin(asI32(fixedEntryTotal()), fixedEntryCapacity()))
})

export const findFixedStarts = kernel('fixedEntry', (i) => {
  const bin = fixedEntryBin(i)
  if (i === 0) setBinFirstFixed(bin, 0)
  else if (fixedEntryBin(i - 1) !== bin) setBinFirstFixed(bin, asU32(i))
  if (i === fixedEntryCount() - 1) setBinEndFixed(bin, asU32(i + 1))
  else if (fixedEntryBin(i + 1) !== bin) setBinEndFixed(bin, asU32(i + 1))
})
