// mat3.ts: algebra of 3 x 3 matrices, and inertia tensors given by principal moments and an orientation.

import { mat3, type quat, type real, vec3 } from '../../language/values.js'
import { rotate, rotateInverse } from './quat.js'
import { multiply } from './vec3.js'

export function mulMat3Vec3(m: mat3, v: vec3): vec3 {
  return vec3(
    m.xx * v.x + m.xy * v.y + m.xz * v.z,
    m.yx * v.x + m.yy * v.y + m.yz * v.z,
    m.zx * v.x + m.zy * v.y + m.zz * v.z,
  )
}

export function mulMat3(a: mat3, b: mat3): mat3 {
  return mat3(
    a.xx * b.xx + a.xy * b.yx + a.xz * b.zx,
    a.xx * b.xy + a.xy * b.yy + a.xz * b.zy,
    a.xx * b.xz + a.xy * b.yz + a.xz * b.zz,
    a.yx * b.xx + a.yy * b.yx + a.yz * b.zx,
    a.yx * b.xy + a.yy * b.yy + a.yz * b.zy,
    a.yx * b.xz + a.yy * b.yz + a.yz * b.zz,
    a.zx * b.xx + a.zy * b.yx + a.zz * b.zx,
    a.zx * b.xy + a.zy * b.yy + a.zz * b.zy,
    a.zx * b.xz + a.zy * b.yz + a.zz * b.zz,
  )
}

export function transpose(m: mat3): mat3 {
  return mat3(m.xx, m.yx, m.zx, m.xy, m.yy, m.zy, m.xz, m.yz, m.zz)
}

export function addMat3(a: mat3, b: mat3): mat3 {
  return mat3(
    a.xx + b.xx,
    a.xy + b.xy,
    a.xz + b.xz,
    a.yx + b.yx,
    a.yy + b.yy,
    a.yz + b.yz,
    a.zx + b.zx,
    a.zy + b.zy,
    a.zz + b.zz,
  )
}

export function scaleMat3(s: real, m: mat3): mat3 {
  return mat3(s * m.xx, s * m.xy, s * m.xz, s * m.yx, s * m.yy, s * m.yz, s * m.zx, s * m.zy, s * m.zz)
}

export function diagonal(v: vec3): mat3 {
  return mat3(v.x, 0, 0, 0, v.y, 0, 0, 0, v.z)
}

export function isotropic(s: real): mat3 {
  return diagonal(vec3(s, s, s))
}

/** a bᵀ */
export function outer(a: vec3, b: vec3): mat3 {
  return mat3(a.x * b.x, a.x * b.y, a.x * b.z, a.y * b.x, a.y * b.y, a.y * b.z, a.z * b.x, a.z * b.y, a.z * b.z)
}

/** The matrix that multiplies to a × v. */
export function skew(a: vec3): mat3 {
  return mat3(0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0)
}

export function determinant(m: mat3): real {
  return m.xx * (m.yy * m.zz - m.yz * m.zy) + m.xy * (m.yz * m.zx - m.yx * m.zz) + m.xz * (m.yx * m.zy - m.yy * m.zx)
}

/** Adjugate over determinant; not finite where the matrix is singular. */
export function inverseMat3(m: mat3): mat3 {
  const xx = m.yy * m.zz - m.yz * m.zy
  const yx = m.yz * m.zx - m.yx * m.zz
  const zx = m.yx * m.zy - m.yy * m.zx
  const s = 1 / (m.xx * xx + m.xy * yx + m.xz * zx)
  return mat3(
    s * xx,
    s * (m.xz * m.zy - m.xy * m.zz),
    s * (m.xy * m.yz - m.xz * m.yy),
    s * yx,
    s * (m.xx * m.zz - m.xz * m.zx),
    s * (m.xz * m.yx - m.xx * m.yz),
    s * zx,
    s * (m.xy * m.zx - m.xx * m.zy),
    s * (m.xx * m.yy - m.xy * m.yx),
  )
}

/** Inverse inertia tensor times v, without forming the tensor: into the body frame, scaled there, and back. */
export function applyInvInertia(q: quat, invPrincipal: vec3, v: vec3): vec3 {
  return rotate(q, multiply(invPrincipal, rotateInverse(q, v)))
}
