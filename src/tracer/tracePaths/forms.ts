// forms.ts: where a ray is inside a form, in the axes of the form, and the outward normal of its surface at a point.
//
//   |S⁻¹(p + t d)| <= 1                    ellipsoid                                                                (1)
//   x² + y² <= R², |z| <= h                cylinder; with balls at both ends a capsule                              (2)
//   x² + y² <= k² (h − z)², |z| <= h       cone, k = R / 2h                                                         (3)
//   |x| <= a, |y| <= b, |z| <= c           box                                                                      (4)
//
// All are convex: a ray is inside from one way along it to another.

import { addScaled, dot, lengthSquared, normalize } from '../../kernels/math/vec3.js'
import { abs, copysign, max, min, type real, sqrt, type u32, vec3 } from '../../language/values.js'

export const trianglesForm: u32 = 0
export const boxForm: u32 = 1
export const ellipsoidForm: u32 = 2
const cylinderForm: u32 = 3
export const capsuleForm: u32 = 4

const far: real = 1e30

/** Ways along a ray at which it enters and leaves; never inside where it enters after it leaves. */
export interface Span {
  readonly enter: real
  readonly leave: real
}

function never(): Span {
  return { enter: far, leave: -far }
}

function both(a: Span, b: Span): Span {
  return { enter: max(a.enter, b.enter), leave: min(a.leave, b.leave) }
}

/** Of two that meet or touch, or of which one is empty. */
function either(a: Span, b: Span): Span {
  return { enter: min(a.enter, b.enter), leave: max(a.leave, b.leave) }
}

function over(v: vec3, s: vec3): vec3 {
  return vec3(v.x / s.x, v.y / s.y, v.z / s.z)
}

/** Within `half` of 0 along one axis. */
function slab(p: real, d: real, half: real): Span {
  if (abs(d) < 1e-12) {
    if (abs(p) <= half) return { enter: -far, leave: far }
    return never()
  }
  const middle = -p / d
  const wide = half / abs(d)
  return { enter: middle - wide, leave: middle + wide }
}

/** (1) for a unit ball, from the point of the line that is nearest to its middle. */
function unitBall(p: vec3, d: vec3): Span {
  const squared = dot(d, d)
  const middle = -dot(p, d) / squared
  const left = 1 - lengthSquared(addScaled(p, middle, d))
  if (left < 0) return never()
  const wide = sqrt(left / squared)
  return { enter: middle - wide, leave: middle + wide }
}

function ball(p: vec3, d: vec3, radius: real): Span {
  return unitBall(vec3(p.x / radius, p.y / radius, p.z / radius), vec3(d.x / radius, d.y / radius, d.z / radius))
}

/** (2) without ends. */
function tube(p: vec3, d: vec3, radius: real): Span {
  const squared = d.x * d.x + d.y * d.y
  if (squared < 1e-14) {
    if (p.x * p.x + p.y * p.y <= radius * radius) return { enter: -far, leave: far }
    return never()
  }
  const middle = -(p.x * d.x + p.y * d.y) / squared
  const x = p.x + middle * d.x
  const y = p.y + middle * d.y
  const left = radius * radius - x * x - y * y
  if (left < 0) return never()
  const wide = sqrt(left / squared)
  return { enter: middle - wide, leave: middle + wide }
}

/** (4) */
function boxSpan(p: vec3, d: vec3, half: vec3): Span {
  return both(slab(p.x, d.x, half.x), both(slab(p.y, d.y, half.y), slab(p.z, d.z, half.z)))
}

function capsuleSpan(p: vec3, d: vec3, radius: real, half: real): Span {
  let middle: Span = both(tube(p, d, radius), slab(p.z, d.z, half))
  if (middle.enter > middle.leave) middle = never()
  const low = ball(vec3(p.x, p.y, p.z + half), d, radius)
  const high = ball(vec3(p.x, p.y, p.z - half), d, radius)
  return either(middle, either(low, high))
}

