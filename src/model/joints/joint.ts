// joint.ts: joints as a user describes them. Points and axes are in the world, in the pose the bodies start in.

import type { Frame } from '../../math/rotation.js'
import type { Vector } from '../checks.js'
import type { BodyReference } from '../probe.js'
import type { TimeFunction } from '../timeFunction.js'
import type { Along, JointKind } from './jointKinds.js'

/** Ends of a joint's free coordinate, m or rad, counted from the start pose. */
export interface JointLimits {
  readonly lower?: number
  readonly upper?: number
  /** Which freedom, where a joint has two; the rotation when omitted. */
  readonly along?: Along
}

export interface JointOptions {
  readonly a: BodyReference
  readonly b: BodyReference
  /** After its kind and number when omitted. */
  readonly name?: string
  /** True where the two bodies may touch each other. */
  readonly touching?: boolean
  /** True where it holds nothing until `simulation.couple` makes it: its bodies may be apart at the start, and touch each other. */
  readonly uncoupled?: boolean
  /** Force at which the joint breaks, N; never when omitted. */
  readonly breakForce?: number
}

export interface LimitedOptions extends JointOptions {
  readonly limits?: JointLimits
}

/** One point for both bodies, or one on each that must meet. */
export interface PointOptions {
  readonly at?: Vector
  readonly atA?: Vector
  readonly atB?: Vector
}

/** One axis for both bodies, or one on each that must be parallel. */
export interface AxisOptions {
  readonly axis?: Vector
  readonly axisA?: Vector
  readonly axisB?: Vector
}

export interface TwoAxesOptions {
  readonly axisA: Vector
  readonly axisB: Vector
}

/** Points on the axes of wheels; their centres of mass when omitted. */
export interface WheelsOptions extends TwoAxesOptions {
  readonly atA?: Vector
  readonly atB?: Vector
}

export interface EndsOptions {
  readonly atA: Vector
  readonly atB: Vector
}

/** Any joint, before the scene has looked at it; what a kind does not need must be left out. */
export interface JointRequest extends LimitedOptions, PointOptions, AxisOptions {
  readonly kind: JointKind
  /** Of a joint that has turned before, rad with its turns: the angle nearest to it that the poses of the bodies allow. */
  readonly startAngle?: number
  /** m per turn. */
  readonly pitch?: number
  readonly ratio?: number
  /** m */
  readonly radius?: number
  /** m; a function of time for an actuator. */
  readonly length?: TimeFunction
  /** N */
  readonly maxForce?: number
  /** In the body frames, in place of points and axes. */
  readonly frameA?: Frame
  readonly frameB?: Frame
}

const of =
  <Options extends JointOptions>(kind: JointKind) =>
  (options: Options): JointRequest => ({ ...options, kind })

export const joint = {
  /** Holds two bodies together; at the centre of mass of B when no point is given. */
  fixed: of<JointOptions & PointOptions>('fixed'),
  /** Turns about the axis. */
  revolute: of<LimitedOptions & PointOptions & AxisOptions>('revolute'),
  /** Slides along the axis. */
  prismatic: of<LimitedOptions & PointOptions & AxisOptions>('prismatic'),
  /** Turns about and slides along the axis. */
  cylindrical: of<LimitedOptions & PointOptions & AxisOptions>('cylindrical'),
  /** Turns about the point. */
  spherical: of<JointOptions & PointOptions>('spherical'),
  /** A cross: axisA fixed in A and axisB fixed in B stay at right angles. */
  universal: of<JointOptions & PointOptions & TwoAxesOptions>('universal'),
  /** B slides in the plane through the point with the axis for a normal, and turns about the normal. */
  planar: of<JointOptions & PointOptions & AxisOptions>('planar'),
  /** Keeps two points apart by `length`, m; by their distance at the start when omitted. */
  distance: of<JointOptions & EndsOptions & { readonly length?: number }>('distance'),
  /**
   * A rod without mass, of `length`, m (that at the start when omitted): at atA it turns about the axis, fixed in A and at right
   * angles to the rod, at atB it ends in a ball joint of B.
   */
  revoluteSpherical: of<JointOptions & EndsOptions & { readonly axis: Vector; readonly length?: number }>(
    'revoluteSpherical',
  ),
  /** A point of B stays on a line of A. */
  pointOnLine: of<LimitedOptions & PointOptions & AxisOptions>('pointOnLine'),
  /** Slides along the axis by `pitch`, m, with each turn. */
  screw: of<LimitedOptions & PointOptions & AxisOptions & { readonly pitch: number }>('screw'),
  /**
   * The speed of A about axisA is −ratio times that of B about axisB: teeth of B over teeth of A. Speeds are those in what bears the
   * two, which may move; where both turn about one line it is the world.
   */
  gear: of<JointOptions & WheelsOptions & { readonly ratio: number }>('gear'),
  /** B goes along axisB by `radius`, m, times the angle of the pinion A about axisA, both in what bears them. */
  rack: of<JointOptions & Omit<WheelsOptions, 'atB'> & { readonly radius: number }>('rack'),
  /** A distance that follows `length`, m, with a force of at most `maxForce`, N, where that is given. */
  actuator: of<JointOptions & EndsOptions & { readonly length: TimeFunction; readonly maxForce?: number }>('actuator'),
  /** Holds the place of B, a node of a cable, and its direction along the axis; the cable may stretch there. */
  clamp: of<JointOptions & PointOptions & AxisOptions>('clamp'),
} as const satisfies Record<JointKind, (options: never) => JointRequest>
