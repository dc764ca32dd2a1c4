// gatherMeetings.ts: forces and torques of the meetings of each body that moves, stage `accelerateBodies`.

import {
  bodyContactInvMass,
  bodyEndMeeting,
  bodyEndMet,
  bodyFirstMeeting,
  bodyFirstMet,
  bodyRests,
  meetingForce,
  meetingTorqueA,
  meetingTorqueB,
  metMeeting,
  setBodyForce,
  setBodyTorque,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, vec3 } from '../../language/values.js'
import { add, sub } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'

export const gatherMeetings = kernel(
  'body',
  { tolerance: 1e-4, variants: { sleep: [false, true] } },
  (i, sleep: bool) => {
    if (secondWaits()) return
    if (sleep) if (bodyRests(i) === 2) return
    let force = vec3(0, 0, 0)
    let torque = vec3(0, 0, 0)
    // ground that carries all grains would sum them one by one, and needs no sum
    if (bodyContactInvMass(i) > 0) {
      const end = bodyEndMeeting(i)
      for (let m = bodyFirstMeeting(i); m < end; m++) {
        force = sub(force, meetingForce(m))
        torque = add(torque, meetingTorqueA(m))
      }
      const endMet = bodyEndMet(i)
      for (let k = bodyFirstMet(i); k < endMet; k++) {
        const m = metMeeting(k)
        force = add(force, meetingForce(m))
        torque = add(torque, meetingTorqueB(m))
      }
    }
    setBodyForce(i, force)
    setBodyTorque(i, torque)
  },
)
