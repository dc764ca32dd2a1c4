// elevationGrid.ts: elevations on a grid, as heightfields have them, from a form or a picture; forms and meshes from a grid.

import { finiteColumn, finiteNumber, positiveNumber, positivePair, wholeCount } from '../../model/checks.js'
import { InputError } from '../../model/inputError.js'
import { onlyKnown } from '../../model/knownOptions.js'
import { type TriangleMesh, triangleMesh } from '../../model/mesh/triangleMesh.js'
import type { Elevation } from './elevation.js'
import { checkCount } from './mostGrains.js'

/** Centred at the origin, row by row from the lowest y up, x fastest: `shape.heightfield(grid)` is the rigid ground. */
export interface ElevationGrid {
  /** m */
  readonly heights: ArrayLike<number>
  readonly columns: number
  readonly rows: number
  /** From the first sample to the last along x and y, m. */
  readonly size: readonly [number, number]
}

export interface GridOptions {
  readonly size: readonly [number, number]
  /** Most that samples are apart, m. */
  readonly spacing: number
  /** Where the middle of the grid is in the form, m; its origin when omitted. */
  readonly middle?: readonly [number, number]
}

export function gridOf(form: Elevation, options: GridOptions): ElevationGrid {
  onlyKnown(options, { size: true, spacing: true, middle: true }, 'terrain.grid')
  const { middle = [0, 0] } = options
  const size = positivePair(options.size, 'terrain.grid: size')
  const spacing = positiveNumber(options.spacing, 'terrain.grid: spacing', 'm')
  const [columns, rows] = size.map((length) => Math.max(1, Math.ceil(length / spacing - 1e-9)) + 1) as [number, number]
  checkCount(columns * rows, 'terrain.grid: samples')
  const heights = new Float64Array(columns * rows)
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      const x = middle[0] + size[0] * (i / (columns - 1) - 0.5)
      const y = middle[1] + size[1] * (j / (rows - 1) - 0.5)
      heights[j * columns + i] = finiteNumber(form(x, y), `terrain.grid: height at ${x}, ${y}`)
    }
  }
  return { heights, columns, rows, size }
}

/** Straight between the samples along x and y, held outside. */
export function formOf(grid: ElevationGrid): Elevation {
  const columns = wholeCount(grid.columns, 'terrain.form: columns', 2)
  const rows = wholeCount(grid.rows, 'terrain.form: rows', 2)
  const size = positivePair(grid.size, 'terrain.form: size')
  const heights = finiteColumn(grid.heights, 1, 'terrain.form: height')
  if (heights.length !== columns * rows) {
    const found = `${columns} columns, ${rows} rows and ${heights.length} heights`
    throw new InputError(`terrain.form: the grid needs a height for each sample, found ${found}.`)
  }
  const along = (at: number, count: number, length: number) => {
    const s = Math.min(count - 1, Math.max(0, (at / length + 0.5) * (count - 1)))
    const cell = Math.min(count - 2, Math.floor(s))
    return [cell, s - cell] as const
  }
  return (x, y) => {
    const [[i, u], [j, v]] = [along(x, columns, size[0]), along(y, rows, size[1])]
    const at = (di: number, dj: number) => heights[(j + dj) * columns + i + di]!
    return (1 - v) * ((1 - u) * at(0, 0) + u * at(1, 0)) + v * ((1 - u) * at(0, 1) + u * at(1, 1))
  }
}

/** A closed block: the surface, upright sides, and a floor `below` the lowest sample, m; a tenth of its shorter side when omitted. */
export function blockMesh(
  { heights, columns, rows, size }: ElevationGrid,
  below = Math.min(...size) / 10,
): TriangleMesh {
  positiveNumber(below, 'terrain.mesh: below', 'm')
  let lowest = Number.POSITIVE_INFINITY
  for (let k = 0; k < heights.length; k++) lowest = Math.min(lowest, heights[k]!)
  const count = columns * rows
  const vertices = new Float64Array(6 * count)
  for (let k = 0; k < count; k++) {
    const x = size[0] * ((k % columns) / (columns - 1) - 0.5)
    const y = size[1] * (Math.floor(k / columns) / (rows - 1) - 0.5)
    vertices.set([x, y, heights[k]!], 3 * k)
    vertices.set([x, y, lowest - below], 3 * (count + k))
  }
  const triangles: number[] = []
  const quad = (a: number, b: number, c: number, d: number) => triangles.push(a, b, c, a, c, d)
  for (let j = 0; j + 1 < rows; j++) {
    for (let i = 0; i + 1 < columns; i++) {
      const k = j * columns + i
      quad(k, k + 1, k + columns + 1, k + columns)
      quad(count + k, count + k + columns, count + k + columns + 1, count + k + 1)
    }
  }
  const rim = rimOf(columns, rows)
  rim.forEach((a, k) => {
    const b = rim[(k + 1) % rim.length]!
    quad(count + a, count + b, b, a)
  })
  return triangleMesh(vertices, triangles)
}

/** Samples round the grid, counter-clockwise. */
function rimOf(columns: number, rows: number): number[] {
  const along = (count: number, of: (k: number) => number) => Array.from({ length: count }, (_, k) => of(k))
  return [
    ...along(columns - 1, (i) => i),
    ...along(rows - 1, (j) => j * columns + columns - 1),
    ...along(columns - 1, (i) => rows * columns - 1 - i),
    ...along(rows - 1, (j) => (rows - 1 - j) * columns),
  ]
}
