// newtonMatrix.ts: directions of Newton's method, stage `solveContacts`; unknowns and equations: newton.ts.
//
//   (1 + Σ f fᵀ) z = −g                                                                                             (1)
// g is what is left of the equations and f, three for each contact or torque, a direction in which it resists, seen by the unknowns of
// its two bodies (newtonAnswer.ts). The factor is that of Cholesky, row after row from the first unknown that a row reaches to; its pivots are
// no less than 1.

import {
  bodyEnd,
  bodyFirst,
  bodyInvMass,
  contactBodyA,
  contactBodyB,
  contactKind,
  contactNormal,
  incidenceContact,
  matrixValue,
  setMatrixValue,
  setNewtonFall,
  setNewtonShare,
  setNewtonTries,
  setTermAngA,
  setTermAngB,
  setTermLinA,
  setTermLinB,
  setUnknownStep,
  termAngA,
  termAngB,
  termLinA,
  termLinB,
  unknownCount,
  unknownFirst,
  unknownSlope,
  unknownStep,
  yieldGrip,
  yieldPress,
  yieldRoot,
  yieldSlide,
  yieldSpin,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { and, asI32, asU32, type i32, imax, max, type real, shiftRight, sqrt, vec3 } from '../../language/values.js'
import { hasBit, isChild, isTorque, withTorque } from '../findContacts/contactKinds.js'
import { tangent1, tangent2 } from '../math/frame.js'
import { add, cross, dot, scale } from '../math/vec3.js'
import { armOf } from './gatherGeneral.js'
import { seenTorque } from './newton.js'

/** Term k: a force at contact i, with a torque. */
function writeTerm(k: i32, i: i32, force: vec3, torque: vec3): void {
  const a = asI32(contactBodyA(i))
  const b = asI32(contactBodyB(i))
  setTermLinA(k, scale(-sqrt(bodyInvMass(a)), force))
  setTermAngA(k, scale(-1, seenTorque(a, add(cross(armOf(asU32(i), false), force), torque))))
  setTermLinB(k, scale(sqrt(bodyInvMass(b)), force))
  setTermAngB(k, seenTorque(b, add(cross(armOf(asU32(i), true), force), torque)))
}

/** Directions across the normal in which a record grips. */
function firstTangent(i: i32): vec3 {
  const glide = yieldSlide(i)
  const n = contactNormal(i)
  return scale(sqrt(yieldGrip(i)), dot(glide, glide) > 0.5 ? cross(n, glide) : tangent1(n))
}

function secondTangent(i: i32): vec3 {
  const glide = yieldSlide(i)
  const share: real = dot(glide, glide) > 0.5 ? 0 : sqrt(yieldGrip(i))
  return scale(share, tangent2(contactNormal(i)))
}

export const newtonTerms = kernel('solvingContact', { tolerance: 1e-4 }, (i) => {
  const kind = contactKind(i)
  const none = vec3(0, 0, 0)
  if (hasBit(kind, isTorque)) {
    // behind a contact its spin; alone it is along a line
    const spin = scale(sqrt(yieldSpin(i)), contactNormal(i))
    writeTerm(3 * i, i, none, hasBit(kind, isChild) ? spin : yieldPress(i))
    writeTerm(3 * i + 1, i, none, firstTangent(i))
    writeTerm(3 * i + 2, i, none, secondTangent(i))
    return
  }
  let torque = none
  if (hasBit(kind, withTorque)) torque = scale(yieldRoot(i), yieldPress(i + 1))
  writeTerm(3 * i, i, yieldPress(i), torque)
  writeTerm(3 * i + 1, i, firstTangent(i), none)
  writeTerm(3 * i + 2, i, secondTangent(i), none)
})

function addToRow(at: i32, share: real, lin: vec3, ang: vec3): void {
  setMatrixValue(at, matrixValue(at) + share * lin.x)
  setMatrixValue(at + 1, matrixValue(at + 1) + share * lin.y)
  setMatrixValue(at + 2, matrixValue(at + 2) + share * lin.z)
  setMatrixValue(at + 3, matrixValue(at + 3) + share * ang.x)
  setMatrixValue(at + 4, matrixValue(at + 4) + share * ang.y)
  setMatrixValue(at + 5, matrixValue(at + 5) + share * ang.z)
}

/** A square of (1) in the rows of body i and the columns of body j. */
export function addBlock(i: i32, j: i32, lin: vec3, ang: vec3, linJ: vec3, angJ: vec3): void {
  const stride = unknownCount()
  const at = 6 * i * stride + 6 * j
  addToRow(at, lin.x, linJ, angJ)
  addToRow(at + stride, lin.y, linJ, angJ)
  addToRow(at + 2 * stride, lin.z, linJ, angJ)
  addToRow(at + 3 * stride, ang.x, linJ, angJ)
  addToRow(at + 4 * stride, ang.y, linJ, angJ)
  addToRow(at + 5 * stride, ang.z, linJ, angJ)
}

function clearRows(i: i32): void {
  const stride = unknownCount()
  const first = asI32(unknownFirst(6 * i))
  for (let row = 6 * i; row < 6 * i + 6; row++) {
    for (let k = first; k < 6 * i + 6; k++) setMatrixValue(row * stride + k, k === row ? 1 : 0)
  }
}

/** The rows of a body, up to its own columns. */
export const newtonRows = kernel('solvingBody', { tolerance: 1e-4, disjoint: ['matrixValue'] }, (i) => {
  clearRows(i)
  const end = bodyEnd(i)
  for (let k = bodyFirst(i); k < end; k++) {
    const side = incidenceContact(k)
    const contact = asI32(shiftRight(side, 1))
    const second = and(side, 1) === 1
    const other = asI32(second ? contactBodyA(contact) : contactBodyB(contact))
    for (let t = 3 * contact; t < 3 * contact + 3; t++) {
      const lin = second ? termLinB(t) : termLinA(t)
      const ang = second ? termAngB(t) : termAngA(t)
      addBlock(i, i, lin, ang, lin, ang)
      const linJ = second ? termLinA(t) : termLinB(t)
      const angJ = second ? termAngA(t) : termAngB(t)
      if (other < i && 6 * other >= asI32(unknownFirst(6 * i))) addBlock(i, other, lin, ang, linJ, angJ)
    }
  }
})

/** Row of the factor, the inverse of its diagonal in place of that. */
function factorRow(row: i32): void {
  const stride = unknownCount()
  const at = row * stride
  const first = asI32(unknownFirst(row))
  let square = matrixValue(at + row)
  for (let c = first; c < row; c++) {
    const above = c * stride
    let x = matrixValue(at + c)
    for (let k = imax(first, asI32(unknownFirst(c))); k < c; k++) x -= matrixValue(at + k) * matrixValue(above + k)
    x *= matrixValue(above + c)
    setMatrixValue(at + c, x)
    square -= x * x
  }
  setMatrixValue(at + row, 1 / sqrt(max(square, 1)))
}

export const newtonFactor = kernel('one', { tolerance: 1e-3, disjoint: ['matrixValue'] }, (i) => {
  if (i > 0) return
  for (let row = 0; row < unknownCount(); row++) factorRow(row)
})

/** (1), and how steeply the function falls along z. */
export const newtonSolve = kernel('one', { tolerance: 1e-3, disjoint: ['unknownStep'] }, (i) => {
  if (i > 0) return
  const stride = unknownCount()
  for (let row = 0; row < stride; row++) {
    let x = -unknownSlope(row)
    for (let k = asI32(unknownFirst(row)); k < row; k++) x -= matrixValue(row * stride + k) * unknownStep(k)
    setUnknownStep(row, x * matrixValue(row * stride + row))
  }
  let fall: real = 0
  for (let row = stride - 1; row >= 0; row--) {
    const x = unknownStep(row) * matrixValue(row * stride + row)
    setUnknownStep(row, x)
    for (let k = asI32(unknownFirst(row)); k < row; k++) {
      setUnknownStep(k, unknownStep(k) - matrixValue(row * stride + k) * x)
    }
    fall += x * unknownSlope(row)
  }
  setNewtonFall(i, fall)
  setNewtonShare(i, 1)
  setNewtonTries(0)
})
