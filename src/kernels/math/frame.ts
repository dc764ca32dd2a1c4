// frame.ts: two unit tangents to a unit normal n, right-handed (t1 × t2 = n) and orthonormal to round-off.
//
// The frame is the constant frame e1, e2, a turned by the smallest rotation that takes a to n. With p = n·e1, q = n·e2,
// c = n·a and k = 1 / (1 + c) = (1 - c) / (p² + q²),
//
//   t1 = (1 - k p²) e1 - k p q e2 - p a                                                                       (1)
//   t2 = -k p q e1 + (1 - k q²) e2 - q a                                                                      (2)
//
// No frame is continuous on the whole sphere. This one is, except at the single direction n = -a, near which it turns
// fast: two turns for one of n around it. Normals of floors, walls and neighbours side by side are far from it, so
// that tangential impulses kept from step to step do not jump (the well-known frame by Duff et al., JCGT 6(1), 2017,
// jumps all along the equator n.z = 0, where the contacts of a layer of grains lie).
//
//   a = (2, 3, 6)/7,   e1 = (3, -6, 2)/7,   e2 = (6, 2, -3)/7

import { type real, vec3 } from '../../language/values.js'

const SEVENTH = 0.14285714285714285

/** Rows e1, e2, a times v. */
function toFixedFrame(v: vec3): vec3 {
  return vec3(
    (3 * v.x - 6 * v.y + 2 * v.z) * SEVENTH,
    (6 * v.x + 2 * v.y - 3 * v.z) / 7,
    (2 * v.x + 3 * v.y + 6 * v.z) / 7,
  )
}

/** v.x e1 + v.y e2 + v.z a */
function fromFixedFrame(v: vec3): vec3 {
  return vec3(
    (3 * v.x + 6 * v.y + 2 * v.z) * SEVENTH,
    (-6 * v.x + 2 * v.y + 3 * v.z) / 7,
    (2 * v.x - 3 * v.y + 6 * v.z) / 7,
  )
}

/** k of (1) for n in the fixed frame; where c < 0 by the form that does not cancel. Tends to no limit at n = -a. */
function slope(n: vec3): real {
  if (n.z >= 0) return 1 / (1 + n.z)
  const s = n.x * n.x + n.y * n.y
  return s === 0 ? 0 : (1 - n.z) / s
}

function firstTangent(n: vec3, k: real): vec3 {
  // right-handed at n = -a as well
  const xx: real = n.z < 0 && k === 0 ? -1 : 1 - k * n.x * n.x
  return fromFixedFrame(vec3(xx, -k * n.x * n.y, -n.x))
}

function secondTangent(n: vec3, k: real): vec3 {
  return fromFixedFrame(vec3(-k * n.x * n.y, 1 - k * n.y * n.y, -n.y))
}

/** (1) */
export function tangent1(n: vec3): vec3 {
  const m = toFixedFrame(n)
  return firstTangent(m, slope(m))
}

/** (2) */
export function tangent2(n: vec3): vec3 {
  const m = toFixedFrame(n)
  return secondTangent(m, slope(m))
}
