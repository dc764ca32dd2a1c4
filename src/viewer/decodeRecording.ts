// decodeRecording.ts: a recording's bytes as arrays, in the page. docs/files/recording.md describes the same byte by byte.
//
// Positions stay about the origin of the recording and orientations stay integers: that is how they go to the GPU.

import { withGaps } from '../io/recording/keptBodies.js'
import type { RecordingHeader } from '../io/recording/recordingFormat.js'
import type { BoxModel, ContactColumns, Frame } from './frameSource.js'
import { withGround } from './storedGround.js'

const headBytes = 32
const fixedBytes = 24
/** Bytes read at once, of a file that may be shorter. */
const firstPart = 1 << 17
const roundUp = (bytes: number) => Math.ceil(bytes / 8) * 8

const arrayTypes = { f64: Float64Array, f32: Float32Array, i32: Int32Array, u32: Uint32Array, i16: Int16Array } as const
type Column = InstanceType<(typeof arrayTypes)[keyof typeof arrayTypes]>

interface ArrayEntry {
  readonly name: string
  readonly type: keyof typeof arrayTypes
  readonly count: number
  readonly offset: number
  readonly bytes: number
}

export interface RecordingStart {
  readonly header: RecordingHeader
  readonly arrays: Readonly<Record<string, Column>>
}

/** Bytes of the part before the frames' JSON, with the length of that. */
function headerEnd(fixed: ArrayBuffer): number {
  const magic = new TextDecoder('latin1').decode(fixed.slice(0, 8))
  if (magic !== 'TALUSREC') throw new Error('frames/recording.talus is not a Talus recording.')
  return fixedBytes + new DataView(fixed).getUint32(12, true)
}

/** Header and the arrays that do not change, read by a function that gives bytes from and up to a place, or to the end of the file. */
export async function readStart(read: (from: number, to: number) => Promise<ArrayBuffer>): Promise<RecordingStart> {
  // most headers and small models come with the first part
  const start = await read(0, firstPart)
  const end = headerEnd(start)
  const part = async (from: number, to: number) =>
    to <= start.byteLength ? start.slice(from, to) : await read(from, to)
  const text = new TextDecoder().decode(await part(fixedBytes, end))
  const { arrays: entries, ...header } = JSON.parse(text) as RecordingHeader & { arrays: ArrayEntry[] }
  const bytes = Math.max(0, ...entries.map((entry) => entry.offset + entry.bytes))
  const all = bytes > 0 ? await part(end, end + bytes) : new ArrayBuffer(0)
  const arrays = entries.map((e) => [e.name, new arrayTypes[e.type](all, e.offset, e.count)] as const)
  return { header, arrays: Object.fromEntries(arrays) }
}

export function decodeFrame(
  header: RecordingHeader,
  index: number,
  bytes: ArrayBuffer,
  grainStart: Float32Array | null = null,
): Frame {
  const view = new DataView(bytes)
  const columns: Record<string, Column> = {}
  let at = headBytes + roundUp(4 * header.fields.length)
  header.fields.forEach((field, f) => {
    const count = view.getUint32(headBytes + 4 * f, true)
    const stored = new arrayTypes[field.encoding](bytes, at, count * field.components)
    columns[field.name] = withGaps(header.groups, field, stored)
    at += roundUp(stored.byteLength)
  })
  const { bodyPos, bodyRot, bodyVel, contactPoint, contactForce, contactBodies, ...further } = columns
  const { grainOut, grainMoved, grainPos, movingBox, ...others } = further
  const positions = (bodyPos as Float32Array | undefined) ?? new Float32Array(0)
  const frame = {
    index,
    time: view.getFloat64(24, true),
    steps: Number(view.getBigUint64(16, true)),
    positions,
    orientations: (bodyRot as Int16Array | undefined) ?? upright(positions.length / 3),
    velocities: (bodyVel as Float32Array | undefined) ?? null,
    contacts: contactsOf({ contactPoint, contactForce, contactBodies }),
    boxes: boxesOf(header, movingBox),
    columns: others,
  }
  return withGround(frame, grainStart, further)
}

/** The two corners of each are stored about the origin. */
function boxesOf({ origin }: RecordingHeader, corners: Column | undefined): BoxModel[] {
  const corner = (k: number) => origin.map((at, c) => at + corners![3 * k + c]!) as unknown as BoxModel['min']
  return Array.from({ length: (corners?.length ?? 0) / 6 }, (_, k) => ({ min: corner(2 * k), max: corner(2 * k + 1) }))
}

/** Where orientations were not recorded. */
function upright(count: number): Int16Array {
  const all = new Int16Array(4 * count)
  for (let i = 3; i < all.length; i += 4) all[i] = 32767
  return all
}

function contactsOf(columns: Readonly<Record<string, Column | undefined>>): ContactColumns | null {
  const { contactPoint: points, contactForce: forces, contactBodies: bodies } = columns
  if (!(points instanceof Float32Array && forces instanceof Float32Array && bodies instanceof Uint32Array)) return null
  return { count: points.length / 3, bodies, points, forces }
}
