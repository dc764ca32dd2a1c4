// decisions.ts: bool values: operators, comparisons of bools, variables, parameters, short circuits that guard an index.

import { kernel } from '../../../../src/language/kernel.js'
import {
  and,
  asU32,
  type bool,
  type i32,
  or,
  type real,
  select,
  shiftLeft,
  type u32,
} from '../../../../src/language/values.js'
import {
  itemCount,
  itemInt,
  itemInt2,
  itemNext,
  itemReal,
  itemReal2,
  itemWord,
  setItemRealOut,
  setItemWordOut,
} from '../../accessors.js'

/** Eight answers, one bit each. */
function answers(i: i32, on: bool): u32 {
  const a = itemInt(i) > itemInt2(i)
  const b = itemReal(i) <= 0
  const c = (a && !b) || (on !== b && a === on)
  let seen = false
  seen = seen || (c && itemInt(i) !== 0)
  let code: u32 = 0
  if (a) code = or(code, 1)
  if (!b) code = or(code, 2)
  if (c) code = or(code, 4)
  if (seen) code = or(code, 8)
  if (a !== b) code = or(code, 16)
  if (a === b || !on) code = or(code, 32)
  return or(code, shiftLeft(select(on, 1, 0), 6))
}

/** The number of a neighbour, where there is one: the index is looked at only after it was found to be in range. */
function guarded(i: i32): real {
  const next = and(itemWord(i), 4095)
  const has = next < asU32(itemCount()) && itemReal(next) > 0
  const far = next >= asU32(itemCount()) || itemReal2(next) > 0
  return has ? itemReal(next) : far ? 0.5 : itemReal(itemNext(i))
}

export const decide = kernel('item', (i, on: bool) => {
  setItemWordOut(i, answers(i, on))
  setItemRealOut(i, guarded(i))
})

export const decideHot = kernel('item', { hot: true }, (i, on: bool) => {
  setItemWordOut(i, answers(i, on))
  setItemRealOut(i, guarded(i))
})
