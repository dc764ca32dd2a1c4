// plainSamples.ts: the sample program's fields as plain arrays, for kernels that run as they stand.

import { PlainState } from '#talus/language/plainState.js'
import { bindPlainState } from '../../samples/accessors.js'
import { sampleList } from '../../samples/fields.js'

type FieldName = keyof typeof sampleList.fields

/** Binds fresh arrays with as many records as asked for, with these values, and gives them back. */
export function plainSamples(
  counts: Readonly<Record<string, number>>,
  values: Readonly<Partial<Record<FieldName, readonly number[]>>>,
): Record<FieldName, Float64Array> {
  const state = new PlainState(sampleList, counts)
  for (const [name, numbers] of Object.entries(values)) state.arrays[name]!.set(numbers)
  bindPlainState(state as unknown as Parameters<typeof bindPlainState>[0])
  return state.arrays as Record<FieldName, Float64Array>
}

/** Draws between -1 and 1. */
export function spread(next: () => number, count: number): number[] {
  return Array.from({ length: count }, () => 2 * next() - 1)
}

export function unit(values: readonly number[]): number[] {
  const length = Math.hypot(...values)
  return values.map((x) => x / length)
}
