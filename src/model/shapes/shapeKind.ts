// shapeKind.ts: what the engine must know about a kind of shape to weigh it and to find room for it.

import type { Vector } from '../checks.js'

export interface MassProperties {
  /** m3 */
  readonly volume: number
  /** Principal moments of inertia for unit mass, m2. */
  readonly inertiaPerMass: Vector
}

export interface ShapeKind<Shape> {
  /** True where forces may move bodies of this kind; the others must be fixed or driven. */
  readonly movable: boolean
  /** Throws an InputError that opens with `who` where a number makes no sense. */
  check(shape: Shape, who: string): void
  massProperties(shape: Shape): MassProperties
  /** Radius of the smallest sphere about the body's origin that holds the shape, m; infinite for a plane. */
  boundingRadius(shape: Shape): number
}
