// jointData.ts: joints, motors and springs as a scene keeps them: plain data, bodies and joints by their index.

import type { Frame } from '../../math/rotation.js'
import type { Vector } from '../checks.js'
import type { TimeFunction } from '../timeFunction.js'
import type { Along, JointKind } from './jointKinds.js'

export interface LimitData {
  readonly along: Along
  /** m or rad; null where there is none. */
  readonly lower: number | null
  readonly upper: number | null
}

export interface JointData {
  readonly name: string
  readonly kind: JointKind
  /** Bodies. */
  readonly a: number
  readonly b: number
  /** In the body frame of A: from its centre of mass, in its principal axes. z is the main axis. */
  readonly frameA: Frame
  readonly frameB: Frame
  /** Whether the two bodies may touch each other. */
  readonly touching: boolean
  /** True where it holds nothing at the start. */
  readonly uncoupled?: true
  /** N; null for a joint that holds whatever comes. */
  readonly breakForce: number | null
  readonly limits: LimitData | null
  /** Screw: m per turn. Gear: ratio. Rack: radius, m. Distance: length, m. */
  readonly number: number | null
  /** Length of an actuator, m. */
  readonly length: TimeFunction | null
  /** Largest force of an actuator, N. */
  readonly maxForce: number | null
  /** rad, of a joint that has turned before; less than half a turn when left out. */
  readonly startAngle?: number
}

/** A brake holds a joint still by at most the torque or force of its drive. */
export type MotorMode = 'position' | 'speed' | 'effort' | 'brake'

export interface MotorData {
  readonly name: string
  readonly joint: number
  readonly along: Along
  readonly mode: MotorMode
  /** rad or m, rad/s or m/s, N m or N. */
  readonly drive: TimeFunction
  /** Largest torque or force, N m or N; null where it takes what it needs. */
  readonly max: number | null
}

/** Knots of a function that is straight between them and held outside. */
export interface SpringTable {
  /** Lengths, m, angles, rad, or speeds, m/s or rad/s, rising. */
  readonly at: readonly number[]
  /** N or N m */
  readonly values: readonly number[]
}

export interface TranslationalSpringData {
  readonly name: string
  readonly kind: 'translational'
  readonly a: number
  readonly b: number
  /** Ends in the body frames, m. */
  readonly pointA: Vector
  readonly pointB: Vector
  /** N/m */
  readonly stiffness: number
  /** N s/m */
  readonly damping: number
  /** m */
  readonly restLength: number
  /** Pull over length in place of the stiffness, and over speed in place of the damping; null for none. */
  readonly table: SpringTable | null
  readonly damper: SpringTable | null
}

export interface RotationalSpringData {
  readonly name: string
  readonly kind: 'rotational'
  readonly joint: number
  /** N m/rad */
  readonly stiffness: number
  /** N m s/rad */
  readonly damping: number
  /** rad */
  readonly restAngle: number
  /** Torque back over angle in place of the stiffness, and over speed in place of the damping; null for none. */
  readonly table: SpringTable | null
  readonly damper: SpringTable | null
}

export type SpringData = TranslationalSpringData | RotationalSpringData
