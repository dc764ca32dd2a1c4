// bodyMotion.ts: how a driven body moves: its way from where it starts, and a turn about an axis of the world.
//
//   x(t) = x(0) + d(t),   q(t) = exp(axis angle(t)) q(0)

import { unit } from '../math/rotation.js'
import { finiteVector, listOf, shown, type Vector } from './checks.js'
import { InputError } from './inputError.js'
import { onlyKnown } from './knownOptions.js'
import { checkTimeFunction, type TimeFunction, valueAt } from './timeFunction.js'

export interface BodyMotion {
  /** Way from the start along x, y, z, m; each begins with 0. */
  readonly position?: readonly [TimeFunction, TimeFunction, TimeFunction]
  /** About the origin of the shape; the angle in rad begins with 0. */
  readonly rotation?: { readonly axis: Vector; readonly angle: TimeFunction }
}

export function checkMotion(motion: BodyMotion, who: string): BodyMotion {
  onlyKnown(motion, { position: true, rotation: true }, `${who}: motion`)
  const { position, rotation } = motion
  if (rotation) onlyKnown(rotation, { axis: true, angle: true }, `${who}: motion: rotation`)
  if (!position && !rotation) throw new InputError(`${who}: motion needs position or rotation, found neither.`)
  if (position !== undefined) listOf(position, `${who}: motion: position`)
  if (position && position.length !== 3) {
    throw new InputError(`${who}: motion: position must be three functions of time, found ${position.length}.`)
  }
  position?.forEach((way, c) => fromZero(way, `${who}: motion: position ${'xyz'[c]}`, 'm'))
  if (!rotation) return { position: position! }
  fromZero(rotation.angle, `${who}: motion: angle`, 'rad')
  const axis = checkAxis(rotation.axis, `${who}: motion: axis`)
  return { ...(position ? { position } : {}), rotation: { axis, angle: rotation.angle } }
}

function fromZero(given: TimeFunction, what: string, si: string): void {
  const start = valueAt(checkTimeFunction(given, what), 0)
  if (Math.abs(start) < 1e-12) return
  throw new InputError(`${what} counts from the start, so it must begin with 0, found ${start} ${si}.`)
}

/** An axis scaled to length one. */
export function checkAxis(given: unknown, what: string): Vector {
  const axis = finiteVector(given, what)
  if (axis.every((component) => component === 0)) throw new InputError(`${what} must not be zero.`)
  const length = Math.hypot(...axis)
  if (!Number.isFinite(1 / length) || !Number.isFinite(length))
    throw new InputError(`${what} must be of a length that can be divided by, found ${shown(axis)}.`)
  // an axis of length one stays as it is, so that it comes back from a file with the same bits
  return Math.abs(length - 1) < 1e-15 ? axis : unit(axis)
}
