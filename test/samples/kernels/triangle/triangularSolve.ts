// triangularSolve.ts: triangular systems with two terms in an equation, solved rank after rank.
//
//   x_i = b_i − ½ a_i x_j, j of an earlier rank, and the same with j of a later rank                                (1)

import { kernel } from '../../../../src/language/kernel.js'
import { asI32, type bool, type i32, type real } from '../../../../src/language/values.js'
import {
  addUnfinished,
  listedValue,
  setListedValue,
  setUnknownValue,
  unknownAfter,
  unknownBefore,
  unknownFactor,
  unknownRight,
  unknownValue,
} from '../../accessors.js'

/** The other unknown's part of (1). */
function term(i: i32, j: i32): real {
  if (j === i) return 0
  return 0.5 * unknownFactor(i) * unknownValue(j)
}

export const solveDown = kernel('unknown', { ordered: 'rank', tolerance: 1e-5 }, (i) => {
  setUnknownValue(i, unknownRight(i) - term(i, asI32(unknownBefore(i))))
})

/** Leaves before the end, so that only some invocations of a rank write. */
export const solveUp = kernel(
  'unknown',
  { ordered: 'rank', descending: true, tolerance: 1e-5 },
  (i, shift: real, skip: bool) => {
    if (skip && unknownFactor(i) < 0) return
    setUnknownValue(i, unknownRight(i) + shift - term(i, asI32(unknownAfter(i))))
  },
)

/** Over records that the device counts, with a counter beside. */
export const solveListed = kernel('listed', { ordered: 'rank', tolerance: 1e-5 }, (i) => {
  let x = unknownRight(i)
  const j = asI32(unknownBefore(i))
  if (j !== i) x -= 0.5 * unknownFactor(i) * listedValue(j)
  setListedValue(i, x)
  if (x > 1 || x < -1) addUnfinished(1)
})
