// positionForm.ts: places in rows of bodies: coordinates on rank 0, where all bodies are, and cells with remainders between ranks whose
// devices hold places so, bit for bit.

import { type FixedPoint, fixedPoint, toCoordinate, writeCells } from '../../backends/gpu/fixedPoint.js'
import type { Model } from '../compileModel.js'
import { domainOf } from '../startRun.js'
import { bodyHead, fieldStart } from './bodyRows.js'

const axes = [0, 1, 2] as const
/** Numbers that cells and remainders are more than coordinates. */
const more = axes.length

export class PositionForm {
  private readonly fixed: FixedPoint
  private readonly at = bodyHead + fieldStart('bodyPos')

  /** `stride` of rows with cells. */
  constructor(
    model: Model,
    private readonly stride: number,
  ) {
    this.fixed = fixedPoint(domainOf(model))
  }

  fromCoordinates(rows: Float64Array): Float64Array {
    const step = this.stride - more
    const made = this.copied(rows, step, this.stride)
    const count = rows.length / step
    const [cells, remainders] = [new Int32Array(count), new Float32Array(count)]
    for (const c of axes) {
      writeCells(this.fixed, c, { values: rows, from: this.at + c, step }, { cells, remainders, stride: 1 })
      for (let i = 0; i < count; i++) {
        made[i * this.stride + this.at + c] = cells[i]!
        made[i * this.stride + this.at + more + c] = remainders[i]!
      }
    }
    return made
  }

  toCoordinates(rows: Float64Array): Float64Array {
    const step = this.stride - more
    const made = this.copied(rows, this.stride, step)
    const count = rows.length / this.stride
    for (const c of axes) {
      for (let i = 0; i < count; i++) {
        const from = i * this.stride + this.at + c
        made[i * step + this.at + c] = toCoordinate(this.fixed, c, rows[from]!, rows[from + more]!)
      }
    }
    return made
  }

  /** Rows of another length: what lies before and behind the place. */
  private copied(rows: Float64Array, before: number, after: number): Float64Array {
    const count = rows.length / before
    const made = new Float64Array(count * after)
    const behind = (stride: number) => this.at + more + (stride === this.stride ? more : 0)
    for (let i = 0; i < count; i++) {
      made.set(rows.subarray(i * before, i * before + this.at), i * after)
      made.set(rows.subarray(i * before + behind(before), (i + 1) * before), i * after + behind(after))
    }
    return made
  }
}
