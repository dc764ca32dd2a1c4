// boxZones.ts: where grains move, stand and are stored, from the cells that boxes stand at.

import { type BoxCells, cellAlong, slackShare } from '../../model/boxCells.js'

export type Cell = readonly [number, number]

export const stored = 0
export const standing = 1
export const moving = 2

/** Moving in any box is moving, standing in any rim is standing. */
export function zoneOf({ half, rim }: BoxCells, anchors: readonly Cell[], i: number, j: number): number {
  let zone = stored
  for (const [x, y] of anchors) {
    const [dx, dy] = [Math.abs(i - x), Math.abs(j - y)]
    if (dx <= half[0] && dy <= half[1]) return moving
    if (dx <= half[0] + rim && dy <= half[1] + rim) zone = standing
  }
  return zone
}

/** Buckets of the store that boxes and rims reach into. */
export function bucketsWithin(
  { half, rim, cells }: BoxCells,
  anchors: readonly Cell[],
  bucketOf: (i: number, j: number) => number,
): Set<number> {
  const buckets = new Set<number>()
  for (const anchor of anchors) {
    const along = (c: 0 | 1) => {
      const inside = (at: number) => Math.min(cells[c] - 1, Math.max(0, at))
      const [low, high] = [inside(anchor[c] - half[c] - rim), inside(anchor[c] + half[c] + rim)]
      return Array.from({ length: high - low + 1 }, (_, k) => low + k)
    }
    for (const j of along(1)) for (const i of along(0)) buckets.add(bucketOf(i, j))
  }
  return buckets
}

/** The cell a box stands at; it stays while the body is near its middle. */
export function anchorOf(grid: BoxCells, before: Cell | undefined, x: number, y: number): Cell {
  const along = (c: 0 | 1, at: number) => {
    if (before !== undefined) {
      const middle = grid.origin[c] + (before[c] + 0.5) * grid.cell
      if (Math.abs(at - middle) <= slackShare * grid.cell) return before[c]
    }
    return cellAlong(grid, c, at)
  }
  return [along(0, x), along(1, y)]
}
