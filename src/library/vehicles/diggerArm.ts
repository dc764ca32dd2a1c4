// diggerArm.ts: where boom, stick and bucket of a digger are when the tip of the bucket is at a point, and how long its cylinders are then.
//
// All in the plane of the arm, x ahead of the foot of the boom and z up. The boom goes from its foot to the stick, the stick to the pin of the
// bucket, the bucket from there to its tip. Its floor rises behind the tip at the rake ρ from the surface, and makes the angle κ with the line
// from the tip to the pin:
//
//   pin = tip + l_bucket e(ρ + κ),   e(θ) = (cos θ, sin θ)                                                              (1)
//   boom = bearing of the pin + arccos((l_boom² + a² − l_stick²) / (2 l_boom a)),   a = |pin|                           (2)

import { InputError } from '../../model/inputError.js'
import type { PlanePoint } from './beltLine.js'

export interface ArmLengths {
  /** From pin to pin, and from the pin of the bucket to its tip, m. */
  readonly boom: number
  readonly stick: number
  readonly bucket: number
  /** κ, rad. */
  readonly floorAngle: number
}

/** Angles from x towards z, rad: of the boom from its foot, of the stick from the boom, of the tip from the pin of the bucket. */
export interface ArmPose {
  readonly boom: number
  readonly stick: number
  readonly bucket: number
}

/** A frame in the plane: its origin, and the angle of its first axis. */
export interface ArmFrame {
  readonly at: PlanePoint
  readonly angle: number
}

export const along = ({ at, angle }: ArmFrame, [x, z]: PlanePoint): PlanePoint => [
  at[0] + x * Math.cos(angle) - z * Math.sin(angle),
  at[1] + x * Math.sin(angle) + z * Math.cos(angle),
]

export function armPose(lengths: ArmLengths, tip: PlanePoint, rake: number, who: string): ArmPose {
  const toPin = rake + lengths.floorAngle
  const pin = along({ at: tip, angle: toPin }, [lengths.bucket, 0])
  const away = Math.hypot(...pin)
  const { boom, stick } = lengths
  if (!(away < boom + stick && away > Math.abs(boom - stick))) {
    const [near, far, found] = [Math.abs(boom - stick), boom + stick, away].map((of) => Number(of.toPrecision(4)))
    throw new InputError(
      `${who}: with its tip at ${tip.join(', ')} m the pin of the bucket is ${found} m from the foot of the boom; boom and stick reach from ${near} to ${far} m.`,
    )
  }
  const lift = Math.acos((boom ** 2 + away ** 2 - stick ** 2) / (2 * boom * away))
  const boomAngle = Math.atan2(pin[1], pin[0]) + lift
  const elbow = along({ at: [0, 0], angle: boomAngle }, [boom, 0])
  return {
    boom: boomAngle,
    stick: Math.atan2(pin[1] - elbow[1], pin[0] - elbow[0]),
    bucket: toPin + Math.PI,
  }
}

/** Frames of boom, stick and bucket, each at the pin it turns about. */
export function armFrames(lengths: ArmLengths, pose: ArmPose): Record<'boom' | 'stick' | 'bucket', ArmFrame> {
  const boom: ArmFrame = { at: [0, 0], angle: pose.boom }
  const stick: ArmFrame = { at: along(boom, [lengths.boom, 0]), angle: pose.stick }
  return { boom, stick, bucket: { at: along(stick, [lengths.stick, 0]), angle: pose.bucket } }
}

/** Shares of the lengths of stick and bucket from their pins to where cylinders hold them; of the ear from the line to the tip, rad. */
export const [stickTail, earShare, earAngle] = [0.25, 0.33, (130 * Math.PI) / 180]

/** Both ends of the cylinders, in the plane. Levers of a third of a part and more are left over the whole of a dig. */
export function cylinderEnds(
  lengths: ArmLengths,
  pose: ArmPose,
): Record<'boom' | 'stick' | 'bucket', readonly [PlanePoint, PlanePoint]> {
  const frames = armFrames(lengths, pose)
  const { boom, stick, bucket } = lengths
  return {
    boom: [[0.1 * boom, -0.12 * boom], along(frames.boom, [0.45 * boom, -0.04 * boom])],
    stick: [along(frames.boom, [0.5 * boom, 0.09 * boom]), along(frames.stick, [-stickTail * stick, 0])],
    bucket: [
      along(frames.stick, [0.1 * stick, 0.12 * stick]),
      along(frames.bucket, [earShare * bucket * Math.cos(earAngle), earShare * bucket * Math.sin(earAngle)]),
    ],
  }
}
