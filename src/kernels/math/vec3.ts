// vec3.ts: algebra of vectors of three reals.

import { abs, max, min, type real, sqrt, vec3 } from '../../language/values.js'

export function add(a: vec3, b: vec3): vec3 {
  return vec3(a.x + b.x, a.y + b.y, a.z + b.z)
}

export function sub(a: vec3, b: vec3): vec3 {
  return vec3(a.x - b.x, a.y - b.y, a.z - b.z)
}

export function scale(s: real, v: vec3): vec3 {
  return vec3(s * v.x, s * v.y, s * v.z)
}

export function negate(v: vec3): vec3 {
  return vec3(-v.x, -v.y, -v.z)
}

/** Component by component. */
export function multiply(a: vec3, b: vec3): vec3 {
  return vec3(a.x * b.x, a.y * b.y, a.z * b.z)
}

/** a - s b */
export function subScaled(a: vec3, s: real, b: vec3): vec3 {
  return vec3(a.x - s * b.x, a.y - s * b.y, a.z - s * b.z)
}

/** a + s b */
export function addScaled(a: vec3, s: real, b: vec3): vec3 {
  return vec3(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z)
}

export function dot(a: vec3, b: vec3): real {
  return a.x * b.x + a.y * b.y + a.z * b.z
}

export function cross(a: vec3, b: vec3): vec3 {
  return vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

export function lengthSquared(v: vec3): real {
  return v.x * v.x + v.y * v.y + v.z * v.z
}

/** Squares must neither overflow nor vanish: 1e-150 to 1e150 in double, 1e-18 to 1e18 in single precision. */
export function length(v: vec3): real {
  return sqrt(lengthSquared(v))
}

/** Unit vector along v; the zero vector where the length is 0. Range as for `length`. */
export function normalize(v: vec3): vec3 {
  const l = length(v)
  if (l === 0) return vec3(0, 0, 0)
  return scale(1 / l, v)
}

/** Smaller of each component. */
export function minVec(a: vec3, b: vec3): vec3 {
  return vec3(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z))
}

/** Larger of each component. */
export function maxVec(a: vec3, b: vec3): vec3 {
  return vec3(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z))
}

export function absVec(v: vec3): vec3 {
  return vec3(abs(v.x), abs(v.y), abs(v.z))
}

/** a at t = 0 and b at t = 1, both exactly. */
export function lerp(a: vec3, b: vec3, t: real): vec3 {
  const s = 1 - t
  return vec3(s * a.x + t * b.x, s * a.y + t * b.y, s * a.z + t * b.z)
}

/** The part of v orthogonal to the unit vector n: v - (v·n) n. */
export function projectOut(v: vec3, n: vec3): vec3 {
  return addScaled(v, -dot(v, n), n)
}
