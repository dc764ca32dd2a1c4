// rayEntry.ts: where a ray enters a part: way along the ray and outward normal, in the axes of the part.
//
//   |S⁻¹(p + t d)| = 1                     sphere, ellipsoid                                                        (1)
//   x² + y² = R², |z| <= h                 cylinder; with balls at both ends a capsule                              (2)
//   x² + y² = k² (h − z)², k = R / 2h      cone                                                                     (3)
//   n·(p + t d − c) = 0 for each face      box, hull, plane, triangle: the last one entered                         (4)
//
// Surfaces are hit from outside; a ray that starts inside a part leaves it without a hit. A sheet is hit from both sides.

import {
  cornerPos,
  facetCorner,
  facetFirst,
  facetNormal,
  partEndFacet,
  partFirstCorner,
  partFirstFacet,
  partKind,
  partSides,
  partSize,
} from '../../generated/accessors.js'
import {
  abs,
  type bool,
  copysign,
  type i32,
  isDouble,
  max,
  min,
  quat,
  type real,
  sqrt,
  vec3,
} from '../../language/values.js'
import { addScaled, dot, lengthSquared, normalize, sub } from '../math/vec3.js'
import {
  boxKind,
  capsuleKind,
  coneKind,
  cylinderKind,
  ellipsoidKind,
  hullKind,
  planeKind,
  sphereKind,
  triangleKind,
} from './partKinds.js'

const far = 1e30

/** Normal x y z and way w; w below 0 where the ray does not enter. */
function missed(): quat {
  return quat(0, 0, 1, -1)
}

function over(v: vec3, s: vec3): vec3 {
  return vec3(v.x / s.x, v.y / s.y, v.z / s.z)
}

/** (1), from the point of the line that is nearest to the centre. */
function ellipsoidEntry(p: vec3, d: vec3, axes: vec3): quat {
  const q = over(p, axes)
  const e = over(d, axes)
  const along = dot(q, e)
  const squared = dot(e, e)
  const nearest = addScaled(q, -along / squared, e)
  const left = 1 - lengthSquared(nearest)
  if (left < 0 || along >= 0 || lengthSquared(q) < 1) return missed()
  const back = sqrt(left / squared)
  const n = normalize(over(addScaled(nearest, -back, e), axes))
  return quat(n.x, n.y, n.z, max(-along / squared - back, 0))
}

/** Ways x y at which a coordinate that starts at p and grows with d is within half of 0. */
function slab(p: real, d: real, half: real): vec3 {
  if (d === 0) return abs(p) <= half ? vec3(-far, far, 0) : vec3(far, -far, 0)
  const middle = -p / d
  const wide = half / abs(d)
  return vec3(middle - wide, middle + wide, 0)
}

/** Ways x y at which the ray is within a radius of the axis z. */
function tube(p: vec3, d: vec3, radius: real): vec3 {
  const squared = d.x * d.x + d.y * d.y
  if (squared === 0) return p.x * p.x + p.y * p.y <= radius * radius ? vec3(-far, far, 0) : vec3(far, -far, 0)
  const middle = -(p.x * d.x + p.y * d.y) / squared
  const x = p.x + middle * d.x
  const y = p.y + middle * d.y
  const left = radius * radius - x * x - y * y
  if (left < 0) return vec3(far, -far, 0)
  const wide = sqrt(left / squared)
  return vec3(middle - wide, middle + wide, 0)
}

/** (4) */
function boxEntry(p: vec3, d: vec3, half: vec3): quat {
  const x = slab(p.x, d.x, half.x)
  const y = slab(p.y, d.y, half.y)
  const z = slab(p.z, d.z, half.z)
  const enter = max(x.x, max(y.x, z.x))
  if (enter < 0 || enter > min(x.y, min(y.y, z.y))) return missed()
  if (enter === x.x) return quat(copysign(1, -d.x), 0, 0, enter)
  if (enter === y.x) return quat(0, copysign(1, -d.y), 0, enter)
  return quat(0, 0, copysign(1, -d.z), enter)
}

/** (2) */
function cylinderEntry(p: vec3, d: vec3, radius: real, half: real): quat {
  const side = tube(p, d, radius)
  const ends = slab(p.z, d.z, half)
  const enter = max(side.x, ends.x)
  if (enter < 0 || enter > min(side.y, ends.y)) return missed()
  if (enter === ends.x) return quat(0, 0, copysign(1, -d.z), enter)
  return quat((p.x + enter * d.x) / radius, (p.y + enter * d.y) / radius, 0, enter)
}

function sooner(a: quat, b: quat): quat {
  return a.w >= 0 && (b.w < 0 || a.w <= b.w) ? a : b
}

/** The first of a tube and two balls; a ray that starts inside enters none of them. */
function capsuleEntry(p: vec3, d: vec3, radius: real, half: real): quat {
  const axial = p.z - max(-half, min(half, p.z))
  if (p.x * p.x + p.y * p.y + axial * axial < radius * radius) return missed()
  const ball = vec3(radius, radius, radius)
  const low = ellipsoidEntry(vec3(p.x, p.y, p.z + half), d, ball)
  const high = ellipsoidEntry(vec3(p.x, p.y, p.z - half), d, ball)
  return sooner(cylinderEntry(p, d, radius, half), sooner(low, high))
}

