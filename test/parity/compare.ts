// compare.ts: differences between what two lives of a kernel left, as lines for people; none where they agree.

import type { FieldArray } from '#talus/backends/backend.js'
import { componentCount, type FieldList } from '#talus/state/field.js'
import type { Outcome } from './lives.js'
import type { Setup } from './setup.js'

export interface Comparison {
  readonly list: FieldList
  readonly setup: Setup
  /** Largest difference of reals relative to the largest number of the field; 0: every bit counts. */
  readonly tolerance: number
  /** Owners whose records may come in any order. */
  readonly unordered?: readonly string[]
}

/** What differs in the fields that `actual` has, and in the counts. */
export function differences(expected: Outcome, actual: Outcome, comparison: Comparison): string[] {
  const { list, setup, unordered = [] } = comparison
  const found: string[] = []
  for (const owner of Object.keys(list.owners)) {
    const names = Object.keys(actual.fields).filter((name) => list.fields[name]!.owner === owner)
    const count = expected.counts[`${owner}Count`]!
    const order = unordered.includes(owner) && names.length > 0
    const [a, b] = [expected, actual].map((o) => (order ? sorted(list, names, o, count) : o.fields))
    for (const name of names) {
      if (sameValues(a![name]!, b![name]!)) continue
      const limit = comparison.tolerance * magnitude(a![name]!)
      found.push(...fieldDifferences(name, list, a![name]!, b![name]!, limit, setup))
    }
  }
  for (const [cell, value] of Object.entries(expected.counts)) {
    if (actual.counts[cell] !== value) found.push(`${cell}: ${value} expected, ${actual.counts[cell]} found`)
  }
  return found
}

/** Bit for bit, but for the payload of NaN. */
export function sameValues(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let k = 0; k < a.length; k++) {
    const x = a[k]!
    const y = b[k]!
    // zeros have signs
    if (x === y ? x === 0 && !Object.is(x, y) : !(Number.isNaN(x) && Number.isNaN(y))) return false
  }
  return true
}

function fieldDifferences(
  name: string,
  list: FieldList,
  expected: FieldArray,
  actual: FieldArray,
  limit: number,
  setup: Setup,
): string[] {
  const { type } = list.fields[name]!
  const components = componentCount[type]
  const wrong: number[] = []
  for (let k = 0; k < expected.length; k++) {
    const [a, b] = [expected[k]!, actual[k]!]
    if (Object.is(a, b)) continue
    if (expected instanceof Float64Array && within(a, b, limit)) continue
    if (type === 'position' && within(0, nearestImage(b - a, k % 3, setup), limit)) continue
    wrong.push(k)
  }
  return wrong.slice(0, 3).map((k) => {
    const [record, component] = [Math.floor(k / components), k % components]
    return `${name}, record ${record}, component ${component}: ${expected[k]} expected, ${actual[k]} found (${wrong.length} of ${expected.length} differ)`
  })
}

function within(a: number, b: number, limit: number): boolean {
  return limit > 0 && Math.abs(a - b) <= limit
}

/** Places one period apart are the same. */
function nearestImage(d: number, axis: number, { domain }: Setup): number {
  const size = domain.size[axis]!
  return domain.periodic[axis] ? d - size * Math.round(d / size) : d
}

/** Largest finite number of a field; 1 where there is none. */
function magnitude(values: FieldArray): number {
  let most = 0
  for (const x of values) if (Math.abs(x) > most) most = Math.abs(x)
  return most === 0 ? 1 : most
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
