// boxEdge.ts: contact of an edge of one box with an edge of another.
//
// In the frame of A, with n across both edges towards B, the edges are those furthest along n on A and against n on B:
// e_A(s) = p + s u, e_B(t) = q + t v with unit u, v. With d = q − p, w = u × v, the nearest points are at
//
//   s = (d × v)·w / w²      t = (d × u)·w / w²                                                                       (1)

import { abs, copysign, type i32, type mat3, max, min, quat, vec3 } from '../../language/values.js'
import { mulMat3Vec3, transpose } from '../math/mat3.js'
import { add, addScaled, cross, dot, lengthSquared, negate, sub } from '../math/vec3.js'
import { column, component, unitAxis } from './boxAxes.js'

/** Middle of the edge along `axis` that lies furthest in the direction n, in the frame of its box. */
function edgeMiddle(n: vec3, half: vec3, axis: i32): vec3 {
  return vec3(
    axis === 0 ? 0 : copysign(half.x, n.x),
    axis === 1 ? 0 : copysign(half.y, n.y),
    axis === 2 ? 0 : copysign(half.z, n.z),
  )
}

/** Number of that edge among the four along its axis. */
function edgeNumber(middle: vec3, axis: i32): i32 {
  const next = component(middle, axis === 2 ? 0 : axis + 1) > 0 ? 1 : 0
  const last = component(middle, axis === 0 ? 2 : axis - 1) > 0 ? 2 : 0
  return next + last
}

/** Which edges of a pair of axes touch: 16 times the pair, 4 times the edge of A, plus the edge of B. */
export function edgeFeature(pair: i32, n: vec3, turn: mat3, halfA: vec3, halfB: vec3): i32 {
  const i = pair < 3 ? 0 : pair < 6 ? 1 : 2
  const j = pair - 3 * i
  const onA = edgeNumber(edgeMiddle(n, halfA, i), i)
  const onB = edgeNumber(edgeMiddle(negate(mulMat3Vec3(transpose(turn), n)), halfB, j), j)
  return 16 * pair + 4 * onA + onB
}

/** Midpoint x y z of the nearest points of the edges, in A's frame, and w, by how much they lie beyond an end. */
export function edgePoint(pair: i32, n: vec3, centre: vec3, turn: mat3, halfA: vec3, halfB: vec3): quat {
  const i = pair < 3 ? 0 : pair < 6 ? 1 : 2
  const j = pair - 3 * i
  const u = unitAxis(i)
  const v = column(turn, j)
  const p = edgeMiddle(n, halfA, i)
  const q = add(centre, mulMat3Vec3(turn, edgeMiddle(negate(mulMat3Vec3(transpose(turn), n)), halfB, j)))

  // (1); edges of a pair with an axis are not parallel
  const d = sub(q, p)
  const w = cross(u, v)
  const inverse = 1 / lengthSquared(w)
  const s = inverse * dot(cross(d, v), w)
  const t = inverse * dot(cross(d, u), w)
  const halfU = component(halfA, i)
  const halfV = component(halfB, j)
  const onA = addScaled(p, min(max(s, -halfU), halfU), u)
  const onB = addScaled(q, min(max(t, -halfV), halfV), v)
  const beyond = max(abs(s) - halfU, abs(t) - halfV)
  return quat(0.5 * (onA.x + onB.x), 0.5 * (onA.y + onB.y), 0.5 * (onA.z + onB.z), beyond)
}
