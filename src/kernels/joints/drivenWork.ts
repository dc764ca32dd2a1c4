// drivenWork.ts: what bodies that forces do not move put in by force, stage `joints`.
//
//   contact   P = −(f·v + τ·ω), with the force and torque on the driven body                                        (1)
//   of all    Σ h (P(t) + P(t + h))/2                                                                               (2)
//   row       −λ (l·v + α·ω) of its driven side, in each half of a step; load −h/2 (F·v + τ·ω)                      (3)

import {
  bodyContactInvMass,
  bodyOmega,
  bodyVel,
  drivePower,
  energyDrive,
  loadBodyA,
  loadBodyB,
  loadDriven,
  loadForce,
  loadTorqueA,
  loadTorqueB,
  meetingForce,
  meetingTorqueA,
  meetingTorqueB,
  pairArmA,
  pairArmB,
  pairBodyA,
  pairBodyB,
  pairCouple,
  pairForce,
  pairTwist,
  rowBodyA,
  rowBodyB,
  rowDriven,
  rowImpulse,
  rowTie,
  rowTotal,
  setDrivePower,
  setEnergyDrive,
  setLoadDriven,
  setMeetingStored,
  setPairStored,
  setRowDriven,
  setWallPairStored,
  stepBodyCount,
  sumMeetingStored,
  sumPairStored,
  sumWallStored,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type real, vec3 } from '../../language/values.js'
import { surfaceVelocity } from '../contactForces/wallForces.js'
import { meetingPair, wallPairAt } from '../findPairs/pairRanges.js'
import { add, dot, negate, scale } from '../math/vec3.js'
import { secondWaits } from '../moveBodies/halves.js'
import { sideAng, sideLin } from './rowSides.js'

/** f·v + τ·ω where forces do not move the body: its inverse mass says so, since copies of other ranks and beads of cables are moved too. */
function powerOn(body: i32, force: vec3, torque: vec3): real {
  if (bodyContactInvMass(body) > 0) return 0
  return dot(force, bodyVel(body)) + dot(torque, bodyOmega(body))
}

/** (1) of spheres. */
export const pairPower = kernel(
  'spherePair',
  { tolerance: 1e-3, variants: { parts: [true, false] } },
  (p, parts: bool) => {
    const a = pairBodyA(p)
    const b = pairBodyB(p)
    let power: real = 0
    if (bodyContactInvMass(a) === 0 || bodyContactInvMass(b) === 0) {
      let couple = vec3(0, 0, 0)
      if (parts) couple = pairCouple(p)
      const force = pairForce(p)
      const twist = pairTwist(p)
      power = powerOn(a, negate(force), add(scale(-pairArmA(p), twist), negate(couple)))
      power += powerOn(b, force, add(scale(-pairArmB(p), twist), couple))
    }
    setPairStored(p, -power)
  },
)

/** (1) of a plane, where a sphere touches it. */
export const wallPower = kernel(
  'wallPair',
  { tolerance: 1e-3, variants: { parts: [true, false] } },
  (i, parts: bool) => {
    const p = wallPairAt(i)
    let power = dot(pairForce(p), surfaceVelocity(pairBodyB(p), i))
    if (parts) power += dot(pairCouple(p), bodyOmega(pairBodyB(p)))
    setWallPairStored(i, -power)
  },
)

/** (1) of other shapes. */
export const meetingPower = kernel('meeting', { tolerance: 1e-3 }, (i) => {
  const force = meetingForce(i)
  const onA = powerOn(pairBodyA(meetingPair(i)), negate(force), meetingTorqueA(i))
  setMeetingStored(i, -(onA + powerOn(pairBodyB(meetingPair(i)), force, meetingTorqueB(i))))
})

/** (2) */
export const addDrivePower = kernel('one', (i, h: real, balls: bool, walls: bool, meet: bool) => {
  if (i > 0 || secondWaits()) return
  const power = (balls ? sumPairStored(i) : 0) + (walls ? sumWallStored(i) : 0) + (meet ? sumMeetingStored(i) : 0)
  setEnergyDrive(i, energyDrive(i) + 0.5 * h * (drivePower(i) + power))
  setDrivePower(i, power)
})

/** (3); the impulse of the first half is that of velocities and positions, as in jointReactions.ts. */
export const bookDrivenRows = kernel('row', { tolerance: 1e-3 }, (i, h: real, first: bool) => {
  if (stepBodyCount() === 0) return
  const impulse = first ? rowTotal(i) + rowImpulse(i) / h : rowImpulse(i)
  const onA = powerOn(rowBodyA(i), sideLin(i, 0), sideAng(i, 0))
  // a node of a cable is driven by nobody
  const onB = rowTie(i) >= 0 ? 0 : powerOn(rowBodyB(i), sideLin(i, 1), sideAng(i, 1))
  setRowDriven(i, rowDriven(i) - impulse * (onA + onB))
})

/** (3) */
export const bookDrivenLoads = kernel('load', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const onA = powerOn(loadBodyA(i), negate(loadForce(i)), loadTorqueA(i))
  const onB = powerOn(loadBodyB(i), loadForce(i), loadTorqueB(i))
  setLoadDriven(i, loadDriven(i) - 0.5 * h * (onA + onB))
})
