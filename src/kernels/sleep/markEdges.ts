// markEdges.ts: which sleepers have something near them that may move, after bodies fell asleep or woke or pairs were searched, stage
// `sleep`.

import {
  bodyEndFound,
  bodyEndMeeting,
  bodyEndMet,
  bodyFirstFound,
  bodyFirstMeeting,
  bodyFirstMet,
  bodyFirstPair,
  bodyPairCount,
  bodyWallPairCount,
  foundPair,
  metMeeting,
  pairBodyA,
  pairBodyB,
  setBodyRests,
  setSleeperEdge,
  setSleeperNear,
  setStirred,
  setUnrested,
  sleeperEdge,
  sleeperKind,
  sleeperNear,
  sleeperState,
  stirred,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asU32, type bool, type i32, imax } from '../../language/values.js'
import { firstWallPair, meetingPair } from '../findPairs/pairRanges.js'
import { isWaiting } from '../moveBodies/halves.js'
import { dozed, isAsleep, mayWake, woken } from './isAsleep.js'

/** Bits of sleeperNear that a body sets: 1 where it may move, 2 where it has just come to rest, 5 where it has just woken. */
function liveliness(body: i32): i32 {
  if (sleeperState(body) === dozed) return 2
  if (sleeperState(body) === woken) return 5
  return isAsleep(body) || sleeperKind(body) === 2 ? 0 : 1
}

function isDue(i: i32, impulses: bool): bool {
  return stirred() !== 0 && !isWaiting(!impulses) && mayWake(i)
}

export const stirBySearch = kernel('search', (_i) => {
  setStirred(1)
  setUnrested(1)
})

/** Of pairs and walls; gravity that turns acts on all. */
export const lookAround = kernel(
  'sleeper',
  { variants: { impulses: [true, false] } },
  (i, turning: bool, impulses: bool) => {
    if (!isDue(i, impulses)) return
    let near = turning ? 1 : 0
    const end = bodyFirstPair(i) + bodyPairCount(i)
    for (let p = bodyFirstPair(i); p < end; p++) near = near | liveliness(pairBodyB(p))
    const endFound = bodyEndFound(i)
    for (let k = bodyFirstFound(i); k < endFound; k++) near = near | liveliness(pairBodyA(foundPair(k)))
    const endWall = firstWallPair(i) + bodyWallPairCount(i)
    for (let w = firstWallPair(i); w < endWall; w++) near = near | liveliness(pairBodyB(w))
    setSleeperNear(i, near)
  },
)

export const lookAtMeetings = kernel('sleeper', { variants: { impulses: [true, false] } }, (i, impulses: bool) => {
  if (!isDue(i, impulses)) return
  let near = sleeperNear(i)
  const base = asU32(meetingPair(0))
  const end = bodyEndMeeting(i)
  for (let m = bodyFirstMeeting(i); m < end; m++) near = near | liveliness(pairBodyB(base + m))
  const endMet = bodyEndMet(i)
  for (let k = bodyFirstMet(i); k < endMet; k++) near = near | liveliness(pairBodyA(base + metMeeting(k)))
  setSleeperNear(i, near)
})

export const markEdges = kernel(
  'sleeper',
  { variants: { impulses: [true, false] }, disjoint: ['sleeperState'] },
  (i, impulses: bool) => {
    if (!isDue(i, impulses)) return
    const moves = (sleeperNear(i) & 1) !== 0
    const before = sleeperEdge(i)
    const fresh = sleeperState(i) === dozed || (sleeperNear(i) & 2) !== 0 || before === 0
    let edge = before
    if (moves) edge = fresh ? 2 : imax(before, 1)
    // what has gone since may have borne it; who came to rest still does
    else if (before !== 0) edge = fresh ? 0 : 3
    setSleeperEdge(i, edge)
    setBodyRests(i, edge === 0 ? 2 : 1)
  },
)
