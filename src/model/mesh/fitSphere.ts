// fitSphere.ts: a sphere through the corners of a triangle, its centre below.
//
//   r = rho / sqrt(1 - f2),   d = f r,   centre = C - d n,   rise above the triangle r - d = rho sqrt((1 - f)/(1 + f))   (1)
//
// with C and rho the centre and radius of the circle round the triangle, n its normal, and f = d/r the ratio of depth to
// radius. Source: Heyn 2009, 3.2.2 (where f is found by iteration; (1) is its limit). Of a triangle with an angle above
// a right one the circle has the longest side as diameter: the one through all corners would reach far beyond it.
//
// Near other faces the sphere may stick out of them. `adapted` takes the ratio, of those up to the one asked for, at
// which the sphere sticks out least of whatever face: r - (depth of the centre in the solid).

import { cross, dot, lengthOf, minus, plus, type Triple, times } from '../../math/rotation.js'
import type { MeshQueries } from './meshQueries.js'

export interface Sphere {
  readonly centre: Triple
  readonly radius: number
}

export interface Circle {
  readonly centre: Triple
  readonly radius: number
  /** Of length one, outward. */
  readonly normal: Triple
}

export interface FitOptions {
  readonly ratio: number
  /** m; the centre lies deeper where the sphere would be smaller. */
  readonly minRadius: number
  /** Share of its rise above the triangle that is taken off the radius. */
  readonly inset: number
}

/** The smallest circle in the plane of a triangle that holds it; null where it has no area. */
export function circleRound(a: Triple, b: Triple, c: Triple): Circle | null {
  const [u, v] = [minus(b, a), minus(c, a)]
  const n = cross(u, v)
  const area = lengthOf(n)
  const sides = [minus(c, b), v, u].map((side) => dot(side, side)) as [number, number, number]
  const most = Math.max(...sides)
  if (!(area > 1e-12 * most)) return null
  const normal = times(1 / area, n)
  if (2 * most >= sides[0] + sides[1] + sides[2]) {
    const k = sides.indexOf(most)
    const [p, q] = k === 0 ? [b, c] : k === 1 ? [a, c] : [a, b]
    return { centre: times(0.5, plus(p, q)), radius: Math.sqrt(most) / 2, normal }
  }
  // from a, equally far from all corners: (|u|2 v x n + |v|2 n x u) / (2 |n|2)
  const toCentre = times(1 / (2 * area * area), plus(times(sides[2], cross(v, n)), times(sides[1], cross(n, u))))
  return { centre: plus(a, toCentre), radius: lengthOf(toCentre), normal }
}

/** (1) */
export function fitSphere({ centre, radius, normal }: Circle, { ratio, minRadius, inset }: FitOptions): Sphere {
  const through = Math.max(radius / Math.sqrt(1 - ratio * ratio), minRadius)
  const depth = Math.sqrt(Math.max(0, through * through - radius * radius))
  return {
    centre: minus(centre, times(depth, normal)),
    radius: Math.max(minRadius, through - inset * (through - depth)),
  }
}

const ratiosTried = 8

/** The sphere that sticks out least, of ratios from the one asked for down to 0. */
export function adaptedSphere(circle: Circle, options: FitOptions, mesh: MeshQueries): Sphere {
  let [best, least]: [Sphere | null, number] = [null, Infinity]
  for (let k = ratiosTried; k >= 0; k--) {
    const ratio = (options.ratio * k) / ratiosTried
    const sphere = fitSphere(circle, { ...options, ratio })
    const out = sticksOut(sphere, mesh)
    if (out < least * (1 - 1e-9)) [best, least] = [sphere, out]
    // no ratio below has a smaller rise above its own triangle
    const rise = sphere.radius - lengthOf(minus(sphere.centre, circle.centre))
    if (out <= rise * (1 + 1e-6)) break
  }
  return best ?? fitSphere(circle, options)
}

function sticksOut({ centre, radius }: Sphere, mesh: MeshQueries): number {
  const { distance } = mesh.nearest(centre)
  return radius - (mesh.winding(centre) > 0 ? distance : -distance)
}
