// recordingParts.ts: a recording that several ranks write, each the frames of its own bodies to a file of its own, and one of its frames
// put together again. docs/files/recording.md describes the same byte by byte.
//
// The frame in the recording itself has no records of bodies then; its `partRecords` say how many each rank has written. It is
// appended when all of them have: one that is there is whole.

import type { ContainerKind } from '../container/container.js'
import { keptBodies, leftOutCount, nobodies, type StoredColumn } from './keptBodies.js'
import {
  assembled,
  frameHeadBytes,
  frameInfo,
  type RecordedField,
  type RecordingHeader,
  storedArrays,
} from './recordingFormat.js'

export const partKind: ContainerKind = { magic: 'TALUSPRT', version: 1, name: 'part of a recording' }

const counted = { type: 'u32', unit: '1', components: 1, encoding: 'u32', bytesPerRecord: 4 } as const

/** Records of bodies that each rank has written of a frame; none where the frame has them itself. */
export const partRecordsField: RecordedField = { name: 'partRecords', owner: 'rank', ...counted }
/** Number of a body in the whole scene, the first field of a part. */
const numberField: RecordedField = { name: 'bodyNumber', owner: 'body', ...counted }

export type PartHeader = Pick<RecordingHeader, 'talus' | 'scene' | 'origin' | 'fields'> & { readonly rank: number }

export function partHeader({ talus, scene, origin, fields }: RecordingHeader, rank: number): PartHeader {
  return { talus, scene, origin, rank, fields: [numberField, ...fields.filter(({ owner }) => owner === 'body')] }
}

/** recording.talus is written by ranks to recording.part-0.talus, recording.part-1.talus, ... */
export const partFile = (recording: string, rank: number) => `${recording.replace(/\.talus$/, '')}.part-${rank}.talus`

export const isInParts = ({ fields }: Pick<RecordingHeader, 'fields'>) =>
  fields.some(({ name }) => name === partRecordsField.name)

/** Of each rank; null of a frame that has all its records itself. */
export function partRecords({ fields }: Pick<RecordingHeader, 'fields'>, frame: Uint8Array): Uint32Array | null {
  const at = fields.findIndex(({ name }) => name === partRecordsField.name)
  const counts = at < 0 ? [] : (storedArrays(fields, frame)[at]! as Uint32Array)
  return counts.length > 0 ? (counts as Uint32Array) : null
}

/** Bytes of the frame of a part with so many records. */
export function partBytes({ fields }: Pick<RecordingHeader, 'fields'>, records: number): number {
  const padded = (bytes: number) => Math.ceil(bytes / 8) * 8
  const columns = fields.reduce((sum, { bytesPerRecord }) => sum + padded(bytesPerRecord * records), 0)
  return frameHeadBytes + padded(4 * fields.length) + columns
}

/** A frame as it would lie in a recording of one process. */
export function wholeFrame(header: RecordingHeader, frame: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  const { fields, groups } = header
  const { fields: partFields } = partHeader(header, 0)
  const last = groups?.at(-1)
  const bodies = last ? last.first + last.count : 0
  const records = bodies - leftOutCount(groups)
  const own = storedArrays(fields, frame)
  const whole = fields.map((field, f) => {
    if (field.owner === 'body') return nobodies(field, records)
    return field.name === partRecordsField.name ? new Uint32Array(0) : own[f]!
  })
  const recordOf = recordsByNumber(header, bodies)
  for (const part of parts) {
    const [numbers, ...columns] = storedArrays(partFields, part)
    const places = Int32Array.from(numbers!, (number) => recordOf(number))
    columns.forEach((column, c) => {
      const { name, components } = partFields[c + 1]!
      scatter(column, places, whole[fields.findIndex((field) => field.name === name)]!, components)
    })
  }
  return assembled(fields, frameInfo(frame), whole)
}

function scatter(column: StoredColumn, places: Int32Array, into: StoredColumn, components: number): void {
  places.forEach((place, i) => {
    for (let c = 0; c < components; c++) into[place * components + c] = column[i * components + c]!
  })
}

/** Bodies that frames have no records of are left out. */
function recordsByNumber({ groups }: RecordingHeader, bodies: number): (number: number) => number {
  if (leftOutCount(groups) === 0) return (number) => number
  const records = new Int32Array(bodies)
  let next = 0
  for (const [from, to] of keptBodies(groups, bodies)) for (let body = from; body < to; body++) records[body] = next++
  return (number) => records[number]!
}
