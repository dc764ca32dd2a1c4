// findStarts.ts: stage 5 of the search: where the parts of entries are, once these are sorted by bin; and entries of what never
// moves.

import {
  binCapacity,
  fixedEntryCapacity,
  fixedEntryTotal,
  partCount,
  partLocal,
  partReach,
  setBinCount,
  setEntryLocal,
  setEntryReach,
  setFixedEntryCount,
  setRebuildPartCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, imin } from '../../language/values.js'
import { entryPartOf } from './entryMember.js'

export const placeEntries = kernel('entry', (i) => {
  const part = entryPartOf(i)
  setEntryLocal(i, partLocal(part))
  setEntryReach(i, partReach(part))
})

/** All parts and bins are looked at, before any step. */
export const beginFixed = kernel('one', (i) => {
  if (i > 0) return
  setRebuildPartCount(partCount())
  setBinCount(binCapacity())
})

/** There is room for all: a part that does not move is in one bin, or at an edge by rounding in eight. */
export const countFixedEntries = kernel('one', (i) => {
  if (i === 0) setFixedEntryCount(imin(asI32(fixedEntryTotal()), fixedEntryCapacity()))
})
