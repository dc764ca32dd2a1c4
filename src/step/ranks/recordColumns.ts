// recordColumns.ts: chosen fields of chosen records, as rows of numbers that travel between ranks. Every number of a field is one of
// double precision without loss.

import type { Backend, FieldView } from '../../backends/backend.js'
import { componentCount } from '../../state/field.js'
import { fields as allFields, type FieldName } from '../../state/fields.js'

export function viewOf(backend: Backend, field: string): FieldView {
  const view = backend.view?.(field)
  if (!view) throw new Error(`The memory of ${field} is not shared with the host.`)
  return view
}

/** The same to be set, records from `first` to before `end`. */
export function editOf(backend: Backend, field: string, first: number, end: number): FieldView {
  return backend.edit?.(field, first, end) ?? viewOf(backend, field)
}

/** A count after all that was done; where the host does not share the memory it was brought. */
export function countOf(backend: Backend, cell: string): number {
  const count = backend.peek(cell)
  if (count === null) throw new Error(`${cell} has not been brought from the device.`)
  return count
}

/** Numbers of a record: a position is cell and remainder of each axis where the host does not share the memory. */
export function numbersOf(backend: Backend, field: string): number {
  const { type } = allFields[field as FieldName]
  return type === 'position' && backend.bring ? 6 : componentCount[type]
}

export type Column = (record: number) => number

/** One component of a field, by record. */
export function columnOf(backend: Backend, field: string, component = 0): Column {
  const { values, first, stride } = viewOf(backend, field)
  const start = first[component]!
  return (record) => values[start + stride * record]!
}

export type VectorColumn = readonly [Column, Column, Column]

const axes = [0, 1, 2] as const

export function vectorOf(backend: Backend, field: string): VectorColumn {
  return axes.map((c) => columnOf(backend, field, c)) as [Column, Column, Column]
}

/** Coordinates of positions, m. */
export function placesOf(backend: Backend, field = 'bodyPos'): VectorColumn {
  const { values, first, stride, coordinate } = viewOf(backend, field)
  if (!coordinate) return vectorOf(backend, field)
  return axes.map((c) => {
    const [cell, remainder] = [first[c]!, first[3 + c]!]
    return (record: number) => coordinate(c, values[cell + stride * record]!, values[remainder + stride * record]!)
  }) as [Column, Column, Column]
}

export class RecordColumns {
  readonly width: number

  constructor(
    private readonly backend: Backend,
    readonly fields: readonly string[],
  ) {
    this.width = fields.reduce((sum, field) => sum + numbersOf(backend, field), 0)
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
    const [low, end] = this.backend.edit ? rangeOf(records) : [0, 0]
    for (const field of this.fields) {
      const { values, first, stride: step } = editOf(this.backend, field, low, end)
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

/** The first of some records, and one past the last. */
function rangeOf(records: ArrayLike<number>): readonly [number, number] {
  let [low, end] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 0; i < records.length; i++) {
    low = Math.min(low, records[i]!)
    end = Math.max(end, records[i]! + 1)
  }
  return [Math.min(low, end), end]
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
