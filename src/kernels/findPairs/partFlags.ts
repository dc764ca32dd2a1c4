// partFlags.ts: what the flags of a part say.

import { partFlags } from '../../generated/accessors.js'
import { and, type bool, type i32 } from '../../language/values.js'
import { fixedPart, lonePart } from './partBits.js'

export function isLone(part: i32): bool {
  return and(partFlags(part), lonePart) !== 0
}

export function isFixed(part: i32): bool {
  return and(partFlags(part), fixedPart) !== 0
}
