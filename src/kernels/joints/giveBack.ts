// giveBack.ts: what corrections of positions give back to velocities, stage `joints`, mechanism by mechanism.
//
//   A λ = −(J v + b),  t = Σ ½ p·M⁻¹ p,  p = Jᵀ λ      what joints take of the velocities that a step begins with,   (1)
//                                                      by force of those of its middle, before the second kick
//   g = θ Σ λ (J v + b)/h + θ² Σ ½ p·M⁻¹ p,  p = Jᵀ λ/h   what corrections with impulses λ give at its end, θ ≤ 1     (2)
//   D ← max(D − t, 0) + g,   D ≤ C                      the largest θ with                                            (3)
//   C = Σ 0.1 (½ ω·I ω + ½ m ω² r²) + 0.001 K           r the longest way from a centre to a joint of the body        (4)
//
// In (2) J v + b is how far velocities are from holding a row, by its compliance; what motors and driven bodies give with the velocities
// they want is work of theirs.
// Reactions, and efforts of motors, count what velocities got: θ of the corrections.
// While a motion is resolved what a step takes is what the one before gave, and D is about (h ω/2)² of the energy: θ = 1, the step
// is that of SHAKE, and no energy is lost. A chain that whips through more of a turn than a step can follow would be fed by its
// corrections; by (3) all that they ever gave is what joints took, and C.

