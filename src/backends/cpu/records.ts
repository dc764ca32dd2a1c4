// records.ts: copies values of a field between WebAssembly memory and arrays whose components lie side by side.

import type { Scalar } from '../../state/layout.js'
import { scalarBytes } from '../../state/layout.js'
import type { FieldArray, FieldView } from '../backend.js'
import type { PlacedField } from './cpuFields.js'

const arrays = { f64: Float64Array, f32: Float32Array, i32: Int32Array, u32: Uint32Array } as const

/** Component c of records first to first + count - 1, as every `step`-th scalar of a view. */
function column(buffer: ArrayBuffer, placed: PlacedField, c: number, first: number, count: number) {
  const { scalar, stride } = placed.layout
  const step = stride / scalarBytes[scalar]
  return { view: viewOf(buffer, scalar, placed.addresses[c]! + first * stride, (count - 1) * step + 1), step }
}

function viewOf(buffer: ArrayBuffer, scalar: Scalar, address: number, length: number) {
  return new arrays[scalar](buffer, address, length)
}

export function fieldView(buffer: ArrayBuffer, { layout, addresses }: PlacedField): FieldView {
  const bytes = scalarBytes[layout.scalar]
  const values = viewOf(buffer, layout.scalar, 0, Math.floor(buffer.byteLength / bytes))
  return { values, first: addresses.map((address) => address / bytes), stride: layout.stride / bytes }
}

/** Whether records of the field follow each other without gaps. */
function isDense({ layout, addresses }: PlacedField): boolean {
  const bytes = scalarBytes[layout.scalar]
  return layout.stride === bytes * addresses.length && addresses.every((at, c) => at === addresses[0]! + c * bytes)
}

/** Writes records from `first` on; reals are rounded to the precision of the field. */
export function writeRecords(buffer: ArrayBuffer, placed: PlacedField, values: ArrayLike<number>, first: number) {
  const components = placed.addresses.length
  const count = values.length / components
  if (count === 0) return
  if (isDense(placed)) {
    const { layout, addresses } = placed
    viewOf(buffer, layout.scalar, addresses[0]! + first * layout.stride, values.length).set(values)
    return
  }
  for (let c = 0; c < components; c++) {
    const { view, step } = column(buffer, placed, c, first, count)
    if (view instanceof Float64Array && values instanceof Float64Array) spread(view, step, values, components, c)
    else for (let i = 0; i < count; i++) view[i * step] = values[i * components + c]!
  }
}

/** Of one type on both sides, which a loop of its own copies several times as fast. */
function spread(view: Float64Array, step: number, values: Float64Array, components: number, c: number): void {
  const count = values.length / components
  for (let i = 0; i < count; i++) view[i * step] = values[i * components + c]!
}

/** Writes records here and there. */
export function scatterRecords(
  buffer: ArrayBuffer,
  placed: PlacedField,
  places: readonly number[],
  values: ArrayLike<number>,
): void {
  const { values: view, first, stride } = fieldView(buffer, placed)
  const components = first.length
  places.forEach((place, k) => {
    for (let c = 0; c < components; c++) view[first[c]! + place * stride] = values[k * components + c]!
  })
}

/** A copy of records first to first + count - 1. */
export function readRecords(buffer: ArrayBuffer, placed: PlacedField, first: number, count: number): FieldArray {
  const components = placed.addresses.length
  const { scalar, stride } = placed.layout
  const result = new arrays[scalar === 'f32' ? 'f64' : scalar](count * components) as FieldArray
  if (count === 0) return result
  if (isDense(placed)) {
    result.set(viewOf(buffer, scalar, placed.addresses[0]! + first * stride, result.length))
    return result
  }
  for (let c = 0; c < components; c++) {
    const { view, step } = column(buffer, placed, c, first, count)
    for (let i = 0; i < count; i++) result[i * components + c] = view[i * step]!
  }
  return result
}
