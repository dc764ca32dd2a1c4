// poseCandidates.ts: where the two parts of each candidate are, and how near points must be to count; stage `findContacts`.
//
//   reach = envelope + h (|v_B − v_A| + |ω_A| e_A + |ω_B| e_B),  e the distance of the farthest point from the centre  (1)

import {
  bodyExtent,
  bodyOmega,
  bodyPosSeparation,
  bodyRot,
  bodyVel,
  candidatePartA,
  candidatePartB,
  partBody,
  partPos,
  partRot,
  rebuildWanted,
  setCandidateBetween,
  setCandidateCentres,
  setCandidateOffset,
  setCandidateReach,
  setCandidateRotA,
  setCandidateRotB,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type i32, type real, vec3 } from '../../language/values.js'
import { nearestImage } from '../findPairs/searchPairs.js'
import { quatMul, rotate } from '../math/quat.js'
import { add, length, sub } from '../math/vec3.js'

/** (1) */
function reachOf(a: i32, b: i32, h: real, envelope: real): real {
  // by force
  if (h === 0) return envelope
  const turning = length(bodyOmega(a)) * bodyExtent(a) + length(bodyOmega(b)) * bodyExtent(b)
  return envelope + h * (length(sub(bodyVel(b), bodyVel(a))) + turning)
}

export const poseCandidates = kernel(
  'candidate',
  { tolerance: 1e-5 },
  (i, h: real, envelope: real, period: vec3, invPeriod: vec3) => {
    if (rebuildWanted() !== 0) return
    const partA = asI32(candidatePartA(i))
    const partB = asI32(candidatePartB(i))
    const a = partBody(partA)
    const b = partBody(partB)
    const rotA = bodyRot(a)
    const rotB = bodyRot(b)
    const offset = rotate(rotA, partPos(partA))
    const centres = bodyPosSeparation(a, b)
    const between = add(centres, sub(rotate(rotB, partPos(partB)), offset))
    // parts far from the centre of a large body may be nearest by another image of it
    const nearest = nearestImage(vec3(0, 0, 0), between, period, invPeriod)
    setCandidateBetween(i, nearest)
    setCandidateCentres(i, add(centres, sub(nearest, between)))
    setCandidateOffset(i, offset)
    setCandidateRotA(i, quatMul(rotA, partRot(partA)))
    setCandidateRotB(i, quatMul(rotB, partRot(partB)))
    setCandidateReach(i, reachOf(a, b, h, envelope))
  },
)
