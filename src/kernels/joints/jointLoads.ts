// jointLoads.ts: springs with dampers, and forces and torques of motors over time, stage `joints`.
//
//   0 spring between two points   F = −(k (|d| − l) + c |d|') d/|d|                                                 (0)
//   1 turning spring of a joint   τ = −(k (θ − θ_0) + c θ') a_3                                                     (1)
//     by tables f(|d|) and g(|d|') stand for the two terms of (0), f(θ) and g(θ') for those of (1)
//   2 torque of a joint           τ = f(t) a_3                                                                      (2)
//   3 force of a joint            F = f(t) a_3, at the joint on B                                                   (3)
//   4 force between its points    F = f(t) d/|d|                                                                    (4)
//   5 bond: see bondLoads.ts
//
// F and τ act on B, their opposites on A. Springs are explicit: stable while h √(k/m) < 2 and h c/m < 2 for the mass m
// that they move.

import {
  bodyAngMom,
  bodyInvInertia,
  bodyInvMass,
  bodyLookOmega,
  bodyLookVel,
  bodyPosSeparation,
  bodyRot,
  bodyVel,
  driveMiddle,
  driveStart,
  jointAngle,
  jointArmA,
  jointArmB,
  jointOffset,
  jointWhole,
  linkedBodyIndex,
  linkedEndLoad,
  linkedFirstLoad,
  loadBodyA,
  loadBodyB,
  loadDamper,
  loadDamping,
  loadDrive,
  loadForce,
  loadJoint,
  loadKind,
  loadPosA,
  loadPosB,
  loadRate,
  loadRest,
  loadSideLoad,
  loadStiffness,
  loadTorqueA,
  loadTorqueB,
  loadWay,
  setBodyAngMom,
  setBodyForce,
  setBodyOmega,
  setBodyTorque,
  setBodyVel,
  setLoadForce,
  setLoadRate,
  setLoadTorqueA,
  setLoadTorqueB,
  setLoadWay,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, type bool, type i32, mat3, type real, shiftRight, vec3 } from '../../language/values.js'
import { isGone } from '../findPairs/leaveDomain.js'
import { applyInvInertia } from '../math/mat3.js'
import { rotate } from '../math/quat.js'
import { add, addScaled, cross, dot, length, negate, normalize, scale, sub } from '../math/vec3.js'
import { tableValue } from './drive.js'
import { mainAxis } from './jointAxes.js'

/** A force on B at an arm from its centre, and its opposite on A. */
function setForce(i: i32, force: vec3, armA: vec3, armB: vec3): void {
  setLoadForce(i, force)
  setLoadTorqueA(i, cross(force, armA))
  setLoadTorqueB(i, cross(armB, force))
}

function setTorque(i: i32, torque: vec3): void {
  setLoadForce(i, vec3(0, 0, 0))
  setLoadTorqueA(i, negate(torque))
  setLoadTorqueB(i, torque)
}

/** (0) */
function setSpring(i: i32): void {
  const a = loadBodyA(i)
  const b = loadBodyB(i)
  const armA = rotate(bodyRot(a), loadPosA(i))
  const armB = rotate(bodyRot(b), loadPosB(i))
  const d = add(bodyPosSeparation(a, b), sub(armB, armA))
  const n = normalize(d)
  const speedA = add(bodyLookVel(a), cross(bodyLookOmega(a), armA))
  const speedB = add(bodyLookVel(b), cross(bodyLookOmega(b), armB))
  setLoadWay(i, length(d))
  setLoadRate(i, dot(n, sub(speedB, speedA)))
  setForce(i, negate(n), armA, armB)
}

/** (1) */
function setTurningSpring(i: i32, joint: i32): void {
  const axis = mainAxis(joint)
  setLoadWay(i, jointAngle(joint))
  setLoadRate(i, dot(axis, sub(bodyLookOmega(loadBodyB(i)), bodyLookOmega(loadBodyA(i)))))
  setTorque(i, scale(-jointWhole(joint), axis))
}

