// surfaceMinima.ts: local minima of the distance from a point to a surface of triangles, by definition.
//
// The nearest point p of each triangle is one where no triangle through p comes nearer. A triangle is convex, so what
// is nearest near p on it is nearest on all of it. The side is that of a point just off p.

import { cross, dot, lengthOf, minus, plus, type Triple, times } from '#talus/math/rotation.js'
import type { Surface } from '#talus/model/shapes/surfaceTopology.js'

export interface Minimum {
  readonly place: Triple
  /** Out of the surface towards the air. */
  readonly normal: Triple
  /** Negative inside. */
  readonly height: number
}

type Corners = readonly [Triple, Triple, Triple]

function triangleAt({ vertices, triangles }: Surface, t: number): Corners {
  const at = (k: number): Triple => {
    const v = 3 * triangles[3 * t + k]!
    return [vertices[v]!, vertices[v + 1]!, vertices[v + 2]!]
  }
  return [at(0), at(1), at(2)]
}

/** Nearest point of a segment. */
function onSegment(a: Triple, b: Triple, p: Triple): Triple {
  const e = minus(b, a)
  const s = Math.min(1, Math.max(0, dot(minus(p, a), e) / dot(e, e)))
  return plus(a, times(s, e))
}

/** Nearest point of a triangle: its plane's where that is inside, else the best of its edges'. */
function onTriangle([a, b, c]: Corners, p: Triple): Triple {
  const n = cross(minus(b, a), minus(c, a))
  const q = minus(p, times(dot(minus(p, a), n) / dot(n, n), n))
  const sides = [
    [a, b],
    [b, c],
    [c, a],
  ] as const
  if (sides.every(([u, v]) => dot(cross(minus(v, u), minus(q, u)), n) >= 0)) return q
  const ends = sides.map(([u, v]) => onSegment(u, v, p))
  return ends.reduce((best, e) => (lengthOf(minus(e, p)) < lengthOf(minus(best, p)) ? e : best))
}

/** Sum of the solid angles of all triangles seen from p (van Oosterom, Strackee 1983): 4 π inside a closed surface. */
export function insideClosed(surface: Surface, p: Triple): boolean {
  let sum = 0
  for (let t = 0; t < surface.triangles.length / 3; t++) {
    const [a, b, c] = triangleAt(surface, t).map((v) => minus(v, p)) as unknown as Corners
    const [la, lb, lc] = [lengthOf(a), lengthOf(b), lengthOf(c)]
    const top = dot(a, cross(b, c))
    sum += 2 * Math.atan2(top, la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return sum > 2 * Math.PI
}

/** Whether p is below the triangle that is over or under it. */
export function belowField(surface: Surface, p: Triple): boolean {
  for (let t = 0; t < surface.triangles.length / 3; t++) {
    const [a, b, c] = triangleAt(surface, t)
    const n = cross(minus(b, a), minus(c, a))
    const height = a[2] - (n[0] * (p[0] - a[0]) + n[1] * (p[1] - a[1])) / n[2]
    const q: Triple = [p[0], p[1], height]
    if (lengthOf(minus(onTriangle([a, b, c], q), q)) < 1e-12) return p[2] < height
  }
  return false
}

export interface Search {
  /** Largest distance from the point. */
  readonly most: number
  /** No edge is longer. */
  readonly longest: number
  readonly inside: (surface: Surface, p: Triple) => boolean
}

export function localMinima(surface: Surface, p: Triple, { most, longest, inside }: Search): Minimum[] {
  const corners = Array.from({ length: surface.triangles.length / 3 }, (_, t) => triangleAt(surface, t))
  const nearest = corners.map((c) => onTriangle(c, p))
  const distances = nearest.map((q) => lengthOf(minus(q, p)))
  const found: Minimum[] = []
  nearest.forEach((q, t) => {
    if (distances[t]! > most || found.some(({ place }) => lengthOf(minus(place, q)) < 1e-9)) return
    const comesNearer = (c: Corners, s: number) =>
      distances[s]! < distances[t]! - 1e-12 &&
      lengthOf(minus(c[0], q)) <= longest &&
      lengthOf(minus(onTriangle(c, q), q)) < 1e-9
    if (corners.some(comesNearer)) return
    const d = minus(p, q)
    const sign = inside(surface, plus(q, times(1e-4, d))) ? -1 : 1
    found.push({ place: q, normal: times(sign / distances[t]!, d), height: sign * distances[t]! })
  })
  return found
}
