// recordColumns.ts: chosen fields of chosen records, as rows of numbers that travel between ranks. Every number of a field is one of
// double precision without loss.

import type { Backend, FieldView } from '../../backends/backend.js'

export function viewOf(backend: Backend, field: string): FieldView {
  const view = backend.view?.(field)
  if (!view) throw new Error(`The memory of ${field} is not shared with the host.`)
  return view
}

export type Column = (record: number) => number

/** One component of a field, by record. */
export function columnOf(backend: Backend, field: string, component = 0): Column {
  const { values, first, stride } = viewOf(backend, field)
  const start = first[component]!
  return (record) => values[start + stride * record]!
}

export class RecordColumns {
  readonly width: number

  constructor(
    private readonly backend: Backend,
    private readonly fields: readonly string[],
  ) {
    this.width = fields.reduce((sum, field) => sum + viewOf(backend, field).first.length, 0)
  }

  /** Rows of `stride` numbers from `at` on, of which these are the first. */
  take(records: ArrayLike<number>, into: Float64Array, at = 0, stride = this.width): void {
    let column = at
    for (const field of this.fields) {
      const { values, first, stride: step } = viewOf(this.backend, field)
      for (const start of first) {
        const place = { start, step, column, stride }
        if (values instanceof Float64Array && records instanceof Int32Array) takeReals(values, records, into, place)
        else for (let i = 0; i < records.length; i++) into[column + i * stride] = values[start + step * records[i]!]!
        column++
      }
    }
  }

  /** Record i gets row `rows[i]`, or row i. */
  put(records: ArrayLike<number>, from: Float64Array, at = 0, stride = this.width, rows?: Int32Array): void {
    let column = at
    for (const field of this.fields) {
      const { values, first, stride: step } = viewOf(this.backend, field)
      for (const start of first) {
        const place = { start, step, column, stride }
        if (values instanceof Float64Array && records instanceof Int32Array)
          putReals(values, records, from, place, rows)
        else {
          for (let i = 0; i < records.length; i++) {
            values[start + step * records[i]!] = from[column + (rows ? rows[i]! : i) * stride]!
          }
        }
        column++
      }
    }
  }
}

/** Where a component begins and how far its records lie apart, in the field and in the rows. */
interface Place {
  readonly start: number
  readonly step: number
  readonly column: number
  readonly stride: number
}

// of one type on both sides, which loops of their own copy several times as fast

function takeReals(
  values: Float64Array,
  records: Int32Array,
  into: Float64Array,
  { start, step, column, stride }: Place,
): void {
  for (let i = 0; i < records.length; i++) into[column + i * stride] = values[start + step * records[i]!]!
}

function putReals(
  values: Float64Array,
  records: Int32Array,
  from: Float64Array,
  { start, step, column, stride }: Place,
  rows?: Int32Array,
): void {
  for (let i = 0; i < records.length; i++) {
    values[start + step * records[i]!] = from[column + (rows ? rows[i]! : i) * stride]!
  }
}
