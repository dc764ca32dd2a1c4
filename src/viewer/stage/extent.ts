// extent.ts: the sphere around the bodies that are drawn, for camera, shadow and clip plane.

import { Vector3 } from 'three/webgpu'
import type { Frame, SceneModel } from '../frameSource.js'

export interface Extent {
  readonly centre: Vector3
  readonly radius: number
  readonly min: Vector3
  readonly max: Vector3
}

/** Of all bodies with an end; at most 20,000 of them are looked at. Far strays, one in a hundred, are left out. */
export function extentOf(model: SceneModel, { positions }: Frame): Extent {
  const bodies = sizedBodies(model)
  const stride = Math.max(1, Math.ceil(bodies.length / 20000))
  const picked = bodies.filter((_, k) => k % stride === 0)
  if (picked.length === 0)
    return { centre: new Vector3(), radius: 1, min: new Vector3(-1, -1, -1), max: new Vector3(1, 1, 1) }
  const ends = [0, 1, 2].map((c) => {
    const low = picked.map((i) => positions[3 * i + c]! - model.radii[i]!).sort((a, b) => a - b)
    const high = picked.map((i) => positions[3 * i + c]! + model.radii[i]!).sort((a, b) => a - b)
    const strays = Math.floor(picked.length / 100)
    return [low[strays]!, high[high.length - 1 - strays]!] as const
  })
  const min = new Vector3(...ends.map(([low]) => low))
  const max = new Vector3(...ends.map(([, high]) => high))
  const radius = Math.max(min.distanceTo(max) / 2, 1e-9)
  return { centre: min.clone().add(max).multiplyScalar(0.5), radius, min, max }
}

/** Moving bodies, and with them those at rest that are not far larger; all where nothing moves. */
function sizedBodies({ groups, radii }: SceneModel): number[] {
  const all = groups.filter(({ shape }) => shape.kind !== 'plane')
  const moving = all.filter(({ moves }) => moves)
  const bodies = (moving.length > 0 ? moving : all).flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, k) => first + k),
  )
  return bodies.filter((i) => Number.isFinite(radii[i]!))
}

/** Radius of a typical body that moves: the middle one of a few. */
export function typicalRadius({ groups, radii }: SceneModel, extent: Extent): number {
  const moving = groups.filter(({ moves, shape }) => moves && shape.kind !== 'none' && shape.kind !== 'plane')
  const some = moving.flatMap(({ first, count }) =>
    Array.from(
      { length: Math.min(count, 50) },
      (_, k) => radii[first + Math.floor((k * count) / Math.min(count, 50))]!,
    ),
  )
  const known = some.filter((r) => r > 0).sort((a, b) => a - b)
  return known[known.length >> 1] ?? extent.radius / 10
}
