// tow.ts: a bar that holds a machine back or draws it: a carriage on a straight rail, at a given speed or with a given force.
//
// What the carriage needs along its rail is the drawbar pull: the force of its motor, `probe.motorForce(tow.rail)`, below 0 where the machine
// pulls. The bar ends in balls, so that the machine may sink, pitch and turn.

import { plus, type Triple, times } from '../../math/rotation.js'
import { massOf } from '../../model/bodyColumns.js'
import { directionOf, finiteNumber, finiteVector, positiveNumber, shown, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { BodyReference } from '../../model/probe.js'
import { kindOf } from '../../model/shape.js'
import { none } from '../../model/shapes/none.js'
import type { TimeFunction } from '../../model/timeFunction.js'

export interface TowOptions {
  /** `tow` when omitted. */
  readonly name?: string
  readonly body: BodyReference
  /** Where the bar holds the body, in the world in the start pose, m. */
  readonly at: Vector
  /** The way of the rail. */
  readonly axis: Vector
  /** Of the carriage along the rail, m/s. */
  readonly speed?: TimeFunction
  /** On the carriage along the rail, N, in place of a speed. */
  readonly force?: TimeFunction
  /** Of wheels or tracks that go round at a given speed, in place of a speed: the carriage slows down from the first slip to the last. */
  readonly slip?: TowSlip
  /** Of the bar, behind the body, m; four times the radius of a ball round the body when omitted, 1 where it has no shape. */
  readonly length?: number
  /** Of the carriage, kg; a hundredth of the body when omitted. */
  readonly mass?: number
}

export interface TowSlip {
  /** Of rim or track, ω r, m/s. */
  readonly rim: number
  /** The first and the last, 1 − v / (ω r); below 1. */
  readonly limits: readonly [number, number]
  /** When it begins to change, and when it has, s. */
  readonly start: number
  readonly end: number
}

export interface Tow {
  readonly carriage: BodyHandle
  readonly rail: JointHandle
  readonly bar: JointHandle
}

const slipNames: OptionNames<TowSlip> = { rim: true, limits: true, start: true, end: true }

const towNames: OptionNames<TowOptions> = {
  name: true,
  body: true,
  at: true,
  axis: true,
  speed: true,
  force: true,
  slip: true,
  length: true,
  mass: true,
}

export function addTow(scene: Scene, options: TowOptions): Tow {
  const { name = 'tow', body, force, slip } = options
  onlyKnown(options, towNames, name)
  const given = [options.speed, force, slip].filter((one) => one !== undefined).length
  if (given !== 1) {
    throw new InputError(`${name}: it needs a speed, a force or a slip, found ${given === 0 ? 'none' : 'several'}.`)
  }
  const speed = slip ? speedOf(slip, name) : options.speed
  const at: Triple = finiteVector(options.at, `${name}: at`)
  const axis = directionOf(options.axis, `${name}: axis`)
  const towed = towedBody(scene, body, name)
  const length = positiveNumber(options.length ?? (4 * towed.radius || 1), `${name}: length`, 'm')
  const mass = positiveNumber(options.mass ?? towed.mass / 100, `${name}: mass`, 'kg')
  const end = plus(at, times(-length, axis))
  const moment = mass * length ** 2
  const carriage = scene.body({
    name: `${name}Carriage`,
    shape: none(),
    mass,
    inertia: [moment, moment, moment],
    position: end,
  })
  const rail = scene.joint(joint.prismatic({ name: `${name}Rail`, a: scene.world, b: carriage, at: end, axis }))
  scene.motor(rail, { name: `${name}Motor`, ...(speed === undefined ? { force: force! } : { speed }) })
  const bar = scene.joint(joint.distance({ name: `${name}Bar`, a: carriage, b: body, atA: end, atB: at }))
  return { carriage, rail, bar }
}

/** kg, and the radius of a ball round it, m. */
function towedBody({ data }: Scene, body: BodyReference, name: string): { mass: number; radius: number } {
  const called = typeof body === 'string' ? body : body.name
  const group = data.groups.find((one) => called === one.name || called.startsWith(`${one.name}.`))
  if (!group) throw new InputError(`${name}: no body is named ${called}.`)
  const mass = massOf(group, data.materials)
  if (mass === 0)
    throw new InputError(`${name}: ${called} is ${group.fixed ? 'fixed' : 'driven'}, and no tow moves it.`)
  return { mass, radius: kindOf(group.shape).boundingRadius(group.shape) }
}

/** v = (1 − s) ω r. */
function speedOf(slip: TowSlip, name: string): TimeFunction {
  onlyKnown(slip, slipNames, `${name}: slip`)
  const { rim, limits, start, end } = slip
  if (finiteNumber(rim, `${name}: rim`) === 0) {
    throw new InputError(`${name}: a rim that stands still has no slip, found 0 m/s.`)
  }
  const [first, last, more] = Array.isArray(limits) ? (limits as readonly number[]) : []
  if (!(first! < 1 && last! < 1 && more === undefined)) {
    throw new InputError(
      `${name}: a tow by slip needs its limits, two numbers below 1, at which ${rim} m/s of the rim are left; found ${shown(limits)}.`,
    )
  }
  if (!(start < end))
    throw new InputError(`${name}: slip must change from start to a later end, found ${start} s to ${end} s.`)
  return { ramp: { from: (1 - first!) * rim, to: (1 - last!) * rim, start, end } }
}
