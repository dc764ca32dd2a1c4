// ellipsoidSeparation.ts: the point of an ellipsoid nearest to a point, inside or outside.
//
// With semi-axes e, the smallest of them m, r = (e/m)² and z = |p|/e by components, the nearest point is
// x = r p / (σ + r − 1), where σ > 0 is the root of
//
//   g(σ) = Σ (r z / (σ + r − 1))² − 1                                                                               (1)
//
// (Eberly, Distance from a point to an ellipse, an ellipsoid, or a hyperellipsoid, 2013). g falls and is convex, and where
// its largest term is 1 it lies between 0 and 2, so that Newton's iteration from there goes straight to the root.

import { abs, copysign, type i32, isDouble, max, min, quat, type real, sqrt, vec3 } from '../../language/values.js'
import { dot, multiply, scale, sub } from '../math/vec3.js'

const most: i32 = 30

/** Where a single term of (1) is 1. */
function termRoot(r: real, z: real): real {
  return r * z - r + 1
}

/** Root of (1). */
function nearestParameter(r: vec3, z: vec3): real {
  let sigma = max(max(termRoot(r.x, z.x), termRoot(r.y, z.y)), termRoot(r.z, z.z))
  for (let k = 0; k < most; k++) {
    const d = vec3(1 / (sigma + (r.x - 1)), 1 / (sigma + (r.y - 1)), 1 / (sigma + (r.z - 1)))
    const t = vec3(r.x * z.x * d.x, r.y * z.y * d.y, r.z * z.z * d.z)
    const g = dot(t, t) - 1
    const slope = 2 * (t.x * t.x * d.x + t.y * t.y * d.y + t.z * t.z * d.z)
    const next = sigma + g / slope
    if (next <= sigma) break
    sigma = next
  }
  return sigma
}

/** Outward unit normal x y z of the ellipsoid at the point nearest to p, and the distance w of p from it, negative inside. */
export function ellipsoidSeparation(p: vec3, e: vec3): quat {
  // off the planes of symmetry, where the nearest point is one of two, by less than rounding
  const off: real = isDouble ? 1e-14 : 1e-7
  const z = vec3(max(abs(p.x) / e.x, off), max(abs(p.y) / e.y, off), max(abs(p.z) / e.z, off))
  const m = min(e.x, min(e.y, e.z))
  const f = scale(1 / m, e)
  const r = multiply(f, f)
  const sigma = nearestParameter(r, z)
  const x = vec3(
    copysign((r.x * z.x * e.x) / (sigma + (r.x - 1)), p.x),
    copysign((r.y * z.y * e.y) / (sigma + (r.y - 1)), p.y),
    copysign((r.z * z.z * e.z) / (sigma + (r.z - 1)), p.z),
  )
  const out = vec3(x.x / (f.x * f.x), x.y / (f.y * f.y), x.z / (f.z * f.z))
  const inverse = 1 / sqrt(dot(out, out))
  const n = scale(inverse, out)
  return quat(n.x, n.y, n.z, dot(sub(p, x), n))
}
