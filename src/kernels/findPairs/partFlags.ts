// partFlags.ts: the bits of partFlags.

import { partFlags } from '../../generated/accessors.js'
import { and, type bool, type i32, type u32 } from '../../language/values.js'

/** A body that is one sphere about its centre of mass: pairs of these have a search and a law of their own. */
const lonePart: u32 = 1
/** Neither forces nor a motion move it. */
export const fixedPart: u32 = 2

export function isLone(part: i32): bool {
  return and(partFlags(part), lonePart) !== 0
}

export function isFixed(part: i32): bool {
  return and(partFlags(part), fixedPart) !== 0
}
