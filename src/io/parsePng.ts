// parsePng.ts: a picture from the bytes of a PNG file (8 or 16 bits, grey or colour, not interlaced): grey for heights of ground, or in its
// colours.
//
// ISO/IEC 15948: chunks of length, name, data and check sum; lines of the inflated data begin with the kind of difference they are stored
// as. Grey is 0.2126 R + 0.7152 G + 0.0722 B; transparency is not looked at.

import { inflateSync } from 'node:zlib'
import { InputError } from '../model/inputError.js'
import type { GreyImage } from './parsePgm.js'

const signature = [137, 80, 78, 71, 13, 10, 26, 10]
/** Channels by colour type. */
const channelCounts: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const mostSamples = 1 << 26

export const isPng = (bytes: Uint8Array) => signature.every((byte, k) => bytes[k] === byte)

export function parsePng(bytes: Uint8Array, file: string): GreyImage {
  const { columns, rows, channels, bits, stride, plain } = samplesOf(bytes, file)
  const values = Float64Array.from({ length: columns * rows }, (_, k) => greyAt(plain, k * stride, channels, bits))
  return { columns, rows, values }
}

export interface ColourImage {
  readonly columns: number
  readonly rows: number
  /** Red, green and blue of each pixel, 0 to 255. */
  readonly rgb: Uint8Array
}

export function pngColours(bytes: Uint8Array, file: string): ColourImage {
  const { columns, rows, channels, bits, stride, plain } = samplesOf(bytes, file)
  const rgb = Uint8Array.from({ length: 3 * columns * rows }, (_, k) => {
    const channel = channels < 3 ? 0 : k % 3
    return plain[Math.floor(k / 3) * stride + (channel * bits) / 8]!
  })
  return { columns, rows, rgb }
}

interface Samples {
  readonly columns: number
  readonly rows: number
  readonly channels: number
  readonly bits: number
  /** Bytes of a pixel. */
  readonly stride: number
  readonly plain: Uint8Array
}

function samplesOf(bytes: Uint8Array, file: string): Samples {
  const { header, data } = chunksOf(bytes, file)
  const [columns, rows] = [header.getUint32(0), header.getUint32(4)]
  const [bits, colour, interlaced] = [header.getUint8(8), header.getUint8(9), header.getUint8(12)]
  const channels = channelCounts[colour]
  if ((bits !== 8 && bits !== 16) || channels === undefined || interlaced !== 0) {
    const found = `${bits} bits, colour type ${colour}${interlaced ? ', interlaced' : ''}`
    throw new InputError(`${file}: a PNG of 8 or 16 bits, grey or colour without a palette, is read, found ${found}.`)
  }
  if (columns < 1 || rows < 1 || columns * rows > mostSamples) {
    throw new InputError(`${file}: from 1 to ${mostSamples} samples are read, found ${columns} by ${rows}.`)
  }
  const stride = (channels * bits) / 8
  const line = columns * stride
  const raw = inflated(data, file)
  if (raw.length < rows * (line + 1)) {
    throw new InputError(`${file}: ${rows} rows need ${rows * (line + 1)} bytes, found ${raw.length}.`)
  }
  const plain = unfiltered(raw, { line, rows, stride }, file)
  return { columns, rows, channels, bits, stride, plain }
}

function chunksOf(bytes: Uint8Array, file: string): { header: DataView; data: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  let header: DataView | null = null
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) break
    if (name === 'IHDR' && length === 13) header = new DataView(bytes.buffer, bytes.byteOffset + at + 8, 13)
    if (name === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  if (header && parts.length > 0) return { header, data: Buffer.concat(parts) }
  throw new InputError(`${file}: the PNG picture is cut short.`)
}

function inflated(data: Uint8Array, file: string): Uint8Array {
  try {
    return inflateSync(data)
  } catch (error) {
    throw new InputError(`${file}: the PNG picture is damaged: ${(error as Error).message}.`)
  }
}

interface Layout {
  readonly line: number
  readonly rows: number
  readonly stride: number
}

function unfiltered(raw: Uint8Array, { line, rows, stride }: Layout, file: string): Uint8Array {
  const plain = new Uint8Array(line * rows)
  for (let y = 0; y < rows; y++) {
    const kind = raw[y * (line + 1)]!
    if (kind > 4) throw new InputError(`${file}: row ${y} of the PNG picture is stored as ${kind}, which there is not.`)
    for (let x = 0; x < line; x++) {
      const left = x >= stride ? plain[y * line + x - stride]! : 0
      const up = y > 0 ? plain[(y - 1) * line + x]! : 0
      const corner = x >= stride && y > 0 ? plain[(y - 1) * line + x - stride]! : 0
      plain[y * line + x] = raw[y * (line + 1) + 1 + x]! + guess(kind, left, up, corner)
    }
  }
  return plain
}

function guess(kind: number, left: number, up: number, corner: number): number {
  if (kind < 2) return kind * left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  const p = left + up - corner
  const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** 0 black to 1 white. */
function greyAt(plain: Uint8Array, at: number, channels: number, bits: number): number {
  const sample = (c: number) =>
    bits === 8 ? plain[at + c]! / 255 : (256 * plain[at + 2 * c]! + plain[at + 2 * c + 1]!) / 65535
  return channels < 3 ? sample(0) : 0.2126 * sample(0) + 0.7152 * sample(1) + 0.0722 * sample(2)
}