/** Entry of the side of a cone at way t, where it is one. */
function coneSide(p: vec3, d: vec3, half: real, k: real, t: real): quat {
  const q = addScaled(p, t, d)
  const outward = vec3(q.x, q.y, k * k * (half - q.z))
  if (t < 0 || abs(q.z) > half || dot(outward, d) >= 0) return missed()
  const n = normalize(outward)
  return quat(n.x, n.y, n.z, t)
}

/** (3): a t² + 2 b t + c = 0 */
function coneEntry(p: vec3, d: vec3, radius: real, half: real): quat {
  const k = radius / (2 * half)
  const rise = half - p.z
  const a = d.x * d.x + d.y * d.y - k * k * d.z * d.z
  const b = p.x * d.x + p.y * d.y + k * k * rise * d.z
  const c = p.x * p.x + p.y * p.y - k * k * rise * rise
  let found = missed()
  const root = b * b - a * c
  if (root >= 0) {
    // of two roots the one without cancellation first
    const s = -(b + copysign(sqrt(root), b))
    if (a !== 0) found = coneSide(p, d, half, k, s / a)
    if (s !== 0) found = sooner(coneSide(p, d, half, k, c / s), found)
  }
  if (d.z <= 0 || p.z > -half) return found
  const t = (-half - p.z) / d.z
  const x = p.x + t * d.x
  const y = p.y + t * d.y
  if (x * x + y * y > radius * radius) return found
  return quat(0, 0, -1, t)
}

/** (4): the last half-space entered, before any is left. */
function hullEntry(part: i32, p: vec3, d: vec3): quat {
  let enter: real = -1
  let leave: real = far
  let n = vec3(0, 0, 1)
  for (let f = partFirstFacet(part); f < partEndFacet(part); f++) {
    const out = facetNormal(f)
    const height = dot(out, sub(p, cornerPos(facetCorner(facetFirst(f)))))
    const speed = dot(out, d)
    if (speed === 0) {
      if (height > 0) return missed()
      continue
    }
    const t = -height / speed
    if (speed > 0) leave = min(leave, t)
    else if (t > enter) {
      enter = t
      n = out
    }
  }
  if (enter < 0 || enter > leave) return missed()
  return quat(n.x, n.y, n.z, enter)
}

/** (4); the rim belongs to it, with a few roundings, so that no ray slips between two triangles. */
function triangleEntry(part: i32, p: vec3, d: vec3): quat {
  const sheet: bool = partSides(part) === 2
  if (d.z === 0 || (d.z > 0 && !sheet)) return missed()
  const t = -p.z / d.z
  if (t < 0) return missed()
  const rounding: real = isDouble ? 1e-12 : 1e-5
  const x = p.x + t * d.x
  const y = p.y + t * d.y
  const first = partFirstCorner(part)
  let from = cornerPos(first + 2)
  for (let c = first; c < first + 3; c++) {
    const to = cornerPos(c)
    const ex = to.x - from.x
    const ey = to.y - from.y
    if (ex * (y - from.y) - ey * (x - from.x) < -rounding * (ex * ex + ey * ey)) return missed()
    from = to
  }
  return quat(0, 0, copysign(1, -d.z), t)
}

function planeEntry(p: vec3, d: vec3): quat {
  if (p.z < 0 || d.z >= 0) return missed()
  return quat(0, 0, 1, -p.z / d.z)
}

/** Outward unit normal x y z where a ray from p along the unit vector d enters a part, and the way w up to there, or -1. */
export function rayEntry(part: i32, p: vec3, d: vec3): quat {
  const kind = partKind(part)
  const size = partSize(part)
  if (kind === planeKind) return planeEntry(p, d)
  if (kind === sphereKind) return ellipsoidEntry(p, d, vec3(size.x, size.x, size.x))
  if (kind === ellipsoidKind) return ellipsoidEntry(p, d, size)
  if (kind === boxKind) return boxEntry(p, d, size)
  if (kind === cylinderKind) return cylinderEntry(p, d, size.x, size.y)
  if (kind === capsuleKind) return capsuleEntry(p, d, size.x, size.y)
  if (kind === coneKind) return coneEntry(p, d, size.x, size.y)
  if (kind === hullKind) return hullEntry(part, p, d)
  if (kind === triangleKind) return triangleEntry(part, p, d)
  return missed()
}

/** Way along a ray up to a box about the origin, from inside 0; -1 where it passes by. */
export function boxEntrance(p: vec3, d: vec3, half: vec3): real {
  const x = slab(p.x, d.x, half.x)
  const y = slab(p.y, d.y, half.y)
  const z = slab(p.z, d.z, half.z)
  const enter = max(0, max(x.x, max(y.x, z.x)))
  return enter > min(x.y, min(y.y, z.y)) ? -1 : enter
}
