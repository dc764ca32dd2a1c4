// motor.ts: what drives a joint's free coordinate: a speed, a position, or a torque or force, each a function of time; and what brakes it.

import { nonNegativeNumber, positiveNumber } from '../checks.js'
import { InputError } from '../inputError.js'
import { type OptionNames, onlyKnown } from '../knownOptions.js'
import { checkTimeFunction, leastOf, type TimeFunction, valueAt } from '../timeFunction.js'
import type { JointData, MotorData, MotorMode } from './jointData.js'
import { type Along, jointKind } from './jointKinds.js'
import { freedomOf, short } from './makeJoint.js'
import { jointCoordinate, jointSize, type Pose } from './startErrors.js'

/** Exactly one of speed, position, torque, force, brake. */
export interface MotorOptions {
  readonly name?: string
  /** Which freedom, where the joint has two; the rotation when omitted. */
  readonly along?: Along
  /** rad/s or m/s, of B against A. */
  readonly speed?: TimeFunction
  /** rad or m, counted from the start pose. */
  readonly position?: TimeFunction
  /** N m, on B. */
  readonly torque?: TimeFunction
  /** N, on B. */
  readonly force?: TimeFunction
  /** N m or N, most with which it holds the joint still; alone, or beside a motor of a given torque or force. */
  readonly brake?: TimeFunction
  /** N m, the most it gives; whatever is needed when omitted. */
  readonly maxTorque?: number
  /** N, the most it gives. */
  readonly maxForce?: number
}

const motorNames: OptionNames<MotorOptions> = {
  name: true,
  along: true,
  speed: true,
  position: true,
  torque: true,
  force: true,
  brake: true,
  maxTorque: true,
  maxForce: true,
}

const modes = { speed: 'speed', position: 'position', torque: 'effort', force: 'effort', brake: 'brake' } as const

export interface MotorPlace {
  readonly name: string
  /** Index and data of the joint, and where its bodies start. */
  readonly index: number
  readonly joint: JointData
  readonly a: Pose
  readonly b: Pose
}

export function makeMotor(options: MotorOptions, place: MotorPlace): MotorData {
  const { name, joint } = place
  const who = `motor ${name}`
  onlyKnown(options, motorNames, who)
  const given = (Object.keys(modes) as (keyof typeof modes)[]).filter((key) => options[key] !== undefined)
  if (given.length !== 1) {
    throw new InputError(
      `${who}: it needs one of ${Object.keys(modes).join(', ')}, found ${given.join(' and ') || 'none'}.`,
    )
  }
  const along = freedomOf(joint.kind, options.along, `${who} on joint ${joint.name}`)
  const key = given[0]!
  const max = along === 'rotation' ? 'maxTorque' : 'maxForce'
  refuseOther(options, along, modes[key], who)
  const drive = checkTimeFunction(options[key]!, `${who}: ${key}`)
  if (key === 'brake') nonNegativeNumber(leastOf(drive), `${who}: brake`, along === 'rotation' ? 'N m' : 'N')
  const bound = options[max]
  const made: MotorData = {
    name,
    joint: place.index,
    along,
    mode: modes[key],
    drive,
    max: bound === undefined ? null : positiveNumber(bound, `${who}: ${max}`, along === 'rotation' ? 'N m' : 'N'),
  }
  checkStart(made, place, who)
  return made
}

function refuseOther(options: MotorOptions, along: Along, mode: MotorMode, who: string): void {
  const wrong = along === 'rotation' ? (['force', 'maxForce'] as const) : (['torque', 'maxTorque'] as const)
  for (const key of wrong) {
    if (options[key] !== undefined) throw new InputError(`${who}: ${key} does not go with a ${along}.`)
  }
  if (mode !== 'effort' && mode !== 'brake') return
  if ((options.maxTorque ?? options.maxForce) === undefined) return
  const what =
    mode === 'brake'
      ? 'the largest torque or force of a brake is its brake.'
      : 'a motor that applies a given torque or force has no largest one.'
  throw new InputError(`${who}: ${what}`)
}

/** A position without a bound is met at once, so it must begin where the joint is. */
function checkStart(motor: MotorData, { joint, a, b }: MotorPlace, who: string): void {
  if (motor.mode !== 'position') return
  const [start, wanted] = [jointCoordinate(joint, a, b, motor.along), valueAt(motor.drive, 0)]
  const size = motor.along === 'rotation' ? 1 : jointSize(joint, a, b)
  if (Math.abs(start - wanted) <= 1e-6 * size) return
  const si = motor.along === 'rotation' ? 'rad' : 'm'
  throw new InputError(
    `${who}: position begins with ${wanted} ${si}, joint ${joint.name} starts at ${short(start)} ${si}.`,
  )
}

/** What may act on one freedom beside each other. */
const besides = (a: MotorMode, b: MotorMode) => (a === 'brake' && b === 'effort') || (a === 'effort' && b === 'brake')

/** One motor to a freedom, and a brake where its torque or force is given; both coordinates of a screw are one. */
export function checkOnlyMotor(motor: MotorData, joint: JointData, others: readonly MotorData[]): void {
  const coupled = joint.kind === 'screw'
  const other = others.find(
    (m) => m.joint === motor.joint && (coupled || m.along === motor.along) && !besides(m.mode, motor.mode),
  )
  if (!other) return
  if (motor.mode !== other.mode && (motor.mode === 'brake' || other.mode === 'brake')) {
    const [brake, held] = motor.mode === 'brake' ? [motor, other] : [other, motor]
    throw new InputError(
      `motor ${motor.name}: joint ${joint.name} has ${brake.name}, a brake, which goes with a given torque or force, and ${held.name}, which holds a ${held.mode}.`,
    )
  }
  const freedom = jointKind(joint.kind).free.length > 1 && !coupled ? `the ${motor.along} of joint` : 'joint'
  throw new InputError(`motor ${motor.name}: ${freedom} ${joint.name} has a motor already, ${other.name}.`)
}
