// shapeFrames.ts: where the origin and the axes of each shape are in a frame.
//
// Frames hold the centre of mass x and the principal axes q; with s and p of bodyColumns.ts the shape is at x + q s, q p.

import { compose, type Frame as Pose, type Rotation, type Triple, turned } from '../../math/rotation.js'
import type { BodyColumns } from '../../model/bodyColumns.js'
import type { Frame } from '../recording/recording.js'

export interface ShapeFrames {
  /** x y z of each body, m. */
  readonly positions: Float64Array
  /** x y z w of each body. */
  readonly rotations: Float64Array
}

export function shapeFrames(columns: BodyColumns, { values }: Frame): ShapeFrames {
  const { count, shapePos, shapeRot } = columns
  const positions = Float64Array.from(values.bodyPos!)
  // bodies that are all spheres may be recorded without their orientation
  const rotations = Float64Array.from(values.bodyRot ?? columns.orientation)
  for (let i = 0; i < count; i++) {
    const q = rotationAt(rotations, i)
    if (shapePos[3 * i] !== 0 || shapePos[3 * i + 1] !== 0 || shapePos[3 * i + 2] !== 0) {
      const offset = turned(q, [shapePos[3 * i]!, shapePos[3 * i + 1]!, shapePos[3 * i + 2]!])
      for (let c = 0; c < 3; c++) positions[3 * i + c]! += offset[c]!
    }
    if (shapeRot[4 * i + 3] !== 1) rotations.set(compose(q, rotationAt(shapeRot, i)), 4 * i)
  }
  return { positions, rotations }
}

/** Of one body, its rotation of length one again after it was rounded. */
export function poseAt({ positions, rotations }: ShapeFrames, i: number): Pose {
  const position: Triple = [positions[3 * i]!, positions[3 * i + 1]!, positions[3 * i + 2]!]
  const [x, y, z, w] = rotationAt(rotations, i)
  const s = 1 / (Math.hypot(x, y, z, w) || 1)
  return { position, rotation: [s * x, s * y, s * z, s * w] }
}

function rotationAt(rotations: ArrayLike<number>, i: number): Rotation {
  return [rotations[4 * i]!, rotations[4 * i + 1]!, rotations[4 * i + 2]!, rotations[4 * i + 3]!]
}
