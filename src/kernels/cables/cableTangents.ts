// cableTangents.ts: elastic forces of an element ahead of its present place, and how they change with its velocity, stage `cables`;
// for the implicit step of newtonCables.ts.
//
//   Q at e + θ h e', times θ                                                                                        (1)
//   H = Σ over Gauss points of  w l [ EA (c p pᵀ + g ε I) S_x S_xᵀ + EI Jᵀ G J ]                                    (2)
//   G = g (n nᵀ + (1 − κ₀/κ) (I − n nᵀ)) + θ h τ m mᵀ,   m the n of the start of the step
//   c = θ² h² + θ h τ,   g = θ² h²,   k = p × q / |p|³ = κ n,   J = ∂k/∂p S_x + ∂k/∂q S_xx                           (3)
//   ∂k/∂q δ = p × δ / |p|³,   ∂k/∂p δ = δ × q / |p|³ − 3 k p·δ / |p|²                                                (4)
//
// H is −θ h ∂Q/∂e' without the second derivatives of k, which matter little where bending is soft beside stretching: Newton's way
// is longer then, its end the same. Negative 1 − κ₀/κ is left out: a curve that is too straight would fall to any side.

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
  newton,
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
import { lengthSquared, scale } from '../math/vec3.js'
import { type Ends, elasticPull, endsAhead } from './cableForces.js'
import { firstDerivatives, onCurve, secondDerivatives } from './cableShape.js'
import { bendDirection, curvatureVector, firstGaussPoint, leastSquare } from './cableStrain.js'

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
function stretching(i: i32, ends: Ends, h: real): void {
  const length = elementLength(i)
  const points = elementAxialPoints(i)
  const first = firstGaussPoint(points)
  const ahead = elementTheta(i) * h
  const along = ahead * (ahead + elementRetardation(i))
  for (let k = first; k < first + points; k++) {
    const s = firstDerivatives(gaussPlace(k), length)
    const p = onCurve(s, ends.slopeA, ends.apart, ends.slopeB)
    const strain = 0.5 * (lengthSquared(p) - 1)
    const size = gaussWeight(k) * length * elementAxial(i)
    const g = addMat3(scaleMat3(size * along, outer(p, p)), isotropic(size * ahead * ahead * strain))
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
  const share = max(1 - elementCurvature(i) / sqrt(square), 0)
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
function bending(i: i32, ends: Ends, from: Ends, h: real): void {
  const length = elementLength(i)
  const points = elementBendingPoints(i)
  const first = firstGaussPoint(points)
  const small = elementSmall(i) !== 0
  const least = leastSquare(length)
  for (let k = first; k < first + points; k++) {
    const s1 = firstDerivatives(gaussPlace(k), length)
    const s2 = secondDerivatives(gaussPlace(k), length)
    const p = onCurve(s1, ends.slopeA, ends.apart, ends.slopeB)
    const q = onCurve(s2, ends.slopeA, ends.apart, ends.slopeB)
    const byP = byTangent(p, q, small)
    const byQ = byBend(p, small)
    const size = gaussWeight(k) * length * elementBending(i)
    const a = addMat3(scaleMat3(s1.x, byP), scaleMat3(s2.x, byQ))
    const d = addMat3(scaleMat3(s1.y, byP), scaleMat3(s2.y, byQ))
    const b = addMat3(scaleMat3(s1.z, byP), scaleMat3(s2.z, byQ))
    const p0 = onCurve(s1, from.slopeA, from.apart, from.slopeB)
    const q0 = onCurve(s2, from.slopeA, from.apart, from.slopeB)
    const n = bendDirection(p, q, small, least)
    const start = bendDirection(p0, q0, small, least)
    const square = lengthSquared(curvatureVector(p, q, small)) + least
    addBend(i, a, d, b, scaleMat3(size, bendingStiffness(i, n, start, square, elementTheta(i) * h)))
  }
}

export const cableTangents = kernel(
  'cableElement',
  { tolerance: 1e-3, disjoint: ['tangentAA', 'tangentAD', 'tangentAB', 'tangentDD', 'tangentDB', 'tangentBB'] },
  (i, h: real) => {
    const theta = elementTheta(i)
    if (newton() === 0 || theta === 0) return
    const ends = endsAhead(i, theta * h)
    const from = endsAhead(i, 0)
    // (1)
    const pull = elasticPull(i, ends, from)
    setElementAheadA(i, scale(-theta, pull.place))
    setElementSlopeAheadA(i, scale(theta, pull.slopeA))
    setElementAheadB(i, scale(theta, pull.place))
    setElementSlopeAheadB(i, scale(theta, pull.slopeB))
    // (2)
    const none = isotropic(0)
    setTangentAA(i, none)
    setTangentAD(i, none)
    setTangentAB(i, none)
    setTangentDD(i, none)
    setTangentDB(i, none)
    setTangentBB(i, none)
    stretching(i, ends, h)
    bending(i, ends, from, h)
  },
)
