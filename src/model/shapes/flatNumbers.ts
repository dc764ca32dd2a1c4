// flatNumbers.ts: lists of points as flat plain lists, which JSON keeps.

import { finiteColumn, shown } from '../checks.js'
import { InputError } from '../inputError.js'

/** One list of finite numbers, in records of `width`; given flat, as typed array, or as one list per record. */
export function flatNumbers(
  given: ArrayLike<number> | ArrayLike<ArrayLike<number>>,
  width: number,
  what: string,
): readonly number[] {
  if (typeof given !== 'object' || given === null || given.length === undefined) {
    const all = what.replace(/vertex$/, 'vertice')
    throw new InputError(`${all}s must be a list of numbers, found ${shown(given)}.`)
  }
  const column = finiteColumn(given, width, what)
  const asGiven = Array.isArray(given) && typeof given[0] === 'number'
  return asGiven ? (given as readonly number[]) : Array.from(column)
}
