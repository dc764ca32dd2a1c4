// grainStore.ts: grains that are not simulated, in cells of the plane: 24 bytes for where each lies, 4 for the next of its cell.
//
// Cells beyond those that hold ground at the start are kept with the nearest of these.

import { type BoxCells, cellAlong } from '../../model/boxCells.js'
import type { MovingBoxData } from '../../model/movingBox.js'

const none = -1

export class GrainStore {
  /** m */
  readonly positions: Float64Array
  /** Grains in the store. */
  count = 0
  private readonly first: Int32Array
  private readonly next: Int32Array

  constructor(
    private readonly ground: Pick<MovingBoxData, 'positions' | 'radii'>,
    private readonly grid: BoxCells,
  ) {
    this.positions = ground.positions.slice()
    this.first = new Int32Array(grid.cells[0] * grid.cells[1]).fill(none)
    this.next = new Int32Array(ground.radii.length).fill(none)
  }

  bytes(): number {
    return this.positions.byteLength + this.next.byteLength + this.first.byteLength
  }

  cellOf(grain: number): readonly [number, number] {
    const { positions, grid } = this
    return [cellAlong(grid, 0, positions[3 * grain]!), cellAlong(grid, 1, positions[3 * grain + 1]!)]
  }

  put(grain: number): void {
    const bucket = this.bucketOf(...this.cellOf(grain))
    this.next[grain] = this.first[bucket]!
    this.first[bucket] = grain
    this.count++
  }

  /** Those of some cells that are wanted, in the order of their numbers. */
  within(buckets: Iterable<number>, wanted: (i: number, j: number) => boolean): number[] {
    const found: number[] = []
    for (const bucket of buckets) {
      for (let grain = this.first[bucket]!; grain !== none; grain = this.next[grain]!) {
        if (wanted(...this.cellOf(grain))) found.push(grain)
      }
    }
    return found.sort((a, b) => a - b)
  }

  /** Takes them out. */
  take(buckets: Iterable<number>, wanted: (i: number, j: number) => boolean): void {
    for (const bucket of buckets) {
      let grain = this.first[bucket]!
      this.first[bucket] = none
      while (grain !== none) {
        const after = this.next[grain]!
        if (wanted(...this.cellOf(grain))) this.count--
        else {
          this.next[grain] = this.first[bucket]!
          this.first[bucket] = grain
        }
        grain = after
      }
    }
  }

  bucketOf(i: number, j: number): number {
    const [columns, rows] = this.grid.cells
    return clamped(j, rows) * columns + clamped(i, columns)
  }

  /** Where a grain that comes down among others would overlap one of them, it lies on top of that one. */
  liftClear(grain: number): void {
    const [i, j] = this.cellOf(grain)
    for (let lifted = true; lifted; ) {
      lifted = false
      for (const di of [-1, 0, 1]) {
        for (const dj of [-1, 0, 1]) if (this.liftAbove(grain, this.bucketOf(i + di, j + dj))) lifted = true
      }
    }
  }

  /** Above those of one cell; true where it was lifted. */
  private liftAbove(grain: number, bucket: number): boolean {
    const { positions, next } = this
    const { radii } = this.ground
    const [x, y] = [positions[3 * grain]!, positions[3 * grain + 1]!]
    let lifted = false
    for (let other = this.first[bucket]!; other !== none; other = next[other]!) {
      const dx = x - positions[3 * other]!
      const dy = y - positions[3 * other + 1]!
      const dz = positions[3 * grain + 2]! - positions[3 * other + 2]!
      const near = radii[grain]! + radii[other]!
      const level = dx * dx + dy * dy
      if (level + dz * dz >= near * near * (1 - overlapShare) || other === grain) continue
      positions[3 * grain + 2] = positions[3 * other + 2]! + Math.sqrt(near * near - level)
      lifted = true
    }
    return lifted
  }
}

/** Of the square of the distance: less is left as it is. */
const overlapShare = 1e-6

const clamped = (at: number, count: number) => Math.min(count - 1, Math.max(0, at))
