// pairRanges.ts: where each kind lies in the one list of pairs: two spheres first, then a sphere and a wall, then others, which meet.

import {
  bodyFirstWallPair,
  oldMeetingCount,
  oldPairCount,
  spherePairCount,
  wallPairCount,
} from '../../generated/accessors.js'
import { asU32, type bool, type i32, type u32 } from '../../language/values.js'

/** The pair of a sphere and a wall that is the k-th of these. */
export function wallPairAt(k: i32): i32 {
  return spherePairCount() + k
}

/** The pair that is the m-th meeting. */
export function meetingPair(m: i32): i32 {
  return spherePairCount() + wallPairCount() + m
}

export function isMeeting(pair: i32): bool {
  return pair >= meetingPair(0)
}

export function isWallPair(pair: i32): bool {
  return pair >= spherePairCount() && !isMeeting(pair)
}

/** The first pair of a sphere with a wall. */
export function firstWallPair(body: i32): u32 {
  return asU32(spherePairCount()) + bodyFirstWallPair(body)
}

/** Which meeting of the search before an old pair was. */
export function oldMeetingOf(pair: i32): i32 {
  return pair - (oldPairCount() - oldMeetingCount())
}
