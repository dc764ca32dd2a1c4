// queryGeometry.ts: shapes as sets of points, and triangles one by one, written without the engine's functions.

import type { Shape } from '#talus/index.js'
import {
  cross,
  dot,
  lengthOf,
  minus,
  plus,
  type Rotation,
  type Triple,
  times,
  turnedBack,
} from '#talus/math/rotation.js'

/** Whether a point of the world is inside a convex shape; a hull or a mesh is one of four points. */
export function insideOf(form: Shape, position: Triple, orientation: Rotation, point: Triple): boolean {
  const [x, y, z] = turnedBack(orientation, minus(point, position))
  const across = Math.hypot(x, y)
  switch (form.kind) {
    case 'sphere':
      return Math.hypot(x, y, z) < form.radius
    case 'ellipsoid':
      return (x / form.semiAxes[0]) ** 2 + (y / form.semiAxes[1]) ** 2 + (z / form.semiAxes[2]) ** 2 < 1
    case 'box':
      return Math.abs(x) < form.half[0] && Math.abs(y) < form.half[1] && Math.abs(z) < form.half[2]
    case 'cylinder':
      return across < form.radius && Math.abs(z) < form.height / 2
    case 'capsule':
      return Math.hypot(across, Math.max(0, Math.abs(z) - form.height / 2)) < form.radius
    case 'cone':
      return Math.abs(z) < form.height / 2 && across < form.radius * (0.5 - z / form.height)
    case 'hull':
      return insideTetrahedron(form.points, [x, y, z])
    case 'mesh':
      return insideTetrahedron(form.vertices, [x, y, z])
    default:
      return false
  }
}

/** On the same side of each face as the fourth corner. */
function insideTetrahedron(points: readonly number[], p: Triple): boolean {
  const corner = (k: number) => points.slice(3 * (k % 4), 3 * (k % 4) + 3) as unknown as Triple
  return [0, 1, 2, 3].every((k) => {
    const normal = cross(minus(corner(k + 1), corner(k)), minus(corner(k + 2), corner(k)))
    return dot(normal, minus(p, corner(k))) * dot(normal, minus(corner(k + 3), corner(k))) > 0
  })
}

/** Way along a ray up to a triangle, by the solution of o + t d = a + u e + v f; infinite where it passes by. */
export function rayTriangle(origin: Triple, direction: Triple, [a, b, c]: readonly Triple[]): number {
  const [e, f] = [minus(b!, a!), minus(c!, a!)]
  const h = cross(direction, f)
  const scale = dot(e, h)
  const s = minus(origin, a!)
  const q = cross(s, e)
  const [u, v, t] = [dot(s, h) / scale, dot(direction, q) / scale, dot(f, q) / scale]
  return u >= 0 && v >= 0 && u + v <= 1 && t >= 0 ? t : Infinity
}

const clamp = (x: number) => Math.min(1, Math.max(0, x))

/** Distance of two segments: the ends of each against the other, and the lines where their nearest points lie inside. */
function segmentDistance(p: Triple, q: Triple, r: Triple, s: Triple): number {
  const [d, e, w] = [minus(q, p), minus(s, r), minus(p, r)]
  const ends = [pointSegment(p, r, s), pointSegment(q, r, s), pointSegment(r, p, q), pointSegment(s, p, q)]
  const n = cross(d, e)
  const squared = dot(n, n)
  if (squared > 1e-24) {
    const t = dot(cross(e, w), n) / squared
    const u = dot(cross(d, w), n) / squared
    if (t >= 0 && t <= 1 && u >= 0 && u <= 1) ends.push(Math.abs(dot(w, n)) / Math.sqrt(squared))
  }
  return Math.min(...ends)
}

function pointSegment(p: Triple, a: Triple, b: Triple): number {
  const d = minus(b, a)
  const squared = dot(d, d)
  const t = squared > 0 ? clamp(dot(minus(p, a), d) / squared) : 0
  return lengthOf(minus(p, plus(a, times(t, d))))
}

/** Distance of a point above or below a triangle; infinite where it is beside it. */
function pointFace(p: Triple, [a, b, c]: readonly Triple[]): number {
  const n = cross(minus(b!, a!), minus(c!, a!))
  if (dot(n, n) === 0) return Infinity
  const beside = [
    [a, b],
    [b, c],
    [c, a],
  ].some(([s, t]) => dot(cross(minus(t!, s!), minus(p, s!)), n) < 0)
  return beside ? Infinity : Math.abs(dot(minus(p, a!), n)) / lengthOf(n)
}

/** Distance of two triangles that do not pass through each other; one of three equal corners is a point. */
export function triangleDistance(a: readonly Triple[], b: readonly Triple[]): number {
  let least = Infinity
  for (let j = 0; j < 3; j++) {
    least = Math.min(least, pointFace(a[j]!, b), pointFace(b[j]!, a))
    for (let k = 0; k < 3; k++) least = Math.min(least, segmentDistance(a[j]!, a[(j + 1) % 3]!, b[k]!, b[(k + 1) % 3]!))
  }
  return least
}
