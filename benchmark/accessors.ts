// Made from the list of fields by `npm run build`; not edited by hand.
// How kernels read and write fields when they run as plain TypeScript; the compiler replaces each call.

import type { PlainState } from '../src/language/plainState.js'
import type { i32, quat, u32 } from '../src/language/values.js'

let state: PlainState

/** The arrays that the accessors below work on. */
export function bindPlainState(plain: PlainState): void {
  state = plain
}

/** source of the copy [1] */
export const itemFrom = (i: i32): quat => state.getQuat('itemFrom', i)
export const setItemFrom = (i: i32, value: quat): void => state.setQuat('itemFrom', i, value)

/** target of the copy [1] */
export const itemTo = (i: i32): quat => state.getQuat('itemTo', i)
export const setItemTo = (i: i32, value: quat): void => state.setQuat('itemTo', i, value)

/** key to sort by [1] */
export const itemKey = (i: i32): u32 => state.getScalar('itemKey', i)
export const setItemKey = (i: i32, value: u32): void => state.setScalar('itemKey', i, value)

/** value that goes with the key [1] */
export const itemValue = (i: i32): u32 => state.getScalar('itemValue', i)
export const setItemValue = (i: i32, value: u32): void => state.setScalar('itemValue', i, value)

/** number to sum up [1] */
export const itemNumber = (i: i32): u32 => state.getScalar('itemNumber', i)
export const setItemNumber = (i: i32, value: u32): void => state.setScalar('itemNumber', i, value)

/** sum of the numbers before [1] */
export const itemFirst = (i: i32): u32 => state.getScalar('itemFirst', i)
export const setItemFirst = (i: i32, value: u32): void => state.setScalar('itemFirst', i, value)

/** how many there are */
export const oneCount = (): i32 => state.counts.oneCount!

/** room for how many */
export const oneCapacity = (): i32 => state.counts.oneCapacity!

/** how many there are */
export const itemCount = (): i32 => state.counts.itemCount!

/** room for how many */
export const itemCapacity = (): i32 => state.counts.itemCapacity!
