// rotation.ts: vectors and rotations of host code, as plain lists that JSON keeps. Kernels have their own.

export type Triple = readonly [number, number, number]
/** x y z w, w the scalar part; of length one. */
export type Rotation = readonly [number, number, number, number]

/** A right-handed frame. */
export interface Frame {
  readonly position: Triple
  /** Takes axes of the frame to axes of what holds it. */
  readonly rotation: Rotation
}

export const noRotation: Rotation = [0, 0, 0, 1]

export const plus = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (s: number, a: Triple): Triple => [s * a[0], s * a[1], s * a[2]]
export const negated = (a: Triple): Triple => [-a[0], -a[1], -a[2]]
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const lengthOf = (a: Triple): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Triple): Triple => times(1 / lengthOf(a), a)

export function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export const inverse = (q: Rotation): Rotation => [-q[0], -q[1], -q[2], q[3]]

/** The rotation b followed by the rotation a. */
export function compose(a: Rotation, b: Rotation): Rotation {
  const [u, v]: [Triple, Triple] = [
    [a[0], a[1], a[2]],
    [b[0], b[1], b[2]],
  ]
  const [x, y, z] = plus(plus(times(a[3], v), times(b[3], u)), cross(u, v))
  return [x, y, z, a[3] * b[3] - dot(u, v)]
}

/** v + w t + u × t, t = 2 u × v, u the vector part of q. */
export function turned(q: Rotation, v: Triple): Triple {
  const u: Triple = [q[0], q[1], q[2]]
  const t = times(2, cross(u, v))
  return plus(plus(v, times(q[3], t)), cross(u, t))
}

export function turnedBack(q: Rotation, v: Triple): Triple {
  return turned(inverse(q), v)
}

/** The rotation by `angle` about an axis that need not be of length one. */
export function aboutAxis(axis: Triple, angle: number): Rotation {
  const s = Math.sin(angle / 2) / lengthOf(axis)
  return [s * axis[0], s * axis[1], s * axis[2], Math.cos(angle / 2)]
}

/** The rotation that takes x y z to three orthonormal right-handed axes; Shepperd 1978. */
export function rotationTo(x: Triple, y: Triple, z: Triple): Rotation {
  const trace = x[0] + y[1] + z[2]
  const largest = [x[0], y[1], z[2], trace]
  const k = largest.indexOf(Math.max(...largest))
  const q: [number, number, number, number] = [y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]
  if (k < 3) {
    const [i, j] = [(k + 1) % 3, (k + 2) % 3]
    const axes = [x, y, z]
    q[3] = q[k]!
    q[k] = 1 - trace + 2 * axes[k]![k]!
    q[i] = axes[k]![i]! + axes[i]![k]!
    q[j] = axes[k]![j]! + axes[j]![k]!
  }
  const s = 1 / Math.hypot(...q)
  return [s * q[0], s * q[1], s * q[2], s * q[3]]
}

/** A unit vector at right angles to `axis`: of x y z, the one it leans to least, less its part along the axis. */
export function perpendicular(axis: Triple): Triple {
  const sizes = axis.map(Math.abs)
  const k = sizes.indexOf(Math.min(...sizes))
  return across([k === 0 ? 1 : 0, k === 1 ? 1 : 0, k === 2 ? 1 : 0], axis)
}

/** The part of v at right angles to the unit vector `axis`, scaled to length one. */
export function across(v: Triple, axis: Triple): Triple {
  return unit(minus(v, times(dot(v, axis), axis)))
}

/** `inner`, given in axes of `outer`, in the axes `outer` is given in. */
export function placed(outer: Frame, inner: Frame): Frame {
  return {
    position: plus(outer.position, turned(outer.rotation, inner.position)),
    rotation: compose(outer.rotation, inner.rotation),
  }
}

/** `inner` in axes of `outer`, both given in the same axes. */
export function seenFrom(outer: Frame, inner: Frame): Frame {
  return {
    position: turnedBack(outer.rotation, minus(inner.position, outer.position)),
    rotation: compose(inverse(outer.rotation), inner.rotation),
  }
}

/**
 * Angles of q = yaw about z · pitch about y · roll about x, rad: roll and yaw from −π to π, pitch from −π/2 to π/2. At a pitch
 * of ±π/2 roll and yaw turn about one axis: all of it is given to the yaw.
 */
export function rollPitchYaw([x, y, z, w]: Rotation): Triple {
  const sine = 2 * (w * y - x * z)
  if (Math.abs(sine) > 1 - 1e-12) {
    const upright = Math.sign(sine)
    const yaw = -2 * upright * Math.atan2(x, w)
    return [0, (upright * Math.PI) / 2, yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI))]
  }
  const roll = Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
  return [roll, Math.asin(sine), Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))]
}
