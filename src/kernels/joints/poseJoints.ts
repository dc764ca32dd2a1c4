// poseJoints.ts: where the two halves of each joint are, stage `joints`.
//
//   r_A = R_A p_A,  r_B = R_B p_B,  d = x_B + r_B − x_A − r_A                                                       (1)
//   θ = atan2(b_1·a_2, b_1·a_1), plus the whole turns that bring it nearest to the angle before                     (2)

import {
  bodyPosSeparation,
  bodyRot,
  jointAngle,
  jointBodyA,
  jointBodyB,
  jointBroken,
  jointNode,
  jointPosA,
  jointPosB,
  jointRotA,
  jointRotB,
  nodeSlope,
  setJointAngle,
  setJointArmA,
  setJointArmB,
  setJointFrameA,
  setJointFrameB,
  setJointLever,
  setJointOffset,
  setJointSlope,
  setJointWhole,
  stepBodyCount,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, nearest, type quat, type real, vec3 } from '../../language/values.js'
import { atan2 } from '../math/atan2.js'
import { quatMul, rotate, rotateInverse } from '../math/quat.js'
import { add, sub } from '../math/vec3.js'

const turn: real = 6.283185307179586

/** (2) */
function angleBetween(frameA: quat, frameB: quat, before: real): real {
  const x = rotateInverse(frameA, rotate(frameB, vec3(1, 0, 0)))
  const angle = atan2(x.y, x.x)
  return angle + turn * nearest((before - angle) / turn)
}

/** At the start of a step, or once bodies have moved. */
export const poseJoints = kernel('joint', { tolerance: 1e-5 }, (i, moved: bool) => {
  if (stepBodyCount() === 0) return
  const a = jointBodyA(i)
  const b = jointBodyB(i)
  const rotA = bodyRot(a)
  const rotB = bodyRot(b)
  const frameA = quatMul(rotA, jointRotA(i))
  const frameB = quatMul(rotB, jointRotB(i))
  setJointFrameA(i, frameA)
  setJointFrameB(i, frameB)

  // of a node of a cable
  const node = jointNode(i)
  setJointSlope(i, node >= 0 ? nodeSlope(node) : vec3(0, 0, 0))

  // (1)
  const armA = rotate(rotA, jointPosA(i))
  const armB = rotate(rotB, jointPosB(i))
  setJointArmA(i, armA)
  setJointArmB(i, armB)
  if (!moved) setJointLever(i, armB)
  setJointOffset(i, add(bodyPosSeparation(a, b), sub(armB, armA)))

  setJointAngle(i, angleBetween(frameA, frameB, jointAngle(i)))
  setJointWhole(i, jointBroken(i) === 0 ? 1 : 0)
})
