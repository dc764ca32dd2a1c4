// rankMessage.ts: bodies and contacts on their way from one rank to another, as one array of numbers.

import { type ContactKind, type ContactLists, contactKinds, type Ends } from './contactRows.js'

export interface Travellers {
  readonly bodies: Float64Array
  readonly contacts: ContactLists
}

export const noContacts: ContactLists = Object.fromEntries(
  contactKinds.map((kind) => [kind, new Float64Array(0)]),
) as Record<ContactKind, Float64Array>

export function packed({ bodies, contacts }: Travellers): Float64Array {
  const lists = [bodies, ...contactKinds.map((kind) => contacts[kind])]
  const lengths = lists.map(({ length }) => length)
  if (lengths.every((length) => length === 0)) return new Float64Array(0)
  const all = new Float64Array(lengths.length + lengths.reduce((sum, length) => sum + length, 0))
  all.set(lengths)
  let at = lengths.length
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

function unpacked(message: Float64Array): Float64Array[] {
  const count = 1 + contactKinds.length
  let at = count
  return Array.from({ length: count }, (_, k) => {
    const length = message.length === 0 ? 0 : message[k]!
    at += length
    return message.subarray(at - length, at)
  })
}

/** What came from all ranks, in the order of these. */
export function joined(messages: readonly Float64Array[]): Travellers {
  const parts = messages.map(unpacked)
  const together = (k: number) => {
    const lists = parts.map((part) => part[k]!)
    const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const list of lists) {
      all.set(list, at)
      at += list.length
    }
    return all
  }
  const contacts = Object.fromEntries(contactKinds.map((kind, k) => [kind, together(k + 1)]))
  return { bodies: together(0), contacts: contacts as Record<ContactKind, Float64Array> }
}

/** Records of which body a or b goes to each rank; `destination` is -1 for bodies that nobody hands over. */
export function byDestination({ a, b }: Ends, destination: Int32Array, ranks: number): Int32Array[] {
  const lists: number[][] = Array.from({ length: ranks }, () => [])
  for (let i = 0; i < a.length; i++) {
    const first = destination[a[i]!]!
    const second = destination[b[i]!]!
    if (first >= 0) lists[first]!.push(i)
    if (second >= 0 && second !== first) lists[second]!.push(i)
  }
  return lists.map((list) => Int32Array.from(list))
}

export function pickRows(rows: Float64Array, stride: number, records: Int32Array): Float64Array {
  const picked = new Float64Array(records.length * stride)
  records.forEach((record, i) => {
    picked.set(rows.subarray(record * stride, (record + 1) * stride), i * stride)
  })
  return picked
}