/** (2) to (4) */
function setEffort(i: i32, joint: i32): void {
  const whole = jointWhole(joint)
  const kind = loadKind(i)
  setLoadWay(i, 0)
  setLoadRate(i, 0)
  if (kind === 2) setTorque(i, scale(whole, mainAxis(joint)))
  else {
    const offset = jointOffset(joint)
    const armA = jointArmA(joint)
    const armB = jointArmB(joint)
    if (kind === 3) setForce(i, scale(whole, mainAxis(joint)), add(armA, offset), armB)
    else setForce(i, scale(whole, normalize(offset)), armA, armB)
  }
}

/**
 * Each load for a size of one, 0 where its joint is broken, and the way and rate its size depends on, by the
 * velocities of lookAhead.ts.
 */
export const jointLoads = kernel('load', { tolerance: 1e-4 }, (i) => {
  const kind = loadKind(i)
  if (kind === 0) setSpring(i)
  else if (kind === 1) setTurningSpring(i, loadJoint(i))
  else if (kind < 5) setEffort(i, loadJoint(i))
})

/** Both terms of (0) or (1). */
function springSize(i: i32): real {
  const table = loadDrive(i)
  const damper = loadDamper(i)
  let size = loadStiffness(i) * (loadWay(i) - loadRest(i)) + loadDamping(i) * loadRate(i)
  if (table >= 0) size += tableValue(table, loadWay(i))
  if (damper >= 0) size += tableValue(damper, loadRate(i))
  return size
}

/** With drives at the start or in the middle of what they were evaluated for. */
export const sizeLoads = kernel('load', { tolerance: 1e-4 }, (i, start: bool) => {
  let size: real = 0
  const kind = loadKind(i)
  // bondLoads has given it its size
  if (kind === 5) return
  if (kind < 2) size = springSize(i)
  else if (start) size = driveStart(loadDrive(i))
  else size = driveMiddle(loadDrive(i))
  // nothing holds on to a body that is gone
  if (isGone(loadBodyA(i)) || isGone(loadBodyB(i))) size = 0
  setLoadForce(i, scale(size, loadForce(i)))
  setLoadTorqueA(i, scale(size, loadTorqueA(i)))
  setLoadTorqueB(i, scale(size, loadTorqueB(i)))
})

/** Force and torque of all loads of a linked body, in order, as the first two rows of a matrix. */
function sumLoads(linked: i32): mat3 {
  let force = vec3(0, 0, 0)
  let torque = vec3(0, 0, 0)
  const end = linkedEndLoad(linked)
  for (let k = linkedFirstLoad(linked); k < end; k++) {
    const load = shiftRight(loadSideLoad(k), 1)
    const second = and(loadSideLoad(k), 1) === 1
    const sign: real = second ? 1 : -1
    const about = second ? loadTorqueB(load) : loadTorqueA(load)
    force = add(force, scale(sign, loadForce(load)))
    torque = add(torque, about)
  }
  return mat3(force.x, force.y, force.z, torque.x, torque.y, torque.z, 0, 0, 0)
}

/** By impulses they are the forces of a step. */
export const gatherLoads = kernel('linkedBody', { tolerance: 1e-5 }, (i) => {
  if (stepBodyCount() === 0) return
  const sum = sumLoads(i)
  setBodyForce(linkedBodyIndex(i), vec3(sum.xx, sum.xy, sum.xz))
  setBodyTorque(linkedBodyIndex(i), vec3(sum.yx, sum.yy, sum.yz))
})

/** By force they kick bodies for half a step beside the contact forces: v ← v + h/2 m⁻¹ F, L ← L + h/2 τ. */
export const kickLinked = kernel(
  'linkedBody',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyAngMom'] },
  (i, h: real) => {
    if (stepBodyCount() === 0) return
    const body = linkedBodyIndex(i)
    const sum = sumLoads(i)
    const half = 0.5 * h
    const momentum = addScaled(bodyAngMom(body), half, vec3(sum.yx, sum.yy, sum.yz))
    setBodyVel(body, addScaled(bodyVel(body), half * bodyInvMass(body), vec3(sum.xx, sum.xy, sum.xz)))
    setBodyAngMom(body, momentum)
    setBodyOmega(body, applyInvInertia(bodyRot(body), bodyInvInertia(body), momentum))
  },
)
