// meetingLoads.ts: contact forces by force law on marked bodies of meetings, run when somebody asks.
//
//   F = Σ ±f over meetings of a marked body, of which the other is marked as a source where that is asked for; τ likewise

import {
  bodyMark,
  meetingForce,
  meetingTorqueA,
  meetingTorqueB,
  pairBodyA,
  pairBodyB,
  setMeetingLoadX,
  setMeetingLoadY,
  setMeetingLoadZ,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, vec3 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { negate } from '../math/vec3.js'
import { bearing } from './pairLoads.js'

export const meetingLoads = kernel('meeting', (i, between: bool, torque: bool) => {
  const side = bearing(bodyMark(pairBodyA(meetingPair(i))), bodyMark(pairBodyB(meetingPair(i))), between)
  let load = vec3(0, 0, 0)
  if (side > 0) load = torque ? meetingTorqueB(i) : meetingForce(i)
  if (side < 0) load = torque ? meetingTorqueA(i) : negate(meetingForce(i))
  setMeetingLoadX(i, load.x)
  setMeetingLoadY(i, load.y)
  setMeetingLoadZ(i, load.z)
})
