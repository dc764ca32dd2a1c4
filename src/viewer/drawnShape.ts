// drawnShape.ts: the shapes the page draws: all that a scene has.

import type { Shape } from '../model/shape.js'

export type DrawnShape = Shape
/** A shape that fills room and has no pieces of its own. */
export type SimpleShape = Exclude<Shape, { readonly kind: 'plane' | 'union' | 'none' }>
