// plane.ts: the half-space below the body's origin; its surface passes through the origin, its normal points to the air.

import { finiteVector, type Vector } from '../checks.js'
import { InputError } from '../inputError.js'
import { onlyKnown } from '../knownOptions.js'
import type { ShapeKind } from './shapeKind.js'

export interface Plane {
  readonly kind: 'plane'
  /** Unit normal in the body's frame. */
  readonly normal: Vector
}

export function plane(options: { readonly normal?: Vector } = {}): Plane {
  onlyKnown(options, { normal: true }, 'shape.plane')
  const [x, y, z] = finiteVector(options.normal ?? [0, 0, 1], 'shape.plane: normal')
  const length = Math.hypot(x, y, z)
  if (length === 0) throw new InputError('shape.plane: normal must not be zero: up is [0, 0, 1].')
  return { kind: 'plane', normal: [x / length, y / length, z / length] }
}

export const planeKind: ShapeKind<Plane> = {
  movable: () => false,
  check: (shape, who) => void finiteVector(shape.normal, `${who}: normal`),
  massProperties: () => ({ volume: Number.POSITIVE_INFINITY, centre: [0, 0, 0], inertiaPerMass: [1, 1, 1] }),
  boundingRadius: () => Number.POSITIVE_INFINITY,
  parts: () => [],
}
