// cableTangents.ts: elastic forces of an element over an implicit step, and how they change with its velocity at the end, stage `cables`; for
// newtonCables.ts.
//
//   Q of meanPull.ts from e − (1 − θ) h e'₀ to e + θ h e', e'₀ the velocity of the step before, less what is given    (1)
//   H = Σ over Gauss points of  w l [ EA (c p pᵀ + g ε I) S_x S_xᵀ + EI Jᵀ G J ]                                    (2)
//   G = θ² h² (n nᵀ + (1 − κ₀/2θκ) (I − n nᵀ)) + θ h τ m mᵀ,   m the n of the start of the step
//   c = θ² h² + θ h τ,   g = θ h²/2,   k = p × q / |p|³ = κ n,   J = ∂k/∂p S_x + ∂k/∂q S_xx                          (3)
//   ∂k/∂q δ = p × δ / |p|³,   ∂k/∂p δ = δ × q / |p|³ − 3 k p·δ / |p|²                                                (4)
//
// p and q are halfway between both places, ε is that of (1). H is −h ∂Q/∂e' made symmetric, without the second derivatives of k, which matter
// little where bending is soft beside stretching: Newton's way is longer then, its end the same. Negative 1 − κ₀/2θκ is left out: a curve that is too
// straight would fall to any side.

import {
  bodyPosSeparation,
  elementAxial,
  elementAxialPoints,
  elementBending,
  elementBendingPoints,
  elementBodyA,
  elementBodyB,
  elementCurvature,
  elementLength,
  elementNodeA,
  elementNodeB,
  elementRetardation,
  elementSmall,
  elementTheta,
  gaussPlace,
  gaussWeight,
  newton,
  nodeSlope,
  nodeStepSlopeVel,
  nodeStepVel,
  setElementAheadA,
  setElementAheadB,
  setElementSlopeAheadA,
  setElementSlopeAheadB,
  setTangentAA,
  setTangentAB,
  setTangentAD,
  setTangentBB,
  setTangentDB,
  setTangentDD,
  tangentAA,
  tangentAB,
  tangentAD,
  tangentBB,
  tangentDB,
  tangentDD,
} from '../../generated/accessors.js'
import { kernel } from '../../language/kernel.js'
import { type bool, type i32, type mat3, max, type real, sqrt, type vec3 } from '../../language/values.js'
import { addMat3, isotropic, mulMat3, outer, scaleMat3, skew, transpose } from '../math/mat3.js'
import { add, addScaled, dot, lengthSquared, negate, scale, sub } from '../math/vec3.js'
import { type Ends, elasticPull, endsAhead, scaled } from './cableForces.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { bendDirection, curvatureVector, firstGaussPoint, leastSquare } from './cableStrain.js'
import { meanPull } from './meanPull.js'
import { willing } from './newtonLimits.js'

/** Adds aᵢ G bⱼ for the slope of the first node, the way between the nodes and the slope of the second. */
function addStretch(i: i32, s: vec3, g: mat3): void {
  setTangentAA(i, addMat3(tangentAA(i), scaleMat3(s.x * s.x, g)))
  setTangentAD(i, addMat3(tangentAD(i), scaleMat3(s.x * s.y, g)))
  setTangentAB(i, addMat3(tangentAB(i), scaleMat3(s.x * s.z, g)))
  setTangentDD(i, addMat3(tangentDD(i), scaleMat3(s.y * s.y, g)))
  setTangentDB(i, addMat3(tangentDB(i), scaleMat3(s.y * s.z, g)))
  setTangentBB(i, addMat3(tangentBB(i), scaleMat3(s.z * s.z, g)))
}

/** The axial part of (2). */
function stretching(i: i32, start: Ends, ends: Ends, h: real): void {
  const length = elementLength(i)
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  const ahead = elementTheta(i) * h
  const along = ahead + elementRetardation(i)
  for (let k = first; k < first + points; k++) {
    const s = firstDerivatives(gaussPlace(k), length)
    const p0 = onCurve(s, start.slopeA, start.apart, start.slopeB)
    const p1 = onCurve(s, ends.slopeA, ends.apart, ends.slopeB)
    const p = scale(0.5, add(p0, p1))
    const strain = 0.5 * (lengthSquared(p0) - 1) + dot(p, sub(p1, p0)) * (h > 0 ? along / h : 0)
    const pulling = newton() > willing ? max(strain, 0) : strain
    const size = gaussWeight(k) * length * elementAxial(i) * ahead
    const g = addMat3(scaleMat3(size * along, outer(p, p)), isotropic(0.5 * size * h * pulling))
    addStretch(i, s, g)
  }
}

/** ∂k/∂p of (4). */
function byTangent(p: vec3, q: vec3, small: bool): mat3 {
  if (small) return isotropic(0)
  const inverse = 1 / lengthSquared(p)
  const cube = inverse * sqrt(inverse)
  const k = curvatureVector(p, q, false)
  return addMat3(scaleMat3(-cube, skew(q)), scaleMat3(-3 * inverse, outer(k, p)))
}

