// meanPull.ts: elastic force of an element over an implicit step from a place 0 to a place 1, stage `cables`. With half of both for m:
//
//   axial:    −∫ EA [(1−θ) ε₀ + θ ε₁ + τ Δε/h] p_m S_x dx                                                           (1)
//   bending:  −∫ EI k̄·(∂k/∂p S_x + ∂k/∂q S_xx) dx
//             k̄ = (1−θ) k₀ + θ k₁ − κ_r (k₀ + k₁)/(κ₀ + κ₁) + τ n n·Δk/h,   κ_r the curvature at rest                (2)
//             ∂k/∂p δ = c δ × q_m + 2 c' p_m·δ f_m,   ∂k/∂q δ = c p_m × δ,
//             f = p × q,   c half of both |p|⁻³,   c' = Δ|p|⁻³ / Δ|p|²                                               (3)
//
// On the way from 0 to 1 these do exactly Δε = p_m·Δp and Δk = ∂k/∂p Δp + ∂k/∂q Δq. So elastic energy falls by what the force does, less
// (θ − ½ + τ/h) (EA Δε² + EI Δk²), of the damping that along n: whatever a step changes, it gives no energy.

import {
  elementAxial,
  elementAxialPoints,
  elementBending,
  elementBendingPoints,
  elementCurvature,
  elementLength,
  elementRetardation,
  elementSmall,
  elementTheta,
  gaussPlace,
  gaussWeight,
} from '../../generated/accessors.js'
import { type bool, type i32, type real, sqrt, type vec3 } from '../../language/values.js'
import { add, addScaled, cross, dot, lengthSquared, scale, sub } from '../math/vec3.js'
import { type Ends, type Pull, withForce } from './cableForces.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { bendDirection, type CurvatureAlong, curvatureVector, firstGaussPoint, leastSquare } from './cableStrain.js'

function half(a: vec3, b: vec3): vec3 {
  return scale(0.5, add(a, b))
}

/** (1) */
function stretchMean(i: i32, start: Ends, ends: Ends, rate: real, before: Pull): Pull {
  const length = elementLength(i)
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  const size = -length * elementAxial(i)
  const share = elementTheta(i) + elementRetardation(i) * rate
  let pull = before
  for (let k = first; k < first + points; k++) {
    const s = firstDerivatives(gaussPlace(k), length)
    const p0 = onCurve(s, start.slopeA, start.apart, start.slopeB)
    const p1 = onCurve(s, ends.slopeA, ends.apart, ends.slopeB)
    const mean = half(p0, p1)
    const strain = 0.5 * (lengthSquared(p0) - 1) + share * dot(mean, sub(p1, p0))
    pull = withForce(pull, s, size * gaussWeight(k) * strain, mean)
  }
  return pull
}

/** k̄ by p and q, from 0 to 1. */
function alongMean(mean: vec3, p0: vec3, q0: vec3, p1: vec3, q1: vec3, small: bool): CurvatureAlong {
  if (small) return { byP: scale(0, mean), byQ: mean }
  const r0 = sqrt(lengthSquared(p0))
  const r1 = sqrt(lengthSquared(p1))
  const cubes = r0 * r0 * r0 * r1 * r1 * r1
  const c = (0.5 * (r0 * r0 * r0 + r1 * r1 * r1)) / cubes
  const change = -(r0 * r0 + r0 * r1 + r1 * r1) / ((r0 + r1) * cubes)
  const p = half(p0, p1)
  const f = half(cross(p0, q0), cross(p1, q1))
  return {
    byP: addScaled(scale(c, cross(half(q0, q1), mean)), 2 * change * dot(mean, f), p),
    byQ: scale(c, cross(mean, p)),
  }
}

/** (2) */
function bendMean(i: i32, start: Ends, ends: Ends, rate: real, before: Pull): Pull {
  const length = elementLength(i)
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  const size = -length * elementBending(i)
  const small = elementSmall(i) !== 0
  const least = leastSquare(length)
  const theta = elementTheta(i)
  const damping = elementRetardation(i) * rate
  let pull = before
  for (let k = first; k < first + points; k++) {
    const s1 = firstDerivatives(gaussPlace(k), length)
    const s2 = secondDerivatives(gaussPlace(k), length)
    const p0 = onCurve(s1, start.slopeA, start.apart, start.slopeB)
    const q0 = onCurve(s2, start.slopeA, start.apart, start.slopeB)
    const p1 = onCurve(s1, ends.slopeA, ends.apart, ends.slopeB)
    const q1 = onCurve(s2, ends.slopeA, ends.apart, ends.slopeB)
    const k0 = curvatureVector(p0, q0, small)
    const k1 = curvatureVector(p1, q1, small)
    const sizes = sqrt(lengthSquared(k0) + least) + sqrt(lengthSquared(k1) + least)
    const n = bendDirection(p0, q0, small, least)
    const change = sub(k1, k0)
    let mean = addScaled(addScaled(k0, theta, change), -elementCurvature(i) / sizes, add(k0, k1))
    mean = addScaled(mean, damping * dot(n, change), n)
    const along = alongMean(mean, p0, q0, p1, q1, small)
    pull = withForce(pull, s1, size * gaussWeight(k), along.byP)
    pull = withForce(pull, s2, size * gaussWeight(k), along.byQ)
  }
  return pull
}

/** Of a step that takes h; in one of no length nothing changes. */
export function meanPull(i: i32, start: Ends, ends: Ends, h: real, before: Pull): Pull {
  const rate: real = h > 0 ? 1 / h : 0
  return bendMean(i, start, ends, rate, stretchMean(i, start, ends, rate, before))
}
