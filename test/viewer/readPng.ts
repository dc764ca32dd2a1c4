// readPng.ts: pixels of a PNG with 8 bits and no interlacing, as browsers write them (ISO/IEC 15948).

import { inflateSync } from 'node:zlib'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue at a place. */
  at(x: number, y: number): readonly [number, number, number]
}

export function readPng(file: Buffer): Pixels {
  const pieces: Buffer[] = []
  let head = file
  for (let at = 8; at < file.length; at += file.readUInt32BE(at) + 12) {
    const type = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, at + 8 + file.readUInt32BE(at))
    if (type === 'IHDR') head = data
    if (type === 'IDAT') pieces.push(data)
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const channels = { 2: 3, 6: 4 }[head[9]!]
  if (head[8] !== 8 || !channels || head[12] !== 0) throw new Error('not a PNG of 8 bit colours')
  const bytes = unfilter(inflateSync(Buffer.concat(pieces)), width * channels, height, channels)
  return {
    width,
    height,
    at(x, y) {
      const k = (Math.round(y) * width + Math.round(x)) * channels
      return [bytes[k]!, bytes[k + 1]!, bytes[k + 2]!]
    },
  }
}

/** Each line begins with the kind of difference it is stored as. */
function unfilter(raw: Buffer, line: number, height: number, channels: number): Uint8Array {
  const bytes = new Uint8Array(line * height)
  for (let y = 0; y < height; y++) {
    const kind = raw[y * (line + 1)]!
    for (let x = 0; x < line; x++) {
      const left = x >= channels ? bytes[y * line + x - channels]! : 0
      const up = y > 0 ? bytes[(y - 1) * line + x]! : 0
      const corner = x >= channels && y > 0 ? bytes[(y - 1) * line + x - channels]! : 0
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][kind]!
      bytes[y * line + x] = raw[y * (line + 1) + 1 + x]! + guess
    }
  }
  return bytes
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
}

/** Hue in degrees and saturation from 0 to 1 of a colour. */
export function hueOf([r, g, b]: readonly [number, number, number]): { hue: number; saturation: number } {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)]
  const span = most - least
  if (span === 0) return { hue: 0, saturation: 0 }
  const sector = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span
  return { hue: (60 * sector + 360) % 360, saturation: span / most }
}
