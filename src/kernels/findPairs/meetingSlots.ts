// meetingSlots.ts: room for the points of a meeting: slots, and by force as many holds, which lie in the order of meetings.

import { asI32, type i32, type u32 } from '../../language/values.js'

/** Points of two bodies at the most; as many as owners.ts has holds for a meeting. */
export const meetingSlots: u32 = 8

/** The k-th hold of a meeting. */
export function holdOf(meeting: i32, k: i32): i32 {
  return asI32(meetingSlots) * meeting + k
}
