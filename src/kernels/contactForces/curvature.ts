// curvature.ts: how two surfaces curve where they touch, and the ball on a plane that yields as they do.
//
// K_A, K_B: curvatures of the surfaces in the contact plane, 2 x 2, 1/m. κ₁ ≥ κ₂ are the principal values of K_A + K_B; then by
// Hertz for contacts in the shape of an ellipse (Johnson, Contact Mechanics, 1985, 4.26)
//
//   R* = g(q) / √(κ₁ κ₂),   q = κ₁ / κ₂,   g = F₂(q)⁻³                                                              (1)
//   g ≈ exp(l/3 + 0.0761 l² / (1 + 0.0628 l)),   l = ln((1 + q) / (2 √q)): within 4e-3 for q up to 300              (2)
//
// A part with axes in its own frame, unit normal n there:
//   ball 1/R;   ellipsoid tᵀ D t √(Σ a² n²), D = diag(1/a²)                                                         (3)
//   around an axis, at distance ρ from it: n_r / ρ along e = z × n / n_r, n_r the part of n across the axis          (4)
// (4) is 0 on the end of a cylinder and 1/r on its side, and goes from one to the other along the rim. Faces are flat, and
// so are edges and corners, which have no radius of their own: a box that tips keeps its stiffness.

import { partBall, partKind, partSize } from '../../generated/accessors.js'
import { abs, type array, type bool, type i32, max, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { exp } from '../math/exp.js'
import { log } from '../math/log.js'
import { dot, multiply } from '../math/vec3.js'
import { capsuleKind, coneKind, cylinderKind, ellipsoidKind, sphereKind } from '../narrowphase/partKinds.js'

/** A tip is blunt: what is nearer to the axis than this share of the base counts as there. */
const bluntShare: real = 0.1
/** κ₁/κ₂ at the most: beyond, the smaller one is a rounding of the larger. */
const longestEllipse: real = 1e4
/** A capsule touches with its side where its normal leans to the axis by no more than this. */
const sideLean: real = 1e-3

/** Adds s t₁t₁ᵀ, s t₁t₂ᵀ, s t₂t₂ᵀ of the parts of e along two tangents. */
function addOuter(sum: array<real, 3>, s: real, along1: real, along2: real): void {
  sum[0] += s * along1 * along1
  sum[1] += s * along1 * along2
  sum[2] += s * along2 * along2
}

/** (3) */
function addEllipsoid(sum: array<real, 3>, axes: vec3, n: vec3, t1: vec3, t2: vec3): void {
  const support = multiply(axes, n)
  const size = sqrt(dot(support, support))
  const d = vec3(1 / (axes.x * axes.x), 1 / (axes.y * axes.y), 1 / (axes.z * axes.z))
  sum[0] += size * dot(multiply(d, t1), t1)
  sum[1] += size * dot(multiply(d, t1), t2)
  sum[2] += size * dot(multiply(d, t2), t2)
}

/** Of a ball, every way; 0 of any other part. */
export function ballCurvature(part: u32): real {
  return partKind(part) === sphereKind ? 1 / partSize(part).x : 0
}

/** Adds the curvature of a ball, or of what is one where it touches. */
export function addBall(sum: array<real, 3>, part: u32): i32 {
  const curvature = 1 / partSize(part).x
  sum[0] += curvature
  sum[2] += curvature
  return 1
}

/** Whether a part that is no ball curves anywhere. */
export function isCurved(part: u32): bool {
  const kind = partKind(part)
  return kind === ellipsoidKind || kind === cylinderKind || kind === capsuleKind || kind === coneKind
}

/** Adds the curvature of a part that is curved, with normal, tangents and point in its axes; 1 where it curves every way. */
export function addCurvature(sum: array<real, 3>, part: u32, n: vec3, t1: vec3, t2: vec3, point: vec3): i32 {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === capsuleKind && abs(n.z) > sideLean) return addBall(sum, part)
  if (kind === ellipsoidKind) {
    addEllipsoid(sum, size, n, t1, t2)
    return 1
  }
  // (4): e n_r = (−n_y, n_x, 0)
  const across = sqrt(n.x * n.x + n.y * n.y)
  if (across === 0) return 0
  let away = size.x
  if (kind === coneKind) away = max(bluntShare * size.x, sqrt(point.x * point.x + point.y * point.y))
  const e = vec3(-n.y, n.x, 0)
  addOuter(sum, 1 / (across * away), dot(e, t1), dot(e, t2))
  return 0
}

/** Radius of the ball that two parts make of what is flat in both: the harmonic mean, of one where only that moves. */
export function sharedBall(partA: u32, partB: u32): real {
  const a = partBall(partA)
  const b = partBall(partB)
  return a > 0 && b > 0 ? (2 * a * b) / (a + b) : max(a, b)
}

/** (2) */
function ellipseFactor(q: real): real {
  const l = log((1 + q) / (2 * sqrt(q)))
  return exp(l * (1 / 3 + (0.0761 * l) / (1 + 0.0628 * l)))
}

/** (1) from the sum of two curvatures, none of them below `least`. */
export function radiusOf(sum: array<real, 3>, least: real): real {
  const mean = 0.5 * (sum[0] + sum[2])
  const half = 0.5 * (sum[0] - sum[2])
  const spread = sqrt(half * half + sum[1] * sum[1])
  const large = max(mean + spread, least)
  const small = max(max(mean - spread, least), large / longestEllipse)
  if (!(small > 0)) return 0
  // a circle, of most contacts
  const factor = large > small ? ellipseFactor(large / small) : 1
  return factor / sqrt(large * small)
}
