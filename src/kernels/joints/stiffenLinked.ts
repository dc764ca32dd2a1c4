// stiffenLinked.ts: inertia that a body between loaded joints needs for this step to be stable, stage `joints`.
//
// A force F at an arm r turns with the body's point but not with the step: its torque r × F changes with the orientation
// like a spring of stiffness |F| |r|. A step is stable while h² k < 4 I. A light link under a large tension breaks this; its
// moments are then raised to
//   I = h² k / 4,   k = 2 Σ |F| |r| over the joints of the body                                                     (1)
// and are its own in every other step. Twice the sum, since the forces may grow during the step. Where moments are raised the
// body keeps its energy, and where they fall its angular velocity: a body that is thrown about gains nothing by either.
// Source: Tournier et al. 2015; Andrews, Teichmann & Kry 2017.

import {
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  jointArmA,
  jointArmB,
  jointFirstRow,
  jointStrain,
  linkedBodyIndex,
  linkedEndSide,
  linkedFirstSide,
  linkedInvInertia,
  linkedNowInertia,
  rowJoint,
  rowSideRow,
  setBodyAngMom,
  setBodyInvInertia,
  setBodyOmega,
  setLinkedLever,
  setLinkedNowInertia,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, max, min, type real, shiftRight, sqrt, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from '../math/quat.js'
import { length } from '../math/vec3.js'

/** The longest way from the centre of each to one of its joints: giveBack.ts. */
export const leverLinked = kernel('linkedBody', (i) => {
  if (stepBodyCount() === 0) return
  let lever: real = 0
  const end = linkedEndSide(i)
  for (let k = linkedFirstSide(i); k < end; k++) {
    const joint = rowJoint(shiftRight(rowSideRow(k), 1))
    lever = max(lever, and(rowSideRow(k), 1) === 1 ? length(jointArmB(joint)) : length(jointArmA(joint)))
  }
  setLinkedLever(i, lever)
})

export const stiffenLinked = kernel('linkedBody', { tolerance: 1e-4 }, (i, h: real) => {
  const body = linkedBodyIndex(i)
  if (stepBodyCount() === 0 || bodyInvMass(body) === 0) return
  let stiffness: real = 0
  const end = linkedEndSide(i)
  for (let k = linkedFirstSide(i); k < end; k++) {
    const row = shiftRight(rowSideRow(k), 1)
    const joint = rowJoint(row)
    // each joint once
    if (jointFirstRow(joint) !== row) continue
    const arm = and(rowSideRow(k), 1) === 1 ? length(jointArmB(joint)) : length(jointArmA(joint))
    stiffness += 2 * jointStrain(joint) * arm
  }
  // (1)
  const most = stiffness > 0 ? 4 / (h * h * stiffness) : 1e30
  const own = linkedInvInertia(i)
  setLinkedNowInertia(i, vec3(min(own.x, most), min(own.y, most), min(own.z, most)))
})

/** ω of one axis where its inverse moment goes from `before` to `now`. */
function keptSpin(spin: real, before: real, now: real): real {
  return now < before ? spin * sqrt(now / before) : spin
}

/** Moments of this step, and the angular velocity and momentum that go with them. */
export const takeStiffened = kernel(
  'linkedBody',
  { tolerance: 1e-4, disjoint: ['bodyInvInertia', 'bodyOmega'] },
  (i) => {
    const body = linkedBodyIndex(i)
    if (stepBodyCount() === 0 || bodyInvMass(body) === 0) return
    const before = bodyInvInertia(body)
    const now = linkedNowInertia(i)
    if (now.x === before.x && now.y === before.y && now.z === before.z) return
    const own = rotateInverse(bodyRot(body), bodyOmega(body))
    const spin = vec3(
      keptSpin(own.x, before.x, now.x),
      keptSpin(own.y, before.y, now.y),
      keptSpin(own.z, before.z, now.z),
    )
    setBodyOmega(body, rotate(bodyRot(body), spin))
    setBodyAngMom(body, rotate(bodyRot(body), vec3(spin.x / now.x, spin.y / now.y, spin.z / now.z)))
    setBodyInvInertia(body, now)
  },
)
