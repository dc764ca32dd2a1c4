// compare.ts: differences between what two lives of a kernel left, as lines for people; none where they agree.

import type { FieldArray } from '#talus/backends/backend.js'
import { componentCount, type FieldList, type FieldType } from '#talus/state/field.js'
import type { Outcome } from './lives.js'
import type { Setup } from './setup.js'

export interface Comparison {
  readonly list: FieldList
  readonly setup: Setup
  /** Largest difference of a real relative to itself, of a component relative to its vector; 0: every bit counts. */
  readonly tolerance: number
  /** With a tolerance: how far each number moves where the inputs move by a rounding, by field; asked for where it matters. */
  readonly spread?: () => Readonly<Record<string, Float64Array>>
  /** Owners whose records may come in any order. */
  readonly unordered?: readonly string[]
  /** Of which field another keeps what rounding took. */
  readonly roundings?: Readonly<Record<string, string>>
}

/**
 * Roundings between an input and a value: a kernel makes tens of them, in single precision each as large as the move of an input
 * that the spread is of.
 */
const roundings = 16

/** What differs in the fields that `actual` has, and in the counts. */
export function differences(expected: Outcome, actual: Outcome, comparison: Comparison): string[] {
  const { list, unordered = [] } = comparison
  const found: string[] = []
  for (const owner of Object.keys(list.owners)) {
    const names = Object.keys(actual.fields).filter((name) => list.fields[name]!.owner === owner)
    const count = expected.counts[`${owner}Count`]!
    const order = unordered.includes(owner) && names.length > 0
    const [a, b] = [expected, actual].map((o) => (order ? sorted(list, names, o, count) : o.fields))
    for (const name of names) {
      if (sameValues(a![name]!, b![name]!)) continue
      const whole = comparison.tolerance > 0 ? comparison.roundings?.[name] : undefined
      if (whole === undefined) found.push(...fieldDifferences(name, a![name]!, b![name]!, comparison))
      else found.push(...largeRests(name, b![name]!, b![whole]!))
    }
  }
  for (const [cell, value] of Object.entries(expected.counts)) {
    if (actual.counts[cell] !== value) found.push(`${cell}: ${value} expected, ${actual.counts[cell]} found`)
  }
  return found
}

/** Bit for bit, but for the payload of NaN. */
export function sameValues(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a === b || sameBytes(a, b)) return true
  for (let k = 0; k < a.length; k++) {
    const x = a[k]!
    const y = b[k]!
    // zeros have signs
    if (x === y ? x === 0 && !Object.is(x, y) : !(Number.isNaN(x) && Number.isNaN(y))) return false
  }
  return true
}

/** Whole arrays at once: most fields are as they were. */
function sameBytes(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return false
  const bytes = (view: ArrayBufferView) => Buffer.from(view.buffer, view.byteOffset, view.byteLength)
  return bytes(a).equals(bytes(b))
}

function fieldDifferences(name: string, expected: FieldArray, actual: FieldArray, comparison: Comparison): string[] {
  const { list, setup, tolerance, spread } = comparison
  const { type } = list.fields[name]!
  const components = componentCount[type]
  const real = expected instanceof Float64Array && tolerance > 0
  const wrong: number[] = []
  for (let k = 0; k < expected.length; k++) {
    const [a, b] = [expected[k]!, actual[k]!]
    if (Object.is(a, b)) continue
    const away = type === 'position' ? nearestImage(b - a, k % 3, setup) : b - a
    const share = tolerance * sizeAt(expected, k, type)
    if (real && Math.abs(away) <= share) continue
    const moved = tolerance > 0 ? (spread?.()[name]?.[k] ?? 0) : 0
    if (moved === Number.POSITIVE_INFINITY || (real && Math.abs(away) <= share + roundings * moved)) continue
    wrong.push(k)
  }
  return wrong.slice(0, 3).map((k) => {
    const [record, component] = [Math.floor(k / components), k % components]
    const allowed = real ? `, ${roundings} times ${spread?.()[name]?.[k] ?? 0} allowed` : ''
    return `${name}, record ${record}, component ${component}: ${expected[k]} expected, ${actual[k]} found${allowed} (${wrong.length} of ${expected.length} differ)`
  })
}

/** What is more than rounding can have taken of numbers up to 1; in records that are left alone there is what there was. */
function largeRests(name: string, rests: FieldArray, whole: FieldArray): string[] {
  const wrong = Array.from(rests.keys()).filter(
    (k) => Math.abs(rests[k]!) > 2 ** -24 * Math.max(Math.abs(whole[k]!), 0.5),
  )
  return wrong.slice(0, 3).map((k) => `${name}, number ${k}: ${rests[k]} beside ${whole[k]} is more than a rounding`)
}

/** Of a vector, its length: how that is shared among components is a matter of axes. */
function sizeAt(values: FieldArray, k: number, type: FieldType): number {
  if (type !== 'vec3' && type !== 'quat') return Math.abs(values[k]!)
  const components = componentCount[type]
  const first = k - (k % components)
  return Math.hypot(...values.subarray(first, first + components))
}

/** Places one period apart are the same. */
function nearestImage(d: number, axis: number, { domain }: Setup): number {
  const size = domain.size[axis]!
  return domain.periodic[axis] ? d - size * Math.round(d / size) : d
}

/** The first `count` records, in the order of their first field; the rest as it is. */
function sorted(
  list: FieldList,
  names: readonly string[],
  outcome: Outcome,
  count: number,
): Record<string, FieldArray> {
  const key = outcome.fields[names[0]!]!
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => key[a]! - key[b]!)
  return Object.fromEntries(
    names.map((name) => {
      const components = componentCount[list.fields[name]!.type]
      const values = outcome.fields[name]!.slice()
      order.forEach((from, to) => {
        for (let c = 0; c < components; c++) {
          values[to * components + c] = outcome.fields[name]![from * components + c]!
        }
      })
      return [name, values]
    }),
  )
}
