// parseTiff.ts: a grey picture from the bytes of a TIFF or GeoTIFF file (one sample of 8, 16 or 32 bits, with a point of 32 or 64, in strips
// or tiles, packed as unpackTiff.ts has it), for heights of ground.
//
// TIFF 6.0: "II" or "MM", 42, the place of a directory of entries of 12 bytes: tag, type, count, value or its place. Samples are whole
// numbers without a sign, of which the largest is white, or with one or with a point, of which the highest found is white and the lowest
// black; ones that are GDAL's value for no data count as the lowest found.

import { InputError } from '../model/inputError.js'
import type { GreyImage } from './parsePgm.js'
import { addBytes, unpackerOf } from './unpackTiff.js'

const mostSamples = 1 << 26
const tags = {
  columns: 256,
  rows: 257,
  bits: 258,
  compression: 259,
  whiteness: 262,
  stripPlaces: 273,
  channels: 277,
  stripRows: 278,
  stripBytes: 279,
  predictor: 317,
  tileWidth: 322,
  tileHeight: 323,
  tilePlaces: 324,
  tileBytes: 325,
  format: 339,
  noData: 42113,
} as const
type Tag = keyof typeof tags

/** Bytes by type of an entry: byte, text, short, long. */
const widths: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4 }

/** 43 in place of 42 is a BigTIFF, whose places are longer. */
export const isTiff = (bytes: Uint8Array) =>
  (bytes[0] === 73 && bytes[1] === 73 && (bytes[2] === 42 || bytes[2] === 43)) ||
  (bytes[0] === 77 && bytes[1] === 77 && (bytes[3] === 42 || bytes[3] === 43))

interface Directory {
  readonly view: DataView
  readonly little: boolean
  numbers(tag: Tag): readonly number[]
  text(tag: Tag): string
}

export function parseTiff(bytes: Uint8Array, file: string): GreyImage {
  const directory = directoryOf(bytes, file)
  const one = (tag: Tag, otherwise: number) => directory.numbers(tag)[0] ?? otherwise
  const [columns, rows, bits] = [one('columns', 0), one('rows', 0), one('bits', 1)]
  const [compression, format, channels] = [one('compression', 1), one('format', 1), one('channels', 1)]
  if (columns < 1 || rows < 1 || columns * rows > mostSamples) {
    throw new InputError(`${file}: from 1 to ${mostSamples} samples are read, found ${columns} by ${rows}.`)
  }
  const known = channels === 1 && format >= 1 && format <= 3 && widthsOf(format).includes(bits)
  const predictor = one('predictor', 1)
  const unpack = unpackerOf(compression)
  if (!known || !unpack || predictor > 3 || (predictor === 3) !== (format === 3 && predictor > 1)) {
    throw new InputError(
      `${file}: a TIFF of one sample of 8, 16 or 32 bits, or of 32 or 64 with a point, as it is, deflated, by LZW or PackBits, is read, found ${channels} of ${bits} bits, format ${format}, compression ${compression}, predictor ${predictor}.`,
    )
  }
  const samples = new Float64Array(columns * rows)
  for (const block of blocksOf(directory, columns, rows)) {
    const packed = bytes.subarray(block.place, block.place + block.bytes)
    const unpacked = intact(file, () => unpack(packed, (block.width * block.height * bits) / 8))
    const needed = (block.width * Math.min(block.height, rows - block.y) * bits) / 8
    if (unpacked.length < needed) throw new InputError(`${file}: the TIFF picture is cut short.`)
    const added = predictor === 3
    const plain = added ? addBytes(unpacked, block.width, bits / 8) : unpacked
    const read = readerOf(plain, { bits, format, little: directory.little && !added })
    for (let y = 0; y < block.height && block.y + y < rows; y++) {
      let before = 0
      for (let x = 0; x < block.width; x++) {
        const found = read(y * block.width + x)
        before = predictor === 2 ? wrapped(before + found, bits, format) : found
        if (block.x + x < columns) samples[(block.y + y) * columns + block.x + x] = before
      }
    }
  }
  const values = scaled(samples, format === 1 ? 2 ** bits - 1 : null, directory.text('noData'))
  const whiteIsZero = format === 1 && one('whiteness', 1) === 0
  return { columns, rows, values: whiteIsZero ? values.map((value) => 1 - value) : values }
}