/** ∂k/∂q of (4). */
function byBend(p: vec3, small: bool): mat3 {
  if (small) return isotropic(1)
  const inverse = 1 / lengthSquared(p)
  return scaleMat3(inverse * sqrt(inverse), skew(p))
}

/** G of (2). */
function bendingStiffness(i: i32, n: vec3, start: vec3, square: real, ahead: real): mat3 {
  const share = max(1 - elementCurvature(i) / (2 * elementTheta(i) * sqrt(square)), 0)
  const across = ahead * ahead * share
  const elastic = addMat3(scaleMat3(ahead * ahead - across, outer(n, n)), isotropic(across))
  return addMat3(elastic, scaleMat3(ahead * elementRetardation(i), outer(start, start)))
}

function addBend(i: i32, a: mat3, d: mat3, b: mat3, h: mat3): void {
  const at = mulMat3(transpose(a), h)
  const dt = mulMat3(transpose(d), h)
  setTangentAA(i, addMat3(tangentAA(i), mulMat3(at, a)))
  setTangentAD(i, addMat3(tangentAD(i), mulMat3(at, d)))
  setTangentAB(i, addMat3(tangentAB(i), mulMat3(at, b)))
  setTangentDD(i, addMat3(tangentDD(i), mulMat3(dt, d)))
  setTangentDB(i, addMat3(tangentDB(i), mulMat3(dt, b)))
  setTangentBB(i, addMat3(tangentBB(i), mulMat3(mulMat3(transpose(b), h), b)))
}

/** The bending part of (2). */
function bending(i: i32, start: Ends, ends: Ends, h: real): void {
  const length = elementLength(i)
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  const small = elementSmall(i) !== 0
  const least = leastSquare(length)
  for (let k = first; k < first + points; k++) {
    const s1 = firstDerivatives(gaussPlace(k), length)
    const s2 = secondDerivatives(gaussPlace(k), length)
    const p0 = onCurve(s1, start.slopeA, start.apart, start.slopeB)
    const q0 = onCurve(s2, start.slopeA, start.apart, start.slopeB)
    const p = scale(0.5, add(p0, onCurve(s1, ends.slopeA, ends.apart, ends.slopeB)))
    const q = scale(0.5, add(q0, onCurve(s2, ends.slopeA, ends.apart, ends.slopeB)))
    const byP = byTangent(p, q, small)
    const byQ = byBend(p, small)
    const size = gaussWeight(k) * length * elementBending(i)
    const a = addMat3(scaleMat3(s1.x, byP), scaleMat3(s2.x, byQ))
    const d = addMat3(scaleMat3(s1.y, byP), scaleMat3(s2.y, byQ))
    const b = addMat3(scaleMat3(s1.z, byP), scaleMat3(s2.z, byQ))
    const n = bendDirection(p, q, small, least)
    const square = lengthSquared(curvatureVector(p, q, small)) + least
    const stiffness = bendingStiffness(i, n, bendDirection(p0, q0, small, least), square, elementTheta(i) * h)
    addBend(i, a, d, b, scaleMat3(size, stiffness))
  }
}

/** As it was so many seconds ago by the velocity of the last step. */
function endsBehind(i: i32, since: real): Ends {
  const a = elementNodeA(i)
  const b = elementNodeB(i)
  const apart = bodyPosSeparation(elementBodyA(i), elementBodyB(i))
  const apartVel = sub(nodeStepVel(b), nodeStepVel(a))
  return {
    slopeA: addScaled(nodeSlope(a), -since, nodeStepSlopeVel(a)),
    apart: addScaled(apart, -since, apartVel),
    slopeB: addScaled(nodeSlope(b), -since, nodeStepSlopeVel(b)),
    slopeVelA: nodeStepSlopeVel(a),
    apartVel,
    slopeVelB: nodeStepSlopeVel(b),
  }
}

export const cableTangents = kernel(
  'cableElement',
  { tolerance: 1e-3, disjoint: ['tangentAA', 'tangentAD', 'tangentAB', 'tangentDD', 'tangentDB', 'tangentBB'] },
  (i, h: real) => {
    const theta = elementTheta(i)
    if (newton() === 0 || theta === 0) return
    const start = endsBehind(i, (1 - theta) * h)
    const ends = endsAhead(i, theta * h)
    // (1)
    const given = scaled(theta - 1, elasticPull(i, start))
    const pull = meanPull(i, start, ends, h, given)
    setElementAheadA(i, negate(pull.place))
    setElementSlopeAheadA(i, pull.slopeA)
    setElementAheadB(i, pull.place)
    setElementSlopeAheadB(i, pull.slopeB)
    // (2)
    const none = isotropic(0)
    setTangentAA(i, none)
    setTangentAD(i, none)
    setTangentAB(i, none)
    setTangentDD(i, none)
    setTangentDB(i, none)
    setTangentBB(i, none)
    stretching(i, start, ends, h)
    bending(i, start, ends, h)
  },
)
