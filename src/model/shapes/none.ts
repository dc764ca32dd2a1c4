// none.ts: no shape at all: a body that meets nothing, a part of a mechanism or a point to hold on to.

import type { ShapeKind } from './shapeKind.js'

export interface None {
  readonly kind: 'none'
}

export const none = (): None => ({ kind: 'none' })

export const noneKind: ShapeKind<None> = {
  movable: () => true,
  check: () => undefined,
  massProperties: () => ({ volume: 0, centre: [0, 0, 0], inertiaPerMass: [0, 0, 0] }),
  boundingRadius: () => 0,
  parts: () => [],
}
