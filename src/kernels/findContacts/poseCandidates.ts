// poseCandidates.ts: where the two parts of each candidate are, and how near points must be to count; stage `findContacts`.
//
//   reach = envelope + h min(s, s'),   s = |v_B − v_A| + |ω_A| e_A + |ω_B| e_B                                       (1)
//   s' = |u| + |ω_B − ω_A| r + ½ h (ω_A² a + ω_B² b)                                                                (2)
//
// e is the distance of the farthest point of a body from its centre; u the velocity of B past A at the centre of the smaller part, r its
// radius, a and b how far that centre is from those of the bodies. Whatever touches lies within r of it, and the last term is what
// u changes by while both turn. A shoe that lies on a turning wheel goes with it: by (1) alone its reach would be that of the wheel's rim.

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
  partRadius,
  partRot,
  rebuildWanted,
  setCandidateBetween,
  setCandidateCentres,
  setCandidateOffset,
  setCandidateReach,
  setCandidateRotA,
  setCandidateRotB,
  setCandidateWay,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { asI32, type i32, min, type real, vec3 } from '../../language/values.js'
import { nearestImage } from '../findPairs/searchPairs.js'
import { quatMul, rotate } from '../math/quat.js'
import { add, cross, length, lengthSquared, scale, sub } from '../math/vec3.js'

/** Of the sphere about a part; a plane, which has none, is larger than any. */
function sizeOf(part: i32): real {
  const radius = partRadius(part)
  return radius > 0 ? radius : 1e30
}

/** s' of (2), at a place seen from both bodies. */
function speedAt(a: i32, b: i32, fromA: vec3, fromB: vec3, radius: real, h: real): real {
  const spinA = bodyOmega(a)
  const spinB = bodyOmega(b)
  const past = sub(add(bodyVel(b), cross(spinB, fromB)), add(bodyVel(a), cross(spinA, fromA)))
  const bend = lengthSquared(spinA) * length(fromA) + lengthSquared(spinB) * length(fromB)
  return length(past) + length(sub(spinB, spinA)) * radius + 0.5 * h * bend
}

/** (1) */
function reachOf(a: i32, b: i32, fromA: vec3, fromB: vec3, radius: real, h: real, envelope: real): real {
  const turning = length(bodyOmega(a)) * bodyExtent(a) + length(bodyOmega(b)) * bodyExtent(b)
  const most = length(sub(bodyVel(b), bodyVel(a))) + turning
  return envelope + h * min(most, speedAt(a, b, fromA, fromB, radius, h))
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
    const offsetB = rotate(rotB, partPos(partB))
    const between = add(centres, sub(offsetB, offset))
    // parts far from the centre of a large body may be nearest by another image of it
    const nearest = nearestImage(vec3(0, 0, 0), between, period, invPeriod)
    setCandidateBetween(i, nearest)
    setCandidateCentres(i, add(centres, sub(nearest, between)))
    setCandidateOffset(i, offset)
    setCandidateRotA(i, quatMul(rotA, partRot(partA)))
    setCandidateRotB(i, quatMul(rotB, partRot(partB)))
    // by force: nothing is foreseen, and velocities need not be read
    if (h === 0) {
      setCandidateWay(i, vec3(0, 0, 0))
      setCandidateReach(i, envelope)
      return
    }
    const radiusA = sizeOf(partA)
    const radiusB = sizeOf(partB)
    const smallerA = radiusA < radiusB
    const fromA = smallerA ? offset : add(offset, nearest)
    const fromB = smallerA ? sub(offsetB, nearest) : offsetB
    const goesA = add(bodyVel(a), cross(bodyOmega(a), offset))
    setCandidateWay(i, scale(h, sub(add(bodyVel(b), cross(bodyOmega(b), offsetB)), goesA)))
    setCandidateReach(i, reachOf(a, b, fromA, fromB, min(radiusA, radiusB), h, envelope))
  },
)
