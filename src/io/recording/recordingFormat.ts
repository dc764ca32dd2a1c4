// recordingFormat.ts: how a recording lies in its file. docs/files/recording.md describes the same byte by byte.
//
// A container (see container.ts) with what does not change, then frames. A frame:
//
//   byte  0   4 bytes   "FRAM"
//         4   u32       CRC-32 of the frame from byte 8 to its end
//         8   u32       bytes of the frame over 8
//        12   u32       CRC-32 of the head: bytes 8 to 12 and 16 to 32
//        16   u64       steps done
//        24   f64       time, s
//        32   u32 x f   records of each of the f fields, filled with zeros to a multiple of 8
//             fields, one after the other, each filled with zeros to a multiple of 8
//
// A head that is damaged is known by its checksum, so that no frame is looked for where it points to. Before version 3 bytes 8
// to 16 were the bytes of the frame, without a checksum of the head; before version 4 beads of cables had records too.

import type { DrawnCable } from '../../model/cables/cableTube.js'
import type { Vector } from '../../model/checks.js'
import { componentCount, type Field } from '../../state/field.js'
import { type AnyArray, bytesOf, type ContainerKind, checksum, roundUp } from '../container/container.js'
import { columnTypes, i16One, keptBodies, leftOutCount, nobodies, type StoredColumn, withGaps } from './keptBodies.js'
import type { RecordedGroup, RecordedJoint } from './recordedScene.js'
import type { RecordedStore } from './recordedStore.js'

export const recordingKind: ContainerKind = { magic: 'TALUSREC', version: 4, oldest: 1, name: 'recording' }

/** Bytes of a frame before its counts. */
export const frameHeadBytes = 32

export type Encoding = 'f32' | 'i16' | 'i32' | 'u32'

export interface RecordedField {
  readonly name: string
  readonly type: Field['type']
  readonly unit: string
  readonly owner: string
  readonly components: number
  readonly encoding: Encoding
  readonly bytesPerRecord: number
}

export interface RecordingHeader {
  readonly talus: string
  readonly scene: { readonly name: string; readonly hash: string }
  /** s */
  readonly timeStep: number
  /** Steps from one frame to the next. */
  readonly every: number
  /** Taken away from every position before it is rounded to f32, m. */
  readonly origin: readonly number[]
  readonly domain: unknown
  /** By index in the array bodyShape. */
  readonly shapes: readonly unknown[]
  readonly materials: readonly string[]
  /** From version 2 on, as the next two; by index in `shapes`. */
  readonly groups?: readonly RecordedGroup[]
  readonly joints?: readonly RecordedJoint[]
  /** Left out where there are none. */
  readonly cables?: readonly DrawnCable[]
  /** Ground of moving boxes; left out where there is none. */
  readonly stores?: readonly RecordedStore[]
  /** m/s2 */
  readonly gravity?: Vector
  readonly fields: readonly RecordedField[]
}

export interface FrameInfo {
  readonly steps: number
  /** s */
  readonly time: number
}

/** How a field is stored: positions and reals as f32, quaternions as i16, integers as they are. */
export function recordedField(name: string, field: Field): RecordedField {
  const encoding: Encoding =
    field.type === 'quat' ? 'i16' : field.type === 'i32' || field.type === 'u32' ? field.type : 'f32'
  const components = componentCount[field.type]
  const bytesPerRecord = components * columnTypes[encoding].BYTES_PER_ELEMENT
  return { name, type: field.type, unit: field.unit, owner: field.owner, components, encoding, bytesPerRecord }
}

/** The columns of recorded contacts, which are no fields of the state: bodies a and b, the point, the force on b. */
export const contactFields: readonly RecordedField[] = [
  contactField('contactBodies', { type: 'u32', unit: '1', components: 2, encoding: 'u32' }),
  contactField('contactPoint', { type: 'position', unit: 'm', components: 3, encoding: 'f32' }),
  contactField('contactForce', { type: 'vec3', unit: 'N', components: 3, encoding: 'f32' }),
]

function contactField(
  name: string,
  of: Pick<RecordedField, 'type' | 'unit' | 'components' | 'encoding'>,
): RecordedField {
  return { name, ...of, owner: 'contact', bytesPerRecord: 4 * of.components }
}

export type FrameValues = Readonly<Record<string, ArrayLike<number>>>

/** A frame as it lies in the file. */
export function encodeFrame(header: RecordingHeader, info: FrameInfo, values: FrameValues): Uint8Array {
  const stored = header.fields.map((field) =>
    store(field, recordsOf(header, field, values[field.name]!), header.origin),
  )
  return assembled(header.fields, info, stored)
}

/** Without those of bodies that frames have no records of. */
function recordsOf({ groups }: RecordingHeader, { owner, components }: RecordedField, values: ArrayLike<number>) {
  const out = owner === 'body' ? leftOutCount(groups) : 0
  if (out === 0) return values
  const records = new Float64Array(values.length - components * out)
  let at = 0
  for (const [from, to] of keptBodies(groups, values.length / components)) {
    for (let i = components * from; i < components * to; i++) records[at++] = values[i]!
  }
  return records
}

