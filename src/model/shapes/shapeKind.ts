// shapeKind.ts: what the engine must know about a kind of shape to weigh it, to find room for it and to take it to pieces.

import type { Triple } from '../../math/rotation.js'
import type { ShapePart } from './shapePart.js'

export interface MassProperties {
  /** m3 */
  readonly volume: number
  /** Centre of mass in the frame of the shape, m. */
  readonly centre: Triple
  /** About the centre, in the axes of the shape, for unit mass, m2: three moments, or xx, yy, zz, xy, xz, yz of a tensor. */
  readonly inertiaPerMass: readonly number[]
  /** Mean over the volume, kg/m3, where pieces may have materials of their own; otherwise that of the body's material. */
  readonly density?: number
}

/** kg/m3 of a material by its name; of null, that of the body's own. */
export type DensityOf = (material: string | null) => number

export interface ShapeKind<Shape> {
  /** True where forces may move a body of this shape; others must be fixed or driven. */
  movable(shape: Shape): boolean
  /** Throws an InputError that opens with `who` where a number makes no sense. */
  check(shape: Shape, who: string): void
  massProperties(shape: Shape, densityOf?: DensityOf): MassProperties
  /** Radius of a sphere about the origin of the shape that holds it, m; infinite for a plane. */
  boundingRadius(shape: Shape): number
  /** Convex pieces and triangles that touch others; none for a plane and for no shape. */
  parts(shape: Shape): readonly ShapePart[]
}
