// drawnShape.ts: the shapes the page draws, as the plain data a scene keeps; lengths in m.

import type { Quaternion, Vector } from '../model/checks.js'

/** A shape without pieces of its own. */
export type SimpleShape =
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'box'; readonly half: Vector }
  | { readonly kind: 'ellipsoid'; readonly semiAxes: Vector }
  /** Axis z, origin in the middle. */
  | { readonly kind: 'cylinder'; readonly radius: number; readonly height: number }
  /** Height from the centre of one cap to that of the other. */
  | { readonly kind: 'capsule'; readonly radius: number; readonly height: number }
  /** Base at z = -height/2. */
  | { readonly kind: 'cone'; readonly radius: number; readonly height: number }
  /** Convex hull of points, flat x y z. */
  | { readonly kind: 'hull'; readonly points: readonly number[] }
  | { readonly kind: 'mesh'; readonly vertices: readonly number[]; readonly triangles: readonly number[] }
  /** x fastest, centred at the origin. */
  | {
      readonly kind: 'heightfield'
      readonly heights: readonly number[]
      readonly columns: number
      readonly rows: number
      readonly size: readonly [number, number]
    }

export interface UnionPart {
  readonly shape: SimpleShape
  readonly position?: Vector
  /** x y z w */
  readonly orientation?: Quaternion
}

export type DrawnShape =
  | SimpleShape
  | { readonly kind: 'plane'; readonly normal: Vector }
  | { readonly kind: 'union'; readonly parts: readonly UnionPart[] }
  | { readonly kind: 'none' }
