// cornerGrid.ts: corners of a nearly flat polygon in the cells of a grid, seen along its normal.

import { cross, dot, lengthOf, minus, type Triple } from '../../math/rotation.js'

export class CornerGrid {
  /** Two coordinates of each corner, in cells. */
  private readonly at: Float64Array
  private readonly across: readonly [number, number]
  private readonly cells = new Map<number, Set<number>>()

  constructor(corners: readonly Triple[], normal: Triple) {
    const axes = axesAcross(normal)
    this.at = Float64Array.from(corners.flatMap((corner) => axes.map((axis) => dot(axis, minus(corner, corners[0]!)))))
    const least = [0, 1].map((c) => corners.reduce((low, _, i) => Math.min(low, this.at[2 * i + c]!), Infinity))
    const most = [0, 1].map((c) => corners.reduce((high, _, i) => Math.max(high, this.at[2 * i + c]!), -Infinity))
    const [width, height] = [most[0]! - least[0]!, most[1]! - least[1]!]
    // about a cell for each corner
    const size = Math.max(Math.sqrt((width * height) / corners.length), Math.max(width, height) / corners.length)
    this.at.forEach((x, k) => {
      this.at[k] = (x - least[k % 2]!) / size
    })
    this.across = [Math.floor(width / size) + 1, Math.floor(height / size) + 1]
  }

  add(i: number): void {
    const cell = this.cellOf(i)
    const there = this.cells.get(cell)
    if (there) there.add(i)
    else this.cells.set(cell, new Set([i]))
  }

  remove(i: number): void {
    this.cells.get(this.cellOf(i))?.delete(i)
  }

  private cellOf(i: number): number {
    return Math.floor(this.at[2 * i + 1]!) * this.across[0] + Math.floor(this.at[2 * i]!)
  }

  /** Whether the test holds for one of those added that may lie among these corners. */
  someNear(among: readonly number[], test: (i: number) => boolean): boolean {
    const bounds = ([0, 1] as const).map((c) => {
      const values = among.map((i) => this.at[2 * i + c]!)
      const last = this.across[c] - 1
      // as far as rounding may put what lies on an edge
      return [
        Math.max(0, Math.floor(Math.min(...values) - 1e-6)),
        Math.min(last, Math.floor(Math.max(...values) + 1e-6)),
      ]
    })
    for (let row = bounds[1]![0]!; row <= bounds[1]![1]!; row++) {
      for (let column = bounds[0]![0]!; column <= bounds[0]![1]!; column++) {
        for (const i of this.cells.get(row * this.across[0] + column) ?? []) if (test(i)) return true
      }
    }
    return false
  }
}

/** Two unit vectors across the normal. */
function axesAcross(normal: Triple): readonly [Triple, Triple] {
  const least = [0, 1, 2].reduce((a, b) => (Math.abs(normal[b]!) < Math.abs(normal[a]!) ? b : a))
  const u = unit(cross(normal, [0, 1, 2].map((c) => (c === least ? 1 : 0)) as unknown as Triple))
  return [u, unit(cross(normal, u))]
}

function unit(v: Triple): Triple {
  const length = lengthOf(v)
  return [v[0] / length, v[1] / length, v[2] / length]
}
