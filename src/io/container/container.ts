// container.ts: a file of named typed arrays behind a JSON header, every part with its checksum.
//
//   byte  0   8 bytes  magic, names the kind of file
//         8   u32      version of the kind
//        12   u32      bytes of the JSON text, n
//        16   u32      CRC-32 of the JSON text
//        20   u32      0
//        24   n bytes  JSON, UTF-8, filled with spaces to a multiple of 8
//        24+n          arrays, each at the offset the JSON gives it, counted from 24+n, on a multiple of 8
//
// Little-endian. CRC-32 is that of zlib and PNG.

import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { InputError } from '../../model/inputError.js'
import { readAt } from '../diskFile.js'
import { parseJsonFile } from '../jsonFile.js'

export interface ContainerKind {
  /** Eight ASCII letters. */
  readonly magic: string
  readonly version: number
  /** First version that is still read; the present one when omitted. */
  readonly oldest?: number
  /** For people: "checkpoint". */
  readonly name: string
}

const arrayTypes = {
  f64: Float64Array,
  f32: Float32Array,
  i32: Int32Array,
  u32: Uint32Array,
  i16: Int16Array,
} as const

export type ArrayType = keyof typeof arrayTypes
export type AnyArray = Float64Array | Float32Array | Int32Array | Uint32Array | Int16Array

export interface ArrayEntry {
  readonly name: string
  readonly type: ArrayType
  /** Of scalars. */
  readonly count: number
  readonly offset: number
  readonly bytes: number
  readonly crc32: number
}

export interface Container<Header> {
  readonly header: Header
  readonly arrays: Readonly<Record<string, AnyArray>>
  readonly version: number
  /** Of the container in its file; what follows is not part of it. */
  readonly bytes: number
}

const listSchema = z.looseObject({
  arrays: z.array(
    z.looseObject({
      name: z.string(),
      type: z.enum(Object.keys(arrayTypes) as ArrayType[]),
      count: z.int().min(0),
      offset: z.int().min(0).multipleOf(8),
      bytes: z.int().min(0),
      crc32: z.number(),
    }),
  ),
})

const fixedBytes = 24

/** The pieces of a container in file order; large arrays are not copied. */
export function* containerPieces(
  kind: ContainerKind,
  header: object,
  arrays: Readonly<Record<string, AnyArray>>,
): Iterable<Uint8Array> {
  let offset = 0
  const entries = Object.entries(arrays).map(([name, values]): ArrayEntry => {
    const entry = {
      name,
      type: arrayTypeOf(values),
      count: values.length,
      offset,
      bytes: values.byteLength,
      crc32: checksum(bytesOf(values)),
    }
    offset = roundUp(offset + values.byteLength)
    return entry
  })
  const text = new TextEncoder().encode(JSON.stringify({ ...header, arrays: entries }))
  const json = new Uint8Array(roundUp(text.length)).fill(0x20)
  json.set(text)
  yield fixedPart(kind, json)
  yield json
  for (const values of Object.values(arrays)) {
    yield bytesOf(values)
    yield new Uint8Array(roundUp(values.byteLength) - values.byteLength)
  }
}

/** Reads the container at the start of a file, with one clear sentence for each way it can be wrong. */
export async function readContainer<Header>(
  file: string,
  handle: FileHandle,
  kind: ContainerKind,
): Promise<Container<Header>> {
  const { size } = await handle.stat()
  const fixed = new Uint8Array(fixedBytes)
  const there = await readAt(handle, fixed, 0)
  const words = new DataView(fixed.buffer)
  if (there < 8 || new TextDecoder('latin1').decode(fixed.subarray(0, 8)) !== kind.magic) {
    throw new InputError(`${file} is not a Talus ${kind.name}.`)
  }
  const version = words.getUint32(8, true)
  if (there >= 12 && (version > kind.version || version < (kind.oldest ?? kind.version))) {
    const read = kind.oldest === undefined ? `version ${kind.version}` : `versions ${kind.oldest} to ${kind.version}`
    throw new InputError(`${file} has version ${version} of the ${kind.name} format; this Talus reads ${read}.`)
  }
  const json = new Uint8Array(there < fixedBytes ? 0 : Math.min(words.getUint32(12, true), size))
  if (there < fixedBytes || (await readAt(handle, json, fixedBytes)) < words.getUint32(12, true))
    throw cutShort(file, size)
  if (crc32(json) !== words.getUint32(16, true))
    throw new InputError(`${file} is damaged: its header does not match its checksum.`)
  const { arrays: entries, ...header } = parseJsonFile(file, new TextDecoder().decode(json), listSchema)
  const start = fixedBytes + json.length
  const end = start + entries.reduce((most, entry) => Math.max(most, roundUp(entry.offset + entry.bytes)), 0)
  if (size < end) throw cutShort(file, size, end)
  const arrays: Record<string, AnyArray> = {}
  for (const entry of entries) arrays[entry.name] = await readArray(file, handle, entry, start)
  return { header: header as unknown as Header, arrays, version, bytes: end }
}

async function readArray(file: string, handle: FileHandle, entry: ArrayEntry, start: number): Promise<AnyArray> {
  if (entry.bytes !== entry.count * arrayTypes[entry.type].BYTES_PER_ELEMENT)
    throw new InputError(`${file} is damaged: ${entry.name} is ${entry.bytes} bytes for ${entry.count} numbers.`)
  const bytes = new Uint8Array(entry.bytes)
  await readAt(handle, bytes, start + entry.offset)
  if (checksum(bytes) !== entry.crc32)
    throw new InputError(`${file} is damaged: ${entry.name} does not match its checksum.`)
  return new arrayTypes[entry.type](bytes.buffer)
}

function fixedPart(kind: ContainerKind, json: Uint8Array): Uint8Array {
  const fixed = new Uint8Array(fixedBytes)
  fixed.set(new TextEncoder().encode(kind.magic))
  const words = new DataView(fixed.buffer)
  words.setUint32(8, kind.version, true)
  words.setUint32(12, json.length, true)
  words.setUint32(16, crc32(json), true)
  return fixed
}

function cutShort(file: string, size: number, wanted?: number): InputError {
  const of = wanted === undefined ? '' : ` of ${wanted}`
  return new InputError(`${file} is cut short: ${size}${of} bytes are there.`)
}

export const roundUp = (bytes: number) => Math.ceil(bytes / 8) * 8

export function bytesOf(values: ArrayBufferView): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

function arrayTypeOf(values: AnyArray): ArrayType {
  const found = Object.entries(arrayTypes).find(([, type]) => values instanceof type)
  if (!found) throw new TypeError(`no array type for ${values}`)
  return found[0] as ArrayType
}

/** CRC-32, going on from that of what stands before, in pieces: one call takes less than 2 GiB. */
export function checksum(bytes: Uint8Array, before = 0): number {
  let sum = before
  for (let at = 0; at < bytes.length; at += 1 << 26) sum = crc32(bytes.subarray(at, at + (1 << 26)), sum)
  return sum
}
