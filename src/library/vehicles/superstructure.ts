// superstructure.ts: the upper part of an excavator: a house on a slew ring that turns about z, with boom, stick and bucket on it.

import { type Frame, lengthOf, noRotation, placed, turned } from '../../math/rotation.js'
import { finiteVector, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { joint } from '../../model/joints/joint.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { BodyReference } from '../../model/probe.js'
import { kindOf, type Shape } from '../../model/shape.js'
import type { TimeFunction } from '../../model/timeFunction.js'
import { type Attitude, attitudeNames, rotationOf } from './attitude.js'
import { addDigger, type Digger, type DiggerOptions } from './digger.js'
import { checkReach } from './proportions.js'

/** It stands as the machine does whose attitude it is given. */
export interface SuperstructureOptions extends Attitude {
  /** Begins the names of all its parts; nothing when omitted. */
  readonly name?: string
  /** What the slew ring stands on: a chassis. */
  readonly on: BodyReference
  /** Middle of the ring in the start pose, m. */
  readonly at: Vector
  readonly house: {
    readonly shape: Shape
    /** kg */
    readonly mass: number
    /** Of the origin of its shape from the middle of the ring, ahead, to the left and up, m. */
    readonly position: Vector
  }
  readonly material: Material
  /** Angle of the house over time, rad from its start pose, to the left above 0. */
  readonly slew: TimeFunction
  /** N m, most that the slew drive gives; whatever is needed when omitted. */
  readonly slewTorque?: number
  /** Boom, stick and bucket, with the foot of the boom from the middle of the ring, m; none when omitted. */
  readonly arm?: Omit<DiggerOptions, 'on' | 'name' | 'material' | keyof Attitude>
}

export interface Superstructure {
  readonly house: BodyHandle
  readonly slew: JointHandle
  readonly arm: Digger | null
}

const names: OptionNames<SuperstructureOptions> = {
  ...attitudeNames,
  name: true,
  on: true,
  at: true,
  house: true,
  material: true,
  slew: true,
  slewTorque: true,
  arm: true,
}

export function addSuperstructure(scene: Scene, options: SuperstructureOptions): Superstructure {
  const { name = '', on, house, material, slew: position, slewTorque, arm } = options
  const who = name || 'superstructure'
  onlyKnown(options, names, who)
  positiveNumber(house.mass, `${who}: mass of the house`, 'kg')
  const at = finiteVector(options.at, `${who}: at`)
  const houseAt = finiteVector(house.position, `${who}: position of the house`)
  checkReach(
    `${who}: the middle of the house, seen from its slew ring,`,
    lengthOf([...houseAt]),
    10 * kindOf(house.shape).boundingRadius(house.shape),
    'ten times half of its size',
  )
  const { heading = 0, pitch = 0, roll = 0 } = options
  const frame: Frame = { position: at, rotation: rotationOf(options, who) }
  const from = (position: Vector): Vector => placed(frame, { position, rotation: noRotation }).position
  const named = (of: string) => (name ? `${name}${of[0]!.toUpperCase()}${of.slice(1)}` : of)
  const body = scene.body({
    name: named('house'),
    shape: house.shape,
    material,
    mass: house.mass,
    position: from(houseAt),
    orientation: frame.rotation,
  })
  const slew = scene.joint(
    joint.revolute({ name: named('slew'), a: on, b: body, at, axis: turned(frame.rotation, [0, 0, 1]) }),
  )
  const most = slewTorque === undefined ? {} : { maxTorque: slewTorque }
  scene.motor(slew, { name: named('slewDrive'), position, ...most })
  if (!arm) return { house: body, slew, arm: null }
  const foot = from(finiteVector(arm.foot, `${who}: foot of the arm`))
  return {
    house: body,
    slew,
    arm: addDigger(scene, { ...arm, ...(name ? { name } : {}), on: body, foot, heading, pitch, roll, material }),
  }
}
