// regionState.ts: all that one rank has of a scene by region, as it is saved, and what a rank goes on with from the parts of some.

import { bodyHead, fieldStart } from './bodyRows.js'
import { type ContactLists, contactKinds } from './contactRows.js'
import { type Cuts, cutSpace } from './cutSpace.js'
import type { Travellers } from './rankMessage.js'

/** Bodies here, copies included, and their contacts, as rows; what all ranks share, and what this one has booked. */
export interface RegionPart {
  readonly rank: number
  /** Numbers of a row of a body. */
  readonly stride: number
  readonly bodies: Float64Array
  readonly contacts: ContactLists
  readonly cells: Readonly<Record<string, number>>
  readonly fields: Readonly<Record<string, Float64Array>>
  readonly books: readonly number[]
}

/** Which of the saved parts a rank goes on with; those that have none are given bodies by the next search. */
export function partsOf(rank: number, ranks: number, saved: number): number[] {
  return Array.from({ length: saved }, (_, part) => part).filter((part) => part % ranks === rank)
}

/** Bodies and contacts of the parts of one rank of `ranks`, each body once: as its owner has it, where that is here. */
export function mergedParts(parts: readonly RegionPart[], rank: number, ranks: number): Travellers {
  const { stride } = parts[0]!
  const rowOf = new Map<number, Float64Array>()
  for (const owned of [false, true]) {
    for (const { rank: part, bodies } of parts) {
      for (let at = 0; at < bodies.length; at += stride) {
        const isOwn = bodies[at + 1] === part
        if (isOwn === owned) rowOf.set(bodies[at]!, bodies.subarray(at, at + stride))
      }
    }
  }
  const rows = new Float64Array(rowOf.size * stride)
  let at = 0
  for (const row of rowOf.values()) {
    rows.set(row, at)
    if (row[1]! >= 0) rows[at + 1] = row[1]! % ranks
    at += stride
  }
  const isEmpty = !parts.some(({ rank: part }) => part % ranks === rank)
  const contacts = contactKinds.map((kind) => [
    kind,
    isEmpty ? new Float64Array(0) : joined(parts.map((one) => one.contacts[kind])),
  ])
  return { bodies: rows, contacts: Object.fromEntries(contacts) as unknown as ContactLists }
}

export function joined(lists: readonly Float64Array[]): Float64Array {
  if (lists.length === 1) return lists[0]!
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** What a rank without a part of its own begins with: bodies that no force moves, and the first, which every rank has. */
export function withoutGrains(part: RegionPart): RegionPart {
  const { bodies, stride } = part
  const rows: number[] = []
  for (let at = 0; at < bodies.length; at += stride) {
    if (bodies[at + 1] === -1 || bodies[at] === 0) rows.push(...bodies.subarray(at, at + stride))
  }
  return { ...part, bodies: Float64Array.from(rows), books: part.books.map(() => 0) }
}

/** Places of some own grains, at equal distances in the rows. */
export function samplePlaces({ bodies, stride, rank }: RegionPart, most: number): Float64Array {
  const every = Math.max(1, Math.ceil(bodies.length / stride / most))
  const places: number[] = []
  const at = bodyHead + fieldStart('bodyPos')
  for (let row = 0; row < bodies.length; row += every * stride) {
    if (bodies[row + 1] === rank) places.push(...bodies.subarray(row + at, row + at + 3))
  }
  return Float64Array.from(places)
}

/** The same on every rank, from the places that all of them gave. */
export const cutsOfPlaces = (places: readonly Float64Array[], ranks: number): Cuts => cutSpace(joined(places), ranks)
