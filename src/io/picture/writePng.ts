// writePng.ts: a picture as the bytes of a PNG file, eight bits of red, green and blue. Node only, for its zlib.
//
// Each row is written as differences to the pixel before it (filter 1), which makes shaded surfaces short.
// Source: W3C, Portable Network Graphics, 3rd ed., 5 and 9.

import { crc32, deflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Rows from the top, red green blue. */
  readonly pixels: Uint8Array
}

export function writePng({ width, height, pixels }: Picture): Uint8Array {
  const rows = new Uint8Array((3 * width + 1) * height)
  for (let y = 0; y < height; y++) {
    const [from, to] = [3 * width * y, (3 * width + 1) * y]
    rows[to] = 1
    for (let i = 0; i < 3 * width; i++) rows[to + 1 + i] = pixels[from + i]! - (i < 3 ? 0 : pixels[from + i - 3]!)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // eight bits, colours, deflate, adaptive filters, no interlacing
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), bytes.length - 4)
  return bytes
}
