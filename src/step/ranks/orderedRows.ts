// orderedRows.ts: rows of contacts in the order in which a search would have found them.

import type { ContactKind } from './contactRows.js'

export interface Ordered {
  /** Rows in the order of records. */
  readonly order: Int32Array
  /** Their numbers here. */
  readonly a: Int32Array
  readonly b: Int32Array
  /** Where those of each first number begin. */
  readonly starts: Int32Array
}

/** By the first number, then by the second; a contact that two ranks told of stands once, candidates of a meeting stay as they came. */
export function ordered(
  kind: ContactKind,
  rows: Float64Array,
  stride: number,
  localBody: Int32Array,
  bodies: number,
): Ordered {
  const count = rows.length / stride
  const first = new Int32Array(count)
  const second = new Int32Array(count)
  const sizes = new Int32Array(bodies + 1)
  for (let i = 0; i < count; i++) {
    first[i] = localBody[rows[i * stride]!]!
    second[i] = localBody[rows[i * stride + 1]!]!
    if (second[i]! < 0) first[i] = -1
    if (first[i]! >= 0) sizes[first[i]!]!++
  }
  const places = new Int32Array(bodies + 1)
  for (let body = 0; body < bodies; body++) places[body + 1] = places[body]! + sizes[body]!
  const sorted = new Int32Array(places[bodies]!)
  const next = places.slice()
  for (let i = 0; i < count; i++) if (first[i]! >= 0) sorted[next[first[i]!]!++] = i
  return withoutTwins(kind, { sorted, places, second })
}

function withoutTwins(
  kind: ContactKind,
  { sorted, places, second }: { sorted: Int32Array; places: Int32Array; second: Int32Array },
): Ordered {
  const bodies = places.length - 1
  const starts = new Int32Array(bodies + 1)
  const a = new Int32Array(sorted.length)
  let kept = 0
  for (let body = 0; body < bodies; body++) {
    starts[body] = kept
    const own = sorted.subarray(places[body]!, places[body + 1]!)
    if (!isAscending(own, second)) own.sort((i, j) => second[i]! - second[j]! || i - j)
    for (let k = 0; k < own.length; k++) {
      if (kind !== 'candidate' && k > 0 && second[own[k]!] === second[own[k - 1]!]) continue
      a[kept] = body
      sorted[kept++] = own[k]!
    }
  }
  starts[bodies] = kept
  const order = sorted.subarray(0, kept)
  return { order, a: a.subarray(0, kept), b: Int32Array.from(order, (row) => second[row]!), starts }
}

function isAscending(rows: Int32Array, second: Int32Array): boolean {
  for (let k = 1; k < rows.length; k++) if (second[rows[k - 1]!]! > second[rows[k]!]!) return false
  return true
}
