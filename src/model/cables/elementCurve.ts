// elementCurve.ts: an element of a cable for host code: shape functions of place and slope of its two nodes, and their derivatives by x.

import { plus, type Triple, times } from '../../math/rotation.js'

/** Of place and slope of the first node and of the second, at ξ. */
export type Shapes = readonly [number, number, number, number]

export const shapesAt = (x: number, l: number): Shapes => [
  1 - x * x * (3 - 2 * x),
  l * x * (1 - x) ** 2,
  x * x * (3 - 2 * x),
  -l * x * x * (1 - x),
]
export const firstAt = (x: number, l: number): Shapes => [
  (6 * x * (x - 1)) / l,
  1 - 4 * x + 3 * x * x,
  (6 * x * (1 - x)) / l,
  3 * x * x - 2 * x,
]
export const secondAt = (x: number, l: number): Shapes => [
  (12 * x - 6) / (l * l),
  (6 * x - 4) / l,
  (6 - 12 * x) / (l * l),
  (6 * x - 2) / l,
]

/** Place and slope of the first node of an element, of the second. */
export type Ends = readonly [Triple, Triple, Triple, Triple]

export const combined = (s: Shapes, e: Ends) =>
  s.reduce<Triple>((sum, value, k) => plus(sum, times(value, e[k]!)), [0, 0, 0])
