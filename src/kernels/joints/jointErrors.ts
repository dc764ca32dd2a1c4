// jointErrors.ts: how far each row of a joint is from holding, stage `joints`. Ψ by the kind of the row:
//
//   0 translation a_k·d     1 alignment a_i·b_j     2 rotation 2 u_k, (u, w) = q_A* q_B with w ≥ 0
//   3 distance |d| − L      4 screw a_3·d − p θ/2π  7 angle drive θ − θ(t)     8 path drive a_3·d − s(t)
//   9 slope a_k·r_x of a node of a cable
//
// A gear (5) and a rack (6) are held as speeds and have no error of their own. A length L may be a drive too.

import {
  driveEnd,
  jointAngle,
  jointFrameA,
  jointFrameB,
  jointOffset,
  jointSlope,
  jointWhole,
  rowAxis,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowFactor,
  rowImpulse,
  rowJoint,
  rowKind,
  rowTotal,
  setRowRight,
  setRowTotal,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, idiv, type real } from '../../language/values.js'
import { conjugate, quatMul } from '../math/quat.js'
import { dot, length } from '../math/vec3.js'
import { axisOf, mainAxis } from './jointAxes.js'

const turn: real = 6.283185307179586

function alignmentError(row: i32, joint: i32): real {
  const axes = rowAxis(row)
  return dot(axisOf(jointFrameA(joint), axes % 3), axisOf(jointFrameB(joint), idiv(axes, 3)))
}

function rotationError(row: i32, joint: i32): real {
  const q = quatMul(conjugate(jointFrameA(joint)), jointFrameB(joint))
  const k = rowAxis(row)
  const part = k === 0 ? q.x : k === 1 ? q.y : q.z
  return q.w < 0 ? -2 * part : 2 * part
}

function distanceError(row: i32, joint: i32): real {
  const distance = length(jointOffset(joint))
  return rowDrive(row) < 0 ? distance - rowFactor(row) : distance
}

function screwError(row: i32, joint: i32): real {
  return dot(mainAxis(joint), jointOffset(joint)) - (rowFactor(row) / turn) * jointAngle(joint)
}

/** Ψ, but for what a drive takes off. */
export function errorOf(row: i32, joint: i32): real {
  const kind = rowKind(row)
  if (kind === 0) return dot(axisOf(jointFrameA(joint), rowAxis(row)), jointOffset(joint))
  if (kind === 1) return alignmentError(row, joint)
  if (kind === 2) return rotationError(row, joint)
  if (kind === 3) return distanceError(row, joint)
  if (kind === 4) return screwError(row, joint)
  if (kind === 7) return jointAngle(joint)
  if (kind === 8) return dot(mainAxis(joint), jointOffset(joint))
  if (kind === 9) return dot(axisOf(jointFrameA(joint), rowAxis(row)), jointSlope(joint))
  return 0
}

/** Once bodies have moved: what is left to correct, and the impulses so far; corrections count as impulses over h. */
export const jointErrors = kernel('row', { tolerance: 1e-5 }, (i, h: real, first: bool) => {
  const joint = rowJoint(i)
  const drive = rowDrive(i)
  let error = errorOf(i, joint)
  if (drive >= 0) {
    if (rowDriveMode(i) === 1) error = 0
    else error -= driveEnd(drive)
  }
  // a bounded row stays where velocities put it
  if (rowBound(i) !== 0) error = 0
  setRowRight(i, -jointWhole(joint) * error)
  if (first) setRowTotal(i, rowImpulse(i))
  else setRowTotal(i, rowTotal(i) + rowImpulse(i) / h)
})
