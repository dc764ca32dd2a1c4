// warmStart.ts: impulses of the step before, stage `findContacts`; 0 for what is new.
//
// A contact is found by its feature; where no feature is the same, by the point nearest to it, no further than
// a share of the size of its arm: what touches may change from one step to the next while two bodies slide.

import {
  contactFeature,
  contactPointA,
  keptFeature,
  keptImpulse,
  keptPoint,
  meetingPoints,
  pairBodyA,
  pairBodyB,
  pairContactCount,
  pairFirstContact,
  pairFirstKept,
  pairKeptCount,
  rebuildWanted,
  setContactImpulse,
  setPairContactCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asU32, type bool, type i32, type real, type u32, vec3 } from '../../language/values.js'
import { meetingPair } from '../findPairs/pairRanges.js'
import { lengthSquared, sub } from '../math/vec3.js'
import { bothRest } from '../sleep/isAsleep.js'
import { torqueFeature } from './contactKinds.js'

/** A contact of the step before that is no further away than this is the same one, over its distance from the centre. */
const sameShare: real = 0.05

/** The kept impulse with this feature: of spheres, which have no points. */
function impulseBefore(c: u32, first: u32, count: u32): vec3 {
  for (let k = first; k < first + count; k++) {
    if (keptFeature(k) === contactFeature(c)) return keptImpulse(k)
  }
  return vec3(0, 0, 0)
}

/** The kept impulse of the contact with this feature, or of the nearest of those of a torque or not. */
function impulseNear(c: u32, first: u32, count: u32): vec3 {
  const feature = contactFeature(c)
  const point = contactPointA(c)
  let best = sameShare * sameShare * lengthSquared(point)
  let impulse = vec3(0, 0, 0)
  for (let k = first; k < first + count; k++) {
    if (keptFeature(k) === feature) return keptImpulse(k)
    if (and(keptFeature(k), torqueFeature) !== and(feature, torqueFeature)) continue
    const away = lengthSquared(sub(keptPoint(k), point))
    if (away >= best) continue
    best = away
    impulse = keptImpulse(k)
  }
  return impulse
}

type Before = (c: u32, first: u32, count: u32) => vec3

export const warmStart = kernel(
  'pair',
  { variants: { before: [impulseBefore, impulseNear] } },
  (i, warm: bool, before: Before) => {
    if (rebuildWanted() !== 0) return
    const first = pairFirstContact(i)
    const end = first + pairContactCount(i)
    const kept = warm ? pairKeptCount(i) : 0
    for (let c = first; c < end; c++) setContactImpulse(c, before(c, pairFirstKept(i), kept))
  },
)

/** How many contacts meetings have; with `sleep` none where neither body may move. */
export const countMeetingContacts = kernel(
  'meeting',
  { variants: { sleep: [false, true] } },
  (i, records: i32, sleep: bool) => {
    if (rebuildWanted() !== 0) return
    const p = meetingPair(i)
    const rests = sleep ? bothRest(pairBodyA(p), pairBodyB(p)) : false
    setPairContactCount(p, rests ? 0 : asU32(records) * meetingPoints(i))
  },
)
