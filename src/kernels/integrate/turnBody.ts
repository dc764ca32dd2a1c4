// turnBody.ts: how a step turns a body; every kernel that turns one by an angle does it here.
//
//   q⁺ = a q b,   a the turn in the world, b that in the frame of the body                                          (1)
//   q⁺ + r⁺ = q + r + (a − 1) q + a q (b − 1) − (|q + r|² − 1) q / 32                                               (2)
//
// (1), renormalised, in double precision. In single precision a turn of less than 6e-8 rad would be lost in q, and one of 1e-5 rad be
// wrong by a hundredth: there r keeps what rounding takes from q (2), and a − 1 has as many figures as the turn itself. The last term
// brings the length back to 1, little by little, since |q|² has a rounding of its own.

import { bodyRot, bodyRotRest, setBodyRot, setBodyRotRest } from '../../generated/accessors.js'
import { type i32, isDouble, quat, type real, type vec3 } from '../../language/values.js'
import { freeTurn, ownTurn } from '../math/freeRotation.js'
import { pairSum } from '../math/pair.js'
import { quatAdd, quatDot, quatExp, quatMul, quatNormalize, quatScale } from '../math/quat.js'

/** a − 1 of a unit quaternion, with the figures of its vector. */
function lessOne(a: quat): quat {
  const w = a.w > 0 ? -(a.x * a.x + a.y * a.y + a.z * a.z) / (1 + a.w) : a.w - 1
  return quat(a.x, a.y, a.z, w)
}

/** (2) without the length. */
function addTurn(i: i32, change: quat): void {
  const q = bodyRot(i)
  const rest = bodyRotRest(i)
  const excess = quatDot(q, q) - 1 + 2 * quatDot(q, rest)
  const added = quatAdd(quatAdd(change, rest), quatScale(-0.03125 * excess, q))
  const x = pairSum(q.x, added.x)
  const y = pairSum(q.y, added.y)
  const z = pairSum(q.z, added.z)
  const w = pairSum(q.w, added.w)
  setBodyRot(i, quat(x.x, y.x, z.x, w.x))
  setBodyRotRest(i, quat(x.y, y.y, z.y, w.y))
}

/** By |turn| rad about `turn`, in the world. */
export function turnBody(i: i32, turn: vec3): void {
  const a = quatExp(turn)
  if (isDouble) setBodyRot(i, quatNormalize(quatMul(a, bodyRot(i))))
  else addTurn(i, quatMul(lessOne(a), bodyRot(i)))
}

/** As a body turns in h that nothing turns: freeRotation.ts. */
export function turnBodyFreely(i: i32, momentum: vec3, inverse: vec3, h: real): void {
  const q = bodyRot(i)
  const a = freeTurn(momentum, inverse, h)
  const b = ownTurn(q, momentum, inverse, h)
  if (isDouble) {
    setBodyRot(i, quatNormalize(quatMul(quatMul(a, q), b)))
    return
  }
  const inWorld = quatMul(lessOne(a), q)
  addTurn(i, quatAdd(inWorld, quatMul(quatAdd(q, inWorld), lessOne(b))))
}
