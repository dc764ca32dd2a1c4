// choosePoints.ts: temporary: the first eight points of a meeting.

import {
  bodyPosSeparation,
  candidateFirstPoint,
  candidateNormal,
  candidatePartA,
  candidatePartB,
  candidatePoints,
  meetingBodyA,
  meetingBodyB,
  meetingEndCandidate,
  meetingFirstCandidate,
  meetingFirstSlot,
  pointFeature,
  pointGap,
  pointPos,
  rebuildWanted,
  setMeetingPoints,
  setSlotFeature,
  setSlotGap,
  setSlotNormal,
  setSlotPartA,
  setSlotPartB,
  setSlotPointA,
  setSlotPointB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import type { u32 } from '../../language/values.js'
import { sub } from '../math/vec3.js'

export const choosePoints = kernel('meeting', { tolerance: 1e-4 }, (i) => {
  if (rebuildWanted() !== 0) return
  const centres = bodyPosSeparation(meetingBodyA(i), meetingBodyB(i))
  let found: u32 = 0
  const end = meetingEndCandidate(i)
  for (let c = meetingFirstCandidate(i); c < end; c++) {
    const points = candidatePoints(c)
    for (let k: u32 = 0; k < points; k++) {
      if (found >= 8) break
      const slot = meetingFirstSlot(i) + found
      const p = candidateFirstPoint(c) + k
      setSlotNormal(slot, candidateNormal(c))
      setSlotGap(slot, pointGap(p))
      setSlotPointA(slot, pointPos(p))
      setSlotPointB(slot, sub(pointPos(p), centres))
      setSlotFeature(slot, pointFeature(p))
      setSlotPartA(slot, candidatePartA(c))
      setSlotPartB(slot, candidatePartB(c))
      found += 1
    }
  }
  setMeetingPoints(i, found)
})
