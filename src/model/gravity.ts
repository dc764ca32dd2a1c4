// gravity.ts: gravity that changes with time, as plain data.
//
//   g(t) = R(angle(t)) (g_x(t), g_y(t), g_z(t)),   R a rotation about an axis of the world
//
// A bed that is tilted by an angle about an axis feels gravity turned by the opposite angle.

import { aboutAxis, turned } from '../math/rotation.js'
import { checkAxis } from './bodyMotion.js'
import { finiteVector, type Vector } from './checks.js'
import { checkTimeFunction, type TimeFunction, valueAt } from './timeFunction.js'

export interface GravityOverTime {
  /** Along x, y, z, m/s2; each a number or a function of time. */
  readonly vector: readonly [TimeFunction, TimeFunction, TimeFunction]
  /** Turned about an axis of the world by an angle, rad. */
  readonly turn?: { readonly axis: Vector; readonly angle: TimeFunction }
}

export type Gravity = Vector | GravityOverTime

/** A vector that stays is no function of time. */
export function checkGravity(given: Gravity): { now: Vector; overTime: GravityOverTime | null } {
  if (Array.isArray(given)) return { now: finiteVector(given, 'scene: gravity'), overTime: null }
  const { vector, turn } = given as GravityOverTime
  const overTime: GravityOverTime = {
    vector: checkFunctions(vector, 'scene: gravity'),
    ...(turn
      ? {
          turn: {
            axis: checkAxis(turn.axis, 'scene: gravity: axis'),
            angle: checkTimeFunction(turn.angle, 'scene: gravity: angle'),
          },
        }
      : {}),
  }
  return { now: gravityAt(overTime, 0), overTime }
}

/** Three functions of time, along x, y, z. */
export function checkFunctions(given: unknown, what: string): readonly [TimeFunction, TimeFunction, TimeFunction] {
  const three = Array.isArray(given) ? given : []
  // wrong length: the message of three numbers
  if (three.length !== 3) finiteVector(given, what)
  return three.map((of, c) => checkTimeFunction(of, `${what}, component ${'xyz'[c]}`)) as unknown as readonly [
    TimeFunction,
    TimeFunction,
    TimeFunction,
  ]
}

function gravityAt({ vector, turn }: GravityOverTime, time: number): Vector {
  const plain: Vector = [valueAt(vector[0], time), valueAt(vector[1], time), valueAt(vector[2], time)]
  return turn ? turned(aboutAxis(turn.axis, valueAt(turn.angle, time)), plain) : plain
}

/** A bound of |g| over all times, m/s2. */
export function largestGravity(now: Vector, overTime: GravityOverTime | null): number {
  if (!overTime) return Math.hypot(...now)
  return Math.hypot(...overTime.vector.map(largestValue))
}

function largestValue(of: TimeFunction): number {
  if (typeof of === 'number') return Math.abs(of)
  if ('sine' in of) return Math.abs(of.sine.amplitude) + Math.abs(of.sine.offset ?? 0)
  const values = 'table' in of ? of.table.values : [of.ramp.from, of.ramp.to]
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
