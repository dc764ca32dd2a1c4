// bondLoads.ts: bonds that cement two bodies, stage `joints`: a short beam of radius r between them, which may break.
//
// Q_A and Q_B are the axes of the bond on its two bodies, the same at the start, d goes from its middle on A to its middle on B, Q is half
// way from Q_A to Q_B and φ the turn from one to the other:
//   F = −Q K (u + τ u'),   u = Qᵀ d,   K = diag(k_n, k_s, k_s) π r²                                                 (1)
//   M = −Q C (φ + τ φ'),              C = diag(k_s π r⁴/2, k_n π r⁴/4, k_n π r⁴/4)                                  (2)
// F acts on B half way along d, M on B, their opposites on A. The bond breaks where at its rim
//   k_n u_x + k_n |φ_yz| r > σ   or   k_s |u_yz| + k_s |φ_x| r > τ_s                                                (3)
// Source: Potyondy & Cundall 2004, with displacements in place of sums of increments, so that nothing drifts.

import {
  bodyLookOmega,
  bodyLookVel,
  bodyPosSeparation,
  bodyRot,
  bondBend,
  bondBroken,
  bondDrag,
  bondLag,
  bondLoad,
  bondPull,
  bondRadius,
  bondRotA,
  bondRotB,
  bondShear,
  bondStrength,
  bondStretch,
  bondTension,
  bondTwist,
  loadBodyA,
  loadBodyB,
  loadPosA,
  loadPosB,
  setBondBroken,
  setBondDrag,
  setBondPull,
  setLoadForce,
  setLoadTorqueA,
  setLoadTorqueB,
  stepBodyCount,
  stepNumber,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type i32, type quat, type real, sqrt, vec3 } from '../../language/values.js'
import { isGone } from '../findPairs/leaveDomain.js'
import { atan2 } from '../math/atan2.js'
import { conjugate, quatAdd, quatMul, quatNormalize, quatScale, rotate, rotateInverse } from '../math/quat.js'
import { add, addScaled, cross, length, negate, scale, sub } from '../math/vec3.js'

/** φ of a rotation, up to half a turn. */
function rotationVector(q: quat): vec3 {
  const sign: real = q.w < 0 ? -1 : 1
  const v = vec3(sign * q.x, sign * q.y, sign * q.z)
  const size = length(v)
  const factor: real = size < 1e-6 ? 2 : (2 * atan2(size, sign * q.w)) / size
  return scale(factor, v)
}

/** (3) at the rim, from elastic displacements. */
function setStress(i: i32, u: vec3, turn: vec3): void {
  const r = bondRadius(i)
  const area = 3.141592653589793 * r * r
  const bent = (4 * bondBend(i) * sqrt(turn.y * turn.y + turn.z * turn.z)) / (area * r)
  const twisted = (2 * bondTwist(i) * sqrt(turn.x * turn.x)) / (area * r)
  setBondPull(i, (bondStretch(i) * u.x) / area + bent)
  setBondDrag(i, (bondShear(i) * sqrt(u.y * u.y + u.z * u.z)) / area + twisted)
}

/** Q, d, u and φ */
interface Strain {
  readonly axes: quat
  readonly d: vec3
  readonly u: vec3
  readonly turn: vec3
}

export function strainOf(i: i32, load: i32): Strain {
  const a = loadBodyA(load)
  const b = loadBodyB(load)
  const arms = sub(rotate(bodyRot(b), loadPosB(load)), rotate(bodyRot(a), loadPosA(load)))
  const d = add(bodyPosSeparation(a, b), arms)
  const axesA = quatMul(bodyRot(a), bondRotA(i))
  const axesB = quatMul(bodyRot(b), bondRotB(i))
  const between = quatMul(conjugate(axesA), axesB)
  const sign: real = between.w < 0 ? -1 : 1
  const axes = quatNormalize(quatAdd(axesA, quatScale(sign, axesB)))
  // φ is the same in the axes of A, of B and half way
  return { axes, d, u: rotateInverse(axes, d), turn: rotationVector(between) }
}

/** (1) and (2), to the load of the bond; nothing where it is broken. */
export const bondLoads = kernel(
  'bond',
  { tolerance: 1e-3, disjoint: ['loadForce', 'loadTorqueA', 'loadTorqueB'] },
  (i) => {
    const load = bondLoad(i)
    const a = loadBodyA(load)
    const b = loadBodyB(load)
    const armA = rotate(bodyRot(a), loadPosA(load))
    const armB = rotate(bodyRot(b), loadPosB(load))
    const { axes, d, u, turn } = strainOf(i, load)
    setStress(i, u, turn)

    const atA = addScaled(armA, 0.5, d)
    const atB = addScaled(armB, -0.5, d)
    const speedA = add(bodyLookVel(a), cross(bodyLookOmega(a), atA))
    const speedB = add(bodyLookVel(b), cross(bodyLookOmega(b), atB))
    const lag = bondLag(i)
    const way = addScaled(u, lag, rotateInverse(axes, sub(speedB, speedA)))
    const angle = addScaled(turn, lag, rotateInverse(axes, sub(bodyLookOmega(b), bodyLookOmega(a))))
    const whole: real = bondBroken(i) === 0 ? -1 : 0
    const across = bondShear(i)
    const bend = bondBend(i)
    const force = scale(whole, rotate(axes, vec3(bondStretch(i) * way.x, across * way.y, across * way.z)))
    const moment = scale(whole, rotate(axes, vec3(bondTwist(i) * angle.x, bend * angle.y, bend * angle.z)))
    setLoadForce(load, force)
    setLoadTorqueA(load, negate(add(cross(atA, force), moment)))
    setLoadTorqueB(load, add(cross(atB, force), moment))
  },
)

/** (3); what holds a body that has left the domain is broken too. */
export const breakBonds = kernel('bond', (i) => {
  if (stepBodyCount() === 0 || bondBroken(i) !== 0) return
  const load = bondLoad(i)
  const left = isGone(loadBodyA(load)) || isGone(loadBodyB(load))
  if (left || bondPull(i) > bondTension(i) || bondDrag(i) > bondStrength(i)) setBondBroken(i, stepNumber() + 1)
})
