// fieldImage.ts: values of one field between host arrays (components side by side) and the words of GPU records.

import { componentCount, type Field, type FieldType } from '../../state/field.js'
import { type GpuField, gpuPositionRemainderOffset } from '../../state/layout.js'
import type { FieldArray } from '../backend.js'
import { type FixedPoint, toCoordinate, writeCells } from './fixedPoint.js'

/** Words a value covers in its record; padding inside a mat3 or a position counts, padding after a vec3 does not. */
export const imageWords: Readonly<Record<FieldType, number>> = {
  real: 1,
  i32: 1,
  u32: 1,
  vec3: 3,
  quat: 4,
  mat3: 12,
  position: 8,
}

const remainderWords = gpuPositionRemainderOffset / 4

/** Word of each component, from the first of the value. */
function componentWords(layout: GpuField): number[] {
  return layout.offsets.map((offset) => (offset - layout.offsets[0]!) / 4)
}

/** `values` as words, `recordWords` of them for each record. */
export function packImage(
  field: Field,
  layout: GpuField,
  values: ArrayLike<number>,
  recordWords: number,
  fixed: FixedPoint | null,
): Uint8Array<ArrayBuffer> {
  const components = componentCount[field.type]
  const words = componentWords(layout)
  const bytes = new ArrayBuffer((4 * values.length * recordWords) / components)
  const [reals, integers] = [new Float32Array(bytes), new Int32Array(bytes)]
  // an Int32Array takes a u32 modulo 2^32
  const plain = field.type === 'i32' || field.type === 'u32' ? integers : reals
  for (let c = 0; c < components; c++) {
    let at = words[c]!
    if (field.type !== 'position') {
      for (let from = c; from < values.length; from += components, at += recordWords) plain[at] = values[from]!
      continue
    }
    const cells = integers.subarray(at)
    const remainders = reals.subarray(at + remainderWords)
    writeCells(fixed!, c, { values, from: c, step: components }, { cells, remainders, stride: recordWords })
  }
  return new Uint8Array(bytes)
}

/** An array for `count` values of a field. */
export function hostArray(field: Field, count: number): FieldArray {
  const length = count * componentCount[field.type]
  if (field.type === 'i32') return new Int32Array(length)
  return field.type === 'u32' ? new Uint32Array(length) : new Float64Array(length)
}

/** Takes the values out of whole records in `bytes` and puts them at record `first` of `target`. */
export function unpackRecords(
  field: Field,
  layout: GpuField,
  bytes: ArrayBuffer,
  target: FieldArray,
  first: number,
  fixed: FixedPoint | null,
): void {
  const components = componentCount[field.type]
  const [reals, integers] = [new Float32Array(bytes), new Int32Array(bytes)]
  const plain = field.type === 'i32' || field.type === 'u32' ? integers : reals
  const words = layout.offsets.map((offset) => offset / 4)
  const stride = layout.stride / 4
  const count = Math.min(bytes.byteLength / layout.stride, target.length / components - first)
  const end = components * (first + count)
  for (let c = 0; c < components; c++) {
    let at = words[c]!
    if (field.type === 'position') {
      for (let to = components * first + c; to < end; to += components, at += stride)
        target[to] = toCoordinate(fixed!, c, integers[at]!, reals[at + remainderWords]!)
    } else for (let to = components * first + c; to < end; to += components, at += stride) target[to] = plain[at]!
  }
}
