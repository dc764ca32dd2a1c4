// heightfield.ts: ground given by its height over a grid of columns along x and rows along y, solid below.
//
// The grid is centred at the origin of the body; sample (i, j) is at
//
//   x = -l_x / 2 + l_x i / (columns - 1),   y = -l_y / 2 + l_y j / (rows - 1),   z = heights[j columns + i]
//
// Each cell is two triangles, parted from its corner (i, j) to (i + 1, j + 1).

import { finiteColumn, positiveNumber, shown } from '../checks.js'
import { InputError } from '../inputError.js'
import { onlyKnown } from '../knownOptions.js'
import { flatNumbers } from './flatNumbers.js'
import type { ShapeKind } from './shapeKind.js'
import { heightfieldParts } from './triangleParts.js'

export interface Heightfield {
  readonly kind: 'heightfield'
  /** Row by row, x fastest, m. */
  readonly heights: readonly number[]
  /** Samples along x. */
  readonly columns: number
  /** Samples along y. */
  readonly rows: number
  /** From the first sample to the last along x and y, m. */
  readonly size: readonly [number, number]
}

export interface HeightfieldOptions extends Omit<Heightfield, 'kind' | 'heights' | 'columns' | 'rows'> {
  /** Flat, or one list for each row, m. */
  readonly heights: ArrayLike<number> | ArrayLike<ArrayLike<number>>
  /** Left out where heights are one list for each row. */
  readonly columns?: number
  readonly rows?: number
}

export function heightfield(options: HeightfieldOptions): Heightfield {
  onlyKnown(options, { heights: true, columns: true, rows: true, size: true }, 'shape.heightfield')
  const { heights, columns, rows, size } = options
  const nested = typeof heights?.[0] === 'object'
  if (nested) finiteColumn(heights[0] as ArrayLike<number>, 1, 'shape.heightfield: row 0')
  const width = nested ? (heights[0] as ArrayLike<number>).length : (columns ?? 0)
  const shape: Heightfield = {
    kind: 'heightfield',
    heights: flatNumbers(heights, nested ? width : 1, nested ? 'shape.heightfield: row' : 'shape.heightfield: height'),
    columns: columns ?? width,
    rows: rows ?? (nested ? heights.length : 0),
    size,
  }
  heightfieldKind.check(shape, 'shape.heightfield')
  return shape
}

export const heightfieldKind: ShapeKind<Heightfield> = {
  movable: () => false,
  check({ heights, columns, rows, size }, who) {
    for (const [what, count] of Object.entries({ columns, rows })) {
      if (Number.isInteger(count) && count >= 2) continue
      throw new InputError(`${who}: ${what} must be a whole number of at least 2, found ${count}.`)
    }
    flatNumbers(heights, 1, `${who}: height`)
    if (heights.length !== columns * rows) {
      throw new InputError(
        `${who}: ${columns} columns and ${rows} rows need ${columns * rows} heights, found ${heights.length}.`,
      )
    }
    if (!Array.isArray(size) || size.length !== 2) {
      throw new InputError(`${who}: size must be two numbers [x, y], found ${shown(size)}.`)
    }
    for (const c of [0, 1] as const) positiveNumber(size[c], `${who}: size ${'xy'[c]}`, 'm')
  },
  massProperties: () => ({ volume: Number.POSITIVE_INFINITY, centre: [0, 0, 0], inertiaPerMass: [1, 1, 1] }),
  boundingRadius({ heights, size }) {
    let highest = 0
    for (const height of heights) highest = Math.max(highest, Math.abs(height))
    return Math.hypot(size[0] / 2, size[1] / 2, highest)
  },
  parts: heightfieldParts,
}
