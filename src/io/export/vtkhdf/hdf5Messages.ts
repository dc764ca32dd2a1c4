// hdf5Messages.ts: the parts an HDF5 file describes its content with (HDF5 File Format Specification 3.0, chapter IV):
// object headers of version 2 and the messages in them. Numbers are little-endian, addresses and lengths of 8 bytes.

import { lookup3 } from './lookup3.js'

export type Hdf5Type = 'f64' | 'f32' | 'i64' | 'i32' | 'u32' | 'i16' | 'u8'

export const typeBytes: Readonly<Record<Hdf5Type, number>> = { f64: 8, f32: 4, i64: 8, i32: 4, u32: 4, i16: 2, u8: 1 }

/** Texts, or a list of 64-bit integers. */
export type AttributeValue = string | readonly number[]

/** An address that leads nowhere. */
const nowhere = u64(0xffffffffffffffffn)

const messageTypes = {
  dataspace: 1,
  linkInfo: 2,
  datatype: 3,
  fill: 5,
  link: 6,
  layout: 8,
  groupInfo: 10,
  attribute: 12,
}

export interface Message {
  readonly type: keyof typeof messageTypes
  readonly body: Uint8Array
}

export function u8(...values: number[]): Uint8Array {
  return Uint8Array.from(values)
}

export function u16(value: number): Uint8Array {
  return u8(value & 255, value >> 8)
}

export function u32(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer)
}

export function u64(value: number | bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(BigInt(value)).buffer)
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The object header: prefix, messages, checksum. */
export function objectHeader(messages: readonly Message[]): Uint8Array {
  const content = joined(
    ...messages.map(({ type, body }) => joined(u8(messageTypes[type]), u16(body.length), u8(0), body)),
  )
  // flags 2: the size of the messages takes four bytes
  const header = joined(letters('OHDR'), u8(2, 2), u32(content.length), content)
  return joined(header, u32(lookup3(header)))
}

export function dataspace(dims: readonly number[]): Message {
  return { type: 'dataspace', body: joined(u8(2, dims.length, 0, 1), ...dims.map(u64)) }
}

export function datatype(type: Hdf5Type): Message {
  return { type: 'datatype', body: type[0] === 'f' ? floatType(typeBytes[type]) : integerType(type) }
}

function integerType(type: Hdf5Type): Uint8Array {
  const size = typeBytes[type]
  return joined(u8(0x10, type[0] === 'i' ? 8 : 0, 0, 0), u32(size), u16(0), u16(8 * size))
}

/** IEEE 754: where sign, exponent and mantissa lie, and the bias of the exponent. */
function floatType(size: number): Uint8Array {
  const [exponent, mantissa, bias] = size === 8 ? [11, 52, 1023] : [8, 23, 127]
  const head = joined(u8(0x11, 0x20, 8 * size - 1, 0), u32(size), u16(0), u16(8 * size))
  return joined(head, u8(mantissa!, exponent!, 0, mantissa!), u32(bias!))
}

/** Fixed length, filled up with zeros, none of which is needed: older readers of VTK take one for a letter. */
function textType(bytes: number): Uint8Array {
  return joined(u8(0x13, 1, 0, 0), u32(bytes))
}

/** No value to fill with; written late. */
export const fill: Message = { type: 'fill', body: u8(3, 0x0a) }

/** One piece of `bytes` bytes at an address of the file. */
export function contiguousLayout(address: number, bytes: number): Message {
  return { type: 'layout', body: joined(u8(3, 1), bytes === 0 ? nowhere : u64(address), u64(bytes)) }
}

/** What makes an object a group whose links are in its header. */
export const groupMessages: readonly Message[] = [
  { type: 'linkInfo', body: joined(u8(0, 0), nowhere, nowhere) },
  { type: 'groupInfo', body: u8(0, 0) },
]

export function link(name: string, address: number): Message {
  const bytes = letters(name)
  return { type: 'link', body: joined(u8(1, 1), u16(bytes.length), bytes, u64(address)) }
}

export function attribute(name: string, value: AttributeValue): Message {
  const named = joined(letters(name), u8(0))
  const text = typeof value === 'string'
  const data = text ? letters(value) : joined(...value.map(u64))
  const type = text ? textType(data.length) : integerType('i64')
  // one number or text stands alone, several are a list
  const single = text || value.length === 1
  const space = single ? u8(2, 0, 0, 0) : joined(u8(2, 1, 0, 1), u64(value.length))
  const head = joined(u8(3, 0), u16(named.length), u16(type.length), u16(space.length), u8(0))
  return { type: 'attribute', body: joined(head, named, type, space, data) }
}

/** The first 48 bytes of a file. */
export function superblock(end: number, root: number): Uint8Array {
  const signature = joined(u8(0x89), letters('HDF'), u8(0x0d, 0x0a, 0x1a, 0x0a))
  const block = joined(signature, u8(2, 8, 8, 0), u64(0), nowhere, u64(end), u64(root))
  return joined(block, u32(lookup3(block)))
}

export const superblockBytes = 48

function letters(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
