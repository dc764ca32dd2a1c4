// closestPoint.ts: the point of a simplex nearest to the origin, and the part of the simplex that holds it.
//
// A simplex is the first size[0] of four points. Each function leaves the points that the nearest one is made of, in
// front, with their number. Regions of a triangle after Ericson, Real-Time Collision Detection, 5.1.5.

import { addScaled, cross, dot, lengthSquared, sub } from '../../../../src/kernels/math/vec3.js'
import { array, type bool, type i32, isDouble, type real, vec3 } from '../../../../src/language/values.js'

function closestOnSegment(points: array<vec3, 4>, size: array<i32, 1>): vec3 {
  const a = points[0]
  const along = sub(points[1], a)
  const t = -dot(a, along)
  const most = lengthSquared(along)
  if (t > 0 && t < most) return addScaled(a, t / most, along)
  size[0] = 1
  if (t >= most && most > 0) points[0] = points[1]
  return points[0]
}

/** Keeps two points and gives the nearest one between them; they are known to enclose it. */
function onEdge(points: array<vec3, 4>, size: array<i32, 1>, a: vec3, b: vec3): vec3 {
  points[0] = a
  points[1] = b
  size[0] = 2
  return closestOnSegment(points, size)
}

function onCorner(points: array<vec3, 4>, size: array<i32, 1>, a: vec3): vec3 {
  points[0] = a
  size[0] = 1
  return a
}

function closestOnTriangle(points: array<vec3, 4>, size: array<i32, 1>): vec3 {
  const a = points[0]
  const b = points[1]
  const c = points[2]
  const ab = sub(b, a)
  const ac = sub(c, a)
  const d1 = -dot(ab, a)
  const d2 = -dot(ac, a)
  const d3 = -dot(ab, b)
  const d4 = -dot(ac, b)
  const d5 = -dot(ab, c)
  const d6 = -dot(ac, c)
  const inC = d1 * d4 - d3 * d2
  const inB = d5 * d2 - d1 * d6
  const inA = d3 * d6 - d5 * d4
  if (d1 <= 0 && d2 <= 0) return onCorner(points, size, a)
  if (d3 >= 0 && d4 <= d3) return onCorner(points, size, b)
  if (d6 >= 0 && d5 <= d6) return onCorner(points, size, c)
  if (inC <= 0 && d1 >= 0 && d3 <= 0) return onEdge(points, size, a, b)
  if (inB <= 0 && d2 >= 0 && d6 <= 0) return onEdge(points, size, a, c)
  if (inA <= 0 && d4 >= d3 && d5 >= d6) return onEdge(points, size, b, c)
  const s = 1 / (inA + inB + inC)
  return addScaled(addScaled(a, inB * s, ab), inC * s, ac)
}

/** True if the plane of a face separates the origin from the fourth point, or the four lie nearly in one plane. */
function isOutside(a: vec3, b: vec3, c: vec3, opposite: vec3): bool {
  const flat: real = isDouble ? 1e-20 : 1e-8
  const normal = cross(sub(b, a), sub(c, a))
  const height = dot(normal, sub(opposite, a))
  if (height * height <= flat * lengthSquared(normal) * lengthSquared(sub(opposite, a))) return true
  return -dot(normal, a) * height <= 0
}

function closestOnTetrahedron(points: array<vec3, 4>, size: array<i32, 1>): vec3 {
  const best = array(4, vec3(0, 0, 0))
  let bestSize = 4
  let bestPoint = vec3(0, 0, 0)
  let nearest: real = 1e30
  for (let k = 0; k < 4; k++) {
    const a = points[(k + 1) & 3]
    const b = points[(k + 2) & 3]
    const c = points[(k + 3) & 3]
    if (!isOutside(a, b, c, points[k])) continue
    const face = array(4, a)
    face[1] = b
    face[2] = c
    const faceSize = array(1, 3)
    const point = closestOnTriangle(face, faceSize)
    if (lengthSquared(point) >= nearest) continue
    nearest = lengthSquared(point)
    bestPoint = point
    bestSize = faceSize[0]
    for (let j = 0; j < 3; j++) best[j] = face[j]
  }
  size[0] = bestSize
  // no face has the origin outside: the simplex holds it
  if (bestSize === 4) return vec3(0, 0, 0)
  for (let j = 0; j < 3; j++) points[j] = best[j]
  return bestPoint
}

export function closestPoint(points: array<vec3, 4>, size: array<i32, 1>): vec3 {
  if (size[0] === 1) return points[0]
  if (size[0] === 2) return closestOnSegment(points, size)
  if (size[0] === 3) return closestOnTriangle(points, size)
  return closestOnTetrahedron(points, size)
}
