// extent.ts: the bounds of what is drawn as three's vectors, for camera, shadow and clip plane.

import { Vector3 } from 'three/webgpu'
import { boundsOf } from '../bounds.js'
import type { Frame, SceneModel } from '../frameSource.js'

export interface Extent {
  readonly centre: Vector3
  readonly radius: number
  readonly min: Vector3
  readonly max: Vector3
}

export function extentOf(model: SceneModel, among: Uint32Array, frame: Frame): Extent {
  const { centre, radius, min, max } = boundsOf(model, among, frame)
  return { centre: new Vector3(...centre), radius, min: new Vector3(...min), max: new Vector3(...max) }
}
