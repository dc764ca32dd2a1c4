// shapePose.ts: where the shape of a body lies in a frame.

import { type Frame as Pose, placed, type Rotation, type Triple } from '../math/rotation.js'
import { type Frame, type GroupModel, orientationOne } from './frameSource.js'

export function shapePose({ shapePos, shapeRot }: GroupModel, { positions, orientations }: Frame, body: number): Pose {
  const position: Triple = [positions[3 * body]!, positions[3 * body + 1]!, positions[3 * body + 2]!]
  const turn = [0, 1, 2, 3].map((c) => orientations[4 * body + c]! / orientationOne) as unknown as Rotation
  return placed({ position, rotation: turn }, { position: shapePos as Triple, rotation: shapeRot as Rotation })
}