/** Bits of samples that are read, by their format: without a sign, with one, with a point. */
const widthsOf = (format: number) => (format === 3 ? [32, 64] : [8, 16, 32])

function directoryOf(bytes: Uint8Array, file: string): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = bytes[0] === 73
  if (bytes[little ? 2 : 3] === 43)
    throw new InputError(`${file}: a BigTIFF is not read, save it as a TIFF below 4 GB.`)
  const entries = new Map<number, { type: number; count: number; at: number }>()
  try {
    const start = view.getUint32(4, little)
    for (let k = 0; k < view.getUint16(start, little); k++) {
      const at = start + 2 + 12 * k
      const [type, count] = [view.getUint16(at + 2, little), view.getUint32(at + 4, little)]
      const inside = count * (widths[type] ?? 8) <= 4
      entries.set(view.getUint16(at, little), { type, count, at: inside ? at + 8 : view.getUint32(at + 8, little) })
    }
  } catch {
    throw new InputError(`${file}: the TIFF picture is cut short.`)
  }
  const numbers = (tag: Tag): number[] => {
    const entry = entries.get(tags[tag])
    if (!entry || entry.at + entry.count * (widths[entry.type] ?? 8) > bytes.length) return []
    return Array.from({ length: entry.count }, (_, k) => {
      if (entry.type === 3) return view.getUint16(entry.at + 2 * k, little)
      return entry.type === 4 ? view.getUint32(entry.at + 4 * k, little) : view.getUint8(entry.at + k)
    })
  }
  const text = (tag: Tag) => String.fromCharCode(...numbers(tag)).replace(/\0.*$/s, '')
  return { view, little, numbers, text }
}

interface Block {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly place: number
  readonly bytes: number
}

/** Strips across the whole picture, or tiles. */
function blocksOf({ numbers }: Directory, columns: number, rows: number): Block[] {
  const [tileWidth] = numbers('tileWidth')
  const tiled = tileWidth !== undefined
  const [width, height] = tiled ? [tileWidth, numbers('tileHeight')[0]!] : [columns, numbers('stripRows')[0] ?? rows]
  const [places, sizes] = [numbers(tiled ? 'tilePlaces' : 'stripPlaces'), numbers(tiled ? 'tileBytes' : 'stripBytes')]
  const across = Math.ceil(columns / width)
  return Array.from({ length: across * Math.ceil(rows / height) }, (_, k) => ({
    x: (k % across) * width,
    y: Math.floor(k / across) * height,
    width,
    height,
    place: places[k] ?? 0,
    bytes: sizes[k] ?? 0,
  }))
}

function intact(file: string, unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack()
  } catch (error) {
    throw new InputError(`${file}: the TIFF picture is damaged: ${(error as Error).message}.`)
  }
}

interface Samples {
  readonly bits: number
  readonly format: number
  readonly little: boolean
}

function readerOf(plain: Uint8Array, { bits, format, little }: Samples): (k: number) => number {
  const view = new DataView(plain.buffer, plain.byteOffset, plain.byteLength)
  if (format === 3) return (k) => (bits === 32 ? view.getFloat32(4 * k, little) : view.getFloat64(8 * k, little))
  const signed = format === 2
  if (bits === 8) return (k) => (signed ? view.getInt8(k) : view.getUint8(k))
  if (bits === 16) return (k) => (signed ? view.getInt16(2 * k, little) : view.getUint16(2 * k, little))
  return (k) => (signed ? view.getInt32(4 * k, little) : view.getUint32(4 * k, little))
}

/** Differences between neighbours are added as words are. */
function wrapped(value: number, bits: number, format: number): number {
  const size = 2 ** bits
  const positive = ((value % size) + size) % size
  return format === 2 && positive >= size / 2 ? positive - size : positive
}

function scaled(samples: Float64Array, white: number | null, noData: string): Float64Array {
  const nothing = noData === '' ? Number.NaN : Number(noData)
  const isData = (sample: number) => Number.isFinite(sample) && sample !== nothing
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const sample of samples) {
    if (!isData(sample)) continue
    low = Math.min(low, sample)
    high = Math.max(high, sample)
  }
  if (high < low) return samples.fill(0)
  const [black, range] = white !== null ? [0, white] : [low, high > low ? high - low : 1]
  return samples.map((sample) => ((isData(sample) ? sample : low) - black) / range)
}
