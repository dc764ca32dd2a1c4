// bodyShapes.ts: what of each body touches others: spheres and boxes that move, and walls that do not.

import type { BodyColumns } from '../model/bodyColumns.js'
import type { BodyGroup } from '../model/bodyGroup.js'

export interface Wall {
  readonly body: number
  /** 0 a plane, 1 a box. */
  readonly kind: number
  readonly half: readonly number[]
}

export interface BodyShapes {
  /** About the centre of mass, m; 0 for walls and for what does not touch. */
  readonly radius: Float64Array
  /** 0 a sphere about its centre of mass, 1 a sphere away from it, 2 a box, -1 nothing that moves and touches. */
  readonly kind: Int32Array
  /** Half edges of a box; of a sphere its radius and zeros. */
  readonly half: Float64Array
  readonly walls: readonly Wall[]
}

export function bodyShapes(groups: readonly BodyGroup[], columns: BodyColumns): BodyShapes {
  const { count } = columns
  const shapes = {
    radius: new Float64Array(count),
    kind: new Int32Array(count).fill(-1),
    half: new Float64Array(3 * count),
  }
  const walls: Wall[] = []
  for (let i = 0; i < count; i++) {
    const { shape } = groups[columns.group[i]!]!
    if (columns.collides[i] === 0 || shape.kind === 'none') continue
    if (shape.kind === 'plane') walls.push({ body: i, kind: 0, half: shape.normal })
    else if (shape.kind === 'box' && columns.invMass[i] === 0) walls.push({ body: i, kind: 1, half: shape.half })
    else {
      const offset = Math.hypot(...columns.shapePos.subarray(3 * i, 3 * i + 3))
      shapes.radius[i] = columns.radius[i]! + offset
      shapes.kind[i] = shape.kind === 'box' ? 2 : offset === 0 ? 0 : 1
      shapes.half.set(shape.kind === 'box' ? shape.half : [columns.radius[i]!, 0, 0], 3 * i)
    }
  }
  return { ...shapes, walls }
}
