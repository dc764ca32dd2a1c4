// projectJoints.ts: what is around the solution of the joint equations A λ = r, stage `joints`.
//
//   r = −(J v + b)                                                                                                  (1)
//   v ← v + M⁻¹ Jᵀ λ, and L with it by force                                                                        (2)
//   δ = M⁻¹ Jᵀ λ for r = −Ψ of the moved bodies;   x ← x + δ,  q ← exp(δ) q                                         (3)
//   v ← v + δ'/h,  L ← L + I δ'/h                                                                                   (4)
//   δ' = θ δ, with a share θ ≤ 1 of each mechanism: giveBack.ts
//
// (1) is a loop over rows; in (2) and (3) a body sums its own rows in order. J stays that of the start of the step, and
// velocities take part in (4): a step without contacts is then that of SHAKE, which loses no energy to its joints
// (Ryckaert, Ciccotti and Berendsen 1977; symplectic: Leimkuhler and Skeel 1994).

import {
  bodyAngMom,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  bodyVel,
  changing,
  jointsOpen,
  linkedBodyIndex,
  linkedEndSide,
  linkedFirstSide,
  moveBodyPos,
  nodeSlopeVel,
  rowAngA,
  rowAngB,
  rowBias,
  rowBodyA,
  rowBodyB,
  rowImpulse,
  rowLin,
  rowPlace,
  rowRight,
  rowSideRow,
  rowTie,
  setBodyAngMom,
  setBodyOmega,
  setBodyVel,
  setRowRate,
  setRowRight,
  solvingBodyCount,
  stepBodyCount,
  tieNode,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, type bool, type i32, mat3, type real, shiftRight, vec3 } from '../../language/values.js'
import { turnBody } from '../integrate/turnBody.js'
import { applyInvInertia } from '../math/mat3.js'
import { add, addScaled, dot, scale, sub } from '../math/vec3.js'
import { sideAng, sideLin } from './rowSides.js'

/** J v of bodies. */
export function speedOf(i: i32): real {
  const a = rowBodyA(i)
  const b = rowBodyB(i)
  const along = dot(rowLin(i), sub(bodyVel(b), bodyVel(a)))
  return along + (dot(rowAngA(i), bodyOmega(a)) + dot(rowAngB(i), bodyOmega(b)))
}

/** J v where B is a node of a cable: its slope stands for what turns. */
function speedOfTie(i: i32): real {
  const a = rowBodyA(i)
  const along = dot(rowLin(i), sub(bodyVel(rowBodyB(i)), bodyVel(a)))
  return along + (dot(rowAngA(i), bodyOmega(a)) + dot(rowAngB(i), nodeSlopeVel(tieNode(rowTie(i)))))
}

/** J v of any row. */
export function heldSpeed(i: i32): real {
  return rowTie(i) >= 0 ? speedOfTie(i) : speedOf(i)
}

/** By force, before the kick: what work of motors is counted from. */
export const keepRowRates = kernel('row', { tolerance: 1e-5 }, (i) => {
  setRowRate(i, speedOf(i))
})

/**
 * (1); where velocities are those of a change of impulses, which there is none of by force, without the bias. By force 0 for a row
 * that does not hold.
 */
export const rowSpeeds = kernel('row', { tolerance: 1e-5 }, (i, byForce: bool) => {
  // once the solver has converged, velocities and impulses stay what they are
  if (solvingBodyCount() === 0) return
  const speed = heldSpeed(i)
  if (byForce && rowPlace(i) !== 0) setRowRight(i, 0)
  else setRowRight(i, -(speed + (byForce || changing() === 0 ? rowBias(i) : 0)))
})

export function whole(row: i32): real {
  return rowImpulse(row)
}

/** Impulse and angular impulse of all rows of a linked body, as the first two rows of a matrix. */
export function gatherRows(linked: i32, impulseOf: (row: i32) => real): mat3 {
  let push = vec3(0, 0, 0)
  let twist = vec3(0, 0, 0)
  const end = linkedEndSide(linked)
  for (let k = linkedFirstSide(linked); k < end; k++) {
    const row = asI32(shiftRight(rowSideRow(k), 1))
    const side = asI32(and(rowSideRow(k), 1))
    push = addScaled(push, impulseOf(row), sideLin(row, side))
    twist = addScaled(twist, impulseOf(row), sideAng(row, side))
  }
  return mat3(push.x, push.y, push.z, twist.x, twist.y, twist.z, 0, 0, 0)
}

/** Right-hand sides of all rows of a linked body. */
export function sumOfRights(linked: i32): real {
  let sum: real = 0
  const end = linkedEndSide(linked)
  for (let k = linkedFirstSide(linked); k < end; k++) sum += rowRight(asI32(shiftRight(rowSideRow(k), 1)))
  return sum
}

/** (2) */
export const pushLinked = kernel(
  'linkedBody',
  { tolerance: 1e-4, disjoint: ['bodyVel', 'bodyOmega', 'bodyAngMom'] },
  (i, byForce: bool) => {
    if (solvingBodyCount() === 0) return
    const body = linkedBodyIndex(i)
    const sum = gatherRows(i, whole)
    const twist = vec3(sum.yx, sum.yy, sum.yz)
    const turned = applyInvInertia(bodyRot(body), bodyInvInertia(body), twist)
    setBodyVel(body, addScaled(bodyVel(body), bodyInvMass(body), vec3(sum.xx, sum.xy, sum.xz)))
    setBodyOmega(body, add(bodyOmega(body), turned))
    // by impulses what the whole solve gives is added at its end
    if (byForce) setBodyAngMom(body, add(bodyAngMom(body), twist))
  },
)

/** (3); where joints are closed, nothing unless one is open. */
export const moveLinked = kernel(
  'linkedBody',
  { tolerance: 1e-4, disjoint: ['bodyPos', 'bodyRot', 'bodyRotRest'] },
  (i, closing: bool) => {
    if (stepBodyCount() === 0 || (closing && jointsOpen() === 0)) return
    const body = linkedBodyIndex(i)
    const sum = gatherRows(i, whole)
    moveBodyPos(body, scale(bodyInvMass(body), vec3(sum.xx, sum.xy, sum.xz)))
    turnBody(body, applyInvInertia(bodyRot(body), bodyInvInertia(body), vec3(sum.yx, sum.yy, sum.yz)))
  },
)
