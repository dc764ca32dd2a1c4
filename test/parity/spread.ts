// spread.ts: how far the values that a kernel leaves move where its inputs move by a rounding of single precision.
//
// A difference of two numbers that nearly cancel has few good digits in single precision, however well it is computed. How few
// follows from the inputs: each value is allowed what such a move of the inputs does to it, beside a share of itself. A choice that a rounding
// of the inputs turns, such as of two points that are as deep as each other, may come out either way: what it decides has no bound.

import type { ParameterValue } from '#talus/backends/backend.js'
import type { KernelEntry } from '#talus/language/kernelTable.js'
import type { FieldList } from '#talus/state/field.js'
import type { Outcome } from './lives.js'
import { seededRandom } from './seededRandom.js'
import type { Setup } from './setup.js'

/** Relative: one unit in the last place of single precision. */
const rounding = 2 ** -23
/** Draws of all inputs; the largest change of a value counts. */
const draws = 8

/** The largest change of each real that the kernel leaves, by field; infinite where a number comes or goes, and of other numbers that change. */
export function spreadOf(
  list: FieldList,
  entry: KernelEntry,
  setup: Setup,
  expected: Outcome,
  run: (setup: Setup) => Outcome,
): Record<string, Float64Array> {
  const written = entry.writes.filter((name) => expected.fields[name] !== undefined)
  const spread = Object.fromEntries(written.map((name) => [name, new Float64Array(expected.fields[name]!.length)]))
  const next = seededRandom(`${entry.name} spread`)
  for (let k = 0; k < draws; k++) {
    const moved = run(movedInputs(list, entry, setup, next))
    for (const name of written) {
      const [before, after, most] = [expected.fields[name]!, moved.fields[name]!, spread[name]!]
      for (let i = 0; i < most.length; i++) {
        if (Object.is(after[i], before[i])) continue
        const change = before instanceof Float64Array ? Math.abs(after[i]! - before[i]!) : Number.POSITIVE_INFINITY
        // a number instead of none, or none instead of one
        if (!(change <= most[i]!)) most[i] = Number.isNaN(change) ? Number.POSITIVE_INFINITY : change
      }
    }
  }
  return spread
}

/** The same setup with every real that the kernel reads a rounding away; zeros stay. */
function movedInputs(list: FieldList, entry: KernelEntry, setup: Setup, next: () => number): Setup {
  const move = (value: number) => value * (1 + rounding * (2 * next() - 1))
  const fields = { ...setup.fields }
  for (const name of entry.reads) {
    const type = list.fields[name]?.type
    if (type === undefined || type === 'u32' || type === 'i32') continue
    const values = setup.fields[name]!
    if (type !== 'position') fields[name] = Float64Array.from(values, move)
    // what is rounded is the separation of two, up to the size of the domain
    else
      fields[name] = Float64Array.from(
        values,
        (x, k) => x + setup.domain.size[k % 3]! * 0.5 * rounding * (2 * next() - 1),
      )
  }
  const parameters: Record<string, ParameterValue> = {}
  for (const { name, type } of entry.parameters) {
    const value = setup.parameters[name]!
    if (type === 'bool' || type === 'i32' || type === 'u32') parameters[name] = value
    else parameters[name] = typeof value === 'number' ? move(value) : Array.from(value as ArrayLike<number>, move)
  }
  return { ...setup, fields, parameters }
}