/** A frame of columns as they are stored. */
export function assembled(fields: readonly RecordedField[], info: FrameInfo, stored: readonly AnyArray[]): Uint8Array {
  const counts = roundUp(4 * fields.length)
  const bytes = frameHeadBytes + counts + stored.reduce((sum, array) => sum + roundUp(array.byteLength), 0)
  const frame = new Uint8Array(bytes)
  const view = new DataView(frame.buffer)
  frame.set(new TextEncoder().encode('FRAM'))
  view.setUint32(8, bytes / 8, true)
  view.setBigUint64(16, BigInt(info.steps), true)
  view.setFloat64(24, info.time, true)
  view.setUint32(12, headChecksum(frame), true)
  let at = frameHeadBytes + counts
  stored.forEach((array, f) => {
    view.setUint32(frameHeadBytes + 4 * f, array.length / fields[f]!.components, true)
    frame.set(bytesOf(array), at)
    at += roundUp(array.byteLength)
  })
  view.setUint32(4, checksum(frame.subarray(8)), true)
  return frame
}

export function store(field: RecordedField, values: ArrayLike<number>, origin: readonly number[]): AnyArray {
  const array = new columnTypes[field.encoding](values.length)
  if (field.type === 'position') for (let i = 0; i < array.length; i++) array[i] = values[i]! - origin[i % 3]!
  else if (field.encoding === 'i16') for (let i = 0; i < array.length; i++) array[i] = Math.round(values[i]! * i16One)
  else array.set(values)
  return array
}

export interface FrameHead extends FrameInfo {
  readonly bytes: number
}

const headChecksum = (frame: Uint8Array) =>
  checksum(frame.subarray(16, frameHeadBytes), checksum(frame.subarray(8, 12)))

/** First version whose heads have a checksum. */
const checkedHeads = 3

/** The head of a frame, or null where these bytes are none. */
export function decodeHead(head: Uint8Array, version: number): FrameHead | null {
  if (head.length < frameHeadBytes || new TextDecoder('latin1').decode(head.subarray(0, 4)) !== 'FRAM') return null
  const view = new DataView(head.buffer, head.byteOffset)
  const checked = version >= checkedHeads
  if (checked && view.getUint32(12, true) !== headChecksum(head)) return null
  const bytes = checked ? 8 * view.getUint32(8, true) : Number(view.getBigUint64(8, true))
  if (bytes < frameHeadBytes || bytes % 8 !== 0) return null
  return { bytes, steps: Number(view.getBigUint64(16, true)), time: view.getFloat64(24, true) }
}

/** Whether a head alone is proof of a frame. */
export const headsAreChecked = (version: number) => version >= checkedHeads

/** True where a frame is whole and unharmed. */
export function frameIsWhole(frame: Uint8Array): boolean {
  return checksum(frame.subarray(8)) === new DataView(frame.buffer, frame.byteOffset).getUint32(4, true)
}

/** True where the arrays of a frame fill it. */
export function countsFit({ fields }: Pick<RecordingHeader, 'fields'>, frame: Uint8Array): boolean {
  const counts = frameHeadBytes + roundUp(4 * fields.length)
  if (frame.length < counts) return false
  const view = new DataView(frame.buffer, frame.byteOffset)
  const bytes = fields.map(({ bytesPerRecord }, f) => bytesPerRecord * view.getUint32(frameHeadBytes + 4 * f, true))
  return bytes.reduce((sum, array) => sum + roundUp(array), counts) === frame.length
}

/** A frame with more bodies, which are not there: they have no place. */
export function withMoreBodies({ fields, groups }: RecordingHeader, frame: Uint8Array, bodies: number): Uint8Array {
  const records = bodies - leftOutCount(groups)
  const own = storedArrays(fields, frame)
  // its bodies lie in the parts that ranks wrote
  if (own.some((stored, f) => fields[f]!.owner === 'rank' && stored.length > 0)) return frame
  const longer = own.map((stored, f) => {
    if (fields[f]!.owner !== 'body') return stored
    const all = nobodies(fields[f]!, records)
    all.set(stored)
    return all
  })
  return assembled(fields, frameInfo(frame), longer)
}

export function frameInfo(frame: Uint8Array): FrameInfo {
  const view = new DataView(frame.buffer, frame.byteOffset)
  return { steps: Number(view.getBigUint64(16, true)), time: view.getFloat64(24, true) }
}

/** The arrays of a frame where they lie. */
export function storedArrays(fields: readonly RecordedField[], frame: Uint8Array): StoredColumn[] {
  const view = new DataView(frame.buffer, frame.byteOffset)
  let at = frameHeadBytes + roundUp(4 * fields.length)
  return fields.map(({ encoding, components }, f) => {
    const count = view.getUint32(frameHeadBytes + 4 * f, true) * components
    const stored = new columnTypes[encoding](frame.buffer as ArrayBuffer, frame.byteOffset + at, count)
    at += roundUp(stored.byteLength)
    return stored
  })
}

/** The values of a frame: positions as f64 about the world's origin, the rest as stored, quaternions as f32. */
export function decodeFrame(header: RecordingHeader, frame: Uint8Array): Record<string, AnyArray> {
  const { fields, origin } = header
  const values: Record<string, AnyArray> = {}
  storedArrays(fields, frame).forEach((records, f) => {
    const field = fields[f]!
    const stored = withGaps(header.groups, field, records)
    if (field.type === 'position') values[field.name] = Float64Array.from(stored, (value, i) => value + origin[i % 3]!)
    else if (field.encoding === 'i16') values[field.name] = Float32Array.from(stored, (value) => value / i16One)
    else values[field.name] = stored
  })
  return values
}
