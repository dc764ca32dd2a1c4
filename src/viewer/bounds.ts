// bounds.ts: the box and the sphere around the bodies that are drawn.

import type { Vector } from '../model/checks.js'
import type { BodyBoxes } from './bodyBoxes.js'
import type { Frame, SceneModel } from './frameSource.js'

export interface Bounds {
  readonly min: Vector
  readonly max: Vector
  readonly centre: Vector
  /** Half the diagonal, m. */
  readonly radius: number
}

/** Bodies looked at. */
const most = 4000

/** Some of the bodies that move, or stand; of all where there are none such. Planes and bodies without an end are left out. */
export function sampledBodies({ groups, radii }: SceneModel, standing = false): Uint32Array {
  const all = groups.filter(({ shape, beads }) => shape.kind !== 'plane' && !beads)
  const wanted = all.filter(({ moves }) => moves !== standing)
  const taken = wanted.length > 0 ? wanted : all
  const stride = Math.max(1, Math.ceil(taken.reduce((sum, { count }) => sum + count, 0) / most))
  const bodies: number[] = []
  let skip = 0
  for (const { first, count } of taken) {
    for (; skip < count; skip += stride) if (Number.isFinite(radii[first + skip])) bodies.push(first + skip)
    skip -= count
  }
  return Uint32Array.from(bodies)
}

/** Where nothing is to be seen. */
export const emptyBounds: Bounds = { min: [-1, -1, -1], max: [1, 1, 1], centre: [0, 0, 0], radius: 1 }

/** Of such bodies in a frame, null where none of them is there. Far strays, one in a hundred, are left out. */
export function boundsOf(boxes: BodyBoxes, among: Uint32Array, frame: Frame): Bounds | null {
  // a body that is not there has no position
  const bodies = among.filter((i) => Number.isFinite(frame.positions[3 * i]!))
  if (bodies.length === 0) return null
  const strays = Math.floor(bodies.length / 100)
  const reached = Array.from(bodies, (body) => boxes.endsOf(body, frame))
  const ends = [0, 1, 2].map((c) => {
    const low = Float32Array.from(reached, (of) => of[c]![0]).sort()
    const high = Float32Array.from(reached, (of) => of[c]![1]).sort()
    return [low[strays]!, high[high.length - 1 - strays]!] as const
  })
  const each = (of: (low: number, high: number) => number) =>
    ends.map(([low, high]) => of(low, high)) as unknown as Vector
  return boxBounds(
    each((low) => low),
    each((_, high) => high),
  )
}

export function boxBounds(min: Vector, max: Vector): Bounds {
  const centre = min.map((low, c) => (low + max[c]!) / 2) as unknown as Vector
  const radius = Math.max(Math.hypot(...min.map((low, c) => max[c]! - low)) / 2, 1e-9)
  return { min, max, centre, radius }
}

/** Radius of a typical body that moves: the middle one of a few. */
export function typicalRadius({ groups, radii }: SceneModel, radius: number): number {
  const moving = groups.filter(
    ({ moves, shape, beads }) => moves && !beads && shape.kind !== 'none' && shape.kind !== 'plane',
  )
  const some = moving.flatMap(({ first, count }) =>
    Array.from(
      { length: Math.min(count, 50) },
      (_, k) => radii[first + Math.floor((k * count) / Math.min(count, 50))]!,
    ),
  )
  const known = some.filter((r) => r > 0).sort((a, b) => a - b)
  return known[known.length >> 1] ?? radius / 10
}
