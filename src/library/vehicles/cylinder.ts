// cylinder.ts: a hydraulic cylinder between two bodies: a barrel and a rod that slide in each other, each held by a ball, and a motor that
// gives the rod its way up to a largest force.

import {
  cross,
  lengthOf,
  minus,
  perpendicular,
  plus,
  rotationTo,
  type Triple,
  times,
  unit,
} from '../../math/rotation.js'
import { finiteVector, positiveNumber, type Vector } from '../../model/checks.js'
import type { BodyHandle, Scene } from '../../model/createScene.js'
import { InputError } from '../../model/inputError.js'
import { joint } from '../../model/joints/joint.js'
import { type OptionNames, onlyKnown } from '../../model/knownOptions.js'
import type { Material } from '../../model/material.js'
import type { JointHandle } from '../../model/mechanism.js'
import type { BodyReference } from '../../model/probe.js'
import { cylinder } from '../../model/shapes/cylinder.js'
import { checkTimeFunction, leastOf, type TimeFunction } from '../../model/timeFunction.js'
import { short } from './proportions.js'

export interface CylinderOptions {
  readonly name: string
  readonly a: BodyReference
  readonly b: BodyReference
  /** Its ends in the start pose, in the world, m. */
  readonly atA: Vector
  readonly atB: Vector
  /** How much longer it is than at the start, m. */
  readonly stroke: TimeFunction
  /** N, either way; whatever is needed when omitted. */
  readonly maxForce?: number
  /** Of barrel and rod, kg each. */
  readonly mass: number
  /** Of the barrel, m; a thirtieth of the length when omitted. */
  readonly radius?: number
  readonly material: Material | string
}

export interface Cylinder {
  readonly barrel: BodyHandle
  readonly rod: BodyHandle
  /** Its motor has the force, `probe.motorForce(slide)`. */
  readonly slide: JointHandle
}

const names: OptionNames<CylinderOptions> = {
  name: true,
  a: true,
  b: true,
  atA: true,
  atB: true,
  stroke: true,
  maxForce: true,
  mass: true,
  radius: true,
  material: true,
}

/** Of its length that a barrel takes, and the rod. */
const share = 0.6
const rodShare = 0.6

export function addCylinder(scene: Scene, options: CylinderOptions): Cylinder {
  const { name, a, b, stroke, maxForce, material } = options
  onlyKnown(options, names, name)
  const [atA, atB]: [Triple, Triple] = [
    finiteVector(options.atA, `${name}: atA`),
    finiteVector(options.atB, `${name}: atB`),
  ]
  const mass = positiveNumber(options.mass, `${name}: mass`, 'kg')
  const length = lengthOf(minus(atB, atA))
  if (!(length > 0)) throw new InputError(`${name}: a cylinder needs two ends, found both at ${atA.join(', ')}.`)
  const shortest = length + leastOf(checkTimeFunction(stroke, `${name}: stroke`))
  if (shortest <= 0) {
    throw new InputError(
      `${name}: its ends are ${short(length)} m apart, and its stroke takes it to ${short(shortest)} m.`,
    )
  }
  const axis = unit(minus(atB, atA))
  const radius = positiveNumber(options.radius ?? length / 30, `${name}: radius`, 'm')
  if (2 * radius > length) {
    throw new InputError(
      `${name}: a barrel of ${radius} m radius is wider than the cylinder is long, ${short(length)} m.`,
    )
  }
  const side = perpendicular(axis)
  const orientation = rotationTo(side, cross(axis, side), axis)
  const part = (of: string, from: number, to: number, thick: number) =>
    scene.body({
      name: `${name}${of}`,
      shape: cylinder({ radius: thick, height: (to - from) * length }),
      material,
      mass,
      collide: false,
      position: plus(atA, times(((from + to) / 2) * length, axis)),
      orientation,
    })
  const barrel = part('Barrel', 0, share, radius)
  const rod = part('Rod', share - 0.35, 1, rodShare * radius)
  scene.joint(joint.spherical({ name: `${name}Foot`, a, b: barrel, at: atA }))
  scene.joint(joint.spherical({ name: `${name}Head`, a: b, b: rod, at: atB }))
  const slide = scene.joint(joint.prismatic({ name: `${name}Slide`, a: barrel, b: rod, at: atA, axis }))
  scene.motor(slide, { name, position: stroke, ...(maxForce === undefined ? {} : { maxForce }) })
  return { barrel, rod, slide }
}
