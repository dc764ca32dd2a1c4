// simplex.ts: the point of a simplex of one to four points nearest to the origin.
//
// The point is Σ λ w, Σ λ = 1, λ ≥ 0. All faces that may hold it are tried and the nearest is taken, which stays right
// where rounding makes signs of areas and volumes contradict each other. Above a triangle the vector comes from the normal
// of the triangle, not from a difference of large numbers.

import { array, type i32, isDouble, max, min, type real, vec3 } from '../../language/values.js'
import { addScaled, cross, dot, lengthSquared, scale, sub } from '../math/vec3.js'

/**
 * Takes v, made of i, j and k, if it is nearer than the best so far, of which `best` has the four weights and the squared
 * distance; where k is j, the weight of k is 0.
 */
function offer(
  v: vec3,
  i: i32,
  j: i32,
  k: i32,
  wj: real,
  wk: real,
  best: array<real, 5>,
  nearest: array<vec3, 1>,
): void {
  const squared = lengthSquared(v)
  if (squared >= best[4]) return
  for (let m = 0; m < 4; m++) best[m] = 0
  best[k] = wk
  best[j] = wj
  best[i] = 1 - wj - wk
  best[4] = squared
  nearest[0] = v
}

function trySegment(w: array<vec3, 4>, i: i32, j: i32, best: array<real, 5>, nearest: array<vec3, 1>): void {
  const along = sub(w[j], w[i])
  const squared = lengthSquared(along)
  const t = squared > 0 ? min(max(-dot(w[i], along) / squared, 0), 1) : 0
  offer(addScaled(w[i], t, along), i, j, j, t, 0, best, nearest)
}

function tryTriangle(w: array<vec3, 4>, i: i32, j: i32, k: i32, best: array<real, 5>, nearest: array<vec3, 1>): void {
  const a = w[i]
  const ab = sub(w[j], a)
  const ac = sub(w[k], a)
  const n = cross(ab, ac)
  const squared = lengthSquared(n)
  const flat: real = isDouble ? 1e-28 : 1e-12
  if (squared > flat * lengthSquared(ab) * lengthSquared(ac)) {
    const wj = -dot(n, cross(a, ac)) / squared
    const wk = -dot(n, cross(ab, a)) / squared
    if (wj >= 0 && wk >= 0 && wj + wk <= 1) {
      offer(scale(dot(n, a) / squared, n), i, j, k, wj, wk, best, nearest)
      return
    }
  }
  trySegment(w, i, j, best, nearest)
  trySegment(w, j, k, best, nearest)
  trySegment(w, k, i, best, nearest)
}

/** Six times the signed volume of the tetrahedron of the origin and a triangle. */
function volume(a: vec3, b: vec3, c: vec3): real {
  return dot(a, cross(b, c))
}

/** Faces of the tetrahedron that have the origin outside; none where it is inside. */
function tryTetrahedron(w: array<vec3, 4>, best: array<real, 5>, nearest: array<vec3, 1>): void {
  const d = w[3]
  const whole = volume(sub(w[0], d), sub(w[1], d), sub(w[2], d))
  let outside = 0
  for (let k = 0; k < 4; k++) {
    const a = (k + 1) & 3
    const b = (k + 2) & 3
    const c = (k + 3) & 3
    // the face opposite to k, seen from k and from the origin
    const sign: real = (k & 1) === 0 ? -1 : 1
    if (sign * volume(w[a], w[b], w[c]) * whole > 0) continue
    outside++
    tryTriangle(w, a, b, c, best, nearest)
  }
  if (outside > 0) return
  for (let k = 0; k < 4; k++) best[k] = 0.25
  best[4] = 0
  nearest[0] = vec3(0, 0, 0)
}

/**
 * The point nearest to the origin of the first `size` points w. What it is made of is moved to the front of w and of
 * `onA`, with its weights; gives its number of points, 4 where the tetrahedron holds the origin.
 */
export function reduceSimplex(
  size: i32,
  w: array<vec3, 4>,
  onA: array<vec3, 4>,
  weights: array<real, 4>,
  nearest: array<vec3, 1>,
): i32 {
  const best = array(5, 0.0)
  best[4] = 1e37
  if (size === 1) offer(w[0], 0, 1, 1, 0, 0, best, nearest)
  else if (size === 2) trySegment(w, 0, 1, best, nearest)
  else if (size === 3) tryTriangle(w, 0, 1, 2, best, nearest)
  else tryTetrahedron(w, best, nearest)
  let count = 0
  for (let k = 0; k < size; k++) {
    if (best[k] <= 0) continue
    w[count] = w[k]
    onA[count] = onA[k]
    weights[count] = best[k]
    count++
  }
  return count
}
