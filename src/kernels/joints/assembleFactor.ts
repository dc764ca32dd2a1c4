// assembleFactor.ts: the matrix of the joint equations, stage `joints`, entry by entry.
//
//   A_ij = J_i M⁻¹ J_jᵀ = Σ over shared bodies  l_i·l_j / m + α_i·I⁻¹ α_j,   I⁻¹ α_j once for each row                (1)
//   A_ii ← (1 + ε) A_ii,   ε = (h ω)² within bounds, ω the angular velocities of both bodies                        (2)
//
//   where B is a node of a cable, with the block of its inverse mass matrix, or of (M + H)⁻¹, between the nodes of i and j:
//   l_i·(W_pp l_j + W_ps α_j) + α_i·(W_sp l_j + W_ss α_j)                                                          (3)
//
// (2) is a small compliance: where joints say the same thing twice the matrix is singular without it. In a pose where they determine the
// motion no longer, as of a parallelogram that is stretched out, a linkage is for a step or two by less than the angle of a step: with
// ε so large its corrections pass through it, with less they throw it off its way. A row that holds
// nothing (of a broken joint, or between bodies that do not move) gets 1 on the diagonal and so no impulse; and so does, where
// rows are `bounded`, one whose impulse is at an end (boundRows.ts), or where they are `released` every one that has ends.

import {
  blockBack,
  blockCross,
  blockPlace,
  blockSlope,
  bodyInvInertia,
  bodyInvMass,
  bodyOmega,
  bodyRot,
  factorRowI,
  factorRowJ,
  factorValue,
  rowAngA,
  rowAngB,
  rowBodyA,
  rowBodyB,
  rowBound,
  rowDrive,
  rowDriveMode,
  rowKind,
  rowLin,
  rowPlace,
  rowTie,
  rowTurnA,
  rowTurnB,
  setFactorValue,
  setRowTurnA,
  setRowTurnB,
  tieAhead,
  tieBack,
  tieCross,
  tieEnd,
  tieFirst,
  tieNode,
  tiePlace,
  tieRow,
  tieSlope,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, isDouble, max, min, type real } from '../../language/values.js'
import { applyInvInertia, mulMat3Vec3 } from '../math/mat3.js'
import { add, addScaled, dot, length, scale } from '../math/vec3.js'
import { sideAng, sideLin } from './rowSides.js'

/**
 * Least ε of (2). Rounding makes impulses between joints that say the same thing twice of about the rounding over ε, and links
 * give way by ε times their mass ratio in each projection; corrections of positions take that back.
 */
const compliance: real = isDouble ? 1e-8 : 1e-4
/** Most of it. */
const mostCompliance: real = 1e-4

/** I⁻¹ α of both sides, for all entries of the row. */
export const turnRows = kernel('row', { tolerance: 1e-4 }, (i) => {
  const a = rowBodyA(i)
  const b = rowBodyB(i)
  setRowTurnA(i, applyInvInertia(bodyRot(a), bodyInvInertia(a), rowAngA(i)))
  setRowTurnB(i, applyInvInertia(bodyRot(b), bodyInvInertia(b), rowAngB(i)))
})

/** Part of (1) by body, which is on one side of row i and on the other, or the same, of row j. */
function shared(body: i32, i: i32, sideI: i32, j: i32, sideJ: i32): real {
  const turned = sideJ === 1 ? rowTurnB(j) : rowTurnA(j)
  return bodyInvMass(body) * dot(sideLin(i, sideI), sideLin(j, sideJ)) + dot(sideAng(i, sideI), turned)
}

/** All of (1) that one side of row i has to do with. */
function ofSide(body: i32, i: i32, side: i32, j: i32): real {
  let sum: real = 0
  if (rowBodyA(j) === body) sum += shared(body, i, side, j, 0)
  if (rowBodyB(j) === body) sum += shared(body, i, side, j, 1)
  return sum
}

/** ε of (2); rows that are held as speeds have no corrections that would take back what they give way. */
function complianceOf(row: i32, h: real): real {
  const isSpeed = rowKind(row) === 5 || rowKind(row) === 6 || (rowDrive(row) >= 0 && rowDriveMode(row) !== 0)
  if (isSpeed) return compliance
  const angle = h * (length(bodyOmega(rowBodyA(row))) + length(bodyOmega(rowBodyB(row))))
  return max(compliance, min(mostCompliance, angle * angle))
}

/** (2) for an entry on the diagonal. */
function yieldingBy(value: real, yielding: real): real {
  return value === 0 ? 1 : (1 + yielding) * value
}

// the tolerance is that of two different compliances
export const assembleFactor = kernel(
  'factorEntry',
  { tolerance: 2e-4, variants: { bounded: [true, false], tied: [true, false] } },
  (e, h: real, released: bool, bounded: bool, tied: bool) => {
    const i = factorRowI(e)
    const j = factorRowJ(e)
    // (1)
    let value = ofSide(rowBodyA(i), i, 0, j) + ofSide(rowBodyB(i), i, 1, j)
    if (bounded && (released ? rowBound(i) !== 0 || rowBound(j) !== 0 : rowPlace(i) !== 0 || rowPlace(j) !== 0))
      value = 0
    // (2) is for the last that adds to it
    if (!tied && i === j) value = yieldingBy(value, complianceOf(i, h))
    setFactorValue(e, value)
  },
)

/** (3) by the inverse mass matrix, the same in all directions. */
function byMasses(i: i32, j: i32, block: i32): real {
  const place = addScaled(scale(blockPlace(block), rowLin(j)), blockCross(block), rowAngB(j))
  const slope = addScaled(scale(blockBack(block), rowLin(j)), blockSlope(block), rowAngB(j))
  return dot(rowLin(i), place) + dot(rowAngB(i), slope)
}

/** (3) where the step is implicit. */
function bySystem(i: i32, j: i32, block: i32): real {
  const place = add(mulMat3Vec3(tiePlace(block), rowLin(j)), mulMat3Vec3(tieCross(block), rowAngB(j)))
  const slope = add(mulMat3Vec3(tieBack(block), rowLin(j)), mulMat3Vec3(tieSlope(block), rowAngB(j)))
  return dot(rowLin(i), place) + dot(rowAngB(i), slope)
}

/** (3) of all entries, and (2); `ahead` where implicit cables are in the part of their step that is. */
export const assembleTies = kernel('factorEntry', { tolerance: 2e-4, disjoint: ['factorValue'] }, (e, ahead: bool) => {
  const i = factorRowI(e)
  const j = factorRowJ(e)
  const a = rowTie(i)
  const b = rowTie(j)
  let value = factorValue(e)
  if (a >= 0) {
    const together = b >= tieFirst(a) && b < tieEnd(a)
    const implicit = ahead && tieAhead(a) >= 0
    if (together && implicit) value += bySystem(i, j, tieAhead(a) + b - tieFirst(a))
    else if (together) value += byMasses(i, j, tieRow(a) + tieNode(b))
  }
  setFactorValue(e, i === j ? yieldingBy(value, compliance) : value)
})
