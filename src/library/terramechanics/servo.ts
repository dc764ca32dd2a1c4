// servo.ts: a wall or plate that holds a force or a pressure: it slides along one axis, pushed by a motor, and does not turn.

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
  /** That slows it, N s/m; 0 when omitted. */
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
  damping: true,
}

/** The joint it slides on: `probe.jointPosition` is its way, `probe.forceOn` of the body what it meets. */
export function addServo(scene: Scene, options: ServoOptions): JointHandle {
  const { name = 'servo', body, pressure, area, damping = 0 } = options
  onlyKnown(options, servoNames, name)
  if ((options.force === undefined) === (pressure === undefined)) {
    throw new InputError(
      `${name}: it needs a force or a pressure, found ${pressure === undefined ? 'neither' : 'both'}.`,
    )
  }
  if (pressure !== undefined && area === undefined) {
    throw new InputError(`${name}: a pressure of ${pressure} Pa needs the area it acts on, m2.`)
  }
  const force = options.force ?? pressure! * positiveNumber(area, `${name}: area`, 'm2')
  const at = finiteVector(options.at, `${name}: at`)
  const axis = finiteVector(options.axis, `${name}: axis`)
  const slide = scene.joint(joint.prismatic({ name: `${name}Slide`, a: scene.world, b: body, at, axis }))
  scene.motor(slide, { name: `${name}Motor`, force })
  if (nonNegativeNumber(damping, `${name}: damping`, 'N s/m') > 0) {
    const far = 1e3
    const atA = at.map((x, c) => x - (far * axis[c]!) / Math.hypot(...axis)) as unknown as Vector
    scene.spring(spring.translational({ name: `${name}Damper`, a: scene.world, b: body, atA, atB: at, damping }))
  }
  return slide
}