/** (3): a t² + 2 b t + c <= 0 below the tip, which is where the ends leave it. */
function coneSpan(p: vec3, d: vec3, radius: real, half: real): Span {
  const k = radius / (2 * half)
  const rise = half - p.z
  const a = d.x * d.x + d.y * d.y - k * k * d.z * d.z
  const b = p.x * d.x + p.y * d.y + k * k * rise * d.z
  const c = p.x * p.x + p.y * p.y - k * k * rise * rise
  const ends = slab(p.z, d.z, half)
  const root = b * b - a * c
  if (root < 0) {
    if (a < 0) return ends
    return never()
  }
  // of two roots the one without cancellation first
  const s = -(b + copysign(sqrt(root), b))
  const t1 = abs(a) > 1e-12 ? s / a : copysign(far, s * copysign(1, a))
  const t2 = abs(s) > 1e-30 ? c / s : 0
  const early = min(t1, t2)
  const late = max(t1, t2)
  if (a > 0) return both({ enter: early, leave: late }, ends)
  // steeper than the side: in this cone before the one root or after the other, in the one above the tip otherwise
  if (d.z < 0) return both({ enter: late, leave: far }, ends)
  return both({ enter: -far, leave: early }, ends)
}

function chosenSpan(kind: u32, size: vec3, p: vec3, d: vec3): Span {
  if (kind === boxForm) return boxSpan(p, d, size)
  if (kind === ellipsoidForm) return unitBall(over(p, size), over(d, size))
  if (kind === cylinderForm) return both(tube(p, d, size.x), slab(p.z, d.z, size.y))
  if (kind === capsuleForm) return capsuleSpan(p, d, size.x, size.y)
  // a cone
  return coneSpan(p, d, size.x, size.y)
}

/** From where the ray is nearest to the middle of the form: what is far away is rounded coarsely. */
export function formSpan(kind: u32, size: vec3, p: vec3, d: vec3): Span {
  const near = -dot(p, d)
  const span = chosenSpan(kind, size, addScaled(p, near, d), d)
  return { enter: near + span.enter, leave: near + span.leave }
}

function boxNormal(size: vec3, p: vec3): vec3 {
  const x = abs(p.x) - size.x
  const y = abs(p.y) - size.y
  const z = abs(p.z) - size.z
  if (x >= y && x >= z) return vec3(copysign(1, p.x), 0, 0)
  if (y >= z) return vec3(0, copysign(1, p.y), 0)
  return vec3(0, 0, copysign(1, p.z))
}

function cylinderNormal(radius: real, half: real, p: vec3): vec3 {
  const out = sqrt(p.x * p.x + p.y * p.y)
  if (abs(p.z) - half > out - radius) return vec3(0, 0, copysign(1, p.z))
  return normalize(vec3(p.x, p.y, 0))
}

function coneNormal(radius: real, half: real, p: vec3): vec3 {
  const k = radius / (2 * half)
  const out = sqrt(p.x * p.x + p.y * p.y)
  if (-half - p.z > (out - k * (half - p.z)) / sqrt(1 + k * k)) return vec3(0, 0, -1)
  // on the tip it points up
  if (out < 1e-9 * radius) return vec3(0, 0, 1)
  return normalize(vec3(p.x, p.y, k * out))
}

/** Of the point of the surface that is p, up to rounding. */
export function formNormal(kind: u32, size: vec3, p: vec3): vec3 {
  if (kind === boxForm) return boxNormal(size, p)
  if (kind === ellipsoidForm) return normalize(over(over(p, size), size))
  if (kind === cylinderForm) return cylinderNormal(size.x, size.y, p)
  if (kind === capsuleForm) return normalize(vec3(p.x, p.y, p.z - max(-size.y, min(size.y, p.z))))
  return coneNormal(size.x, size.y, p)
}
