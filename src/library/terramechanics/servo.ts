// servo.ts: a wall or plate that holds a force or a pressure: it slides along one axis, pushed by a motor, and does not turn; or a torque: it turns about the
// axis, and slides along it where a force or a pressure is held too.

import { finiteVector, nonNegativeNumber, positiveNumber, type Vector } from '../../model/checks.js'
import type { Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { spring } from '../../model/joints/spring.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { BodyReference } from '../../model/probe.js'
import type { TimeFunction } from '../../model/timeFunction.js'

export interface ServoOptions {
  /** `servo` when omitted. */
  readonly name?: string
  /** A plate or wall that forces move. */
  readonly body: BodyReference
  readonly at: Vector
  /** The way it slides and pushes. */
  readonly axis: Vector
  /** N along the axis; gravity on the plate acts beside it. */
  readonly force?: TimeFunction
  /** Pa, over `area`, in place of a force. */
  readonly pressure?: number
  /** m2 */
  readonly area?: number
  /** N m about the axis, alone or with a force or a pressure. */
  readonly torque?: TimeFunction
  /** That slows its way along the axis, N s/m; 0 when omitted. */
  readonly damping?: number
}

const servoNames: OptionNames<ServoOptions> = {
  name: true,
  body: true,
  at: true,
  axis: true,
  force: true,
  pressure: true,
  area: true,
  torque: true,
  damping: true,
}

/** The joint it moves on: `probe.jointPosition` is its way or turn, `probe.forceOn` of the body what it meets. */
export function addServo(scene: Scene, options: ServoOptions): JointHandle {
  const { name = 'servo', body, torque, damping = 0 } = options
  onlyKnown(options, servoNames, name)
  const force = forceOf(options, name)
  if (force === undefined && torque === undefined) {
    throw new InputError(`${name}: it needs a force, a pressure or a torque, found none.`)
  }
  const at = finiteVector(options.at, `${name}: at`)
  const axis = finiteVector(options.axis, `${name}: axis`)
  const turns = torque !== undefined
  const slows = nonNegativeNumber(damping, `${name}: damping`, 'N s/m') > 0
  if (slows && force === undefined) {
    throw new InputError(
      `${name}: a damping of ${damping} N s/m is of a way along the axis, and a torque alone has none: give a force too.`,
    )
  }
  const kind = !turns ? joint.prismatic : force === undefined ? joint.revolute : joint.cylindrical
  const guide = scene.joint(
    kind({ name: `${name}${force === undefined ? 'Turn' : 'Slide'}`, a: scene.world, b: body, at, axis }),
  )
  const both = turns && force !== undefined
  if (force !== undefined) {
    scene.motor(guide, { name: `${name}Motor`, force, ...(both ? { along: 'translation' as const } : {}) })
  }
  if (torque !== undefined) {
    scene.motor(guide, { name: `${name}Torque`, torque, ...(both ? { along: 'rotation' as const } : {}) })
  }
  if (slows) {
    const far = 1e3
    const atA = at.map((x, c) => x - (far * axis[c]!) / Math.hypot(...axis)) as unknown as Vector
    scene.spring(spring.translational({ name: `${name}Damper`, a: scene.world, b: body, atA, atB: at, damping }))
  }
  return guide
}

/** Along the axis, N; undefined where none is held. */
function forceOf({ force, pressure, area }: ServoOptions, name: string): TimeFunction | undefined {
  if (force !== undefined && pressure !== undefined) {
    throw new InputError(`${name}: it needs a force or a pressure, found both.`)
  }
  if (pressure === undefined) return force
  if (area === undefined) throw new InputError(`${name}: a pressure of ${pressure} Pa needs the area it acts on, m2.`)
  return pressure * positiveNumber(area, `${name}: area`, 'm2')
}
