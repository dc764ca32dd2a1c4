// roomWith.ts: room for records that lie beside others.

import { type i32, imin } from '../../language/values.js'

/** The less of two rooms; a run has none at all for records it has no use for. */
export function roomWith(room: i32, beside: i32): i32 {
  return beside > 0 ? imin(room, beside) : room
}
