// newtonJoints.ts: joints in Newton's method, stage `solveContacts`; unknowns and equations: newton.ts.
//
// A row yields like a contact, without a bound, from the impulse λ_k that the last projection on the joints gave it:
//   λ(v) = λ_k − (J v + b) / (ε J M⁻¹ Jᵀ)                                                                           (1)

import {
  bodyInvMass,
  linkedBodyIndex,
  linkedEndSide,
  linkedFirstSide,
  newtonSoftness,
  rowBias,
  rowBodyA,
  rowBodyB,
  rowImpulse,
  rowRight,
  rowSideRow,
  rowTermAngA,
  rowTermAngB,
  rowTermLinA,
  rowTermLinB,
  setRowRight,
  setRowTermAngA,
  setRowTermAngB,
  setRowTermLinA,
  setRowTermLinB,
  setUnknownFirst,
  setUnknownValue,
  unknownFirst,
  unknownSlope,
  unknownValue,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import {
  and,
  asI32,
  asU32,
  type bool,
  type i32,
  imin,
  type real,
  shiftRight,
  sqrt,
  vec3,
} from '../../language/values.js'
import { speedOf } from '../joints/projectJoints.js'
import { sideAng, sideLin } from '../joints/rowSides.js'
import { addScaled, lengthSquared, scale, sub } from '../math/vec3.js'
import { seenTorque, setSlopes } from './newton.js'
import { addBlock } from './newtonMatrix.js'

function seenLin(row: i32, side: i32, body: i32): vec3 {
  return scale(sqrt(bodyInvMass(body)), sideLin(row, side))
}

function seenAng(row: i32, side: i32, body: i32): vec3 {
  return seenTorque(body, sideAng(row, side))
}

/** 1 / (ε J M⁻¹ Jᵀ); 0 for a row of bodies that forces do not move. */
function stiffnessOf(row: i32): real {
  const a = rowBodyA(row)
  const b = rowBodyB(row)
  const ofA = lengthSquared(seenLin(row, 0, a)) + lengthSquared(seenAng(row, 0, a))
  const ofB = lengthSquared(seenLin(row, 1, b)) + lengthSquared(seenAng(row, 1, b))
  const give = newtonSoftness(0) * (ofA + ofB)
  return give > 0 ? 1 / give : 0
}

/** (1) */
export const newtonRowImpulses = kernel('row', { tolerance: 1e-3 }, (i) => {
  setRowRight(i, rowImpulse(i) - stiffnessOf(i) * (speedOf(i) + rowBias(i)))
})

/** The direction in which a row resists, as its bodies see it. */
export const newtonRowTerms = kernel('row', { tolerance: 1e-4 }, (i) => {
  const root = sqrt(stiffnessOf(i))
  const a = rowBodyA(i)
  const b = rowBodyB(i)
  setRowTermLinA(i, scale(root, seenLin(i, 0, a)))
  setRowTermAngA(i, scale(root, seenAng(i, 0, a)))
  setRowTermLinB(i, scale(root, seenLin(i, 1, b)))
  setRowTermAngB(i, scale(root, seenAng(i, 1, b)))
})

interface Pulled {
  readonly push: vec3
  readonly twist: vec3
}

/** What the rows of a linked body do to it: those that are tried, or those they yield from. */
function pulled(linked: i32, tried: bool): Pulled {
  let push = vec3(0, 0, 0)
  let twist = vec3(0, 0, 0)
  const end = linkedEndSide(linked)
  for (let k = linkedFirstSide(linked); k < end; k++) {
    const row = asI32(shiftRight(rowSideRow(k), 1))
    const side = asI32(and(rowSideRow(k), 1))
    const impulse = tried ? rowRight(row) : rowImpulse(row)
    push = addScaled(push, impulse, sideLin(row, side))
    twist = addScaled(twist, impulse, sideAng(row, side))
  }
  return { push, twist }
}

function slopesAt(k: i32): vec3 {
  return vec3(unknownSlope(k), unknownSlope(k + 1), unknownSlope(k + 2))
}

export const newtonLinkedSlopes = kernel(
  'linkedBody',
  { tolerance: 1e-3, disjoint: ['unknownSlope', 'unknownAlong', 'unknownSquare'] },
  (i) => {
    const body = linkedBodyIndex(i)
    const { push, twist } = pulled(i, true)
    setSlopes(6 * body, addScaled(slopesAt(6 * body), -sqrt(bodyInvMass(body)), push))
    setSlopes(6 * body + 3, sub(slopesAt(6 * body + 3), seenTorque(body, twist)))
  },
)

function addValues(k: i32, value: vec3): void {
  setUnknownValue(k, unknownValue(k) + value.x)
  setUnknownValue(k + 1, unknownValue(k + 1) + value.y)
  setUnknownValue(k + 2, unknownValue(k + 2) + value.z)
}

export const newtonLinkedStart = kernel('linkedBody', { tolerance: 1e-3, disjoint: ['unknownValue'] }, (i) => {
  const body = linkedBodyIndex(i)
  const { push, twist } = pulled(i, false)
  addValues(6 * body, scale(sqrt(bodyInvMass(body)), push))
  addValues(6 * body + 3, seenTorque(body, twist))
})

export const newtonLinkedReach = kernel('linkedBody', { disjoint: ['unknownFirst'] }, (i) => {
  const body = linkedBodyIndex(i)
  let first = asI32(unknownFirst(6 * body))
  const end = linkedEndSide(i)
  for (let k = linkedFirstSide(i); k < end; k++) {
    const row = asI32(shiftRight(rowSideRow(k), 1))
    const other = and(rowSideRow(k), 1) === 1 ? rowBodyA(row) : rowBodyB(row)
    if (bodyInvMass(other) > 0) first = imin(first, 6 * other)
  }
  for (let k = 0; k < 6; k++) setUnknownFirst(6 * body + k, asU32(first))
})

/** Squares of the rows of a body, in its rows of the matrix. */
export const newtonLinkedRows = kernel('linkedBody', { tolerance: 1e-4, disjoint: ['matrixValue'] }, (i) => {
  const body = linkedBodyIndex(i)
  const end = linkedEndSide(i)
  for (let k = linkedFirstSide(i); k < end; k++) {
    const row = asI32(shiftRight(rowSideRow(k), 1))
    const second = and(rowSideRow(k), 1) === 1
    const other = second ? rowBodyA(row) : rowBodyB(row)
    const lin = second ? rowTermLinB(row) : rowTermLinA(row)
    const ang = second ? rowTermAngB(row) : rowTermAngA(row)
    addBlock(body, body, lin, ang, lin, ang)
    const linJ = second ? rowTermLinA(row) : rowTermLinB(row)
    const angJ = second ? rowTermAngA(row) : rowTermAngB(row)
    if (other < body && 6 * other >= asI32(unknownFirst(6 * body))) addBlock(body, other, lin, ang, linJ, angJ)
  }
})