import {
  bodyAngMom,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyStartOmega,
  bodyStartVel,
  bodyVel,
  drivenBodyIndex,
  jointArmA,
  jointArmB,
  linkedBend,
  linkedBodyIndex,
  linkedLever,
  linkedMechanism,
  linkedRoom,
  linkedSlope,
  linkedTaken,
  maxJointsOpen,
  mechanismDebt,
  mechanismEnd,
  mechanismFirst,
  mechanismShare,
  nodeSlopeVel,
  rowAngA,
  rowAngB,
  rowBias,
  rowBodyA,
  rowBodyB,
  rowDrive,
  rowGiven,
  rowImpulse,
  rowJoint,
  rowKind,
  rowLin,
  rowMechanism,
  rowPlace,
  rowRight,
  rowTie,
  rowTotal,
  setBodyAngMom,
  setBodyOmega,
  setBodyStartOmega,
  setBodyStartVel,
  setBodyVel,
  setJointsOpen,
  setLinkedBend,
  setLinkedRoom,
  setLinkedSlope,
  setLinkedTaken,
  setMechanismDebt,
  setMechanismShare,
  setRowGiven,
  setRowImpulse,
  setRowRight,
  setRowTotal,
  stepBodyCount,
  tieNode,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { abs, type bool, type i32, max, min, type real, sqrt, vec3 } from '../../language/values.js'
import { applyInvInertia } from '../math/mat3.js'
import { addScaled, dot, length, lengthSquared, scale, sub } from '../math/vec3.js'
import { isTurning } from './jointErrors.js'
import { kineticOf } from './jointWork.js'
import { gatherRows, heldSpeed, sumOfRights, whole } from './projectJoints.js'

/** Of (4): of the energy of turning about joints, and of all. */
const turningShare: real = 0.1
const wholeShare: real = 0.001
/** Share of the arms of a joint, or angle, above which it is open. */
const openShare: real = 0.01

/** Of (2) for one row, on each of the bodies that move by it. */
export const givenByRows = kernel('row', { tolerance: 1e-3 }, (i, h: real) => {
  if (stepBodyCount() === 0) return
  const rate = heldSpeed(i) + (rowDrive(i) >= 0 ? rowBias(i) : 0)
  const moving = bodyInvMass(rowBodyA(i)) > 0 && bodyInvMass(rowBodyB(i)) > 0 && rowTie(i) < 0
  setRowRight(i, (rowGiven(i) / h) * rate * (moving ? 0.5 : 1))
})

function keepOf(body: i32): void {
  setBodyStartVel(body, bodyVel(body))
  setBodyStartOmega(body, bodyOmega(body))
}

/** By force, the velocities of (1): of all bodies, since joints hold those that stand as well. */
export const keepCarried = kernel('body', (i) => {
  if (stepBodyCount() > 0) keepOf(i)
})

/** Those of bodies that are driven are what they will have at the end. */
export const keepDriven = kernel('drivenBody', (i) => {
  if (stepBodyCount() > 0) keepOf(drivenBodyIndex(i))
})

/** The right-hand side of (1); nodes of cables have no velocities of the start, and rows that by force do not hold take nothing. */
export const carriedSpeeds = kernel('row', { tolerance: 1e-5 }, (i, byForce: bool) => {
  if (stepBodyCount() === 0) return
  if (byForce && rowPlace(i) !== 0) {
    setRowRight(i, 0)
    return
  }
  const a = rowBodyA(i)
  const b = rowBodyB(i)
  const tie = rowTie(i)
  const endB = tie >= 0 ? bodyVel(b) : bodyStartVel(b)
  let spinB = bodyStartOmega(b)
  if (tie >= 0) spinB = nodeSlopeVel(tieNode(tie))
  const along = dot(rowLin(i), sub(endB, bodyStartVel(a)))
  const speed = along + (dot(rowAngA(i), bodyStartOmega(a)) + dot(rowAngB(i), spinB))
  setRowRight(i, -(speed + (rowDrive(i) >= 0 ? rowBias(i) : 0)))
})

/** t of (1) for one body. */
export const takenFromLinked = kernel('linkedBody', { tolerance: 1e-3 }, (i) => {
  const body = linkedBodyIndex(i)
  if (stepBodyCount() === 0) return
  // one that has been frozen takes nothing any more
  if (bodyInvMass(body) === 0) {
    setLinkedTaken(i, 0)
    return
  }
  const sum = gatherRows(i, whole)
  const twist = vec3(sum.yx, sum.yy, sum.yz)
  const turned = applyInvInertia(bodyRot(body), bodyInvInertia(body), twist)
  setLinkedTaken(i, 0.5 * (bodyInvMass(body) * lengthSquared(vec3(sum.xx, sum.xy, sum.xz)) + dot(twist, turned)))
})

/** λ of (2), round after round. */
export const keepGiven = kernel('row', (i, first: bool) => {
  if (first) setRowGiven(i, rowImpulse(i))
  else setRowGiven(i, rowGiven(i) + rowImpulse(i))
})

function given(row: i32): real {
  return rowGiven(row)
}

/** Sums of (2) and (4) for one body. */
export const givenToLinked = kernel('linkedBody', { tolerance: 1e-3 }, (i, h: real) => {
  const body = linkedBodyIndex(i)
  if (stepBodyCount() === 0) return
  if (bodyInvMass(body) === 0) {
    setLinkedSlope(i, 0)
    setLinkedBend(i, 0)
    setLinkedRoom(i, 0)
    return
  }
  const sum = gatherRows(i, given)
  const push = scale(1 / h, vec3(sum.xx, sum.xy, sum.xz))
  const twist = scale(1 / h, vec3(sum.yx, sum.yy, sum.yz))
  const turned = applyInvInertia(bodyRot(body), bodyInvInertia(body), twist)
  setLinkedSlope(i, sumOfRights(i))
  setLinkedBend(i, 0.5 * (bodyInvMass(body) * lengthSquared(push) + dot(twist, turned)))
  // (4)
  const kinetic = kineticOf(body)
  const going = 0.5 * (lengthSquared(bodyVel(body)) / bodyInvMass(body))
  const about = (0.5 * (lengthSquared(bodyOmega(body)) * linkedLever(i) * linkedLever(i))) / bodyInvMass(body)
  setLinkedRoom(i, turningShare * (kinetic - going + about) + wholeShare * kinetic)
})

/** What the bodies of a mechanism lost to joints, (1). */
function takenFrom(i: i32): real {
  let taken: real = 0
  const end = mechanismEnd(i)
  for (let k = mechanismFirst(i); k < end; k++) taken += linkedTaken(k)
  return taken
}

/** D − t of (3) by force, where joints take at the end of a step. */
export const repayDebt = kernel('mechanism', { tolerance: 1e-3 }, (i) => {
  if (stepBodyCount() > 0) setMechanismDebt(i, max(mechanismDebt(i) - takenFrom(i), 0))
})

/** (3) */
export const chooseShare = kernel('mechanism', { tolerance: 1e-3 }, (i, byForce: bool) => {
  if (stepBodyCount() === 0) return
  let slope: real = 0
  let bend: real = 0
  let most: real = 0
  const end = mechanismEnd(i)
  for (let k = mechanismFirst(i); k < end; k++) {
    slope += linkedSlope(k)
    bend += linkedBend(k)
    most += linkedRoom(k)
  }
  const debt = byForce ? mechanismDebt(i) : max(mechanismDebt(i) - takenFrom(i), 0)
  const room = max(most - debt, 0)
  let share: real = 1
  if (slope + bend > room) {
    // the positive root of bend θ² + slope θ = room
    const root = sqrt(slope * slope + 4 * bend * room)
    if (slope > 0) share = (2 * room) / (slope + root)
    else if (bend > 0) share = (root - slope) / (2 * bend)
    share = min(share, 1)
  }
  setMechanismDebt(i, max(debt + share * (slope + share * bend), 0))
  setMechanismShare(i, share)
})

/** Of corrections, what velocities did not get is no impulse of the step. */
export const shareTotals = kernel('row', { tolerance: 1e-4 }, (i, h: real) => {
  const mechanism = rowMechanism(i)
  if (stepBodyCount() === 0 || mechanism < 0) return
  const share = mechanismShare(mechanism)
  if (share < 1) setRowTotal(i, rowTotal(i) - ((1 - share) * rowGiven(i)) / h)
})

/** (4) of projectJoints.ts. */
export const giveBack = kernel(
  'linkedBody',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyOmega', 'bodyAngMom'] },
  (i, h: real) => {
    const body = linkedBodyIndex(i)
    if (stepBodyCount() === 0 || bodyInvMass(body) === 0) return
    const sum = gatherRows(i, given)
    const share = mechanismShare(linkedMechanism(i)) / h
    const momentum = addScaled(bodyAngMom(body), share, vec3(sum.yx, sum.yy, sum.yz))
    setBodyVel(body, addScaled(bodyVel(body), share * bodyInvMass(body), vec3(sum.xx, sum.xy, sum.xz)))
    setBodyAngMom(body, momentum)
    setBodyOmega(body, applyInvInertia(bodyRot(body), bodyInvInertia(body), momentum))
  },
)

export const beginClosing = kernel('one', (i) => {
  if (i === 0) setJointsOpen(0)
})

/**
 * Whether an error is so large that rows must be taken anew for it. A joint in the middle of both bodies has no arms: `least` is what its
 * errors are held against, m.
 */
export function isOpen(row: i32, error: real, least: real): bool {
  const joint = rowJoint(row)
  const arms = length(jointArmA(joint)) + length(jointArmB(joint))
  const size: real = isTurning(rowKind(row)) ? 1 : max(arms, least)
  return rowTie(row) < 0 && abs(error) > openShare * size
}

/** Whether errors, on the right-hand side, are to be closed. */
export const askToClose = kernel('row', (i, least: real) => {
  if (stepBodyCount() !== 0 && isOpen(i, rowRight(i), least)) maxJointsOpen(1)
})

/** After joints were closed: the impulses that keepGiven has kept. */
export const takeGiven = kernel('row', (i) => {
  setRowImpulse(i, rowGiven(i))
})
