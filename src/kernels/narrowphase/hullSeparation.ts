// hullSeparation.ts: the nearest point of a convex hull to a point, inside or outside.

import {
  cornerPos,
  facetCorner,
  facetEnd,
  facetFirst,
  facetNormal,
  partEndFacet,
  partFirstFacet,
} from '../../generated/accessors.js'
import { array, type i32, max, min, quat, type real, sqrt, type u32, vec3 } from '../../language/values.js'
import { addScaled, cross, dot, lengthSquared, sub } from '../math/vec3.js'

const far = 1e30

/** Nearest point of the segment from a to b. */
function nearestOnSegment(p: vec3, a: vec3, b: vec3): vec3 {
  const along = sub(b, a)
  const squared = lengthSquared(along)
  if (squared === 0) return a
  return addScaled(a, min(max(dot(sub(p, a), along) / squared, 0), 1), along)
}

/** Squared distance of p from the rim of a face, with the nearest point; -1 where p lies above the face. */
function rimDistance(facet: u32, p: vec3, nearest: array<vec3, 1>): real {
  const n = facetNormal(facet)
  let best: real = far
  let outside = 0
  let from = cornerPos(facetCorner(facetEnd(facet) - 1))
  for (let c = facetFirst(facet); c < facetEnd(facet); c++) {
    const to = cornerPos(facetCorner(c))
    if (dot(cross(n, sub(to, from)), sub(p, from)) < 0) {
      outside++
      const q = nearestOnSegment(p, from, to)
      const d = lengthSquared(sub(p, q))
      if (d < best) {
        best = d
        nearest[0] = q
      }
    }
    from = to
  }
  return outside === 0 ? -1 : best
}

/** Outward unit direction x y z to p from the nearest point of the hull, and its distance w, negative inside. */
export function hullSeparation(part: i32, p: vec3): quat {
  const nearest = array(1, vec3(0, 0, 0))
  let inside: real = -far
  let normal = vec3(0, 0, 1)
  let squared: real = far
  let out = vec3(0, 0, 0)
  for (let f = partFirstFacet(part); f < partEndFacet(part); f++) {
    const n = facetNormal(f)
    const height = dot(n, sub(p, cornerPos(facetCorner(facetFirst(f)))))
    if (height > inside) {
      inside = height
      normal = n
    }
    if (height <= 0) continue
    const rim = rimDistance(f, p, nearest)
    if (rim < 0) return quat(n.x, n.y, n.z, height)
    if (rim < squared) {
      squared = rim
      out = sub(p, nearest[0])
    }
  }
  if (inside <= 0 || squared === 0) return quat(normal.x, normal.y, normal.z, inside)
  const distance = sqrt(squared)
  return quat(out.x / distance, out.y / distance, out.z / distance, distance)
}
