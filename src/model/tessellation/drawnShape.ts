// drawnShape.ts: every kind of shape there is to draw, as the plain data a scene keeps of it.

import type { Quaternion, Vector } from '../checks.js'

export interface DrawnPart {
  readonly shape: DrawnShape
  readonly position?: Vector
  readonly orientation?: Quaternion
}

export type DrawnShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'sphere'; readonly radius: number }
  | { readonly kind: 'box'; readonly half: Vector }
  | { readonly kind: 'plane'; readonly normal: Vector }
  | { readonly kind: 'ellipsoid'; readonly semiAxes: Vector }
  /** Axis z, the origin in the middle; the height of a capsule is the distance of the centres of its caps. */
  | { readonly kind: 'cylinder' | 'capsule'; readonly radius: number; readonly height: number }
  /** Base at −height/2, apex at +height/2. */
  | { readonly kind: 'cone'; readonly radius: number; readonly height: number }
  | { readonly kind: 'hull'; readonly points: ArrayLike<number> }
  | {
      readonly kind: 'mesh'
      readonly vertices: ArrayLike<number>
      readonly triangles: ArrayLike<number>
      readonly solid?: boolean
    }
  /** Heights over a grid about the origin, x fastest; solid below. */
  | {
      readonly kind: 'heightfield'
      readonly heights: ArrayLike<number>
      readonly columns: number
      readonly rows: number
      readonly size: readonly [number, number]
    }
  | { readonly kind: 'union'; readonly parts: readonly DrawnPart[] }

export type DrawnKind = DrawnShape['kind']
