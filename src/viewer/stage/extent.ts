// extent.ts: the bounds of what is drawn as three's vectors, for camera, shadow and clip plane.

import { Vector3 } from 'three/webgpu'
import type { Bounds } from '../bounds.js'

export interface Extent {
  readonly centre: Vector3
  readonly radius: number
  readonly min: Vector3
  readonly max: Vector3
}

export function extentOf({ centre, radius, min, max }: Bounds): Extent {
  return { centre: new Vector3(...centre), radius, min: new Vector3(...min), max: new Vector3(...max) }
}
