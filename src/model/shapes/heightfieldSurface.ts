// heightfieldSurface.ts: a field of heights as triangles: two for each cell, split from its low corner to its high one.

import type { Surface } from './surfaceTopology.js'

/** Heights at columns times rows points, x fastest, over a rectangle about the origin; solid below. */
export interface HeightGrid {
  readonly heights: ArrayLike<number>
  readonly columns: number
  readonly rows: number
  readonly size: readonly [number, number]
}

/** Triangles 2 c and 2 c + 1 are those of cell c = column + row (columns - 1). */
export function heightfieldSurface({ heights, columns, rows, size }: HeightGrid): Surface {
  const vertices = new Float64Array(3 * columns * rows)
  const triangles = new Uint32Array(6 * (columns - 1) * (rows - 1))
  for (let v = 0; v < columns * rows; v++) {
    const [i, j] = [v % columns, Math.floor(v / columns)]
    vertices[3 * v] = size[0] * (i / (columns - 1) - 0.5)
    vertices[3 * v + 1] = size[1] * (j / (rows - 1) - 0.5)
    vertices[3 * v + 2] = heights[v]!
  }
  for (let cell = 0; cell < (columns - 1) * (rows - 1); cell++) {
    const a = (cell % (columns - 1)) + columns * Math.floor(cell / (columns - 1))
    const [b, c, d] = [a + 1, a + columns + 1, a + columns]
    triangles.set([a, b, c, a, c, d], 6 * cell)
  }
  return { vertices, triangles, solid: true }
}
