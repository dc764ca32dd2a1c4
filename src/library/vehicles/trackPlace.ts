// trackPlace.ts: where a track is put: its name, the chassis that holds it, and its plane.

import { aboutAxis, type Frame, noRotation, placed, type Triple, turned } from '../../math/rotation.js'
import type { Quaternion } from '../../model/checks.js'
import type { BodyHandle } from '../../model/createScene.js'
import type { PlanePoint } from './beltLine.js'
import type { TrackDrive } from './drive.js'

export interface TrackPlace {
  /** Begins the names of its bodies and joints. */
  readonly name: string
  readonly chassis: BodyHandle
  /** Of the plane of the track in the world: x forward, y across, z up. */
  readonly frame: Frame
  readonly drive?: TrackDrive
}

/** Where a point of the plane is in the world. */
export const inPlane = (frame: Frame, [x, z]: PlanePoint): Triple =>
  placed(frame, { position: [x, 0, z], rotation: noRotation }).position

/** The direction of all axles and pins. */
export const acrossPlane = (frame: Frame): Triple => turned(frame.rotation, [0, 1, 0])

/** At a point of the plane, turned by an angle from x towards z. */
export function placedAt(
  frame: Frame,
  [x, z]: PlanePoint,
  angle: number,
): { position: Triple; orientation: Quaternion } {
  const { position, rotation } = placed(frame, { position: [x, 0, z], rotation: aboutAxis([0, 1, 0], -angle) })
  return { position, orientation: rotation }
}
