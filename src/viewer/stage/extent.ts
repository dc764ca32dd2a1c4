// extent.ts: the sphere around the bodies that are drawn, for camera, shadow and clip plane.

import { Vector3 } from 'three/webgpu'
import type { Frame, SceneModel } from '../frameSource.js'

export interface Extent {
  readonly centre: Vector3
  readonly radius: number
  readonly min: Vector3
  readonly max: Vector3
}

/** Bodies looked at for an extent. */
const most = 4000

/** Some of the bodies that move; of all where nothing does. Planes and bodies without an end are left out. */
export function sampledBodies({ groups, radii }: SceneModel): Uint32Array {
  const all = groups.filter(({ shape }) => shape.kind !== 'plane')
  const moving = all.filter(({ moves }) => moves)
  const taken = moving.length > 0 ? moving : all
  const stride = Math.max(1, Math.ceil(taken.reduce((sum, { count }) => sum + count, 0) / most))
  const bodies: number[] = []
  let skip = 0
  for (const { first, count } of taken) {
    for (; skip < count; skip += stride) if (Number.isFinite(radii[first + skip])) bodies.push(first + skip)
    skip -= count
  }
  return Uint32Array.from(bodies)
}

/** Of such bodies in a frame. Far strays, one in a hundred, are left out. */
export function extentOf({ radii }: SceneModel, among: Uint32Array, { positions }: Frame): Extent {
  // a body that is not there has no position
  const bodies = among.filter((i) => Number.isFinite(positions[3 * i]!))
  const one = new Vector3(1, 1, 1)
  if (bodies.length === 0) return { centre: new Vector3(), radius: 1, min: one.clone().negate(), max: one }
  const strays = Math.floor(bodies.length / 100)
  const ends = [0, 1, 2].map((c) => {
    const low = Float32Array.from(bodies, (i) => positions[3 * i + c]! - radii[i]!).sort()
    const high = Float32Array.from(bodies, (i) => positions[3 * i + c]! + radii[i]!).sort()
    return [low[strays]!, high[high.length - 1 - strays]!] as const
  })
  const min = new Vector3(...ends.map(([low]) => low))
  const max = new Vector3(...ends.map(([, high]) => high))
  const radius = Math.max(min.distanceTo(max) / 2, 1e-9)
  return { centre: min.clone().add(max).multiplyScalar(0.5), radius, min, max }
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
