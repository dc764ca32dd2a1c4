// atomics.ts: counters and fields that many records add to, and records appended to a list.

import { kernel } from '../../../../src/language/kernel.js'
import { and, asI32, asU32, idiv, shiftRight, type u32, wrapAdd } from '../../../../src/language/values.js'
import {
  addBinItems,
  addFoundCount,
  addLargest,
  addTotal,
  binItems,
  binLargest,
  foundCapacity,
  itemBin,
  itemCount,
  itemReal,
  itemWord,
  maxBinLargest,
  maxLargest,
  oneCount,
  setBinItems,
  setFoundCount,
  setFoundItem,
  setFoundReal,
  setLargest,
  setOneInt,
  setOneWord,
  setTotal,
  total,
} from '../../accessors.js'

/** Counts the items of each bin and notes the largest word. */
export const fillBins = kernel('item', (i) => {
  const bin = itemBin(i)
  addBinItems(bin, 1)
  maxBinLargest(bin, shiftRight(itemWord(i), 4))
  addTotal(and(itemWord(i), 15))
  maxLargest(shiftRight(itemWord(i), 8))
})

/** Appends the items with a positive number, in any order. */
export const appendPositive = kernel('item', (i) => {
  if (itemReal(i) <= 0) return
  const at = addFoundCount(1)
  if (at >= foundCapacity()) return
  setFoundItem(at, asU32(i))
  setFoundReal(at, 2 * itemReal(i))
})

/** Reads and sets atomic fields with no atomic operation. */
export const halveBins = kernel('bin', (i) => {
  setBinItems(i, shiftRight(wrapAdd(binItems(i), binLargest(i)), 1))
})

/** Reads a bin while others add to it: the sum of what is added is known, the order is not. */
export const drainBins = kernel('item', (i) => {
  const bin = itemBin(i)
  if (binItems(bin) > 4000000000) return
  const before = addBinItems(bin, 2)
  if (before > 4000000000) addLargest(1)
})

/** A function that writes: the old value of a counter. */
function raise(n: u32): u32 {
  const before = addTotal(n)
  maxLargest(before)
  return before
}

/** Counts and counters, by the one record there is. */
export const settle = kernel('one', (i) => {
  setTotal(wrapAdd(total(), 5))
  const first = raise(7)
  const second = raise(1)
  // the old value must survive what comes after
  let kept = asI32(second)
  addLargest(3)
  const copy = kept
  kept = 1
  setFoundCount(idiv(itemCount(), 3))
  const found = addFoundCount(2)
  setOneWord(i, wrapAdd(first, asU32(oneCount())))
  setOneInt(i, copy + kept + found)
})

export const resetLargest = kernel('one', (i) => {
  setLargest(0)
  setOneInt(i, -1)
})
