// feelImpulses.ts: what acts on sleepers near something that may move, by impulses, stage `sleep`.
//
//   f = Σ ±γ / h,  τ = Σ r × ±γ / h: in place of the forces of feelForces.ts                                        (1)
//
// Contacts between sleepers have no impulses: one that wakes is a new load to its neighbours, which wake in turn. A sleeper wakes before it
// is touched where something near it is faster than `speed`.

import {
  bodyEnd,
  bodyEndFound,
  bodyEndMeeting,
  bodyEndMet,
  bodyExtent,
  bodyFirst,
  bodyFirstFound,
  bodyFirstMeeting,
  bodyFirstMet,
  bodyFirstPair,
  bodyOmega,
  bodyPairCount,
  bodyVel,
  contactImpulse,
  foundPair,
  incidenceContact,
  metMeeting,
  pairBodyA,
  pairBodyB,
  setBodyForce,
  setBodyTorque,
  setSleeperTurn,
  sleeperEdge,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type bool, type i32, type real, shiftRight, vec3 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { add, length, scale, sub } from '../math/vec3.js'
import { isWaiting } from '../moveBodies/halves.js'
import { contactsOn } from '../solveContacts/gatherGeneral.js'
import { mayWake } from './isAsleep.js'

/** What contacts of spheres push a body by; each turns it as it pushes. */
function pushOfSpheres(i: i32): vec3 {
  let push = vec3(0, 0, 0)
  const end = bodyEnd(i)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const impulse = contactImpulse(shiftRight(side, 1))
    push = and(side, 1) === 1 ? add(push, impulse) : sub(push, impulse)
  }
  return push
}

/** (1) */
export const sumImpulses = kernel(
  'sleeper',
  { tolerance: 1e-3, variants: { general: [true, false] } },
  (i, h: real, general: bool) => {
    if (isWaiting(false) || !mayWake(i) || sleeperEdge(i) === 0) return
    if (general) {
      const sum = contactsOn(i)
      setBodyForce(i, scale(1 / h, sum.push))
      setBodyTorque(i, scale(1 / h, sum.torque))
    } else setBodyForce(i, scale(1 / h, pushOfSpheres(i)))
  },
)

export const wakeBefore = kernel('sleeper', (i, speed: real) => {
  if (isWaiting(false) || !mayWake(i) || sleeperEdge(i) === 0) return
  let struck = false
  const end = bodyFirstPair(i) + bodyPairCount(i)
  for (let p = bodyFirstPair(i); p < end; p++) struck = struck || length(bodyVel(pairBodyB(p))) > speed
  const endFound = bodyEndFound(i)
  for (let k = bodyFirstFound(i); k < endFound; k++) {
    struck = struck || length(bodyVel(pairBodyA(foundPair(k)))) > speed
  }
  if (struck) setSleeperTurn(i, 2)
})

function isFast(body: i32, speed: real): bool {
  return length(bodyVel(body)) + bodyExtent(body) * length(bodyOmega(body)) > speed
}

export const wakeBeforeMeeting = kernel('sleeper', (i, speed: real) => {
  if (isWaiting(false) || !mayWake(i) || sleeperEdge(i) === 0) return
  let struck = false
  const base = asU32(meetingPair(0))
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) struck = struck || isFast(pairBodyB(base + m), speed)
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) struck = struck || isFast(pairBodyA(base + metMeeting(k)), speed)
  if (struck) setSleeperTurn(i, 2)
})
