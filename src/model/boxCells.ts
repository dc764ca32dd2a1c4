// boxCells.ts: the cells of the plane that ground around a moving box is kept in, and how many grains may be in the box at a time.
//
// Cell (i, j) is the square of edge c whose lowest corner is origin + c (i, j). The box about a body is
//
//   2 n + 1 cells along an axis,   n = ⌈s / (2 c) + 1/4⌉,   s the size asked for                                       (1)
//
// in which grains move, and m = ⌈rim / c⌉ cells around it in which they stand. It is moved where the body is more than three
// quarters of a cell from the middle of its cell, so that a body that trembles at an edge moves nothing.

export interface BoxCells {
  /** Edge of a cell, m. */
  readonly cell: number
  /** Lowest corner of cell (0, 0), m. */
  readonly origin: readonly [number, number]
  /** Cells along x and y that hold ground at the start. */
  readonly cells: readonly [number, number]
  /** n and m of (1). */
  readonly half: readonly [number, number]
  readonly rim: number
}

/** Ways of a body from the middle of its cell that move nothing, over the edge of a cell. */
export const slackShare = 0.75

export function boxCells(box: {
  readonly positions: Float64Array
  readonly size: readonly [number, number]
  readonly rim: number
  readonly cell: number
}): BoxCells {
  const { positions, size, rim, cell } = box
  const ends = [0, 1].map((c) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let at = c; at < positions.length; at += 3) {
      low = Math.min(low, positions[at]!)
      high = Math.max(high, positions[at]!)
    }
    return [low, high] as const
  }) as [readonly [number, number], readonly [number, number]]
  const origin = ends.map(([low]) => cell * Math.floor(low / cell)) as [number, number]
  return {
    cell,
    origin,
    cells: ends.map(([, high], c) => Math.floor((high - origin[c]!) / cell) + 1) as [number, number],
    half: size.map((length) => Math.ceil(length / (2 * cell) + slackShare - 0.5)) as [number, number],
    rim: Math.ceil(rim / cell - 1e-9),
  }
}

export const cellAlong = ({ origin, cell }: BoxCells, c: 0 | 1, x: number) => Math.floor((x - origin[c]) / cell)

/** The largest number of some grains in a box and a cell around it, wherever it stands. */
export function mostInBox(grid: BoxCells, positions: Float64Array, grains: Iterable<number>): number {
  const [columns, rows] = grid.cells
  const wide = columns + 1
  // sums over all cells below and to the left
  const below = new Uint32Array(wide * (rows + 1))
  for (const grain of grains) {
    const [i, j] = [cellAlong(grid, 0, positions[3 * grain]!), cellAlong(grid, 1, positions[3 * grain + 1]!)]
    below[(j + 1) * wide + i + 1]!++
  }
  for (let j = 1; j <= rows; j++) {
    for (let i = 1; i <= columns; i++) {
      below[j * wide + i]! += below[j * wide + i - 1]! + below[(j - 1) * wide + i]! - below[(j - 1) * wide + i - 1]!
    }
  }
  // what leaves in a round stays until the next one, when the box is a cell further
  const [x, y] = grid.half.map((n, c) => Math.min(grid.cells[c]!, 2 * (n + grid.rim) + 2)) as [number, number]
  let most = 0
  for (let j = y; j <= rows; j++) {
    for (let i = x; i <= columns; i++) {
      const [at, under] = [j * wide + i, (j - y) * wide + i]
      most = Math.max(most, below[at]! - below[at - x]! - below[under]! + below[under - x]!)
    }
  }
  return most
}
