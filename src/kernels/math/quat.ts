// quat.ts: quaternions x y z w, w the scalar part. A rotation is a unit quaternion; q and -q are the same rotation.

import { mat3, quat, type real, sqrt, vec3 } from '../../language/values.js'
import { cosSeries, sinSeries } from './angle.js'
import { cos } from './cos.js'
import { sin } from './sin.js'
import { cross, lengthSquared, scale } from './vec3.js'

/** Product: the rotation b followed by the rotation a. */
export function quatMul(a: quat, b: quat): quat {
  return quat(
    a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
    a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
    a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
    a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
  )
}

/** The inverse of a rotation. */
export function conjugate(q: quat): quat {
  return quat(-q.x, -q.y, -q.z, q.w)
}

export function quatAdd(a: quat, b: quat): quat {
  return quat(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w)
}

export function quatScale(s: real, q: quat): quat {
  return quat(s * q.x, s * q.y, s * q.z, s * q.w)
}

export function quatDot(a: quat, b: quat): real {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w
}

/** Unit quaternion along q; the identity where q is 0. */
export function quatNormalize(q: quat): quat {
  const l = sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w)
  if (l === 0) return quat(0, 0, 0, 1)
  return quatScale(1 / l, q)
}

/** v turned by the unit quaternion q, with u its vector part: v + w t + u × t, t = 2 u × v. */
export function rotate(q: quat, v: vec3): vec3 {
  const u = vec3(q.x, q.y, q.z)
  const t = scale(2, cross(u, v))
  const s = cross(u, t)
  return vec3(v.x + q.w * t.x + s.x, v.y + q.w * t.y + s.y, v.z + q.w * t.z + s.z)
}

/** v turned back by the unit quaternion q. */
export function rotateInverse(q: quat, v: vec3): vec3 {
  return rotate(conjugate(q), v)
}

/**
 * The rotation by |v| radians about v: (v sin(|v|/2) / |v|, cos(|v|/2)). Components are good to 1 ULP of 1 below |v|
 * = π/2, where it takes no square root, division or reduction, and to 1 + |v|/3 above, since |v| itself is rounded.
 * The identity exactly at v = 0.
 */
export function quatExp(v: vec3): quat {
  // z is the square of half the angle
  const z = 0.25 * lengthSquared(v)
  if (z < 0.6) {
    const s = 0.5 + 0.5 * sinSeries(z)
    return quat(s * v.x, s * v.y, s * v.z, 1 - 0.5 * z + cosSeries(z))
  }
  const half = sqrt(z)
  const s = (0.5 * sin(half)) / half
  return quat(s * v.x, s * v.y, s * v.z, cos(half))
}

/** The rotation by `angle` radians about the unit vector `axis`. */
export function quatFromAxisAngle(axis: vec3, angle: real): quat {
  const s = sin(0.5 * angle)
  return quat(s * axis.x, s * axis.y, s * axis.z, cos(0.5 * angle))
}

/** Matrix of the rotation by the unit quaternion q; its columns are the turned axes. */
export function quatToMat3(q: quat): mat3 {
  const x2 = q.x + q.x
  const y2 = q.y + q.y
  const z2 = q.z + q.z
  const xx = q.x * x2
  const yy = q.y * y2
  const zz = q.z * z2
  const xy = q.x * y2
  const xz = q.x * z2
  const yz = q.y * z2
  const wx = q.w * x2
  const wy = q.w * y2
  const wz = q.w * z2
  return mat3(1 - (yy + zz), xy - wz, xz + wy, xy + wz, 1 - (xx + zz), yz - wx, xz - wy, yz + wx, 1 - (xx + yy))
}
