// rowSides.ts: a row of a joint as one of its two bodies sees it, side 0 for A and 1 for B.

import { rowAngA, rowAngB, rowLin } from '../../generated/accessors.js'
import type { i32, vec3 } from '../../language/values.js'
import { negate } from '../math/vec3.js'

/** What the velocity of the body counts. */
export function sideLin(row: i32, side: i32): vec3 {
  if (side === 1) return rowLin(row)
  return negate(rowLin(row))
}

/** What its angular velocity counts. */
export function sideAng(row: i32, side: i32): vec3 {
  if (side === 1) return rowAngB(row)
  return rowAngA(row)
}
