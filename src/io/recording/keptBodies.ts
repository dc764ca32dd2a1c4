// keptBodies.ts: frames have no records of the beads of cables, which are where the nodes say: columns of bodies are stored without them,
// and read with gaps in which nobody is.

import type { RecordedGroup } from './recordedScene.js'
import type { Encoding, RecordedField } from './recordingFormat.js'

/** Columns as they are stored. */
export const columnTypes = { f32: Float32Array, i16: Int16Array, i32: Int32Array, u32: Uint32Array } as const
export type StoredColumn = InstanceType<(typeof columnTypes)[Encoding]>

/** i16 holds a component of a unit quaternion, times this. */
export const i16One = 32767

type Groups = readonly RecordedGroup[] | undefined

const beadsOf = (groups: Groups) => (groups ?? []).filter(({ beads }) => beads)

/** How many bodies frames have no records of. */
export const leftOutCount = (groups: Groups): number => beadsOf(groups).reduce((sum, { count }) => sum + count, 0)

/** Numbers of the bodies that frames have records of, of so many: from one up to, not including, another. */
export function keptBodies(groups: Groups, bodies: number): (readonly [from: number, to: number])[] {
  const kept: [number, number][] = []
  let from = 0
  for (const { first, count } of beadsOf(groups)) {
    if (first > from) kept.push([from, first])
    from = first + count
  }
  if (bodies > from) kept.push([from, bodies])
  return kept
}

/** Records of bodies that are not there. */
export function nobodies({ components, encoding, type }: RecordedField, count: number): StoredColumn {
  const all = new columnTypes[encoding](count * components)
  if (type === 'position') all.fill(Number.NaN)
  if (type === 'quat') for (let i = 3; i < all.length; i += 4) all[i] = i16One
  return all
}

/** Stored records of a field, at the numbers of their bodies. */
export function withGaps(groups: Groups, field: RecordedField, stored: StoredColumn): StoredColumn {
  const out = field.owner === 'body' ? leftOutCount(groups) : 0
  if (out === 0) return stored
  const { components } = field
  const count = stored.length / components + out
  const all = nobodies(field, count)
  let at = 0
  for (const [from, to] of keptBodies(groups, count)) {
    const values = components * (to - from)
    all.set(stored.subarray(at, at + values), components * from)
    at += values
  }
  return all
}
